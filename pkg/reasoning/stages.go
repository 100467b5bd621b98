package reasoning

import (
	"context"
	"fmt"
	"time"

	"scenewise/pkg/chunking"
	"scenewise/pkg/problem"
	"scenewise/pkg/retrieval"
	"scenewise/pkg/structure"
)

// gather finds the evidence, by the strategy.
func (q *inquiry) gather(ctx context.Context) (err error) {
	if q.region, err = q.a.regionOf(ctx, q.req); err != nil {
		return err
	}
	q.out.Strategy = q.req.Strategy
	switch q.req.Strategy {
	case StrategyFullContext:
		_, ed, err := q.a.only(ctx, q.req.Scope, "full_context")
		if err != nil {
			return err
		}
		return q.whole(ed, q.a.ContextTokens)
	case StrategyAuto:
		snap, err := q.a.Library.Snapshot(ctx, q.req.Scope)
		if err != nil {
			return err
		}
		q.out.Strategy = StrategyEvidence
		if len(snap.Docs) == 1 {
			ed, err := q.a.Library.Edition(ctx, snap.Docs[0])
			if err != nil {
				return err
			}
			if q.whole(ed, q.req.Evidence.MaxTokens) == nil {
				q.out.Strategy = StrategyFullContext
				return nil
			}
		}
	}
	return q.look(ctx)
}

// look searches and chooses.
func (q *inquiry) look(ctx context.Context) error {
	start := time.Now()
	r, err := q.a.search(ctx, q.req.Scope, q.req.Question, q.region)
	if err != nil {
		return err
	}
	for _, x := range r.Results {
		q.relevance = max(q.relevance, x.Relevance)
	}
	q.out.Found, q.out.Reason, q.out.Degraded = r.Found, r.Reason, append(q.out.Degraded, r.Degraded...)
	q.step(Step{Step: "search", Detail: fmt.Sprintf("%d passages by words, %d by meaning, %d looked at", r.Counts.Lexical, r.Counts.Semantic, len(r.Results)), MS: milliseconds(time.Since(start))})
	start = time.Now()
	budget := q.req.Evidence
	if q.req.Loop != nil { // the other half is for what the model asks for
		budget.MaxChunks, budget.MaxTokens = (budget.MaxChunks+1)/2, max(LeastTokens, budget.MaxTokens/2)
	}
	q.out.Evidence, q.out.LeftOut = chooseEvidence(r.Results, q.a.editions(ctx, q.req.Scope, r.Results), budget)
	tokens := 0
	for _, e := range q.out.Evidence {
		tokens += costOf(e)
	}
	q.step(Step{Step: "evidence", Detail: fmt.Sprintf("%d passages chosen, %d left out", len(q.out.Evidence), q.out.LeftOut), Tokens: tokens, MS: milliseconds(time.Since(start))})
	return nil
}

// passageTokens is about how large a passage of a whole work is made.
const passageTokens = 1500

// whole takes the whole work, or all of the region, as evidence, when it has at
// most limit tokens.
func (q *inquiry) whole(ed *retrieval.Edition, limit int) error {
	start := time.Now()
	nodes := map[string]*structure.Node{}
	for s := range ed.Work.Scenes() {
		nodes[s.ID] = s
	}
	paths := pathsOf(ed.Work)
	var ev []Evidence
	total, size := 0, 0
	for _, c := range ed.Chunks {
		if n := nodes[c.NodeID]; q.region != nil && (n == nil || !q.region.allow(n)) {
			continue
		}
		if n := len(ev); n > 0 && ev[n-1].NodeID == c.NodeID && ev[n-1].End == c.Start && size+c.Tokens <= passageTokens {
			ev[n-1].End, ev[n-1].Text, size = c.End, ed.Work.Text[ev[n-1].Start:c.End], size+c.Tokens
			ev[n-1].Chunks++
			continue
		}
		size = c.Tokens
		ev = append(ev, Evidence{N: len(ev) + 1, Ref: ed.Ref, NodeID: c.NodeID, Path: paths[c.NodeID], Start: c.Start, End: c.End,
			Text: ed.Work.Text[c.Start:c.End], Ranks: map[string]int{}, Chunks: 1, Format: string(ed.Work.Format)})
	}
	for _, e := range ev {
		total += costOf(e)
	}
	if total > limit {
		return problem.New(problem.TooLarge, "the whole work is about %d tokens, at most %d fit", total, limit).
			WithHint("use the strategy evidence, or node_ids or until to ask about a part").WithField("strategy")
	}
	if ev != nil {
		q.out.Evidence = ev
	}
	q.out.Found, q.relevance = len(ev) > 0, 1
	q.step(Step{Step: "evidence", Detail: fmt.Sprintf("the whole text in scope, %d passages", len(ev)), Tokens: total, MS: milliseconds(time.Since(start))})
	return nil
}

// estimate says what a question would cost.
func (q *inquiry) estimate(ctx context.Context, t Task) error {
	e := &Estimate{PromptTokens: promptTokens(t.Prompt), MaxOutputTokens: t.Prompt.MaxOutput}
	if q.model.Local {
		e.PromptTokens, e.MaxOutputTokens = 0, 0
	} else if c, ok := q.model.Model.(Counter); ok {
		ctx, cancel := context.WithTimeout(ctx, q.a.ModelTimeout)
		defer cancel()
		if n, err := c.Count(ctx, t); err == nil {
			e.PromptTokens, e.Counted = n, true
		}
	}
	if snap, err := q.a.Library.Snapshot(ctx, q.req.Scope); err == nil && len(snap.Docs) == 1 {
		if ed, err := q.a.Library.Edition(ctx, snap.Docs[0]); err == nil {
			for _, c := range ed.Chunks {
				e.WorkTokens += c.Tokens
			}
		}
	}
	e.Cost = q.a.cost(q.out.Reasoner, Usage{PromptTokens: e.PromptTokens, OutputTokens: e.MaxOutputTokens})
	q.out.Estimate = e
	return nil
}

// Counter is a Model that can count what a task would send.
type Counter interface {
	Count(ctx context.Context, t Task) (tokens int, err error)
}

func promptTokens(p Prompt) int {
	return chunking.EstimateTokens(p.System) + chunking.EstimateTokens(p.Prefix) + chunking.EstimateTokens(p.Question)
}

// pathsOf names every scene by the titles above it.
func pathsOf(w *structure.Work) map[string][]string {
	out := map[string][]string{}
	w.Root.Walk(func(n *structure.Node, above []*structure.Node) bool {
		path := []string{}
		for _, a := range append(above, n) {
			if a.Kind == structure.KindWork {
				continue
			}
			title := a.Title
			if title == "" {
				title = fmt.Sprintf("%s%s %d", string(a.Kind[0]-'a'+'A'), a.Kind[1:], a.Ordinal)
			}
			path = append(path, title)
		}
		out[n.ID] = path
		return true
	})
	return out
}
