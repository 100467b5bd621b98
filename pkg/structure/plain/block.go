package plain

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"scenewise/pkg/problem"
	"scenewise/pkg/structure/flow"
)

// block is a run of lines without a blank one between them, or a single line
// in a text that does not part its paragraphs by blank lines.
type block struct {
	start, end int32 // from the start of the first line to the end of the last one
	gap        uint8 // blank lines before it, at most 255
	lines      uint8 // at most 255
}

// maxBlocks bounds memory for texts that are nearly all line ends: no book has
// paragraphs of sixteen bytes on average, beyond the first half a million.
func maxBlocks(size int) int { return 500_000 + size/16 }

// document is a text with its blocks.
type document struct {
	text   string
	blocks []block
	byLine bool            // every line is a block
	words  map[string]bool // first words of blocks: whether headings begin so
}

func (d *document) raw(i int) string  { return d.text[d.blocks[i].start:d.blocks[i].end] }
func (d *document) trim(i int) string { return strings.TrimSpace(d.raw(i)) }

// bodyAfter returns the first byte of text behind block i.
func (d *document) bodyAfter(i int) int {
	if i+1 < len(d.blocks) {
		return int(d.blocks[i+1].start)
	}
	return len(d.text)
}

// scan cuts text into blocks.
func scan(text string) (*document, error) {
	byLine, count := printing(text)
	if limit := maxBlocks(len(text)); count > limit {
		return nil, problem.New(problem.TooComplex, "the text has %d paragraphs, the limit for its length is %d", count, limit)
	}
	d := &document{text: text, byLine: byLine, blocks: make([]block, 0, count+count/64)}
	var open block
	gap, in := 0, false
	flush := func() {
		if in {
			d.add(open)
			in = false
		}
	}
	for at := 0; at < len(text); {
		next, end := len(text), len(text)
		if i := strings.IndexByte(text[at:], '\n'); i >= 0 {
			end = at + i
			next = end + 1
		}
		switch {
		case blankLine(text[at:end]):
			flush()
			gap++
		case in && !d.byLine:
			open.end = int32(end)
			open.lines = uint8(min(int(open.lines)+1, 255))
		default:
			flush()
			open, in = block{start: int32(at), end: int32(end), gap: uint8(min(gap, 255)), lines: 1}, true
			gap = 0
		}
		at = next
	}
	flush()
	return d, nil
}

// add appends b, cut in two where a heading is printed right above its text.
func (d *document) add(b block) {
	if b.lines > 1 {
		if cut := d.headingLine(b); cut > 0 {
			first := b
			first.end, first.lines = b.start+int32(cut), 1
			b.start, b.gap, b.lines = first.end+1, 0, b.lines-1
			d.blocks = append(d.blocks, first)
		}
	}
	d.blocks = append(d.blocks, b)
}

// headingLine returns the length of the first line of b if it is a label of its
// own and what follows is text, not its title; else 0.
func (d *document) headingLine(b block) int {
	s := d.text[b.start:b.end]
	cut := strings.IndexByte(s, '\n')
	if cut < 0 || cut > 48 {
		return 0
	}
	if isMark(strings.TrimSpace(s[:cut])) {
		return cut
	}
	l := label(undecorated(s[:cut]))
	if l.Class != flow.ClassChapter && l.Class != flow.ClassPart || l.Bare {
		return 0
	}
	rest := s[cut+1:]
	if b.lines <= 3 && len(rest) <= 160 && !sentence(rest) {
		return 0
	}
	if second, _, _ := strings.Cut(rest, "\n"); label(undecorated(second)).Class != flow.ClassNone {
		return 0
	}
	return cut
}

// printing reports whether text parts its paragraphs by line ends alone, with
// next to no blank lines, and how many paragraphs that makes.
func printing(text string) (byLine bool, count int) {
	lines, blanks, runs, in := 0, 0, 0, false
	for line := range strings.SplitSeq(text, "\n") {
		if blankLine(line) {
			blanks++
			in = false
			continue
		}
		lines++
		if !in {
			runs++
			in = true
		}
	}
	if lines > 8 && blanks*8 < lines {
		return true, lines
	}
	return false, runs
}

func blankLine(line string) bool {
	for i := 0; i < len(line); i++ {
		switch c := line[i]; {
		case c == ' ' || c == '\t' || c == '\f' || c == '\v' || c == '\r':
		case c < utf8.RuneSelf:
			return false
		default:
			return strings.TrimSpace(line) == ""
		}
	}
	return true
}

// undecorated returns text without the signs that are printed around headings.
func undecorated(text string) string {
	return strings.Trim(text, " \t\n\f\v\r\u00a0\u3000-\u2013\u2014*_=~\u2022\u00b7#+|【】〖〗")
}

// sentence reports whether text reads like running text: it ends like a
// sentence and has lower-case words.
func sentence(text string) bool {
	text = strings.TrimRight(strings.TrimSpace(text), "\"'\u201d\u2019\u00bb)_*")
	if text == "" {
		return false
	}
	last, _ := utf8.DecodeLastRuneInString(text)
	words := len(strings.Fields(text))
	switch {
	case strings.ContainsRune("\u3002\uff01\uff1f", last):
		return true
	case strings.ContainsRune("\u2026,;", last) || last == '.' && len(text) > 60:
		return hasLower(text)
	case last == '?' || last == '!':
		return words == 1 && hasLower(text) || lowerWords(text)*2 >= words
	}
	return last == '.' && lowerWords(text)*2 > words
}

// ends reports whether text ends like a sentence.
func ends(text string) bool {
	text = strings.TrimRight(strings.TrimSpace(text), "\"'\u201d\u2019\u00bb)_*")
	last, _ := utf8.DecodeLastRuneInString(text)
	return strings.ContainsRune(".?!\u2026\u3002\uff01\uff1f,;\u2014-", last)
}

// lowerWords counts the words that begin with a lower-case letter.
func lowerWords(text string) int {
	n := 0
	for w := range strings.FieldsSeq(text) {
		if r, _ := utf8.DecodeRuneInString(w); unicode.IsLower(r) {
			n++
		}
	}
	return n
}

func hasLower(s string) bool { return strings.IndexFunc(s, unicode.IsLower) >= 0 }

// capitals reports whether text has letters and none in lower case.
func capitals(s string) bool {
	return !hasLower(s) && strings.IndexFunc(s, unicode.IsUpper) >= 0
}
