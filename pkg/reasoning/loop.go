package reasoning

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"scenewise/pkg/chunking"
	"scenewise/pkg/problem"
	"scenewise/pkg/retrieval"
)

// Bounds of what one round of a loop brings.
const (
	mostCallsPerRound = 4
	mostAdded         = 4 // passages that one call may add
)

// lookups are the functions that a model may call in a loop. They only read,
// and only inside the question's own scope.
func lookups() []Tool {
	text := func(what string) map[string]any { return map[string]any{"type": "string", "description": what} }
	object := func(properties map[string]any, required ...string) map[string]any {
		return map[string]any{"type": "object", "properties": properties, "required": required}
	}
	return []Tool{
		{"search", "Finds further passages about something.", object(map[string]any{"query": text("what to look for, in plain words")}, "query")},
		{"audit", "Counts every place of an exact phrase and brings the first and the last of them.", object(map[string]any{"phrase": text("the phrase, word for word")}, "phrase")},
		{"together", "Lists every scene in which all of the named characters are, and brings the first and the last.",
			object(map[string]any{"names": map[string]any{"type": "array", "items": map[string]any{"type": "string"}}}, "names")},
	}
}

// loop lets the model ask for more evidence, for so many rounds and tokens.
// Its wishes are data: what they bring is searched within the question's own
// scope and region, and goes through the same checks as everything else.
func (q *inquiry) loop(ctx context.Context, m Named) error {
	var log []string
	for round := range q.req.Loop.MaxRounds {
		t, err := q.plan(log)
		if err != nil {
			return err
		}
		if left := q.req.Loop.MaxTokens - q.spent.total(); !m.Local && promptTokens(t.Prompt)+t.Prompt.MaxOutput > left/2 {
			q.step(Step{Step: "loop", Detail: fmt.Sprintf("ended after %d rounds: its tokens are used up", round)})
			return nil
		}
		d, err := q.ask(ctx, m, t)
		if err != nil {
			return err
		}
		if len(d.Calls) == 0 {
			return nil
		}
		for _, c := range d.Calls[:min(len(d.Calls), mostCallsPerRound)] {
			said, err := q.lookUp(ctx, c)
			if err != nil {
				return err
			}
			log = append(log, said)
		}
		if m.Local {
			return nil // one round of a wider search
		}
	}
	return nil
}

// plan is the task of saying what to look up.
func (q *inquiry) plan(log []string) (Task, error) {
	p, err := q.a.prompts.plan(q.req.Question, q.out.Evidence, log)
	return Task{Question: q.req.Question, Evidence: q.out.Evidence, Found: q.out.Found, Relevance: q.relevance, Prompt: p, Tools: lookups()}, err
}

// lookUp carries out one call and says what it brought. Mistakes of the model
// are told to it, not to the caller.
func (q *inquiry) lookUp(ctx context.Context, c ToolCall) (said string, err error) {
	start := time.Now()
	var asked string
	var found []Evidence
	switch c.Name {
	case "search":
		asked, _ = c.Args["query"].(string)
		found, said, err = q.searchMore(ctx, asked)
	case "audit":
		asked, _ = c.Args["phrase"].(string)
		found, said, err = q.auditMore(ctx, asked)
	case "together":
		names, _ := c.Args["names"].([]any)
		var list []string
		for _, n := range names {
			if s, ok := n.(string); ok {
				list = append(list, s)
			}
		}
		asked = strings.Join(list, ", ")
		found, said, err = q.togetherMore(ctx, list)
	default:
		said = "there is no such function"
	}
	if p := problem.As(err); p != nil && p.Code != problem.DocumentNotFound {
		said, err = p.Message, nil
	}
	if err != nil {
		return "", err
	}
	added := q.add(found)
	step := map[string]string{"audit": "audit", "together": "cooccurrence"}[c.Name]
	if step == "" {
		step = "search"
	}
	said = fmt.Sprintf("%s %q: %s; %d passages added", shown(c.Name, 20), shown(asked, 200), said, added)
	q.step(Step{Step: step, Detail: said, MS: milliseconds(time.Since(start))})
	return said, nil
}

func (q *inquiry) searchMore(ctx context.Context, query string) ([]Evidence, string, error) {
	r, err := q.a.search(ctx, q.req.Scope, query, q.region)
	if err != nil {
		return nil, "", err
	}
	q.out.Found = q.out.Found || r.Found
	var out []Evidence
	for _, x := range r.Results {
		q.relevance = max(q.relevance, x.Relevance)
		e := evidenceOf(x)
		e.Via = "search"
		out = append(out, e)
	}
	return out, fmt.Sprintf("%d passages", len(r.Results)), nil
}

func (q *inquiry) auditMore(ctx context.Context, phrase string) ([]Evidence, string, error) {
	r, err := retrieval.Audit(ctx, q.a.Library, retrieval.AuditRequest{Scope: q.req.Scope, Phrase: phrase, Limit: retrieval.MaxLimit})
	if err != nil {
		return nil, "", err
	}
	var at []place
	for _, m := range r.Matches {
		at = append(at, place{m.Ref, m.Start})
	}
	ev, inside, err := q.passagesAt(ctx, at, "audit")
	return ev, fmt.Sprintf("%d places", inside), err
}

func (q *inquiry) togetherMore(ctx context.Context, names []string) ([]Evidence, string, error) {
	r, err := retrieval.Cooccur(ctx, q.a.Library, retrieval.CooccurRequest{Scope: q.req.Scope, All: names, Limit: retrieval.MaxLimit})
	if err != nil {
		return nil, "", err
	}
	var at []place
	for _, u := range r.Units {
		first := u.End
		for _, p := range u.Characters {
			first = min(first, p.Proof.Start)
		}
		at = append(at, place{u.Ref, first})
	}
	ev, inside, err := q.passagesAt(ctx, at, "cooccurrence")
	return ev, fmt.Sprintf("%d scenes", inside), err
}

// place is one byte of a text.
type place struct {
	ref retrieval.Ref
	at  int
}

// passagesAt returns the chunks at places inside the region, the first and the
// last ones first, and how many places there are inside.
func (q *inquiry) passagesAt(ctx context.Context, at []place, via string) ([]Evidence, int, error) {
	snap, err := q.a.Library.Snapshot(ctx, q.req.Scope)
	if err != nil {
		return nil, 0, err
	}
	editions := map[retrieval.Ref]*retrieval.Edition{}
	for _, d := range snap.Docs {
		if !slices.ContainsFunc(at, func(p place) bool { return p.ref == d.Ref }) {
			continue
		}
		if editions[d.Ref], err = q.a.Library.Edition(ctx, d); err != nil {
			return nil, 0, err
		}
	}
	at = slices.DeleteFunc(at, func(p place) bool {
		ed := editions[p.ref]
		return ed == nil || q.region != nil && (ed.Work.SceneAt(p.at) == nil || !q.region.allow(ed.Work.SceneAt(p.at)))
	})
	var out []Evidence
	for i := range at {
		k := i / 2 // first, last, second, last but one, ...
		if i%2 == 1 {
			k = len(at) - 1 - i/2
		}
		if e, ok := chunkAt(editions[at[k].ref], at[k].at); ok {
			e.Via = via
			out = append(out, e)
		}
	}
	return out, len(at), nil
}

func chunkAt(ed *retrieval.Edition, at int) (Evidence, bool) {
	i, found := slices.BinarySearchFunc(ed.Chunks, at, func(c chunking.Chunk, at int) int {
		switch {
		case c.End <= at:
			return -1
		case c.Start > at:
			return 1
		}
		return 0
	})
	if !found {
		return Evidence{}, false
	}
	c := ed.Chunks[i]
	return Evidence{Ref: ed.Ref, NodeID: c.NodeID, Path: pathsOf(ed.Work)[c.NodeID], Start: c.Start, End: c.End, Text: ed.Work.Text[c.Start:c.End],
		Ranks: map[string]int{}, Chunks: 1, Format: string(ed.Work.Format)}, true
}

// add puts new passages among the evidence while the budget holds, in the
// order of the story.
func (q *inquiry) add(found []Evidence) int {
	tokens, chunks := 0, 0
	for _, e := range q.out.Evidence {
		tokens, chunks = tokens+costOf(e), chunks+e.Chunks
	}
	all := make([]*piece, 0, len(q.out.Evidence)+len(found))
	for _, e := range q.out.Evidence {
		all = append(all, &piece{e, true})
	}
	added := 0
	for _, e := range found {
		has := slices.ContainsFunc(all, func(p *piece) bool { return p.Ref == e.Ref && p.Start < e.End && e.Start < p.End })
		if has || added == mostAdded || chunks+e.Chunks > q.req.Evidence.MaxChunks || tokens+costOf(e) > q.req.Evidence.MaxTokens {
			continue
		}
		tokens, chunks, added = tokens+costOf(e), chunks+e.Chunks, added+1
		all = append(all, &piece{e, true})
	}
	if added > 0 {
		q.out.Evidence = joined(all)
	}
	return added
}
