package retrieval

import (
	"cmp"
	"math"
	"slices"
)

// features say how a chunk answers a query, from its own words.
type features struct {
	coverage float64 // share of the wanted words' weight that the chunk has, 0..1
	run      float64 // longest run of the query's words that stands in the chunk, as a share of them, 0..1
	closest  float64 // 1 when all wanted words that it has stand side by side, falling to 0
	title    float64 // share of the wanted words' weight in heading and speaker
}

// asked is a query numbered for one edition.
type asked struct {
	terms   []askedTerm
	weight  float64 // of all terms
	run     []int32 // the query's words in order; -1 = not in the edition
	longest int     // length of the query in words
}

type askedTerm struct {
	norms, stems []int32
	weight       float64
	name         string
}

// maxRun is how many words of a query are compared in order.
const maxRun = 64

// wording is what a query wants, with the stems of its words, made once for
// all editions.
type wording struct {
	terms    []wantedTerm
	sequence []string // all of its words in order
}

type wantedTerm struct {
	words, stems []string
	name         string
}

func newWording(q *Query, st *stemmer) *wording {
	w := &wording{sequence: q.sequence()}
	for _, t := range q.Ranking() {
		w.terms = append(w.terms, wantedTerm{t.Words, st.all(t.Words), joinWords(t.Words)})
	}
	return w
}

// ask numbers the query for an edition. A term weighs what its rarest word
// does: the logarithm of how many chunks there are for each that has it.
func (a *analysis) ask(q *wording) *asked {
	out := &asked{terms: make([]askedTerm, len(q.terms)), run: numbers(a.norms, q.sequence), longest: len(q.sequence)}
	for i, t := range q.terms {
		out.terms[i] = askedTerm{norms: numbers(a.norms, t.words), stems: numbers(a.stems, t.stems), name: t.name}
		for _, stem := range out.terms[i].stems {
			out.terms[i].weight = math.Max(out.terms[i].weight, a.idf(stem))
		}
		out.weight += out.terms[i].weight
	}
	return out
}

// idf of a word that no chunk has is that of one that a single chunk has.
func (a *analysis) idf(stem int32) float64 {
	df := 1.0
	if stem >= 0 {
		df = math.Max(1, float64(a.df[stem]))
	}
	return math.Log(1 + (float64(len(a.chunks))-df+0.5)/(df+0.5))
}

// sequence lists the query's words in order: all of a plain query, stop words
// too; of one with operators, those that are wanted.
func (q *Query) sequence() []string {
	if q.Match == nil {
		words := norms(q.Raw[:min(len(q.Raw), 4096)])
		return words[:min(len(words), maxRun)]
	}
	var words []string
	for _, t := range q.Terms {
		words = append(words, t.Words...)
	}
	return words[:min(len(words), maxRun)]
}

// features compares a chunk with the query.
func (a *analysis) features(chunk int, q *asked) features {
	var f features
	at := make([][]int, len(q.terms))
	for i, t := range q.terms {
		at[i] = a.find(chunk, t.norms, t.stems, false)
		if q.weight == 0 {
			continue
		}
		if len(at[i]) > 0 {
			f.coverage += t.weight / q.weight
		}
		if len(t.stems) == 1 && slices.Contains(a.chunks[chunk].heads, t.stems[0]) {
			f.title += t.weight / q.weight
		}
	}
	f.closest = closeness(at)
	f.run = a.longestRun(chunk, q)
	return f
}

// closeness is 1 over the shortest stretch that has each found term once,
// relative to the least that it could be; 0 for fewer than two terms.
func closeness(at [][]int) float64 {
	type place struct{ pos, term int }
	var all []place
	found := 0
	for term, positions := range at {
		if len(positions) > 0 {
			found++
		}
		for _, p := range positions {
			all = append(all, place{p, term})
		}
	}
	if found < 2 {
		return 0
	}
	slices.SortFunc(all, func(x, y place) int { return cmp.Compare(x.pos, y.pos) })
	counts, have, from, best := make([]int, len(at)), 0, 0, math.MaxInt
	for _, p := range all {
		if counts[p.term]++; counts[p.term] == 1 {
			have++
		}
		for have == found {
			best = min(best, p.pos-all[from].pos+1)
			if counts[all[from].term]--; counts[all[from].term] == 0 {
				have--
			}
			from++
		}
	}
	return float64(found) / float64(max(best, found))
}

// longestRun is the length of the longest run of query words in a chunk, as a
// share of the query. A single word is no run, and one of stop words alone
// counts only when it is the whole query.
func (a *analysis) longestRun(chunk int, q *asked) float64 {
	if q.longest == 0 {
		return 0
	}
	words := a.chunks[chunk].norms
	last, row := make([]int, len(q.run)+1), make([]int, len(q.run)+1)
	best := 0
	for _, w := range words {
		for j, x := range q.run {
			row[j+1] = 0
			if x == w {
				row[j+1] = last[j] + 1
				best = max(best, row[j+1])
			}
		}
		last, row = row, last
	}
	if best < 2 && q.longest > 1 {
		return 0
	}
	return float64(best) / float64(q.longest)
}
