package retrieval

import (
	"cmp"
	"context"
	"strings"
)

func compareNumbers(a, b Generation) int { return cmp.Compare(a.Number, b.Number) }

// maxDepth is how deep the words are searched for passages that meet the
// query's conditions before the search gives up.
const maxDepth = 20_000

// wanted is what the semantic leg embeds: the query as typed, or, when it has
// operators, only what is wanted.
func (s *search) wanted() string {
	if s.query.Match == nil {
		return s.query.Raw
	}
	var words []string
	for _, t := range s.query.Terms {
		words = append(words, t.Words...)
	}
	return strings.Join(words, " ")
}

// verifiedWords keeps the hits of the lexical leg that meet the query's
// conditions in our own text, and scores them there. Where the index is looser
// than the query and was cut off by its limit, it is asked for more.
func (s *search) verifiedWords(ctx context.Context, hits []Hit) ([]candidate, error) {
	for depth := s.depth; ; depth *= 4 {
		found, err := s.verified(ctx, hits, s.byWords)
		if err != nil {
			return nil, err
		}
		if s.query.Match == nil || len(hits) < depth || len(found) >= s.depth || depth >= maxDepth {
			s.rescore(found)
			return found[:min(len(found), s.depth)], nil
		}
		if hits, err = s.askWords(ctx, depth*4); err != nil {
			s.degraded = append(s.degraded, Degraded{"lexical", reasonOf(err)})
			return found, nil
		}
	}
}

// verified turns hits into candidates. What is of no document in scope, or
// does not meet the query's conditions, is dropped.
func (s *search) verified(ctx context.Context, hits []Hit, docs map[uint64]int32) ([]candidate, error) {
	var need []Live
	asked := map[Ref]bool{}
	for _, h := range hits {
		if i, ok := docs[h.Generation.Number]; ok && !asked[s.texts[i].Ref] {
			asked[s.texts[i].Ref] = true
			need = append(need, s.texts[i])
		}
	}
	if err := s.load(ctx, need); err != nil {
		return nil, err
	}
	match := map[Ref]*boundExpr{}
	var out []candidate
	for _, h := range hits {
		i, ok := docs[h.Generation.Number]
		if !ok {
			continue
		}
		d := s.texts[i]
		a := s.analyses[d.Ref]
		if _, ok := match[d.Ref]; !ok {
			match[d.Ref] = a.bind(s.query.Match, s.stems)
		}
		if h.Ordinal < 0 || h.Ordinal >= len(a.chunks) || !a.holds(h.Ordinal, match[d.Ref]) {
			continue
		}
		out = append(out, candidate{doc: d, ordinal: h.Ordinal, score: h.Score})
	}
	return out, nil
}
