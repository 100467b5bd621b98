package chunking

import (
	"unicode"
	"unicode/utf8"
)

// EstimateTokens estimates how many tokens a language model counts in s.
//
// A run of letters costs one token for each six bytes or part of it up to
// twelve bytes, then one for each four; a run of digits one for each three;
// each other visible character one; white space nothing, for it belongs to
// the word behind it. Characters of scripts without spaces cost one each. On
// English prose this lies within a few per cent above byte-pair vocabularies
// of usual size.
func EstimateTokens(s string) int {
	n := 0
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case unicode.IsSpace(r):
			i += size
		case isDigit(r):
			end := run(s, i, isDigit)
			n += (end - i + 2) / 3
			i = end
		case Spaceless(r) || !unicode.IsLetter(r):
			n++
			i += size
		default:
			end := run(s, i, func(r rune) bool { return (unicode.IsLetter(r) || unicode.IsMark(r)) && !Spaceless(r) })
			n += wordTokens(end - i)
			i = end
		}
	}
	return n
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }

func wordTokens(bytes int) int {
	if bytes <= 7 {
		return 1
	}
	return (bytes + 4) / 6
}

func run(s string, i int, in func(rune) bool) int {
	for i < len(s) {
		r, size := utf8.DecodeRuneInString(s[i:])
		if !in(r) {
			break
		}
		i += size
	}
	return i
}

// Spaceless reports whether r belongs to a script that is written without
// spaces between words: Han, Kana, Thai, Lao, Khmer, Myanmar and Tibetan.
func Spaceless(r rune) bool {
	if r < 0x0e00 {
		return false
	}
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar, unicode.Tibetan)
}
