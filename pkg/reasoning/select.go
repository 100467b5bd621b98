package reasoning

import (
	"cmp"
	"maps"
	"slices"

	"scenewise/pkg/retrieval"
	"scenewise/pkg/structure"
	"scenewise/pkg/structure/prose"
)

// selection is the choice of evidence within a budget.
type selection struct {
	budget   Budget
	editions map[retrieval.Ref]*retrieval.Edition

	taken  map[spot]*piece
	scenes map[scene]int // pieces taken from each
	tokens int
}

// spot names a chunk by where it starts, scene a scene.
type (
	spot struct {
		ref   retrieval.Ref
		start int
	}
	scene struct {
		ref  retrieval.Ref
		node string
	}
)

// piece is one chunk on its way into the evidence.
type piece struct {
	Evidence
	found bool // by a search; otherwise it completes a scene
}

// chooseEvidence picks passages within the budget and puts them in the order of
// the story, numbered from 1.
//
// Passages are taken in turns: two from the fused order, then the best that is
// left of each leg, so that no leg is silenced. As long as others have
// something to offer, no scene gives more than a quarter of the passages. What
// then is left of the budget completes scenes that were begun, best first.
// Chunks that touch become one passage.
func chooseEvidence(results []retrieval.Result, editions map[retrieval.Ref]*retrieval.Edition, b Budget) (ev []Evidence, leftOut int) {
	s := &selection{budget: b, editions: editions, taken: map[spot]*piece{}, scenes: map[scene]int{}}
	turns := legTurns(results)
	s.pick(turns, max(2, b.MaxChunks/4))
	s.pick(turns, b.MaxChunks)
	if len(s.taken) == 0 && len(results) > 0 {
		s.cut(results[0])
	}
	for _, r := range results {
		if s.taken[spot{r.Ref, r.Start}] == nil {
			leftOut++
		}
	}
	s.complete(turns)
	return joined(slices.Collect(maps.Values(s.taken))), leftOut
}

// legTurns orders results so that every leg has its say.
func legTurns(results []retrieval.Result) []retrieval.Result {
	queues := [][]retrieval.Result{results}
	for _, leg := range []string{"lexical", "semantic"} {
		var q []retrieval.Result
		for _, r := range results {
			if r.Ranks[leg] > 0 {
				q = append(q, r)
			}
		}
		slices.SortStableFunc(q, func(a, b retrieval.Result) int { return cmp.Compare(a.Ranks[leg], b.Ranks[leg]) })
		queues = append(queues, q)
	}
	order := []int{0, 0, 1, 0, 0, 2}
	at := make([]int, len(queues))
	seen := map[spot]bool{}
	out := make([]retrieval.Result, 0, len(results))
	for turn := 0; len(out) < len(results); turn++ {
		q := order[turn%len(order)]
		for at[q] < len(queues[q]) {
			r := queues[q][at[q]]
			at[q]++
			if k := (spot{r.Ref, r.Start}); !seen[k] {
				seen[k] = true
				out = append(out, r)
				break
			}
		}
	}
	return out
}

// pick takes results in order while they fit.
func (s *selection) pick(turns []retrieval.Result, perScene int) {
	for _, r := range turns {
		if s.scenes[scene{r.Ref, r.NodeID}] < perScene {
			s.take(&piece{evidenceOf(r), true})
		}
	}
}

// take adds a piece when it is new and fits.
func (s *selection) take(p *piece) bool {
	k := spot{p.Ref, p.Start}
	cost := costOf(p.Evidence)
	if s.taken[k] != nil || len(s.taken) >= s.budget.MaxChunks || s.tokens+cost > s.budget.MaxTokens {
		return false
	}
	if ed := s.editions[p.Ref]; ed != nil {
		p.Format = string(ed.Work.Format)
	}
	s.taken[k] = p
	s.scenes[scene{p.Ref, p.NodeID}]++
	s.tokens += cost
	return true
}

// cut takes the beginning of a passage that alone is larger than the budget.
func (s *selection) cut(r retrieval.Result) {
	e := evidenceOf(r)
	end := 0
	for _, sentence := range prose.Sentences(e.Text, structure.Span{End: len(e.Text)}, "en") {
		c := e
		c.Text = e.Text[:sentence.End]
		if costOf(c) > s.budget.MaxTokens {
			break
		}
		end = sentence.End
	}
	if end > 0 {
		e.Text, e.End = e.Text[:end], e.Start+end
		s.take(&piece{e, true})
	}
}

// complete adds the rest of scenes that were begun, where the whole rest fits.
func (s *selection) complete(turns []retrieval.Result) {
	done := map[scene]bool{}
	for _, r := range turns {
		k := scene{r.Ref, r.NodeID}
		ed := s.editions[r.Ref]
		if done[k] || s.scenes[k] == 0 || ed == nil {
			continue
		}
		done[k] = true
		var rest []*piece
		cost := 0
		for _, c := range ed.Chunks {
			if c.NodeID != r.NodeID || s.taken[spot{r.Ref, c.Start}] != nil {
				continue
			}
			p := &piece{Evidence: Evidence{Ref: r.Ref, NodeID: c.NodeID, Path: r.Path, Start: c.Start, End: c.End,
				Text: ed.Work.Text[c.Start:c.End], Ranks: map[string]int{}, Chunks: 1}}
			rest, cost = append(rest, p), cost+costOf(p.Evidence)
		}
		if len(s.taken)+len(rest) > s.budget.MaxChunks || s.tokens+cost > s.budget.MaxTokens {
			continue
		}
		for _, p := range rest {
			s.take(p)
		}
	}
}

func evidenceOf(r retrieval.Result) Evidence {
	return Evidence{Ref: r.Ref, NodeID: r.NodeID, Path: r.Path, Start: r.Start, End: r.End, Text: r.Text, Ranks: r.Ranks, Chunks: 1, Score: r.Score}
}

// joined sorts pieces into the order of the story, joins those that touch
// inside one scene, and numbers them.
func joined(pieces []*piece) []Evidence {
	slices.SortFunc(pieces, func(a, b *piece) int {
		return cmp.Or(cmp.Compare(a.Collection, b.Collection), cmp.Compare(a.ID, b.ID), cmp.Compare(a.Start, b.Start))
	})
	out := []Evidence{}
	for _, p := range pieces {
		if n := len(out); n > 0 && out[n-1].Ref == p.Ref && out[n-1].NodeID == p.NodeID && out[n-1].End == p.Start {
			last := &out[n-1]
			last.End, last.Text = p.End, last.Text+p.Text
			last.Ranks = bestRanks(last.Ranks, p.Ranks)
			last.Chunks += p.Chunks
			last.Score = max(last.Score, p.Score)
			continue
		}
		p.N = len(out) + 1
		out = append(out, p.Evidence)
	}
	return out
}

func bestRanks(a, b map[string]int) map[string]int {
	out := maps.Clone(a)
	if out == nil {
		out = map[string]int{}
	}
	for leg, n := range b {
		if out[leg] == 0 || n < out[leg] {
			out[leg] = n
		}
	}
	return out
}
