package characters

import (
	"scenewise/pkg/structure"
	"scenewise/pkg/structure/prose"
)

// quotations hands out the quotations of a work, paragraph by paragraph in
// order.
type quotations struct {
	list []prose.Quotation
	next int
}

func newQuotations(w *structure.Work) *quotations {
	if w.Script != nil {
		return &quotations{} // speeches are marked, not quoted
	}
	return &quotations{list: prose.Quotations(w.Text, w.Paragraphs, prose.DetectStyle(w.Text, w.Paragraphs))}
}

// of returns the quotations of paragraph i. Paragraphs are asked for in order.
func (q *quotations) of(i int) []prose.Quotation {
	for q.next < len(q.list) && q.list[q.next].Paragraph < i {
		q.next++
	}
	from := q.next
	for q.next < len(q.list) && q.list[q.next].Paragraph == i {
		q.next++
	}
	return q.list[from:q.next]
}
