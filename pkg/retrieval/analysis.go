package retrieval

import (
	"math"
	"sync/atomic"
)

// analysis is one edition with the words of its chunks numbered, so that
// conditions, phrases and scores are decided on our own text, fast.
type analysis struct {
	edition *Edition
	outline *outline
	norms   map[string]int32
	stems   map[string]int32
	stemOf  []int32 // by norm
	chunks  []chunkWords
	df      []int32 // by stem: chunks that have it
	mean    float64 // words in a chunk
	bytes   int64   // about how much memory this holds

	readings []atomic.Pointer[reading] // by chunk, made on first use
}

// chunkWords are the words of one chunk in order.
type chunkWords struct {
	norms  []int32
	starts []int32 // bytes of the canonical text
	ends   []int32
	heads  []int32 // stems of heading and speaker
}

func analyse(e *Edition) *analysis {
	a := &analysis{edition: e, outline: newOutline(e.Work), norms: map[string]int32{}, stems: map[string]int32{}, chunks: make([]chunkWords, len(e.Chunks)), readings: make([]atomic.Pointer[reading], len(e.Chunks))}
	st := newStemmer()
	number := func(norm string) int32 {
		id, ok := a.norms[norm]
		if !ok {
			id = int32(len(a.norms))
			a.norms[norm] = id
			stem := st.stem(norm)
			s, ok := a.stems[stem]
			if !ok {
				s = int32(len(a.stems))
				a.stems[stem] = s
				a.df = append(a.df, 0)
			}
			a.stemOf = append(a.stemOf, s)
		}
		return id
	}
	words := 0
	heads := map[string][]int32{}
	for i, c := range e.Chunks {
		w := &a.chunks[i]
		seen := map[int32]bool{}
		for _, t := range Tokens(c.Text) {
			id := number(t.Norm)
			w.norms = append(w.norms, id)
			w.starts = append(w.starts, int32(c.Start+t.Start))
			w.ends = append(w.ends, int32(c.Start+t.End))
			if s := a.stemOf[id]; !seen[s] {
				seen[s] = true
				a.df[s]++
			}
		}
		key := c.Heading + "\n" + c.Speaker
		if _, ok := heads[key]; !ok {
			for _, t := range Tokens(key) {
				heads[key] = append(heads[key], a.stemOf[number(t.Norm)])
			}
		}
		w.heads = heads[key]
		words += len(w.norms)
	}
	a.mean = float64(words) / math.Max(1, float64(len(e.Chunks)))
	a.bytes = int64(16*words + 80*len(a.norms) + 100*len(e.Chunks) + len(e.Work.Text) + 100*len(e.Cast.Mentions))
	return a
}

// numbers looks words up; -1 is a word that the edition does not have.
func numbers(in map[string]int32, words []string) []int32 {
	out := make([]int32, len(words))
	for i, w := range words {
		out[i] = -1
		if id, ok := in[w]; ok {
			out[i] = id
		}
	}
	return out
}

// find returns where a run of words begins in a chunk: the words themselves
// when exact, else their stems.
func (a *analysis) find(chunk int, norms, stems []int32, exact bool) []int {
	w := a.chunks[chunk].norms
	var out []int
	for i := 0; i+len(norms) <= len(w); i++ {
		ok := true
		for k := range norms {
			if exact && w[i+k] != norms[k] || !exact && a.stemOf[w[i+k]] != stems[k] {
				ok = false
				break
			}
		}
		if ok {
			out = append(out, i)
		}
	}
	return out
}
