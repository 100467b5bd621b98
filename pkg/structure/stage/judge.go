package stage

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// judge completes a cue that was cut off a line and reports whether its name
// can be one.
func (c cue) judge(rest string) (cue, bool) {
	c.name = cleanName(c.name)
	n := utf8.RuneCountInString(c.name)
	if n < 2 || n > 60 {
		return c, false
	}
	c.bare = rest == ""
	if !c.bare && c.term == 0 && c.ext == "" && !strings.HasPrefix(rest, "(") && !strings.HasPrefix(rest, "[") {
		return c, false
	}
	c.caps = isCaps(c.name)
	list := strings.Fields(c.name)
	first, _ := utf8.DecodeRuneInString(c.name)
	if len(list) > 8 || !c.caps && len(list) > 5 || !unicode.IsUpper(first) && !unicode.IsDigit(first) {
		return c, false
	}
	lower := strings.ToLower(list[0])
	if len(list) == 1 && words.notNames[lower] || words.openers[lower] {
		return c, false
	}
	if _, roman := romanOf(lower); len(list) == 1 && (roman || unicode.IsDigit(first)) {
		return c, false
	}
	for _, w := range list[1:] {
		r, _ := utf8.DecodeRuneInString(w)
		if !c.caps && unicode.IsLower(r) && !words.linkers[w] {
			c.wild = true
		}
	}
	if c.wild && (len(list) > 4 || words.notNames[lower]) {
		return c, false
	}
	return c, strings.IndexFunc(c.name, unicode.IsLetter) >= 0
}

// cleanCut is what cleanName drops from the ends.
const cleanCut = ".,:;-—– "

// cleanName drops marks of emphasis, outer marks and double blanks.
func cleanName(s string) string {
	if !strings.Contains(s, "  ") && strings.IndexFunc(s, func(r rune) bool { return r == '_' || r == '*' || r != ' ' && unicode.IsSpace(r) }) < 0 {
		return strings.Trim(s, cleanCut)
	}
	s = strings.Map(func(r rune) rune {
		switch r {
		case '_', '*':
			return -1
		case '\u00a0', '\t':
			return ' '
		}
		return r
	}, s)
	return strings.Trim(strings.Join(strings.Fields(s), " "), cleanCut)
}

func firstWord(s string) string {
	w, _ := nextWord(s)
	return w
}

// isCaps reports whether the letters of s are capitals, small words inside a
// name and the "c" of "Mc" apart, with at least one word of two letters.
func isCaps(s string) bool {
	long := false
	for w := range strings.FieldsFuncSeq(s, func(r rune) bool { return !isWordRune(r) && r != '\'' && r != '’' }) {
		small := false
		for _, r := range w {
			small = small || unicode.IsLower(r)
		}
		switch {
		case !small:
			long = long || utf8.RuneCountInString(w) > 1
		case words.linkers[w], strings.HasPrefix(w, "Mc"), w[0] >= '0' && w[0] <= '9', strings.HasSuffix(w, "'s"), strings.HasSuffix(w, "’s"):
		default:
			return false
		}
	}
	return long
}
