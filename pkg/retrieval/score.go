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
	run     []int32 // the query's words in order; -1 = not in the edition
	longest int     // length of the query in words
}

type askedTerm struct {
	norms, stems []int32
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

// ask numbers the query for an edition.
func (a *analysis) ask(q *wording) *asked {
	out := &asked{terms: make([]askedTerm, len(q.terms)), run: numbers(a.norms, q.sequence), longest: len(q.sequence)}
	for i, t := range q.terms {
		out.terms[i] = askedTerm{numbers(a.norms, t.words), numbers(a.stems, t.stems), t.name}
	}
	return out
}

// weigh gives each term of the query its share of the whole. A term weighs
// what its rarest word does: the logarithm of how many passages there are, in
// the works that the legs found something in, for each that has it. A word
// that none has counts as if one had.
func (s *search) weigh() {
	total := 0
	for _, a := range s.analyses {
		total += len(a.chunks)
	}
	s.weight = make([]float64, len(s.wording.terms))
	sum := 0.0
	for i, t := range s.wording.terms {
		for _, stem := range t.stems {
			df := 0
			for _, a := range s.analyses {
				if id, ok := a.stems[stem]; ok {
					df += int(a.df[id])
				}
			}
			n := math.Max(1, float64(df))
			s.weight[i] = math.Max(s.weight[i], math.Log(1+(float64(total)-n+0.5)/(n+0.5)))
		}
		sum += s.weight[i]
	}
	s.information = sum
	for i := range s.weight {
		s.weight[i] /= sum
	}
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

// features compares a chunk with the query, whose terms have these weights.
func (a *analysis) features(chunk int, q *asked, weight []float64) features {
	var f features
	at := make([][]int, len(q.terms))
	for i, t := range q.terms {
		at[i] = a.find(chunk, t.norms, t.stems, false)
		if len(at[i]) > 0 {
			f.coverage += weight[i]
		}
		if len(t.stems) == 1 && slices.Contains(a.chunks[chunk].heads, t.stems[0]) {
			f.title += weight[i]
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
