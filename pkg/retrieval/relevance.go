package retrieval

// relevance is the probability, fitted on queries with known answers, that a
// passage answers the query. Unlike scores it compares between queries.
func (x *scoredChunk) answers() float64 {
	f := x.features
	return sigmoid(-3 + 3*f.coverage + 4*f.run*f.run + 1*f.closest + 3*x.cosine)
}

// foundThreshold is the relevance below which nothing counts as found.
const foundThreshold = 0.25
