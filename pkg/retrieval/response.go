package retrieval

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

func (s *search) response() *SearchResponse {
	r := &SearchResponse{Results: []Result{}, Degraded: s.degraded, Counts: s.counts}
	if r.Degraded == nil {
		r.Degraded = []Degraded{}
	}
	stands := s.stands()
	for _, x := range s.ranked {
		x.relevance = s.relevance(x, stands)
	}
	kept := s.ranked
	if m := s.req.MinRelevance; m != nil {
		kept = slices.DeleteFunc(slices.Clone(kept), func(x *scoredChunk) bool { return x.relevance < *m })
	}
	for _, x := range kept[:min(len(kept), s.limit)] {
		r.Results = append(r.Results, s.result(x))
	}
	s.verdict(r, kept)
	r.Groups = s.group(r.Results)
	r.Timings = s.clock.timings()
	return r
}

func (s *search) result(x *scoredChunk) Result {
	a := s.analyses[x.doc.Ref]
	c := a.edition.Chunks[x.ordinal]
	terms, highlights := a.highlights(x.ordinal, s.ask(x.doc.Ref))
	r := Result{ChunkID: c.ID, Ref: x.doc.Ref, NodeID: c.NodeID, Path: a.outline.path(c.NodeID), Start: c.Start, End: c.End, Text: c.Text,
		Score: x.score, Relevance: x.relevance, Ranks: x.ranks, MatchedTerms: terms, Highlights: highlights, ordinal: x.ordinal}
	if n := a.outline.nodes[c.NodeID]; n != nil {
		r.chapter = a.outline.chapter(n).ID
	}
	if s.req.Explain {
		r.Fusion = &Fusion{K: rrfK, Weights: s.weights(), RRF: x.rrf, Bonus: x.bonus, Fused: x.fused}
		r.Why = x.why(terms)
	}
	return r
}

// why says in a sentence what a result rests on.
func (x *scoredChunk) why(terms []string) string {
	var parts []string
	if x.features.run == 1 {
		parts = append(parts, "has the query word for word")
	} else if len(terms) > 0 {
		parts = append(parts, "has "+strings.Join(terms, ", "))
	}
	for _, leg := range []string{legLexical, legSemantic, legRerank} {
		if n := x.ranks[leg]; n > 0 {
			parts = append(parts, fmt.Sprintf("%s rank %d", leg, n))
		}
	}
	return strings.Join(parts, "; ")
}

// highlights returns which wanted terms a chunk has, as they were asked for,
// and where.
func (a *analysis) highlights(chunk int, q *asked) ([]string, []Highlight) {
	var terms []string
	out := []Highlight{}
	w := a.chunks[chunk]
	for _, t := range q.terms {
		at := a.find(chunk, t.norms, t.stems, false)
		if len(at) > 0 {
			terms = append(terms, t.name)
		}
		for _, i := range at {
			out = append(out, Highlight{int(w.starts[i]), int(w.ends[i+len(t.stems)-1])})
		}
	}
	slices.SortFunc(out, func(x, y Highlight) int { return cmp.Or(cmp.Compare(x.Start, y.Start), cmp.Compare(y.End, x.End)) })
	merged := out[:0]
	for _, h := range out {
		if n := len(merged); n > 0 && h.Start < merged[n-1].End {
			merged[n-1].End = max(merged[n-1].End, h.End)
			continue
		}
		merged = append(merged, h)
	}
	return terms, merged
}

// verdict says whether anything relevant was found, and if not, why, and what
// came nearest.
func (s *search) verdict(r *SearchResponse, kept []*scoredChunk) {
	threshold := foundThreshold
	if s.req.MinRelevance != nil {
		threshold = *s.req.MinRelevance
	}
	var best *scoredChunk
	for _, x := range s.ranked {
		if best == nil || x.relevance > best.relevance {
			best = x
		}
	}
	if best != nil && best.relevance >= threshold && len(kept) > 0 {
		r.Found = true
		return
	}
	r.Reason = s.reason(best, threshold)
	if best == nil {
		return
	}
	a := s.analyses[best.doc.Ref]
	c := a.edition.Chunks[best.ordinal]
	r.Nearest = &Miss{Ref: best.doc.Ref, NodeID: c.NodeID, Start: c.Start, End: c.End, Text: c.Text, Relevance: best.relevance}
}

func (s *search) reason(best *scoredChunk, threshold float64) string {
	switch {
	case len(s.texts) == 0:
		return "no document in scope meets the filter"
	case len(s.words) == 0:
		return "no passage in scope meets the filter"
	case len(s.query.Terms) == 0 && s.query.Match == nil:
		return "the query has no word to search for"
	case len(s.query.Terms) == 0:
		return "the query only excludes; name something to find"
	case best == nil && s.query.Match != nil:
		return fmt.Sprintf("no passage in the %d documents in scope meets the query's conditions", len(s.texts))
	case best == nil:
		return fmt.Sprintf("no word of the query occurs in the %d documents in scope", len(s.texts))
	}
	return fmt.Sprintf("the nearest passage has a relevance of %.2f, below %.2f", best.relevance, threshold)
}

// group gathers results by scene or chapter; a group ranks where its best
// result does.
func (s *search) group(results []Result) []Group {
	if s.req.GroupBy == GroupNone {
		return nil
	}
	at := map[string]int{}
	out := []Group{}
	for _, r := range results {
		id := r.NodeID
		if s.req.GroupBy == GroupChapter {
			id = r.chapter
		}
		key := r.Collection + "/" + r.ID + "/" + id
		i, ok := at[key]
		if !ok {
			i = len(out)
			at[key] = i
			out = append(out, Group{NodeID: id, Document: r.ID, Score: r.Score})
		}
		out[i].Results = append(out[i].Results, r)
	}
	return out
}
