package plain

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"scenewise/pkg/structure/flow"
)

// afterLabel returns what follows the unit word and the number of a heading,
// and whether a sign or a line end stands between.
func afterLabel(text string, l flow.Label) (rest string, punctuated bool) {
	if !l.Titled {
		return "", true
	}
	words := 2
	if l.Bare || strings.HasPrefix(text, "\u7b2c") {
		words = 1
	}
	if l.Class >= flow.ClassStory {
		words = 1
	}
	at := 0
	for n := 0; n < words; n++ {
		at += len(text[at:]) - len(strings.TrimLeft(text[at:], " \t\n"))
		end := strings.IndexAny(text[at:], " \t\n:\u2014\u2013")
		if !l.Bare && n == words-1 {
			if j := strings.Index(text[at:], "--"); j > 0 && (end < 0 || j < end) {
				end = j
			}
		}
		if l.Bare {
			if m := numeralToken.FindString(text[at:]); m != "" {
				end = len(m)
			}
		}
		if end < 0 {
			return "", true
		}
		if w := strings.ToLower(text[at : at+end]); n == 1 && (w == "the" || w == "no." || w == "nr." || w == "der" || w == "la") {
			words++
		}
		at += end
	}
	before := text[:at]
	rest = strings.TrimLeft(text[at:], " \t")
	trimmed := strings.TrimLeft(rest, ".:;,)]-\u2013\u2014 \t\n\u00a0")
	last, _ := utf8.DecodeLastRuneInString(before)
	return trimmed, trimmed != rest || strings.ContainsRune(".:)]", last)
}

// firstWord returns the letters that text begins with; all of it when it begins
// otherwise.
func firstWord(text string) string {
	if i := strings.IndexFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) }); i > 0 {
		return text[:i]
	}
	return text
}

// label takes a heading's wording apart. Two hyphens are a dash, and "The Last
// Night" is a title, not the last of several nights.
func label(text string) flow.Label {
	if strings.Contains(text, "--") {
		text = strings.ReplaceAll(text, "--", "\u2014")
	}
	l := flow.ParseLabel(text)
	if l.Number == 0 && !l.Bare && (l.Class == flow.ClassChapter || l.Class == flow.ClassPart) && len(text) > 4 && strings.EqualFold(text[:4], "the ") && !strings.Contains(strings.ToLower(text), "chapter") {
		return flow.Label{}
	}
	return l
}

// fold reduces text to letters and digits in lower case, for comparing titles.
func fold(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, text)
}
