package retrieval

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"scenewise/pkg/structure"
)

// contextBytes is about how much text is shown on each side of a match.
const contextBytes = 60

// surroundings returns the text before and behind s, each on one line with
// single blanks, cut at word boundaries where there are any.
func surroundings(text string, s structure.Span) (left, right string) {
	from := back(text, s.Start, contextBytes)
	to := ahead(text, s.End, contextBytes)
	return oneLine(text[from:s.Start]), oneLine(text[s.End:to])
}

// back returns an offset about n bytes before end, at the start of a word.
func back(text string, end, n int) int {
	from := max(0, end-n)
	for from > 0 && !utf8.RuneStart(text[from]) {
		from--
	}
	if from == 0 {
		return 0
	}
	if i := strings.IndexFunc(text[from:end], unicode.IsSpace); i >= 0 && strings.TrimSpace(text[from+i:end]) != "" {
		return from + i
	}
	return from
}

// ahead returns an offset about n bytes behind start, at the end of a word.
func ahead(text string, start, n int) int {
	to := min(len(text), start+n)
	for to < len(text) && !utf8.RuneStart(text[to]) {
		to++
	}
	if to == len(text) {
		return to
	}
	if i := strings.LastIndexFunc(text[start:to], unicode.IsSpace); i >= 0 && strings.TrimSpace(text[start:start+i]) != "" {
		return start + i
	}
	return to
}

// oneLine turns runs of white space into one blank, at the ends too.
func oneLine(s string) string {
	f := strings.Join(strings.Fields(s), " ")
	if f == "" {
		return f
	}
	if r, _ := utf8.DecodeRuneInString(s); unicode.IsSpace(r) {
		f = " " + f
	}
	if r, _ := utf8.DecodeLastRuneInString(s); unicode.IsSpace(r) {
		f += " "
	}
	return f
}
