package retrieval

// appealWeights are what each kind of evidence counts in the local reranker.
type appealWeights struct {
	first, words, cosine, window, pieces, nearCosine, nearPieces, run, coverage, dense, together float64
}

// appeal adds the evidence up: what counts always, and what counts as far as
// the words of the query decide, which is 0 to 1. Without vectors the words
// stand alone.
func (e *evidence) appeal(decide float64, vectors bool) float64 {
	return appealAlways.sum(e, vectors) + decide*appealWords.sum(e, vectors)
}

func (w *appealWeights) sum(e *evidence, vectors bool) float64 {
	sum := w.first*e.first + w.words*e.words + w.run*e.run + w.coverage*e.coverage + w.dense*e.dense + w.together*e.together
	if vectors {
		sum += w.cosine*e.cosine + w.window*e.window + w.pieces*e.pieces + w.nearCosine*e.nearCosine + w.nearPieces*e.nearPieces
	}
	return sum
}

// The weights are a linear model fitted by a logistic loss on pairs of
// passages, each weighed by what their exchange would change in nDCG (Burges,
// "From RankNet to LambdaRank to LambdaMART", 2010), with a ridge of 0.001, on
// the development queries over three novels and, at 0.3 each, claims over
// scientific abstracts. docs/search.md has the figures for works and claims
// that were left out of the fit.
var (
	appealAlways = appealWeights{
		first: 1.452, words: -0.221, cosine: 0.236, window: 0.305, pieces: 0.251, nearCosine: 0.619, nearPieces: 0.563,
		run: 6.625, coverage: 0.749, dense: 2.221, together: 3.919,
	}
	appealWords = appealWeights{
		words: 1.194, cosine: 0.172, window: 0.150, nearCosine: 0.104, nearPieces: -0.365, dense: 2.742,
	}
)

// The gate of the reranker is later and softer than that of the fusion: with
// sentences at hand, meaning helps where words decide too.
const (
	appealMiddle = 0.5
	appealSlope  = 15
)
