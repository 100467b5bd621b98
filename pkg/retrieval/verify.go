package retrieval

import (
	"context"
	"strings"
	"sync"

	"scenewise/pkg/problem"
	"scenewise/pkg/structure"
)

// Bounds of quote verification.
const (
	maxQuotes     = 100
	maxQuoteBytes = 20_000
	maxQuoteSpans = 20
)

// VerifyQuotes says how each claimed quotation stands to the live texts in
// scope. It reads the texts, not an index, so not_found means that.
//
// A quotation is looked for where it is claimed to stand first: byte for byte,
// then after the audit's folding, on word boundaries in both cases. Then
// elsewhere (misattributed), then in parts of at least three words (stitched),
// then for the passage that shares most of its words in order (altered).
func VerifyQuotes(ctx context.Context, lib Library, req VerifyRequest) (*VerifyResult, error) {
	if len(req.Quotes) > maxQuotes {
		return nil, problem.New(problem.LimitExceeded, "%d quotes are given, at most %d are allowed", len(req.Quotes), maxQuotes).WithField("quotes")
	}
	for _, q := range req.Quotes {
		if len(q.Text) > maxQuoteBytes {
			return nil, problem.New(problem.InvalidField, "a quote has %d bytes, at most %d are allowed", len(q.Text), maxQuoteBytes).WithField("quotes")
		}
	}
	snap, err := lib.Snapshot(ctx, req.Scope)
	if err != nil {
		return nil, err
	}
	v := &verifier{texts: make([]*quoteText, len(snap.Docs))}
	missing, err := exhaust(ctx, lib, snap, func(i int, e *Edition) error {
		v.texts[i] = newQuoteText(e)
		return nil
	})
	if err != nil {
		return nil, err
	}
	if len(missing) > 0 {
		return nil, problem.New(problem.Unavailable, "%d of %d documents in scope could not be read, so nothing can be said for sure", len(missing), len(snap.Docs)).
			WithHint("try again, or name the documents in document_ids")
	}
	r := &VerifyResult{Quotes: make([]QuoteVerdict, 0, len(req.Quotes))}
	for _, q := range req.Quotes {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		r.Quotes = append(r.Quotes, v.verify(q))
	}
	return r, nil
}

// quoteText is one text that quotations are looked for in.
type quoteText struct {
	edition *Edition
	outline *outline
	folded  *Folded
	words   func() *wordIndex // made when first needed
}

func newQuoteText(e *Edition) *quoteText {
	return &quoteText{edition: e, outline: newOutline(e.Work), folded: Fold(e.Work.Text, FoldOptions{Stars: starsMark(e.Work.Format)}),
		words: sync.OnceValue(func() *wordIndex { return newWordIndex(e.Work.Text) })}
}

type verifier struct{ texts []*quoteText }

func (v *verifier) verify(q Quote) QuoteVerdict {
	r := QuoteVerdict{Text: q.Text, Verdict: VerdictNotFound, Spans: []QuoteSpan{}}
	if len(norms(q.Text)) == 0 {
		return r
	}
	var here, elsewhere found
	for _, t := range v.texts {
		exact, folded := t.places(q.Text)
		here.add(t, exact, folded, func(s structure.Span) bool { return t.claimed(q, s) })
		elsewhere.add(t, exact, folded, func(s structure.Span) bool { return !t.claimed(q, s) })
	}
	switch {
	case len(here.exact) > 0:
		r.Verdict, r.Spans = VerdictExact, here.exact
	case len(here.folded) > 0:
		r.Verdict, r.Spans = VerdictFolded, here.folded
	case len(elsewhere.exact) > 0:
		r.Verdict, r.Spans = VerdictMisattributed, elsewhere.exact
	case len(elsewhere.folded) > 0:
		r.Verdict, r.Spans = VerdictMisattributed, elsewhere.folded
	default:
		v.approximate(q, &r)
	}
	r.Spans = r.Spans[:min(len(r.Spans), maxQuoteSpans)]
	return r
}

// found gathers places of a quotation.
type found struct{ exact, folded []QuoteSpan }

func (f *found) add(t *quoteText, exact, folded []structure.Span, want func(structure.Span) bool) {
	for _, s := range exact {
		if want(s) {
			f.exact = append(f.exact, t.span(s))
		}
	}
	for _, s := range folded {
		if want(s) {
			f.folded = append(f.folded, t.span(s))
		}
	}
}

func (t *quoteText) span(s structure.Span) QuoteSpan {
	return QuoteSpan{Ref: t.edition.Ref, NodeID: t.outline.at(s.Start), Start: s.Start, End: s.End, Text: t.edition.Work.Slice(s)}
}

// claimed reports whether s lies where the quotation is said to stand.
func (t *quoteText) claimed(q Quote, s structure.Span) bool {
	if q.DocumentID != "" && q.DocumentID != t.edition.ID {
		return false
	}
	if q.NodeID == "" {
		return true
	}
	node, err := t.outline.span(q.NodeID)
	if err != nil {
		return (q.NodeID == FrontID || q.NodeID == BackID) && t.outline.at(s.Start) == q.NodeID
	}
	return node.Contains(s)
}

// places finds a quotation byte for byte, and after folding.
func (t *quoteText) places(quote string) (exact, folded []structure.Span) {
	quote = strings.TrimSpace(quote)
	text := t.edition.Work.Text
	for at := 0; len(exact) < maxQuoteSpans; {
		i := strings.Index(text[at:], quote)
		if i < 0 {
			break
		}
		i += at
		at = i + len(quote)
		if wholeOriginal(text, i, at) {
			exact = append(exact, structure.Span{Start: i, End: at})
		}
	}
	o := FoldOptions{Stars: starsMark(t.edition.Work.Format)}
	return exact, t.folded.Find(Fold(quote, o).Text, true)
}
