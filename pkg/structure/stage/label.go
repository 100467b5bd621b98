package stage

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// rank is what a heading heads.
type rank uint8

const (
	rankNone  rank = iota
	rankAct        // an act
	rankPiece      // a prologue, an epilogue and the like
	rankScene
)

// label is a heading, taken apart.
type label struct {
	rank   rank
	number int    // 0 when there is none, -1 for the last, the only, the silent one
	rest   string // what is printed behind word and number: a place, a title, another label
}

// IsAct reports whether a title says that an act begins: "Act One", "II. Akt".
func IsAct(title string) bool {
	l, ok := parseLabel(title)
	return ok && l.rank == rankAct
}

// maxHeading is the length in bytes beyond which no line is a heading.
const maxHeading = 200

// parseLabel takes a line apart that begins with a word for an act or a scene
// and its number, in either order.
func parseLabel(s string) (label, bool) {
	s = strings.Trim(s, " \t_*#=~[]{}<>|•")
	if s == "" || len(s) > maxHeading {
		return label{}, false
	}
	w1, after1 := nextWord(s)
	if words.articles[strings.ToLower(w1)] {
		w1, after1 = nextWord(after1)
	}
	lower := strings.ToLower(w1)
	w2, after2 := nextWord(after1)
	if r := nounRank(lower); r != rankNone {
		return nounFirst(w1, r, after1, w2, after2)
	}
	n, ok := numberOf(w1)
	if !ok {
		return label{}, false
	}
	w2, after2 = morePhrase(w2, after2)
	r := nounRank(strings.ToLower(w2))
	if r != rankAct && r != rankScene || !ends(after2, w2) {
		return label{}, false
	}
	return label{rank: r, number: n, rest: trimRest(after2)}, true
}

func nounFirst(w1 string, r rank, after1, w2, after2 string) (label, bool) {
	if r == rankPiece {
		return label{rank: r, rest: trimRest(after1)}, ends(after1, w1)
	}
	if words.articles[strings.ToLower(w2)] {
		w2, after2 = nextWord(after2)
	}
	if n, ok := numberOf(w2); ok && separated(after1) {
		after2 = skipPhrase(after2)
		return label{rank: r, number: n, rest: trimRest(after2)}, ends(after2, w1)
	}
	// a word without a number heads a scene when the line is nothing else, or a
	// place follows behind a mark
	rest := strings.TrimLeft(after1, " \t")
	if r == rankScene && (strings.Trim(rest, ".:—–-_* ") == "" || strings.ContainsAny(rest[:1], ".:") || strings.HasPrefix(rest, "—") || strings.HasPrefix(rest, "--")) && w1 != strings.ToLower(w1) {
		return label{rank: r, rest: trimRest(after1)}, true
	}
	return label{}, false
}

// morePhrase skips what goes on a number: "VI et dernière", "neunte und
// letzte", "двадцать первое". It returns the first word that does not.
func morePhrase(w, after string) (string, string) {
	for range 3 {
		lower := strings.ToLower(w)
		next, behind := nextWord(after)
		switch {
		case words.ordinals[lower] > 0 || words.last[lower]:
		case words.linkers[lower] && (words.last[strings.ToLower(next)] || words.ordinals[strings.ToLower(next)] > 0):
		default:
			return w, after
		}
		w, after = next, behind
	}
	return w, after
}

// skipPhrase drops what goes on a number from the text behind it. Only blanks
// may stand between.
func skipPhrase(after string) string {
	for {
		w, rest := nextWord(after)
		w2, rest2 := nextWord(rest)
		lower := strings.ToLower(w)
		gap := strings.TrimSuffix(after, rest)
		switch {
		case w == "" || strings.Trim(strings.TrimSuffix(gap, w), " -") != "":
			return after
		case words.ordinals[lower] > 0 || words.last[lower]:
			after = rest
		case words.linkers[lower] && (words.last[strings.ToLower(w2)] || words.ordinals[strings.ToLower(w2)] > 0):
			after = rest2
		default:
			return after
		}
	}
}

// separated reports whether only blanks and one mark stand before the number.
func separated(after string) bool {
	i := strings.IndexFunc(after, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
	return i > 0 && i < 6
}

func nounRank(w string) rank {
	w = strings.TrimSuffix(w, ".")
	switch {
	case words.acts[w]:
		return rankAct
	case words.scenes[w]:
		return rankScene
	case words.pieces[w]:
		return rankPiece
	}
	return rankNone
}

// ends reports whether a label may end before after: at the line's end, a
// mark, a wide gap, or, for a label in capitals, before a new beginning.
func ends(after, word string) bool {
	trimmed := strings.TrimLeft(after, " \t_*")
	if trimmed == "" || len(after)-len(trimmed) > 1 {
		return true
	}
	r, _ := utf8.DecodeRuneInString(trimmed)
	if strings.ContainsRune(".:;,([{—–-|/\"«“„\u00a0", r) {
		return true
	}
	return word == strings.ToUpper(word) && len([]rune(word)) > 1 && unicode.IsUpper(r)
}

func trimRest(s string) string { return strings.Trim(s, " \t.:;,—–-_*|/\u00a0") }

// nextWord returns the first word of s and what stands behind it. A word is
// letters, digits, apostrophes and hyphens inside it.
func nextWord(s string) (word, after string) {
	start := strings.IndexFunc(s, isWordRune)
	if start < 0 {
		return "", ""
	}
	s = s[start:]
	end := strings.IndexFunc(s, func(r rune) bool { return !isWordRune(r) && r != '\'' && r != '’' && r != '-' })
	if end < 0 {
		end = len(s)
	}
	word = strings.TrimRight(s[:end], "-")
	if i := strings.IndexAny(word, "'’"); i > 0 && i < 3 { // l'acte
		return word[:i+1], s[i+1:]
	}
	return word, s[len(word):]
}

func isWordRune(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.Mn, r)
}

// IsScene reports whether a title says that a scene begins: "Scene 2",
// "Letzter Auftritt".
func IsScene(title string) bool {
	l, ok := parseLabel(title)
	return ok && l.rank == rankScene
}
