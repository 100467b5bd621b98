package reasoning

import (
	"context"
	"strings"

	"scenewise/pkg/retrieval"
)

// wordsInside verifies what a claim itself puts between double quotation
// marks. It returns the first verdict that does not hold in one of the claim's
// passages, or nil.
func (j *judging) wordsInside(ctx context.Context, c Claim) (*retrieval.QuoteVerdict, error) {
	for _, q := range c.Quotes {
		if sameWords(q.Text, c.Text) {
			return nil, nil // the claim is the quotation
		}
	}
	inside := quotedInside(c.Text)
	if len(inside) == 0 {
		return nil, nil
	}
	cited := make([]Evidence, 0, len(c.Citations))
	for _, n := range c.Citations {
		cited = append(cited, j.ev.ev[n-1])
	}
	quotes := make([]retrieval.Quote, len(inside))
	for i, s := range inside {
		quotes[i].Text = s
	}
	r, err := retrieval.VerifyQuotes(ctx, passages{cited}, retrieval.VerifyRequest{Quotes: quotes})
	if err != nil {
		return nil, err
	}
	for _, v := range r.Quotes {
		if v.Verdict != retrieval.VerdictExact && v.Verdict != retrieval.VerdictFolded {
			return &v, nil
		}
	}
	return nil, nil
}

// sameWords reports whether two texts have the same words in the same order.
func sameWords(a, b string) bool { return retrieval.IndexText(a) == retrieval.IndexText(b) }

// quotedInside returns the stretches of at least three words between double
// quotation marks, without the punctuation that belongs to the sentence around
// them.
func quotedInside(s string) []string {
	s = strings.NewReplacer("“", `"`, "”", `"`, "„", `"`, "«", `"`, "»", `"`).Replace(s)
	var out []string
	parts := strings.Split(s, `"`)
	for i := 1; i < len(parts); i += 2 {
		q := strings.Trim(parts[i], " .,;:!?…")
		if len(retrieval.Tokens(q)) >= leastQuoteWords {
			out = append(out, q)
		}
	}
	return out[:min(len(out), quoteBatch)]
}
