package prose

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"scenewise/pkg/structure"
)

// Quotation is a stretch of quoted text inside one paragraph. Speech that goes
// on over several paragraphs, each opened again, is one Quotation a paragraph.
type Quotation struct {
	Span      structure.Span // with its marks
	Inner     structure.Span // without them
	Paragraph int            // index of the paragraph
	Mark      Mark
	Continues bool // goes on with the speech of the paragraph before
	Open      bool // never closed; ends with its paragraph
}

// Quotations returns the outermost quotations of the paragraphs, in order. The
// style is that of DetectStyle for the whole document.
func Quotations(text string, paragraphs []structure.Span, style Style) []Quotation {
	q := quoter{text: text, style: style}
	for i, p := range paragraphs {
		q.paragraph(i, p)
	}
	return q.out
}

type quoter struct {
	text  string
	style Style
	out   []Quotation
	// of the paragraph at work
	span  structure.Span
	index int
}

func (q *quoter) paragraph(i int, p structure.Span) {
	q.span, q.index = p, i
	s := q.text[p.Start:p.End]
	if q.style.Dashes {
		if n, ok := dialogueDash(s); ok {
			q.dialogue(n)
			return
		}
	}
	before := len(q.out)
	for at := 0; at < len(s); {
		b := s[at]
		if b < utf8.RuneSelf && b != '"' && b != '\'' {
			at++
			continue
		}
		r, n := utf8.DecodeRuneInString(s[at:])
		m, ok := q.opens(s, at, r, n)
		if !ok {
			at += n
			continue
		}
		at = q.quote(s, at, n, m)
	}
	if len(q.out) > before && before > 0 {
		first, last := &q.out[before], q.out[before-1]
		first.Continues = last.Open && last.Paragraph == i-1 && first.Mark == last.Mark && strings.TrimLeft(s[:first.Span.Start-p.Start], "_*[( ") == ""
	}
}

// quote adds the quotation that opens at at and returns the place behind it.
func (q *quoter) quote(s string, at, n int, m Mark) int {
	end, width := q.closing(s, at+n, m)
	open := end < 0
	if open {
		end, width = len(s), 0
	}
	base := q.span.Start
	q.out = append(q.out, Quotation{Span: structure.Span{Start: base + at, End: base + end + width},
		Inner: structure.Span{Start: base + at + n, End: base + end}, Paragraph: q.index, Mark: m, Open: open})
	return end + width
}

// opens reports whether the rune at at opens a quotation, and of which mark.
func (q *quoter) opens(s string, at int, r rune, n int) (Mark, bool) {
	var m Mark
	switch r {
	case '\u201c':
		m = MarkCurly
	case '"':
		m = MarkStraight
	case '\u2018':
		m = MarkSingleCurly
	case '\'':
		m = MarkSingleStraight
	case '\u00ab':
		m = MarkGuillemets
	case '\u00bb':
		m = MarkInward
	case '\u201e':
		m = MarkLowHigh
	case '\u300c', '\u300e':
		m = MarkCorner
	default:
		return "", false
	}
	if !q.style.uses(m) {
		return "", false
	}
	before, _ := utf8.DecodeLastRuneInString(s[:at])
	after, _ := utf8.DecodeRuneInString(s[at+n:])
	switch m {
	case MarkStraight: // not inches, nor a stray mark that closes
		return m, !(at > 0 && unicode.IsDigit(before)) && at+n < len(s) && !(at > 0 && unicode.IsLetter(before) && (unicode.IsSpace(after) || unicode.IsPunct(after)))
	case MarkSingleCurly, MarkSingleStraight:
		inWord := at > 0 && (unicode.IsLetter(before) || unicode.IsDigit(before))
		return m, !inWord && !unicode.IsSpace(after) && at+n < len(s) && !elided(s[at+n:])
	}
	return m, true
}

// elisions are words that begin with an apostrophe.
var elisions = map[string]bool{"tis": true, "twas": true, "twere": true, "twould": true, "twill": true, "em": true, "im": true, "er": true, "til": true, "till": true,
	"cause": true, "bout": true, "round": true, "n": true, "ere": true, "tween": true, "gainst": true, "neath": true, "pon": true, "ud": true, "un": true, "s": true, "t": true, "d": true, "ll": true}

func elided(s string) bool {
	end := strings.IndexFunc(s, func(r rune) bool { return !unicode.IsLetter(r) })
	if end < 0 {
		end = len(s)
	}
	return end <= 6 && elisions[strings.ToLower(s[:end])]
}

// closing returns where the quotation of mark m that opened before from closes,
// and the width of the closing mark; -1 when it does not.
func (q *quoter) closing(s string, from int, m Mark) (at, width int) {
	depth := 0
	soft, softWidth := -1, 0
	for at = from; at < len(s); {
		b := s[at]
		if b < utf8.RuneSelf && b != '"' && b != '\'' {
			at++
			continue
		}
		r, n := utf8.DecodeRuneInString(s[at:])
		switch closes(m, r) {
		case opensAgain:
			depth++
		case closesIt:
			if depth > 0 {
				depth--
				break
			}
			if m != MarkSingleCurly && m != MarkSingleStraight {
				return at, n
			}
			switch singleClose(s, at, n) {
			case firm:
				return at, n
			case soft1:
				if soft < 0 {
					soft, softWidth = at, n
				}
			}
		}
		if soft >= 0 && (m == MarkSingleCurly && r == '\u2018' || m == MarkSingleStraight && r == '\'' && opensSingle(s, at)) {
			return soft, softWidth
		}
		at += n
	}
	if soft >= 0 {
		return soft, softWidth
	}
	return -1, 0
}

type closeKind uint8

const (
	closesNot closeKind = iota
	closesIt
	opensAgain
)

func closes(m Mark, r rune) closeKind {
	switch {
	case m == MarkCurly && r == '\u201d', m == MarkStraight && r == '"', m == MarkSingleCurly && r == '\u2019', m == MarkSingleStraight && r == '\'',
		m == MarkGuillemets && r == '\u00bb', m == MarkInward && r == '\u00ab', m == MarkLowHigh && (r == '\u201c' || r == '\u201d'), m == MarkCorner && (r == '\u300d' || r == '\u300f'):
		return closesIt
	case m == MarkGuillemets && r == '\u00ab', m == MarkInward && r == '\u00bb', m == MarkCorner && (r == '\u300c' || r == '\u300e'):
		return opensAgain
	}
	return closesNot
}

type firmness uint8

const (
	apostrophe firmness = iota
	soft1               // a closing mark or a possessive
	firm
)

// singleClose tells a closing single mark from an apostrophe.
func singleClose(s string, at, n int) firmness {
	before, _ := utf8.DecodeLastRuneInString(s[:at])
	after, _ := utf8.DecodeRuneInString(s[at+n:])
	switch {
	case at+n < len(s) && (unicode.IsLetter(after) || unicode.IsDigit(after)):
		return apostrophe
	case strings.ContainsRune(".,!?;:\u2026\u2014\u2013-)", before):
		return firm
	case unicode.IsSpace(before):
		return apostrophe
	}
	return soft1
}

func opensSingle(s string, at int) bool {
	before, _ := utf8.DecodeLastRuneInString(s[:at])
	after, _ := utf8.DecodeRuneInString(s[at+1:])
	return unicode.IsSpace(before) && unicode.IsLetter(after)
}

// dialogue adds the spoken parts of a paragraph that opens with a dash of n
// bytes: up to a dash with the narrator's words behind it, and again from the
// next one.
func (q *quoter) dialogue(n int) {
	s, base := q.text[q.span.Start:q.span.End], q.span.Start
	start, mark, speaking := n, 0, true
	add := func(end int) {
		inner := strings.TrimRight(s[start:end], " \t\n")
		if strings.TrimSpace(inner) != "" {
			q.out = append(q.out, Quotation{Span: structure.Span{Start: base + mark, End: base + start + len(inner)},
				Inner: structure.Span{Start: base + start, End: base + start + len(inner)}, Paragraph: q.index, Mark: MarkDash})
		}
	}
	for at := n; at < len(s); {
		r, size := utf8.DecodeRuneInString(s[at:])
		if r != '\u2014' && r != '\u2013' && r != '\u2015' && !(r == '-' && at > 0 && s[at-1] == ' ' && strings.HasPrefix(s[at:], "- ")) {
			at += size
			continue
		}
		rest := strings.TrimLeft(s[at+size:], " \u00a0\u202f\n.,:;")
		next, _ := utf8.DecodeRuneInString(rest)
		before, _ := utf8.DecodeLastRuneInString(s[:at])
		switch {
		case speaking && unicode.IsLower(next) && (unicode.IsSpace(before) || before == '\u00a0' || unicode.IsPunct(before)):
			add(at)
			speaking = false
		case !speaking:
			speaking, mark = true, at
			start = len(s) - len(rest)
		}
		at += size
	}
	if speaking && start < len(s) {
		add(len(s))
	}
}
