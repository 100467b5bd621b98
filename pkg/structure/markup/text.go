package markup

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"scenewise/pkg/structure/flow"
)

// linkTextLimit is how much of a link's text is kept.
const linkTextLimit = 400

// textToken adds text to the block being collected.
func (w *walker) textToken(b []byte) {
	if w.title {
		w.page.Title = strings.Join(strings.Fields(w.page.Title+" "+string(b)), " ")
		return
	}
	w.linkText(b)
	if w.now.skip {
		return
	}
	if w.now.pre {
		w.preText(b)
		return
	}
	for len(b) > 0 {
		n := 0
		for n < len(b) && !isBlank(b[n]) {
			n++
		}
		if n > 0 {
			w.word(b[:n])
			b = b[n:]
		}
		n = 0
		for n < len(b) && isBlank(b[n]) {
			n++
		}
		if n > 0 {
			w.blank = true
			b = b[n:]
		}
	}
}

func isBlank(c byte) bool {
	return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == 0
}

// word adds text without blanks.
func (w *walker) word(b []byte) {
	if w.blank && len(w.text) > 0 && w.text[len(w.text)-1] != '\n' {
		w.text = append(w.text, ' ')
	}
	w.blank = false
	w.text = append(w.text, b...)
	w.count(b)
}

// preText adds preformatted text with its line ends.
func (w *walker) preText(b []byte) {
	s := strings.ReplaceAll(string(b), "\r\n", "\n")
	s = strings.ReplaceAll(s, "\r", "\n")
	w.text = append(w.text, strings.ReplaceAll(s, "\x00", "")...)
	w.count(b)
}

// count adds b's letters and digits to those of the block.
func (w *walker) count(b []byte) {
	n := 0
	for _, c := range b {
		if c >= 0x80 && c < 0xc0 {
			continue
		}
		if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0xc3 {
			n++
		}
	}
	w.chars += n
}

// linkText adds text to the innermost open link.
func (w *walker) linkText(b []byte) {
	if w.open["a"] == 0 {
		return
	}
	for i := len(w.stack) - 1; i >= 0 && i >= len(w.stack)-16; i-- {
		if at := w.stack[i].linkAt; at > 0 {
			l := &w.page.Links[at-1]
			if len(l.Text) < linkTextLimit {
				l.Text += strings.ToValidUTF8(string(b[:min(len(b), linkTextLimit)]), "")
			}
			before := w.chars
			w.count(b)
			l.letters += w.chars - before
			w.chars = before
			return
		}
	}
}

// lineBreak adds a line break to the block.
func (w *walker) lineBreak() {
	w.linkText([]byte(" "))
	if w.now.skip {
		return
	}
	w.spacer = true
	w.blank = false
	if len(w.text) == 0 {
		return
	}
	w.text = append(trimRight(w.text), '\n')
}

func trimRight(b []byte) []byte {
	for len(b) > 0 && (b[len(b)-1] == ' ' || b[len(b)-1] == '\t') {
		b = b[:len(b)-1]
	}
	return b
}

// flush ends the block being collected.
func (w *walker) flush() {
	text := string(w.text)
	if w.now.pre {
		text = strings.Trim(text, "\n")
		text = strings.TrimRightFunc(text, unicode.IsSpace)
		if strings.TrimSpace(text) == "" {
			text = ""
		}
	} else {
		if strings.ContainsRune(text, '\u00a0') {
			w.spacer = true
		}
		text = strings.TrimFunc(text, unicode.IsSpace)
	}
	text = strings.ToValidUTF8(text, "\ufffd")
	chars, spacer := w.chars, w.spacer
	if cap(w.text) > 1<<20 {
		w.text = nil
	}
	w.text, w.blank, w.spacer, w.chars = w.text[:0], false, false, 0
	w.split(text, chars, spacer)
}

// longPre is the size above which preformatted text is a whole work rather
// than an inset, and is cut at its blank lines.
const longPre = 20_000

// split emits a paragraph, cut where two line breaks in a row make blank lines:
// many pages know no other paragraphs.
func (w *walker) split(text string, chars int, spacer bool) {
	if w.cur.kind == flow.Heading || w.now.pre && len(text) < longPre {
		w.emit(text, chars, spacer)
		return
	}
	for {
		i := strings.Index(text, "\n\n")
		if i < 0 {
			w.emit(text, chars, spacer)
			return
		}
		w.emit(text[:i], chars, spacer)
		rest := strings.TrimLeft(text[i:], "\n")
		for range min(len(text)-i-len(rest)-2, 4) {
			w.emit("", 0, true)
		}
		text, chars = rest, 0
	}
}

// emit adds a block.
func (w *walker) emit(text string, chars int, spacer bool) {
	b := flow.Block{Kind: w.cur.kind, Text: text, Level: w.cur.level, Area: w.now.area, Group: w.now.group}
	if b.Kind == flow.Heading && utf8.RuneCountInString(text) > 400 {
		b.Kind, b.Level = flow.Paragraph, 0
	}
	if b.Kind != flow.Heading {
		b.Group = 0
	}
	switch {
	case w.cur.mark && len(text) <= 24 && !w.now.skip:
		b.Kind = flow.Break
		w.cur.mark = false
	case text == "" && spacer && w.cur.kind == flow.Paragraph && w.inParagraph() && !w.now.skip:
		b.Kind = flow.Gap
	case text == "":
		return
	}
	if w.now.notes {
		if b.Kind != flow.Gap && text != "" {
			b.Kind, b.Area, b.Role = flow.Paragraph, flow.AreaBack, flow.RoleNone
			w.page.Notes = append(w.page.Notes, b)
		}
		return
	}
	if b.Kind == flow.Paragraph || b.Kind == flow.Heading {
		b.Role, w.role = w.role, flow.RoleNone
	}
	w.page.Blocks = append(w.page.Blocks, b)
	w.page.letters = append(w.page.letters, int32(min(chars, 1<<30)))
}

// inParagraph reports whether the innermost element is a paragraph: only there
// does an empty line mean a blank line.
func (w *walker) inParagraph() bool {
	n := len(w.stack)
	return n > 0 && (w.stack[n-1].name == "p" || w.stack[n-1].name == "div" || n > 1 && w.stack[n-2].name == "p")
}

// rule adds a rule.
func (w *walker) rule() {
	w.flush()
	if w.now.skip || w.now.notes {
		return
	}
	w.page.Blocks = append(w.page.Blocks, flow.Block{Kind: flow.Break, Area: w.now.area})
	w.page.letters = append(w.page.letters, 0)
}
