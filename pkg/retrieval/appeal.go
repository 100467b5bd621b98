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
		first: 1.388, words: -0.309, cosine: 0.204, window: 0.302, pieces: 0.308, nearCosine: 0.574, nearPieces: 0.506,
		run: 6.799, coverage: 0.582, dense: 1.888, together: 3.872,
	}
	appealWords = appealWeights{
		words: 1.303, cosine: 0.169, window: 0.155, nearCosine: 0.112, nearPieces: -0.250, dense: 2.728,
	}
)

// The gate of the reranker is later and softer than that of the fusion: with
// sentences at hand, meaning helps where words decide too.
const (
	appealMiddle = 0.5
	appealSlope  = 15
)
