package stage

import (
	"strings"
	"unicode"

	"scenewise/pkg/structure"
)

// Classify tells what a stage direction does: somebody enters, somebody
// leaves, or else (also when both happen). lang is a BCP 47 tag; for another
// than the known ones the words of all languages count.
func Classify(text, lang string) structure.DirectionKind {
	w := wordsOf(text)
	enters, leaves := false, false
	for _, m := range movesOf(lang) {
		for i := 0; i < len(w); i++ {
			if n := m.except.at(w, i); n > 0 {
				i += n - 1
				continue
			}
			in, out := m.enter.at(w, i), m.exit.at(w, i)
			switch {
			case in > 0 && in >= out:
				enters = true
			case out > 0:
				leaves = true
			}
			i += max(in, out, 1) - 1
		}
	}
	switch {
	case enters && !leaves:
		return structure.DirectionEntrance
	case leaves && !enters:
		return structure.DirectionExit
	}
	return structure.DirectionOther
}

func movesOf(lang string) []moves {
	lang, _, _ = strings.Cut(strings.ToLower(lang), "-")
	for _, m := range words.moves {
		if m.tag == lang {
			return []moves{m, words.moves[len(words.moves)-1]} // old prints of all languages have Latin ones
		}
	}
	return words.moves
}

// Language guesses the language of a play from its most frequent words, among
// those whose printing is known; "" when nothing tells. It reads at most the
// first 200,000 bytes.
func Language(text string) string {
	if len(text) > 200_000 {
		text = text[:200_000]
	}
	counts := make([]int, len(words.moves))
	all := 0
	for w := range strings.FieldsSeq(text) {
		all++
		for _, i := range words.common[strings.ToLower(w)] {
			counts[i]++
		}
	}
	best := 0
	for i, n := range counts {
		if n > counts[best] {
			best = i
		}
	}
	if counts[best]*40 < all {
		return ""
	}
	return words.moves[best].tag
}

// wordsOf returns the words of s in small letters. Hyphens and apostrophes
// belong to words.
func wordsOf(s string) []string {
	return strings.FieldsFunc(strings.ToLower(strings.ReplaceAll(s, "’", "'")), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '-' && r != '\'' && !unicode.Is(unicode.Mn, r)
	})
}
