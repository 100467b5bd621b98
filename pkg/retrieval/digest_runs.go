package retrieval

import (
	"iter"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"scenewise/pkg/chunking"
)

// runs yields the maximal runs of word characters of a folded text. A
// character of a script without spaces, or a sign beyond ASCII, is a run by
// itself.
func runs(text string) iter.Seq2[int, int] {
	return func(yield func(from, to int) bool) {
		start := -1
		for i := 0; i < len(text); {
			r, size := rune(text[i]), 1
			if r >= utf8.RuneSelf {
				r, size = utf8.DecodeRuneInString(text[i:])
			}
			word := inWord(r)
			alone := r >= utf8.RuneSelf && (word && chunking.Spaceless(r) || !word && !unicode.IsSpace(r))
			if word && !alone {
				if start < 0 {
					start = i
				}
				i += size
				continue
			}
			if start >= 0 && !yield(start, i) {
				return
			}
			start = -1
			if alone && !yield(i, i+size) {
				return
			}
			i += size
		}
		if start >= 0 {
			yield(start, len(text))
		}
	}
}

// oneWord reports whether a folded phrase is a single run that a list knows
// the places of.
func oneWord(phrase string) bool {
	for a, b := range runs(phrase) {
		r, _ := utf8.DecodeRuneInString(phrase)
		return a == 0 && b == len(phrase) && inWord(r) && !chunking.Spaceless(r)
	}
	return false
}

// wordKey is how a run of a text that was folded in another way is listed.
func wordKey(run string) string { return Fold(run, FoldOptions{}).Text }

// neededRuns returns the listed forms of the runs that a text must have to hold
// a folded phrase. Unless the phrase must be whole words, runs at its ends may
// be parts of longer ones.
func neededRuns(phrase string, o FoldOptions, whole bool) []string {
	phrase = strings.Trim(phrase, " ")
	var out []string
	for a, b := range runs(phrase) {
		if !whole && (a == 0 || b == len(phrase)) {
			continue
		}
		w := phrase[a:b]
		if o.CaseSensitive || o.Accents {
			w = wordKey(w)
		}
		if w != "" && !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	return out
}
