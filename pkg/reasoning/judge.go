package reasoning

import (
	"context"
	"fmt"
	"slices"

	"scenewise/pkg/retrieval"
)

// Bounds of what is taken from a model.
const (
	mostClaims      = 40
	mostClaimQuotes = 8
	mostClaimBytes  = 2000
	mostQuoteBytes  = 4000
	leastQuoteWords = 3 // fewer show nothing
	quoteBatch      = 100
)

// judgement is what is left of a draft.
type judgement struct {
	claims   []Claim
	rejected []Rejected
}

// judge checks a draft against its evidence. It is deterministic and asks
// nobody.
func judge(ctx context.Context, draft *Draft, ev []Evidence) (*judgement, error) {
	j := &judging{ev: passages{ev}}
	j.out.claims, j.out.rejected = []Claim{}, []Rejected{}
	claims := draft.Claims
	if len(claims) > mostClaims {
		j.reject("", fmt.Sprintf("%d more claims were not read", len(claims)-mostClaims), "")
		claims = claims[:mostClaims]
	}
	if err := j.verifyAll(ctx, claims); err != nil {
		return nil, err
	}
	for i, c := range claims {
		if err := j.claim(ctx, i, c); err != nil {
			return nil, err
		}
	}
	return &j.out, nil
}

// judging is one judgement under way.
type judging struct {
	ev       passages
	out      judgement
	verdicts map[[2]int]retrieval.QuoteVerdict // by claim and quotation
}

func (j *judging) reject(text, why string, v retrieval.Verdict) {
	j.out.rejected = append(j.out.rejected, Rejected{Text: shown(text, 300), Why: why, Verdict: v})
}

func (j *judging) exists(n int) bool { return n >= 1 && n <= len(j.ev.ev) }

func (j *judging) noPassage(n int) string {
	if len(j.ev.ev) == 0 {
		return fmt.Sprintf("cites passage %d, there are none", n)
	}
	return fmt.Sprintf("cites passage %d, there are 1 to %d", n, len(j.ev.ev))
}

// verifyAll gives a verdict on every quotation that can have one.
func (j *judging) verifyAll(ctx context.Context, claims []DraftClaim) error {
	j.verdicts = map[[2]int]retrieval.QuoteVerdict{}
	var keys [][2]int
	var quotes []retrieval.Quote
	for i, c := range claims {
		for k, q := range c.Quotes[:min(len(c.Quotes), mostClaimQuotes)] {
			if !j.exists(q.Evidence) {
				continue
			}
			if q.Text == "" && q.From != "" {
				q.Text, _ = j.ev.ends(q)
			}
			if q.Text == "" || len(q.Text) > mostQuoteBytes {
				continue
			}
			keys = append(keys, [2]int{i, k})
			quotes = append(quotes, retrieval.Quote{Text: q.Text, DocumentID: passageRef(q.Evidence).ID})
		}
	}
	for at := 0; at < len(quotes); at += quoteBatch {
		batch := quotes[at:min(len(quotes), at+quoteBatch)]
		r, err := retrieval.VerifyQuotes(ctx, j.ev, retrieval.VerifyRequest{Quotes: batch})
		if err != nil {
			return err
		}
		for i, v := range r.Quotes {
			j.verdicts[keys[at+i]] = v
		}
	}
	return nil
}

// claim keeps a claim, or says why not.
func (j *judging) claim(ctx context.Context, i int, c DraftClaim) error {
	text, safe := plainText(c.Text)
	switch {
	case !safe:
		j.reject(c.Text, "holds a link or markup", "")
		return nil
	case text == "":
		j.reject("", "says nothing", "")
		return nil
	case len(text) > mostClaimBytes:
		j.reject(text, fmt.Sprintf("is longer than %d bytes", mostClaimBytes), "")
		return nil
	}
	out := Claim{Text: text, Citations: []int{}, Quotes: []Quote{}}
	for _, n := range c.Citations {
		if !j.exists(n) {
			j.reject(text, j.noPassage(n), "")
		} else if !slices.Contains(out.Citations, n) {
			out.Citations = append(out.Citations, n)
		}
	}
	shows := false
	for k, q := range c.Quotes {
		if k == mostClaimQuotes {
			j.reject(text, fmt.Sprintf("%d more quotations were not read", len(c.Quotes)-k), "")
			break
		}
		if kept, ok := j.quote(i, k, q); ok {
			out.Quotes = append(out.Quotes, kept)
			shows = shows || len(retrieval.Tokens(kept.Text)) >= leastQuoteWords
			if !slices.Contains(out.Citations, kept.Evidence) {
				out.Citations = append(out.Citations, kept.Evidence)
			}
		}
	}
	if !shows {
		j.reject(text, "no quotation of at least three words shows it", "")
		return nil
	}
	slices.Sort(out.Citations)
	bad, err := j.wordsInside(ctx, out)
	if err != nil {
		return err
	}
	if bad != nil {
		j.reject(text, "puts words between quotation marks that its passages do not have", bad.Verdict)
		return nil
	}
	j.out.claims = append(j.out.claims, out)
	return nil
}

// quote keeps a quotation that stands in the passage that it names.
func (j *judging) quote(i, k int, q DraftQuote) (Quote, bool) {
	text := q.Text
	if text == "" && q.From != "" {
		text = q.From + " … " + q.To
	}
	if !j.exists(q.Evidence) {
		j.reject(text, j.noPassage(q.Evidence), "")
		return Quote{}, false
	}
	v, ok := j.verdicts[[2]int{i, k}]
	if !ok {
		why := "is empty"
		switch {
		case len(q.Text) > mostQuoteBytes:
			why = fmt.Sprintf("is longer than %d bytes", mostQuoteBytes)
		case q.From != "":
			why = fmt.Sprintf("passage %d has no stretch that begins and ends so", q.Evidence)
		}
		j.reject(text, why, retrieval.VerdictNotFound)
		return Quote{}, false
	}
	if v.Verdict != retrieval.VerdictExact && v.Verdict != retrieval.VerdictFolded {
		j.reject(text, whyNot(q.Evidence, v), v.Verdict)
		return Quote{}, false
	}
	e := j.ev.ev[q.Evidence-1]
	s := v.Spans[0]
	if _, safe := plainText(s.Text); !safe {
		j.reject(s.Text, "stands there, but holds a link or markup", "")
		return Quote{}, false
	}
	return Quote{Text: s.Text, Evidence: q.Evidence, Start: e.Start + s.Start, End: e.Start + s.End, Verdict: v.Verdict}, true
}

// whyNot says what is wrong with a quotation.
func whyNot(n int, v retrieval.QuoteVerdict) string {
	switch v.Verdict {
	case retrieval.VerdictMisattributed:
		return fmt.Sprintf("stands in passage %d, not in %d", passageNumber(v.Spans[0].ID), n)
	case retrieval.VerdictStitched:
		return fmt.Sprintf("joins %d places of passage %d that do not stand together", len(v.Spans), passageNumber(v.Spans[0].ID))
	case retrieval.VerdictAltered:
		return fmt.Sprintf("passage %d has other words: %s", passageNumber(v.Spans[0].ID), v.Difference)
	}
	return fmt.Sprintf("is not in passage %d", n)
}
