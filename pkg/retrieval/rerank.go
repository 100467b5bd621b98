package retrieval

// rerankWindow is how many of the first results are looked at again.
const rerankWindow = 50

// Weights of the local reranker, fitted on the development queries. Most of
// what words can say is in the fused rank already; what is left are words of
// the query in a heading or a speaker's name, and wanted words close together.
const (
	appealRank   = 10.0 // over 10 + rank
	appealTitle  = 0.5
	appealRun    = 0.3
	appealClose  = 0.15
	appealStands = 0.04
)

// rerank orders the first results anew by appeal. What lies behind the window
// keeps its order, below it.
func (s *search) rerank() {
	stands := s.stands()
	window := s.ranked[:min(len(s.ranked), rerankWindow)]
	for i, x := range window {
		f := x.features
		x.score = appealRank/float64(10+i) + appealTitle*f.title + appealRun*f.run*f.run + appealClose*f.closest*f.coverage + appealStands*stands(x)
	}
	for i, x := range s.ranked[len(window):] {
		x.score = -float64(i + 1)
	}
	s.sort()
	for i, x := range window {
		x.ranks[legRerank] = i + 1
	}
}
