package retrieval

import "scenewise/pkg/structure"

// wordIndex is a text as a row of words, with the places of each.
type wordIndex struct {
	tokens []Token
	at     map[string][]int32
}

func newWordIndex(text string) *wordIndex {
	x := &wordIndex{tokens: Tokens(text), at: map[string][]int32{}}
	for i, t := range x.tokens {
		x.at[t.Norm] = append(x.at[t.Norm], int32(i))
	}
	return x
}

// longest returns the longest run of words, from the first of them on, that
// the text has, and where it first stands.
func (x *wordIndex) longest(words []string) (length, place int) {
	for _, p := range x.at[words[0]] {
		n := 1
		for n < len(words) && int(p)+n < len(x.tokens) && x.tokens[int(p)+n].Norm == words[n] {
			n++
		}
		if n > length {
			length, place = n, int(p)
		}
	}
	return length, place
}

// span returns the bytes of the words [from, to).
func (x *wordIndex) span(from, to int) structure.Span {
	return structure.Span{Start: x.tokens[from].Start, End: x.tokens[to-1].End}
}
