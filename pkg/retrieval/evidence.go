package retrieval

import (
	"math"
	"slices"

	"scenewise/pkg/structure"
)

// evidence is what speaks for a chunk when the first results are ordered anew.
// Cosines are standard deviations above the mean of the window, in [-3, 5].
type evidence struct {
	first      float64 // falls with the fused rank: 1.1 for the first, 0.55 for the eleventh
	words      float64 // bm25 as a share of the best
	cosine     float64 // of the chunk
	window     float64 // of its best three sentences
	pieces     float64 // of the query's pieces with the most similar ones of the chunk
	nearCosine float64 // mean cosine of the chunks beside it
	nearPieces float64 // mean pieces of the chunks beside it
	run        float64 // squared share of the query that stands in it word for word
	coverage   float64 // share of the query's weight that the chunk has
	dense      float64 // the same in the best three sentences, growing with repetition
	together   float64 // paragraphs with all terms of the query, up to three, as a share of three
}

const (
	firstHalf    = 11.0
	togetherMost = 3
	denseHalf    = 0.6 // occurrences that give half the weight of a term
	lowestZ      = -3
	highestZ     = 5
)

// readWords fills in what a chunk's own words say.
func (s *search) readWords(e *evidence, x *scoredChunk, p *reading) {
	a := s.analyses[x.doc.Ref]
	w := a.chunks[x.ordinal]
	e.run, e.coverage = x.features.run*x.features.run, x.features.coverage
	paragraphs := a.paragraphs(x.ordinal)
	counts := make([][]int32, len(p.starts)) // by sentence and term
	terms := s.ask(x.doc.Ref).terms
	for i := range counts {
		counts[i] = make([]int32, len(terms))
	}
	all := make([]int, len(paragraphs)) // terms in each
	for t, term := range terms {
		last := -1
		for _, at := range a.find(x.ordinal, term.norms, term.stems, false) {
			if len(counts) > 0 {
				counts[p.sentence(w.starts[at])][t]++
			}
			if i := paragraphOf(paragraphs, int(w.starts[at])); i > last {
				all[i]++
				last = i
			}
		}
	}
	for _, n := range all {
		if n == len(terms) && n > 0 && e.together < 1 {
			e.together += 1.0 / togetherMost
		}
	}
	for i := range counts {
		e.dense = math.Max(e.dense, s.density(counts[i:min(i+windowSentences, len(counts))]))
	}
}

// density is the weight of the terms in a few sentences, growing with how
// often each occurs.
func (s *search) density(counts [][]int32) float64 {
	sum := 0.0
	for t, weight := range s.weight {
		n := 0.0
		for _, c := range counts {
			n += float64(c[t])
		}
		sum += weight * n / (n + denseHalf)
	}
	return sum
}

// paragraphs returns those that a chunk has a part of.
func (a *analysis) paragraphs(chunk int) []structure.Span {
	c, all := a.edition.Chunks[chunk], a.edition.Work.Paragraphs
	from, _ := slices.BinarySearchFunc(all, c.Start, func(p structure.Span, at int) int { return p.End - at - 1 })
	to := from
	for to < len(all) && all[to].Start < c.End {
		to++
	}
	return all[from:to]
}

// paragraphOf returns which of the paragraphs a byte lies in; -1 is none.
func paragraphOf(all []structure.Span, at int) int {
	for i, p := range all {
		if at >= p.Start && at < p.End {
			return i
		}
	}
	return -1
}

// standardise turns one number of all into standard deviations above the mean.
func standardise(all []evidence, field func(*evidence) *float64) {
	var sum, squares float64
	for i := range all {
		x := *field(&all[i])
		sum += x
		squares += x * x
	}
	n := float64(max(1, len(all)))
	mean := sum / n
	spread := math.Sqrt(math.Max(0, squares/n-mean*mean))
	for i := range all {
		x := field(&all[i])
		if spread < 1e-6 {
			*x = 0
			continue
		}
		*x = min(max((*x-mean)/spread, lowestZ), highestZ)
	}
}
