package reasoning

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"scenewise/pkg/problem"
	"scenewise/pkg/retrieval"
)

// Comparison is one question answered in four ways, side by side.
type Comparison struct {
	retrieval.Ref
	Query       string `json:"query"`
	Lexical     Way    `json:"lexical"`
	Semantic    Way    `json:"semantic"`
	Hybrid      Way    `json:"hybrid"`
	FullContext Way    `json:"full_context"`
	Occurrences int    `json:"occurrences"` // of the query's phrase, by an exhaustive audit; 0 when it is no phrase of the text
}

// Way is what one way found, and what it took.
type Way struct {
	Results   []retrieval.Result `json:"results"`
	Answer    *Answer            `json:"answer,omitempty"` // full_context only
	Error     string             `json:"error,omitempty"`  // why there is nothing
	Timing    float64            `json:"ms"`
	Tokens    int                `json:"tokens"`    // that a model would be sent, by our estimate
	Cost      *float64           `json:"cost"`      // of those tokens, where the model has a price
	Covered   int                `json:"covered"`   // occurrences inside the results
	Missed    int                `json:"missed"`    // occurrences that an audit knows and this way did not show
	Misquotes int                `json:"misquotes"` // quotations that did not stand
}

// compareLimit is how many results each way may show.
const compareLimit = 10

// Compare asks one document in four ways: words, meaning, both, and a model
// that is given the whole text. What a ranked list cannot show, occurrences
// beyond its limit, is counted against an exhaustive audit.
func (a *Analyst) Compare(ctx context.Context, sc retrieval.Scope, query, payer string) (*Comparison, error) {
	if query = strings.TrimSpace(query); query == "" {
		return nil, problem.New(problem.EmptyQuery, "the query is empty").WithField("query")
	}
	live, _, err := a.only(ctx, sc, "compare")
	if err != nil {
		return nil, err
	}
	out := &Comparison{Ref: live.Ref, Query: query}
	places, err := a.occurrences(ctx, sc, query)
	if err != nil {
		return nil, err
	}
	out.Occurrences = len(places)
	for _, w := range []struct {
		mode retrieval.Mode
		to   *Way
	}{{retrieval.ModeLexical, &out.Lexical}, {retrieval.ModeSemantic, &out.Semantic}, {retrieval.ModeHybrid, &out.Hybrid}} {
		if *w.to, err = a.ranked(ctx, sc, query, w.mode); err != nil {
			return nil, err
		}
		for _, r := range w.to.Results {
			w.to.Covered += inside(places, r.Start, r.End)
		}
		w.to.Missed = len(places) - w.to.Covered
	}
	out.FullContext, err = a.wholeText(ctx, sc, query, payer)
	if err == nil && out.FullContext.Answer != nil {
		out.FullContext.Covered = quotedPlaces(out.FullContext.Answer, places)
		out.FullContext.Missed = len(places) - out.FullContext.Covered
	}
	return out, err
}

// occurrences are the places of the query as a phrase; none when it cannot be
// one.
func (a *Analyst) occurrences(ctx context.Context, sc retrieval.Scope, query string) ([]retrieval.AuditMatch, error) {
	phrase := strings.Trim(query, `"“” `)
	r, err := retrieval.Audit(ctx, a.Library, retrieval.AuditRequest{Scope: sc, Phrase: phrase, Limit: retrieval.MaxLimit})
	if problem.As(err) != nil && problem.CodeOf(err) != problem.DocumentNotFound {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return r.Matches, nil
}

func inside(places []retrieval.AuditMatch, start, end int) (n int) {
	for _, m := range places {
		if start <= m.Start && m.End <= end {
			n++
		}
	}
	return n
}

func quotedPlaces(ans *Answer, places []retrieval.AuditMatch) (n int) {
	for _, m := range places {
		if slices.ContainsFunc(ans.Claims, func(c Claim) bool {
			return slices.ContainsFunc(c.Quotes, func(q Quote) bool { return q.Start < m.End && m.Start < q.End })
		}) {
			n++
		}
	}
	return n
}

// ranked asks the search in one mode.
func (a *Analyst) ranked(ctx context.Context, sc retrieval.Scope, query string, mode retrieval.Mode) (Way, error) {
	start := time.Now()
	r, err := a.Search.Search(ctx, retrieval.SearchRequest{Scope: sc, Query: query, Mode: mode, Limit: compareLimit})
	w := Way{Results: []retrieval.Result{}, Timing: milliseconds(time.Since(start))}
	if p := problem.As(err); p != nil {
		w.Error = p.Message
		return w, nil
	}
	if err != nil {
		return w, err
	}
	if r.Results != nil {
		w.Results = r.Results
	}
	for _, x := range w.Results {
		w.Tokens += costOf(evidenceOf(x))
	}
	w.Cost = a.cost(Reasoner{Name: a.Models[0].Name}, Usage{PromptTokens: w.Tokens})
	return w, nil
}

// wholeText asks the first model about the whole text.
func (a *Analyst) wholeText(ctx context.Context, sc retrieval.Scope, query, payer string) (Way, error) {
	start := time.Now()
	ans, err := a.Analyze(ctx, Request{Scope: sc, Question: query, Strategy: StrategyFullContext, Payer: payer})
	w := Way{Results: []retrieval.Result{}, Timing: milliseconds(time.Since(start))}
	if p := problem.As(err); p != nil {
		w.Error = p.Message
		return w, nil
	}
	if err != nil {
		return w, err
	}
	w.Tokens = ans.Usage.EvidenceTokens
	w.Cost = ans.Usage.Cost
	if w.Cost == nil {
		w.Cost = a.cost(Reasoner{Name: a.Models[0].Name}, Usage{PromptTokens: w.Tokens})
	}
	for _, r := range ans.Rejected {
		if r.Verdict != "" {
			w.Misquotes++
		}
	}
	if f := ans.Fallback; f != nil {
		w.Error = fmt.Sprintf("%s did not answer: %s", f.From, f.Reason)
	}
	ans.Evidence = []Evidence{} // it is the whole text
	w.Answer = ans
	return w, nil
}
