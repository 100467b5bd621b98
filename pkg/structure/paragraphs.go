package structure

import (
	"strings"
	"unicode/utf8"
)

// ParagraphsIn returns the paragraphs of the scene bodies of w, in order and
// without surrounding white space. They are told apart by blank lines; a work
// that has next to none (one line a paragraph, or indented first lines) by
// lines.
func ParagraphsIn(w *Work) []Span {
	var bodies []Span
	for s := range w.Scenes() {
		bodies = append(bodies, s.Body())
	}
	byLine, count := linesAreParagraphs(w.Text, bodies)
	if count == 0 {
		return nil
	}
	out := make([]Span, 0, count)
	for _, b := range bodies {
		out = appendParagraphs(out, w.Text, b, byLine)
	}
	return out
}

// linesAreParagraphs reports whether blank lines cannot be what parts the
// paragraphs: there is hardly a blank one, and the lines are long or most of
// them end like sentences, as hard-wrapped ones do not. It also counts the
// paragraphs that this makes.
func linesAreParagraphs(text string, bodies []Span) (byLine bool, count int) {
	var lines, blanks, size, ended, runs int
	for _, b := range bodies {
		in := false
		for line := range strings.SplitSeq(text[b.Start:b.End], "\n") {
			if blank(line) {
				blanks++
				in = false
				continue
			}
			lines++
			if !in {
				runs++
				in = true
			}
			size += len(line)
			if endsSentence(line) {
				ended++
			}
		}
	}
	if lines > 8 && blanks*8 < lines && (size/lines > 100 || ended*10 > lines*6) {
		return true, lines
	}
	return false, runs
}

// endsSentence reports whether line ends with a final mark, closed quotation
// marks aside.
func endsSentence(line string) bool {
	line = strings.TrimRight(line, " \t\"'\u201d\u2019\u00bb\u300d\u300f)_*")
	r, _ := utf8.DecodeLastRuneInString(line)
	return strings.ContainsRune(".!?:\u2026\u3002\uff01\uff1f\uff1a", r)
}

func appendParagraphs(out []Span, text string, body Span, byLine bool) []Span {
	start := -1 // of the open paragraph
	end := 0
	for at := body.Start; at < body.End; {
		next := body.End
		if i := strings.IndexByte(text[at:body.End], '\n'); i >= 0 {
			next = at + i + 1
		}
		line := text[at:next]
		trimmed := strings.TrimSpace(line)
		if start >= 0 && (trimmed == "" || byLine) {
			out = append(out, Span{start, end})
			start = -1
		}
		if trimmed != "" {
			from := at + strings.Index(line, trimmed)
			if start < 0 {
				start = from
			}
			end = from + len(trimmed)
		}
		at = next
	}
	if start >= 0 {
		out = append(out, Span{start, end})
	}
	return out
}
