package characters

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// In a language with elision "d'" is mostly a word of its own ("la main
// d'Anne"), but it is part of some surnames ("M. d'Arcy entra"). It is part of
// a name that never stands without it, and that is used where no "of" can
// stand: with a capital D, behind a title in capitals, or around a verb of
// speech.

// joinedNames returns, in lower case, the words to which "d'" belongs.
func (l *language) joinedNames(text string) map[string]bool {
	if !l.elision {
		return nil
	}
	bare, joined := map[string]bool{}, map[string]bool{}
	prev := ""
	for i := 0; i < len(text); {
		r, n := utf8.DecodeRuneInString(text[i:])
		if !unicode.IsLetter(r) {
			if strings.ContainsRune(".!?:;", r) && !l.abbr[strings.ToLower(prev)] {
				prev = ""
			}
			i += n
			continue
		}
		end := wordRun(text, i)
		word := text[i:end]
		if elided, after := apostropheAt(text, end); elided && unicode.IsUpper(firstRune(text[after:])) {
			stop := wordRun(text, after)
			name := strings.ToLower(text[after:stop])
			switch {
			case !strings.EqualFold(word, "d"):
				bare[name] = true
			case word == "D" || l.namesBefore(prev) || l.class(nextWord(text, stop))&clsSpeech != 0:
				joined[name] = true
			}
			prev, i = text[after:stop], stop
			continue
		}
		if unicode.IsUpper(r) {
			bare[strings.ToLower(word)] = true
		}
		prev, i = word, end
	}
	for name := range joined {
		if bare[name] || l.class(name)&(clsStop|clsNameM|clsNameF) != 0 {
			delete(joined, name)
		}
	}
	return joined
}

// namesBefore reports whether a surname follows a word: a title that is
// written like one, or a verb of speech.
func (l *language) namesBefore(word string) bool {
	c := l.class(strings.ToLower(word))
	return c&clsSpeech != 0 || c&clsHonorific != 0 && unicode.IsUpper(firstRune(word)) || strings.EqualFold(word, "monsieur") || strings.EqualFold(word, "madame")
}

// wordRun returns the end of the letters that begin at i.
func wordRun(text string, i int) int {
	for i < len(text) {
		r, n := utf8.DecodeRuneInString(text[i:])
		if !unicode.IsLetter(r) && !unicode.IsMark(r) {
			break
		}
		i += n
	}
	return i
}

// apostropheAt reports whether an apostrophe stands at i, and where it ends.
func apostropheAt(text string, i int) (bool, int) {
	r, n := utf8.DecodeRuneInString(text[i:])
	return n > 0 && isApostrophe(r) && i+n < len(text), i + n
}

func firstRune(s string) rune {
	r, _ := utf8.DecodeRuneInString(s)
	return r
}

// nextWord returns the word that follows at i behind one blank, folded.
func nextWord(text string, i int) string {
	if i >= len(text) || text[i] != ' ' {
		return ""
	}
	return strings.ToLower(text[i+1 : wordRun(text, i+1)])
}
