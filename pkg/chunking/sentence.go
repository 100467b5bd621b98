package chunking

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// SentenceEnds returns where sentences end inside a paragraph: offsets behind
// the white space that follows a sentence's last mark, never the paragraph's
// own end. It only decides where a chunk may be cut, so it is cautious: a full
// stop behind an initial or a usual abbreviation is no end, and neither is a
// mark before a lower-case letter.
func SentenceEnds(s string) []int {
	var ends []int
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		i += size
		if !isTerminal(r) {
			continue
		}
		stop := i - size
		i = skip(s, i, func(r rune) bool { return isTerminal(r) || isCloser(r) })
		next := skip(s, i, unicode.IsSpace)
		if next >= len(s) {
			break
		}
		wide := r == '。' || r == '！' || r == '？'
		if wide || (next > i && opensSentence(s[next:]) && !(r == '.' && abbreviated(s[:stop]))) {
			ends = append(ends, next)
			i = next
		}
	}
	return ends
}

func skip(s string, i int, in func(rune) bool) int {
	for i < len(s) {
		r, size := utf8.DecodeRuneInString(s[i:])
		if !in(r) {
			break
		}
		i += size
	}
	return i
}

func isTerminal(r rune) bool { return strings.ContainsRune(".!?…。！？", r) }

func isCloser(r rune) bool { return strings.ContainsRune(`"')]_*”’»›」』`, r) }

func opensSentence(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return !unicode.IsLower(r)
}

// abbreviated reports whether s ends with an initial or a usual abbreviation.
func abbreviated(s string) bool {
	word := s[len(strings.TrimRightFunc(s, unicode.IsLetter)):]
	if utf8.RuneCountInString(word) == 1 {
		return word != "I"
	}
	switch strings.ToLower(word) {
	case "mr", "mrs", "ms", "dr", "st", "prof", "rev", "hon", "capt", "col", "gen", "lt", "sgt", "jr", "sr", "messrs", "mme", "mlle", "vol", "chap", "no", "etc", "viz", "esq", "vs":
		return true
	}
	return false
}
