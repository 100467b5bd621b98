package structure

import "strings"

// ParagraphsIn returns the paragraphs of the scene bodies of w, in order and
// without surrounding white space. They are told apart by blank lines; a work
// that has next to none (one line a paragraph, or indented first lines) by
// lines.
func ParagraphsIn(w *Work) []Span {
	var bodies []Span
	for s := range w.Scenes() {
		bodies = append(bodies, s.Body())
	}
	var out []Span
	byLine := linesAreParagraphs(w.Text, bodies)
	for _, b := range bodies {
		out = appendParagraphs(out, w.Text, b, byLine)
	}
	return out
}

// linesAreParagraphs reports whether blank lines cannot be what parts the
// paragraphs: there are long lines, and hardly a blank one among them.
func linesAreParagraphs(text string, bodies []Span) bool {
	var lines, blanks, size int
	for _, b := range bodies {
		for line := range strings.SplitSeq(text[b.Start:b.End], "\n") {
			if blank(line) {
				blanks++
			} else {
				lines++
				size += len(line)
			}
		}
	}
	return lines > 20 && blanks*20 < lines && size/lines > 100
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
