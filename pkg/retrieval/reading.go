package retrieval

import (
	"slices"

	"scenewise/pkg/embedding"
	"scenewise/pkg/structure"
	"scenewise/pkg/structure/prose"
)

// windowSentences is how many neighbouring sentences are compared with a
// query as one.
const windowSentences = 3

// reading is a chunk seen sentence by sentence: its pieces in an additive
// model, and the lengths of the vectors that do not depend on a query.
type reading struct {
	pieces  []uint16
	ends    []int32   // in pieces, of each sentence
	starts  []int32   // bytes of the canonical text, of each sentence
	norm    float32   // length of the sum of all pieces
	windows []float32 // length of the sum of the sentences from each on
}

// reading returns a chunk's sentences; model may be nil. It is made on first
// use and kept with the analysis.
func (a *analysis) reading(chunk int, model embedding.Additive) *reading {
	if p := a.readings[chunk].Load(); p != nil {
		return p
	}
	p := a.newReading(chunk, model)
	a.readings[chunk].Store(p)
	return p
}

func (a *analysis) newReading(chunk int, model embedding.Additive) *reading {
	c := a.edition.Chunks[chunk]
	p := &reading{}
	var sums [][]float32
	for _, s := range prose.Sentences(a.edition.Work.Text, structure.Span{Start: c.Start, End: c.End}, a.edition.Language) {
		p.starts = append(p.starts, int32(s.Start))
		if model == nil {
			continue
		}
		ids := model.Pieces(a.edition.Work.Text[s.Start:s.End])
		p.pieces = append(p.pieces, ids...)
		p.ends = append(p.ends, int32(len(p.pieces)))
		sums = append(sums, sumOf(model, ids))
	}
	if model == nil {
		return p
	}
	p.norm = length(total(sums, model.Dim()))
	for i := range sums {
		p.windows = append(p.windows, length(total(sums[i:min(i+windowSentences, len(sums))], model.Dim())))
	}
	return p
}

// sentence returns which sentence a byte of the canonical text lies in.
func (p *reading) sentence(at int32) int {
	i, found := slices.BinarySearch(p.starts, at)
	if found {
		return i
	}
	return max(0, i-1)
}

func sumOf(model embedding.Additive, ids []uint16) []float32 {
	sum := make([]float32, model.Dim())
	for _, id := range ids {
		model.Piece(id, sum)
	}
	return sum
}

func total(vectors [][]float32, dim int) []float32 {
	sum := make([]float32, dim)
	for _, v := range vectors {
		for j, x := range v {
			sum[j] += x
		}
	}
	return sum
}
