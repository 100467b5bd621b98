package characters

import (
	"strings"
	"unicode"
)

// Guessing reads the beginning of a work only. It takes some words to go by.
const (
	guessBytes = 1 << 16
	guessLeast = 8
	guessTimes = 4 // how much commoner than English
)

// commonest returns the commonest words of a language that the others do not
// have.
func commonest(tag string) string {
	switch tag {
	case "de":
		return `der und das nicht ist sie mit ich ein eine sich auf dem sagte`
	case "fr":
		return `le la les et des dans est une que qui pas il elle vous était`
	case "ru":
		return `и в не на он что она это как но его сказал было`
	}
	return `the and of to was that with his had she you they were`
}

// languageOf returns the language of a text that is said to be in the one with
// a tag. English is what a publisher who says nothing is taken to have said, so
// there the words must not tell plainly otherwise.
func languageOf(text, tag string) *language {
	l := languageFor(tag)
	if l.tag == "en" && (tag == "" || strings.HasPrefix(strings.ToLower(tag), "en")) {
		return languageFor(guessLanguage(text))
	}
	return l
}

// guessLanguage returns the language whose commonest words a text uses, when
// they are far more than those of English; else English.
func guessLanguage(text string) string {
	text = text[:min(len(text), guessBytes)]
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) })
	count := make(map[string]int, 1024)
	for _, w := range words {
		count[w]++
	}
	used := func(list string) int {
		n := 0
		for _, w := range strings.Fields(list) {
			n += count[w]
		}
		return n
	}
	best, most := "en", guessTimes*used(commonest("en"))+guessLeast-1
	for _, tag := range []string{"de", "fr", "ru"} {
		if n := used(commonest(tag)); n > most {
			best, most = tag, n
		}
	}
	return best
}
