package chunking

import (
	"scenewise/pkg/structure"
	"scenewise/pkg/structure/prose"
)

// SentenceEnds returns where a text may be cut between sentences: offsets
// behind the white space that follows a sentence, never the text's own end.
// The language is English.
func SentenceEnds(s string) []int { return cuts(s, structure.Span{Start: 0, End: len(s)}, "en") }

// cuts returns where the sentences of text inside in begin, but for the first.
func cuts(text string, in structure.Span, language string) []int {
	var out []int
	for i, s := range prose.Sentences(text, in, language) {
		if i > 0 {
			out = append(out, s.Start)
		}
	}
	return out
}
