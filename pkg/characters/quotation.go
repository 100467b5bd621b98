package characters

import (
	"strings"
	"unicode/utf8"

	"scenewise/pkg/structure"
)

type quotationFinder struct {
	w      *structure.Work
	single bool
}

func newQuotationFinder(w *structure.Work, lang *language) *quotationFinder {
	d := strings.Count(w.Text, "\"") + strings.Count(w.Text, "“")
	s := strings.Count(w.Text, "\n'") + strings.Count(w.Text, " '") + strings.Count(w.Text, "‘")
	return &quotationFinder{w: w, single: s > 4*d}
}

func (q *quotationFinder) in(p structure.Span) []structure.Span {
	var out []structure.Span
	open := -1
	t := q.w.Text
	for i := p.Start; i < p.End; {
		r, n := utf8.DecodeRuneInString(t[i:])
		prevSpace := i == p.Start || strings.ContainsRune(" \n(-_—", rune(t[i-1]))
		nextSpace := i+n >= p.End || strings.ContainsRune(" \n.,;:!?-)_", rune(t[i+n])) || t[i+n] >= 0x80
		isOpen, isClose := false, false
		if q.single {
			isOpen = (r == '\'' && prevSpace || r == '‘') && open < 0
			isClose = (r == '\'' || r == '’') && nextSpace && open >= 0
		} else {
			isOpen = (r == '"' || r == '“' || r == '„' || r == '«') && open < 0
			isClose = (r == '"' || r == '”' || r == '“' || r == '»') && open >= 0
		}
		if isOpen {
			open = i
		} else if isClose {
			out = append(out, structure.Span{Start: open, End: i + n})
			open = -1
		}
		i += n
	}
	if open >= 0 {
		out = append(out, structure.Span{Start: open, End: p.End})
	}
	return out
}

func sentencesOf(text string, span structure.Span, tag string) []structure.Span {
	var out []structure.Span
	start := span.Start
	for i := span.Start; i < span.End; i++ {
		if strings.IndexByte(".!?", text[i]) >= 0 && i+1 < span.End {
			j := i + 1
			for j < span.End && strings.IndexByte("\"'", text[j]) >= 0 || strings.HasPrefix(text[j:span.End], "”") {
				if text[j] >= 0x80 {
					j += 3
				} else {
					j++
				}
			}
			if j < span.End && (text[j] == ' ' || text[j] == '\n') && !strings.HasSuffix(text[start:i], "Mr") && !strings.HasSuffix(text[start:i], "Mrs") {
				k := j
				for k < span.End && (text[k] == ' ' || text[k] == '\n') {
					k++
				}
				if k < span.End && !(text[k] >= 'a' && text[k] <= 'z') {
					out = append(out, structure.Span{Start: start, End: j})
					start = k
				}
			}
		}
	}
	if start < span.End {
		out = append(out, structure.Span{Start: start, End: span.End})
	}
	return out
}
