package retrieval

import "scenewise/pkg/embedding"

// rerankWindow is how many of the first results are looked at again.
const rerankWindow = 100

// rerank orders the first results anew by what their sentences say. What lies
// behind the window keeps its order, below it.
func (s *search) rerank() {
	window := s.ranked[:min(len(s.ranked), rerankWindow)]
	decide, vectors := max(s.gate(appealMiddle, appealSlope), minLexical), len(s.semantic) > 0
	lowest := 0.0
	for i, e := range s.evidence(window) {
		window[i].score = e.appeal(decide, vectors)
		lowest = min(lowest, window[i].score)
	}
	for i, x := range s.ranked[len(window):] {
		x.score = lowest - float64(i+1)
	}
	s.sort()
	for i, x := range window {
		x.ranks[legRerank] = i + 1
	}
}

// evidence returns what speaks for each chunk of the window.
func (s *search) evidence(window []*scoredChunk) []evidence {
	out := make([]evidence, len(window))
	model, _ := s.engine.Model.(embedding.Additive)
	var in *interaction
	if model != nil && s.req.Mode != ModeLexical {
		in = newInteraction(model, s.wanted())
	}
	var most float64
	for i, x := range window {
		most = max(most, x.bm25)
		p := s.analyses[x.doc.Ref].reading(x.ordinal, model)
		s.readWords(&out[i], x, p)
		out[i].first = firstHalf / (firstHalf - 1 + float64(i))
		out[i].cosine, out[i].window = x.cosine, x.cosine
		if in != nil {
			l := in.likeness(p)
			out[i].cosine, out[i].window, out[i].pieces = l.cosine, l.window, l.pieces
		}
	}
	for i, x := range window {
		if most > 0 {
			out[i].words = x.bm25 / most
		}
	}
	for _, f := range []func(*evidence) *float64{
		func(e *evidence) *float64 { return &e.cosine }, func(e *evidence) *float64 { return &e.window }, func(e *evidence) *float64 { return &e.pieces },
	} {
		standardise(out, f)
	}
	s.readNeighbours(out, window)
	return out
}

// readNeighbours gives a chunk what the chunks before and behind it have.
func (s *search) readNeighbours(out []evidence, window []*scoredChunk) {
	at := make(map[chunkKey]int, len(window))
	for i, x := range window {
		at[chunkKey{x.doc.Ref, x.ordinal}] = i
	}
	for i, x := range window {
		for _, n := range []int{x.ordinal - 1, x.ordinal + 1} {
			if j, ok := at[chunkKey{x.doc.Ref, n}]; ok {
				out[i].nearCosine += out[j].cosine / 2
				out[i].nearPieces += out[j].pieces / 2
			}
		}
	}
}
