package retrieval

import (
	"cmp"
	"math"
	"slices"

	"scenewise/pkg/embedding"
)

// interaction compares the pieces of a query with those of passages (late
// interaction: Khattab and Zaharia, SIGIR 2020). A piece is compared once,
// however often it occurs.
type interaction struct {
	model  embedding.Additive
	whole  []float32   // the query's vector, not scaled
	norm   float32     // its length
	parts  [][]float32 // unit vectors of the query's pieces that say most
	weight []float32   // the lengths that they had: how much each says; they sum to 1

	slots   [math.MaxUint16 + 1]int32 // place of a piece in the next two, from 1; 0 = not compared yet
	dots    []float32                 // of pieces with the whole query, not scaled
	cosines []float32                 // of pieces with each of the query's parts
	vector  []float32                 // scratch
}

// maxQueryParts is how many of a query's pieces are compared one by one: those that
// say most. The others are in the whole.
const maxQueryParts = 6

func newInteraction(model embedding.Additive, query string) *interaction {
	ids := model.Pieces(query)
	in := &interaction{model: model, whole: sumOf(model, ids), vector: make([]float32, model.Dim())}
	in.norm = length(in.whole)
	slices.Sort(ids)
	type part struct {
		unit   []float32
		weight float32
	}
	var parts []part
	for _, id := range slices.Compact(ids) {
		v := sumOf(model, []uint16{id})
		n := length(v)
		if n == 0 {
			continue
		}
		for j := range v {
			v[j] /= n
		}
		parts = append(parts, part{v, n})
	}
	slices.SortStableFunc(parts, func(a, b part) int { return cmp.Compare(b.weight, a.weight) })
	parts = parts[:min(len(parts), maxQueryParts)]
	var sum float32
	for _, p := range parts {
		sum += p.weight
	}
	for _, p := range parts {
		in.parts, in.weight = append(in.parts, p.unit), append(in.weight, p.weight/sum)
	}
	return in
}

// compare returns the place of a piece in dots.
func (in *interaction) compare(id uint16) int {
	if slot := in.slots[id]; slot != 0 {
		return int(slot - 1)
	}
	v := in.vector
	clear(v)
	in.model.Piece(id, v)
	in.dots = append(in.dots, product(v, in.whole))
	n := length(v)
	for _, part := range in.parts {
		in.cosines = append(in.cosines, ratioOf(product(v, part), n))
	}
	in.slots[id] = int32(len(in.dots))
	return len(in.dots) - 1
}

// likeness of a passage to the query.
type likeness struct {
	cosine float64 // of the whole passage
	window float64 // of its best few sentences
	pieces float64 // mean over the query's pieces of the most similar one in the passage
}

func (in *interaction) likeness(p *reading) likeness {
	most := make([]float32, len(in.parts))
	dots := make([]float32, len(p.ends))
	from := int32(0)
	for s, end := range p.ends {
		for _, id := range p.pieces[from:end] {
			slot := in.compare(id)
			dots[s] += in.dots[slot]
			for i, x := range in.cosines[slot*len(most):][:len(most)] {
				if x > most[i] {
					most[i] = x
				}
			}
		}
		from = end
	}
	var l likeness
	var all float32
	for s := range dots {
		all += dots[s]
		var some float32
		for _, d := range dots[s:min(s+windowSentences, len(dots))] {
			some += d
		}
		l.window = max(l.window, ratio(some, in.norm*p.windows[s]))
	}
	l.cosine = ratio(all, in.norm*p.norm)
	for i, x := range most {
		l.pieces += float64(in.weight[i] * x)
	}
	return l
}

func ratio(a, b float32) float64 { return float64(ratioOf(a, b)) }

// ratioOf is 0 where there is nothing to divide by.
func ratioOf(a, b float32) float32 {
	if b == 0 {
		return 0
	}
	return a / b
}

func length(v []float32) float32 { return float32(math.Sqrt(float64(product(v, v)))) }

// product sums in four lanes, which a processor can run side by side.
func product(a, b []float32) float32 {
	b = b[:len(a)]
	var s0, s1, s2, s3 float32
	i := 0
	for ; i+4 <= len(a); i += 4 {
		s0 += a[i] * b[i]
		s1 += a[i+1] * b[i+1]
		s2 += a[i+2] * b[i+2]
		s3 += a[i+3] * b[i+3]
	}
	for ; i < len(a); i++ {
		s0 += a[i] * b[i]
	}
	return s0 + s1 + s2 + s3
}
