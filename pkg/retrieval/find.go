package retrieval

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"scenewise/pkg/chunking"
	"scenewise/pkg/structure"
)

// Find returns the places of a folded phrase, in original bytes: those that
// do not overlap, from the left. A phrase without anything to find is nowhere.
func (f *Folded) Find(phrase string, wholeWords bool) []structure.Span {
	phrase = strings.Trim(phrase, " ")
	if phrase == "" {
		return nil
	}
	var out []structure.Span
	for at := 0; ; {
		i := strings.Index(f.Text[at:], phrase)
		if i < 0 {
			return out
		}
		i += at
		if wholeWords && !wholeWord(f.Text, i, i+len(phrase)) {
			_, size := utf8.DecodeRuneInString(f.Text[i:])
			at = i + size
			continue
		}
		at = i + len(phrase)
		start, end := f.Original(i, at)
		out = append(out, structure.Span{Start: start, End: end})
	}
}

// wholeWord reports whether the folded bytes [a, b) of t stand on word
// boundaries: no letter or digit touches them, nor does an apostrophe that
// joins them to one, but for a possessive behind them.
func wholeWord(t string, a, b int) bool {
	return boundaryBefore(t, a) && boundaryAfter(t, b)
}

func boundaryBefore(t string, a int) bool {
	first, _ := utf8.DecodeRuneInString(t[a:])
	before, size := utf8.DecodeLastRuneInString(t[:a])
	if size == 0 || !inWord(first) || chunking.Spaceless(first) {
		return true
	}
	if before == '\'' {
		before, size = utf8.DecodeLastRuneInString(t[:a-size])
	}
	return size == 0 || !inWord(before) || chunking.Spaceless(before)
}

func boundaryAfter(t string, b int) bool {
	last, _ := utf8.DecodeLastRuneInString(t[:b])
	after, size := utf8.DecodeRuneInString(t[b:])
	if size == 0 || !inWord(last) || chunking.Spaceless(last) {
		return true
	}
	if after != '\'' {
		return !inWord(after) || chunking.Spaceless(after)
	}
	rest := t[b+size:]
	after, size = utf8.DecodeRuneInString(rest)
	if size == 0 || !inWord(after) {
		return true
	}
	if after != 's' && after != 'S' {
		return false
	}
	next, size := utf8.DecodeRuneInString(rest[size:])
	return size == 0 || !inWord(next)
}

// inWord reports whether r is part of a word: a letter, digit or mark on one.
func inWord(r rune) bool {
	if r < utf8.RuneSelf {
		return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9'
	}
	return unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r)
}
