package retrieval

import "math"

// foundThreshold is the relevance below which nothing counts as found. On the
// development queries 3 % of those with an answer fall below it.
const foundThreshold = 0.17

// Weights of the evidence for relevance, a logistic model fitted on the
// development queries: answerable ones against ones that the book does not
// answer. Area under the curve: .84, and .98 without queries that describe a
// theme in words that the book does not use.
const (
	evidenceCoverage = 2.2
	evidenceRun      = 5.5
	evidenceStands   = 0.45 // for each standard deviation above the other passages
	evidenceMiddle   = 2.0
	evidenceSlope    = 2.0
	usualStands      = 2.9 // of the best passage, where no vectors were compared
	fewVectors       = 10  // too few to tell how far one stands out
	usualCosine      = 0.45
)

// relevance estimates how likely a passage is to answer the query, 0..1.
// Unlike scores it compares between queries: it rests on how much of the query
// the passage has, on how long a run of it stands there word for word, and on
// how far its vector stands out from the others.
func (s *search) relevance(x *scoredChunk, stands func(*scoredChunk) float64) float64 {
	f := x.features
	return sigmoid(evidenceSlope * (evidenceCoverage*f.coverage + evidenceRun*f.run*f.run + evidenceStands*stands(x) - evidenceMiddle))
}

// stands returns how far a chunk's cosine lies above those of the semantic
// leg, in standard deviations, within [0, 4].
func (s *search) stands() func(*scoredChunk) float64 {
	n := float64(len(s.semantic))
	if n == 0 {
		return func(*scoredChunk) float64 { return usualStands }
	}
	var sum, squares float64
	for _, c := range s.semantic {
		sum += c.score
		squares += c.score * c.score
	}
	mean := sum / n
	spread := math.Sqrt(math.Max(0, squares/n-mean*mean))
	return func(x *scoredChunk) float64 {
		if x.ranks[legSemantic] == 0 {
			return 0
		}
		z := (x.cosine - mean) / spread
		if n < fewVectors || spread < 1e-6 {
			z = usualStands * x.cosine / usualCosine
		}
		return min(max(z, 0), 4)
	}
}
