package retrieval

import (
	"cmp"
	"math"
	"slices"
	"strings"
)

// The lexical leg's score is the index's bm25, raised by what bm25 cannot see:
// how long a run of the query stands in the passage word for word. A passage
// with the whole query in it comes before all that have only its words.
const (
	runBoost   = 1.0
	wholeBoost = 1000.0
)

func (s *search) rescore(found []candidate) {
	for i := range found {
		c := &found[i]
		q := s.ask(c.doc.Ref)
		run := s.analyses[c.doc.Ref].longestRun(c.ordinal, q)
		c.score *= 1 + runBoost*run*run
		c.bm25 = c.score
		if run == 1 && q.longest >= 3 {
			c.score += wholeBoost
		}
	}
	slices.SortStableFunc(found, func(a, b candidate) int { return cmp.Compare(b.score, a.score) })
}

func joinWords(words []string) string { return strings.Join(words, " ") }

// sigmoid maps any number to 0..1.
func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
