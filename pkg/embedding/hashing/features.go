package hashing

import (
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/blevesearch/snowballstem"
	"github.com/blevesearch/snowballstem/english"
	"github.com/cespare/xxhash/v2"
)

// Weights of the kinds of feature. A word counts most; its pieces together
// count about a third of it, so that they decide only between near misses.
const (
	wordWeight  = 1.0
	pairWeight  = 0.5
	pieceWeight = 0.35
	stopWeight  = 0.05
	pieceLen    = 3
)

// extractor turns texts into vectors. It remembers stems within one batch.
type extractor struct {
	stems map[string]string
}

func newExtractor() *extractor { return &extractor{stems: map[string]string{}} }

func (x *extractor) vector(text string) []float32 {
	counts, order := x.count(text)
	sum := make([]float64, Dim)
	for _, f := range order {
		c := counts[f]
		add(sum, f, c.weight*(1+math.Log(float64(c.n))))
		if c.pieces != "" {
			addPieces(sum, c.pieces, c.n)
		}
	}
	return normalise(sum)
}

type count struct {
	n      int
	weight float64
	pieces string // the word whose pieces count, "" for pairs and stop words
}

// count returns the features of a text and their order of first use.
func (x *extractor) count(text string) (map[string]*count, []string) {
	counts := map[string]*count{}
	var order []string
	see := func(f string, weight float64, pieces string) {
		if c := counts[f]; c != nil {
			c.n++
			return
		}
		counts[f] = &count{1, weight, pieces}
		order = append(order, f)
	}
	last := ""
	for word := range words(text) {
		stem := x.stem(word)
		if stopWord(word) {
			see(stem, stopWeight, "")
			continue
		}
		see(stem, wordWeight, word)
		if last != "" {
			see(last+" "+stem, pairWeight, "")
		}
		last = stem
	}
	return counts, order
}

func (x *extractor) stem(word string) string {
	if s, ok := x.stems[word]; ok {
		return s
	}
	env := snowballstem.NewEnv(word)
	english.Stem(env)
	x.stems[word] = env.Current()
	return env.Current()
}

// add adds weight to two dimensions picked by the feature's hash.
func add(sum []float64, feature string, weight float64) {
	h := xxhash.Sum64String(feature)
	for range 2 {
		sign := weight
		if h&1 == 1 {
			sign = -weight
		}
		sum[(h>>1)%Dim] += sign
		h >>= 32
	}
}

// addPieces adds the pieces of a word, marked at both ends, with a share of
// the word's weight each.
func addPieces(sum []float64, word string, n int) {
	marked := []rune("<" + word + ">")
	if len(marked) <= pieceLen {
		return
	}
	pieces := len(marked) - pieceLen + 1
	weight := pieceWeight * (1 + math.Log(float64(n))) / math.Sqrt(float64(pieces))
	for i := range pieces {
		add(sum, string(marked[i:i+pieceLen])+"#", weight)
	}
}

// words yields the words of a text in lower case, without apostrophes and
// possessive endings. A character of a script without spaces is a word.
func words(text string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for w := range strings.FieldsFuncSeq(text, func(r rune) bool {
			return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) && r != '\'' && r != '’'
		}) {
			w = strings.ToLower(strings.Trim(strings.ReplaceAll(w, "’", "'"), "'"))
			w = strings.ReplaceAll(strings.TrimSuffix(w, "'s"), "'", "")
			if w != "" && !yieldWord(w, yield) {
				return
			}
		}
	}
}

func yieldWord(w string, yield func(string) bool) bool {
	if !strings.ContainsFunc(w, spaceless) {
		return yield(w)
	}
	for _, r := range w {
		if !yield(string(r)) {
			return false
		}
	}
	return true
}

func spaceless(r rune) bool {
	return r >= 0x0e00 && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar, unicode.Tibetan)
}

// stopWord reports whether w is one of the commonest English function words.
func stopWord(w string) bool {
	_, found := slices.BinarySearch(stopWords[:], w)
	return found
}

var stopWords = [...]string{
	"a", "am", "an", "and", "are", "as", "at", "be", "been", "but", "by", "can", "could", "did", "do", "does", "for", "from", "had", "has",
	"have", "he", "her", "him", "his", "how", "i", "if", "in", "into", "is", "it", "its", "me", "my", "no", "not", "of", "on", "or", "our",
	"out", "she", "so", "such", "than", "that", "the", "their", "them", "then", "there", "these", "they", "this", "to", "up", "upon", "us",
	"very", "was", "we", "were", "what", "when", "where", "which", "who", "will", "with", "would", "you", "your",
}
