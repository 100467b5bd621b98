package retrieval

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"scenewise/pkg/spelling"
)

// Bounds of the search for near phrases.
const (
	maxNearest   = 5
	maxNearWords = 8   // longer phrases are compared by their first words
	minNearness  = 0.4 // of the mean over the words
	maxNearWorks = 32
)

// nearestPhrases names phrases that do occur and resemble one that does not.
//
// Every run of as many words as the phrase has is compared with it, word by
// word: an equal word counts 1, one of the same stem .9, one that differs by a
// letter or two .8, one of the same family of things (families.go) .7, any
// other word 0 and then only where most of the others are right. The mean,
// raised a little by how often the run occurs, orders them; totals are counted
// as Audit counts.
//
// Of more than maxNearWorks works, runs are taken from those alone that have
// the most of the words, or of their families; totals are over all.
func nearestPhrases(ctx context.Context, lib Library, snap Snapshot, found []*documentMatches, req AuditRequest) []NearPhrase {
	words := norms(req.Phrase)
	words = words[:min(len(words), maxNearWords)]
	if len(words) == 0 {
		return nil
	}
	n := newNearness(words)
	for _, i := range n.promising(ctx, lib, snap, found) {
		if ctx.Err() != nil {
			return nil // the zero stands without them
		}
		if e, err := lib.Edition(ctx, snap.Docs[i]); err == nil {
			n.read(e.Work.Text)
		}
	}
	return n.best(ctx, lib, snap, req)
}

// promising returns the works to take runs from.
func (n *nearness) promising(ctx context.Context, lib Library, snap Snapshot, found []*documentMatches) []int {
	var at []int
	for i := range found {
		if found[i] != nil {
			at = append(at, i)
		}
	}
	if len(at) <= maxNearWorks {
		return at
	}
	kin := n.relatives()
	score := make([]float64, len(found))
	for _, i := range at {
		if d, err := DigestOf(ctx, lib, snap.Docs[i]); err == nil && d != nil {
			score[i] = n.promise(d, kin)
		}
	}
	slices.SortStableFunc(at, func(a, b int) int { return cmp.Compare(score[b], score[a]) })
	at = at[:maxNearWorks]
	slices.Sort(at)
	return at
}

// relatives lists, for each word of the phrase, those of its families.
func (n *nearness) relatives() [][]string {
	out := make([][]string, len(n.words))
	for w := range n.kin {
		for i, word := range n.words {
			if w != word && n.kin.related(w, word) {
				out[i] = append(out[i], w)
			}
		}
	}
	return out
}

// promise sums, over the words of the phrase that say something, how near the
// nearest listed word is.
func (n *nearness) promise(d *Digest, kin [][]string) float64 {
	sum := 0.0
	for i, w := range n.words {
		listed := func(w string) bool { _, ok := d.words.find(w); return ok }
		switch {
		case stopWord(w):
		case listed(w):
			sum++
		case slices.ContainsFunc(kin[i], listed):
			sum += 0.7
		}
	}
	return sum
}

// nearness collects runs of words that are near to a phrase.
type nearness struct {
	words []string
	kin   kinship
	stems *stemmer
	memo  []map[string]float64 // of each word of the phrase: nearness of others
	runs  map[string]*nearRun
}

type nearRun struct {
	text  string // as it stands where it is first found
	near  float64
	count int
}

func newNearness(words []string) *nearness {
	n := &nearness{words: words, kin: newKinship(), stems: newStemmer(), runs: map[string]*nearRun{}}
	for range words {
		n.memo = append(n.memo, map[string]float64{})
	}
	return n
}

func (n *nearness) read(text string) {
	tokens := Tokens(text)
	k := len(n.words)
	for i := 0; i+k <= len(tokens); i++ {
		near := n.run(tokens[i : i+k])
		if near < minNearness || !oneClause(text, tokens[i:i+k]) {
			continue
		}
		var key strings.Builder
		for _, t := range tokens[i : i+k] {
			key.WriteString(t.Norm)
			key.WriteByte(' ')
		}
		r := n.runs[key.String()]
		if r == nil {
			r = &nearRun{text: oneLine(text[tokens[i].Start:tokens[i+k-1].End]), near: near}
			n.runs[key.String()] = r
		}
		r.count++
	}
}

// oneClause reports whether no mark but an apostrophe, a hyphen or emphasis
// stands between the words.
func oneClause(text string, tokens []Token) bool {
	for i := 1; i < len(tokens); i++ {
		if strings.ContainsAny(text[tokens[i-1].End:tokens[i].Start], ".,;:!?()[]\"“”—…*\t") {
			return false
		}
	}
	return true
}

// run returns the mean nearness of a run of words.
func (n *nearness) run(tokens []Token) float64 {
	sum, strange := 0.0, 0
	for i, t := range tokens {
		s := n.word(i, t.Norm)
		if s == 0 {
			if strange++; 2*strange > len(tokens) || (len(tokens) == 1) {
				return 0
			}
			if stopWord(t.Norm) {
				return 0
			}
		}
		sum += s
	}
	return sum / float64(len(tokens))
}

func (n *nearness) word(i int, w string) float64 {
	s, ok := n.memo[i][w]
	if !ok {
		s = n.compare(n.words[i], w)
		n.memo[i][w] = s
	}
	return s
}

func (n *nearness) compare(a, b string) float64 {
	switch {
	case a == b:
		return 1
	case stopWord(a) || stopWord(b):
		return 0
	case n.stems.stem(a) == n.stems.stem(b):
		return 0.9
	case nearSpelling(a, b):
		return 0.8
	case n.kin.related(a, b):
		return 0.7
	}
	return 0
}

// nearSpelling reports whether two words of at least four letters differ by
// one letter, or long ones by two: a letter more, less, other, or two swapped.
func nearSpelling(a, b string) bool {
	la, lb := utf8.RuneCountInString(a), utf8.RuneCountInString(b)
	most := 1
	if min(la, lb) >= 8 {
		most = 2
	}
	if min(la, lb) < 4 || la-lb > most || lb-la > most {
		return false
	}
	return spelling.Distance([]rune(a), []rune(b)) <= most
}

// best orders the runs and counts the nearest of them as Audit does.
func (n *nearness) best(ctx context.Context, lib Library, snap Snapshot, req AuditRequest) []NearPhrase {
	runs := make([]*nearRun, 0, len(n.runs))
	for _, r := range n.runs {
		runs = append(runs, r)
	}
	value := func(r *nearRun) float64 { return r.near + 0.06*math.Log2(float64(1+min(r.count, 64))) }
	slices.SortFunc(runs, func(a, b *nearRun) int {
		return cmp.Or(cmp.Compare(value(b), value(a)), cmp.Compare(a.text, b.text))
	})
	var out []NearPhrase
	for _, r := range runs[:min(len(runs), maxNearest)] {
		total, err := countAgain(ctx, lib, snap, req, r.text)
		if err != nil {
			return out
		}
		if total > 0 {
			out = append(out, NearPhrase{Phrase: r.text, Total: total})
		}
	}
	return out
}

func countAgain(ctx context.Context, lib Library, snap Snapshot, req AuditRequest, phrase string) (int, error) {
	req.Phrase = phrase
	f, err := newPhraseFinder(req)
	if err != nil {
		return 0, err
	}
	found := make([]*documentMatches, len(snap.Docs))
	if _, err := f.everywhere(ctx, lib, snap, found); err != nil {
		return 0, err
	}
	total := 0
	for _, m := range found {
		if m != nil {
			total += len(m.spans)
		}
	}
	return total, ctx.Err()
}
