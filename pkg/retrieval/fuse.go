package retrieval

import (
	"cmp"
	"context"
	"slices"
)

// rrfK is the constant of reciprocal rank fusion (Cormack, Clarke and
// Büttcher, SIGIR 2009).
const rrfK = 60

// scoredChunk is a candidate of either leg on its way to a result.
type scoredChunk struct {
	candidate
	ranks     map[string]int
	features  features
	cosine    float64
	rrf       float64
	bonus     float64
	fused     float64
	score     float64
	relevance float64
}

const (
	legLexical  = "lexical"
	legSemantic = "semantic"
	legRerank   = "rerank"
)

// rank fuses the legs, adds the bonus for exact phrases, and reranks.
func (s *search) rank(ctx context.Context) error {
	end := s.clock.stage("fuse")
	byChunk := map[chunkKey]*scoredChunk{}
	for _, leg := range []struct {
		name string
		list []candidate
	}{{legLexical, s.lexical}, {legSemantic, s.semantic}} {
		for i, c := range leg.list {
			key := chunkKey{c.doc.Ref, c.ordinal}
			x := byChunk[key]
			if x == nil {
				x = &scoredChunk{candidate: c, ranks: map[string]int{}}
				byChunk[key] = x
				s.ranked = append(s.ranked, x)
			}
			x.ranks[leg.name] = i + 1
			if leg.name == legSemantic {
				x.cosine = c.score
			}
			share := 1 / float64(rrfK+i+1)
			x.rrf += share
		}
	}
	s.describe()
	weights := s.weights()
	for _, x := range s.ranked {
		x.bonus = s.bonus(x)
		x.fused = x.bonus
		for _, leg := range []string{legLexical, legSemantic} {
			if n := x.ranks[leg]; n > 0 {
				x.fused += weights[leg] / float64(rrfK+n)
			}
		}
		x.score = x.fused
	}
	s.counts.Fused = len(s.ranked)
	s.sort()
	end()
	if s.req.Rerank == RerankLocal {
		defer s.clock.stage("rerank")()
		s.rerank()
	}
	return ctx.Err()
}

type chunkKey struct {
	ref     Ref
	ordinal int
}

// sort orders by score; ties by document and place.
func (s *search) sort() {
	slices.SortFunc(s.ranked, func(a, b *scoredChunk) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.doc.Collection, b.doc.Collection), cmp.Compare(a.doc.ID, b.doc.ID), cmp.Compare(a.ordinal, b.ordinal))
	})
}

// describe computes what each chunk's own words say about it, and how much of
// the query the best of them has.
func (s *search) describe() {
	s.weigh()
	for _, x := range s.ranked {
		x.features = s.analyses[x.doc.Ref].features(x.ordinal, s.ask(x.doc.Ref), s.weight)
		s.covered = max(s.covered, x.features.coverage)
	}
}

// weights of the legs in the fused score follow how well words alone answer
// the query. Where some passage has enough of what it asks for, as a share of
// the weight of its words or in all (long claims), the words decide and the
// vectors only break near ties; where no passage has, the words at hand are
// the wrong ones and the vectors decide. A query with operators says itself
// which words it wants. The constants were fitted on the development queries.
func (s *search) weights() map[string]float64 {
	if s.query.Match != nil && len(s.lexical) > 0 {
		return map[string]float64{legLexical: 1, legSemantic: 0}
	}
	words := s.gate(gateMiddle, gateSlope)
	return map[string]float64{legLexical: max(words, minLexical), legSemantic: minSemantic + (1-minSemantic)*(1-words)}
}

// gate is how far the words decide, 0..1.
func (s *search) gate(middle, slope float64) float64 {
	return max(sigmoid(slope*(s.covered-middle)), sigmoid(gateNatsSlope*(s.covered*s.information-gateNats)))
}

const (
	gateMiddle    = 0.3
	gateSlope     = 30
	gateNats      = 8.0
	gateNatsSlope = 1.5
	minLexical    = 0.05
	minSemantic   = 0.05
	bonusFrom     = 0.9 // share of the query that stands in a passage as one run
)

// bonus lifts passages that have the query, or nearly all of it, word for
// word: by as much as the first place of a leg, at most. Shorter runs are in
// the lexical leg's score.
func (s *search) bonus(x *scoredChunk) float64 {
	run := x.features.run
	if s.req.Mode != ModeHybrid || run < bonusFrom {
		return 0
	}
	return run * run / float64(rrfK+1)
}
