package retrieval

// rerankWindow is how many of the first results are looked at again.
const rerankWindow = 50

// rerank orders the first results anew, by a weighted sum of what their words
// say (features), their cosine and their fused rank. What lies behind the
// window keeps its order.
func (s *search) rerank() {
	window := s.ranked[:min(len(s.ranked), rerankWindow)]
	for i, x := range window {
		x.ranks[legRerank] = i // replaced below; keeps the fused order meanwhile
		x.score = x.appeal(i)
	}
	floor := 0.0
	for i, x := range s.ranked[len(window):] {
		x.score = floor - float64(i+1)
	}
	s.sort()
	for i, x := range window {
		x.ranks[legRerank] = i + 1
	}
}

// Weights of the local reranker.
const (
	appealRank     = 1.0
	appealCoverage = 0.5
	appealRun      = 1.0
	appealClosest  = 0.2
	appealTitle    = 0.1
	appealCosine   = 1.0
)

func (x *scoredChunk) appeal(fusedRank int) float64 {
	f := x.features
	return appealRank*10/float64(10+fusedRank) + appealCoverage*f.coverage + appealRun*f.run*f.run + appealClosest*f.closest + appealTitle*f.title + appealCosine*x.cosine
}
