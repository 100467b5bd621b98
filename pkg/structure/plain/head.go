package plain

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"scenewise/pkg/structure"
	"scenewise/pkg/structure/flow"
)

// head is a block that may be a heading.
type head struct {
	first, last int // blocks of the heading, both inside; last is behind first when a title follows
	label       flow.Label
	style       style
	kind        structure.Kind // "" when it is none
	confidence  float64
	listed      bool // the contents list names it
	text        int  // bytes of text from here to the next head
	k           int  // index among the candidates
}

// style is how a heading looks. Headings of one rank share it.
type style struct {
	class   flow.Class
	bare    bool
	unit    string // the word that names the division, lower case
	ordinal bool   // the number stands first: "Erstes Kapitel"
	caps    bool
	numeral byte // r, R (Roman, by case), 1, w (spelled), ' '
	stop    string
	titled  bool // only of bare numbers
}

const (
	maxHeadBytes = 300
	maxHeadLines = 4
)

var (
	numeralToken = regexp.MustCompile(`^[\[(]?([0-9]{1,4}|[IVXLCDM]{1,9}|[ivxlcdm]{1,9})([\])]?[.:)]?)`)
	inWhich      = regexp.MustCompile(`(?i)^(?:in which|wherein|where|showing|containing|being|how|of|or|concerning|treating|worin|in welchem|où|en el que|in cui|в которой|о том)\b`)
)

// parse reads block i as a heading; ok is false when it cannot be one.
func (d *document) parse(i int) (h head, ok bool) {
	b := d.blocks[i]
	if b.lines > maxHeadLines || b.end-b.start > maxHeadBytes {
		return head{}, false
	}
	text := undecorated(d.text[b.start:b.end])
	if text == "" || len(text) > shortBlock && !d.labelled(text) {
		return head{}, false
	}
	r, _ := utf8.DecodeRuneInString(text)
	if quoted(text) || unicode.IsLower(r) && !bareLower(text) {
		return head{}, false
	}
	l := label(text)
	if l.Class == flow.ClassNone {
		if n := label("chapter " + text); len(text) < 24 && n.Number > 0 && !n.Titled && !strings.ContainsAny(text, "!?,") {
			l = flow.Label{Class: flow.ClassChapter, Number: n.Number, Bare: true}
		}
	}
	switch {
	case l.Class == flow.ClassNone, !plausible(text, l, int(b.lines)):
		return head{}, false
	case b.lines > 1 && listed(text):
		return head{}, false
	}
	return head{first: i, last: i, label: l, style: styleOf(text, l)}, true
}

// shortBlock is the length up to which a block is read as a heading whatever it
// begins with.
const shortBlock = 60

// labelled reports whether text begins with a word that headings begin with.
// What a word is, is remembered.
func (d *document) labelled(text string) bool {
	end := strings.IndexAny(text, " \t\n")
	if end < 0 {
		end = len(text)
	}
	first := text[:end]
	yes, known := d.words[first]
	if !known {
		word := strings.TrimRight(first, ".,:;)]-\u2013\u2014")
		yes = label(word+" 7").Class != flow.ClassNone || label("chapter "+word).Number != 0 || label(word).Class != flow.ClassNone ||
			beginsWithNumeral(first) || strings.HasPrefix(first, "\u7b2c")
		if d.words == nil {
			d.words = map[string]bool{}
		}
		d.words[first] = yes
	}
	return yes
}

// beginsWithNumeral reports whether a word is a numeral, or one with something
// else than a letter behind it: "IV.--The", but not "It".
func beginsWithNumeral(word string) bool {
	m := numeralToken.FindString(word)
	next, _ := utf8.DecodeRuneInString(word[len(m):])
	return m != "" && !unicode.IsLetter(next)
}

// quoted reports whether text begins with speech or a bracket.
func quoted(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return strings.ContainsRune("\"'\u201c\u2018\u00ab\u201e\u300c<{", r)
}

// bareLower reports whether a text that begins in lower case may still be a
// heading: a lower-case Roman numeral or a unit word ("chapter one").
func bareLower(text string) bool {
	first, rest, _ := strings.Cut(text, " ")
	if strings.Trim(first, "ivxlcdm.)") == "" {
		return true
	}
	return len(text) < 40 && rest != "" && label(text).Number != 0
}

// listed reports whether the lines below the first are labels too: a list.
func listed(text string) bool {
	_, rest, _ := strings.Cut(text, "\n")
	l := label(strings.TrimSpace(rest))
	return l.Number > 0 && (l.Class == flow.ClassChapter || l.Class == flow.ClassPart)
}

// plausible tells headings from sentences that begin like one ("Chapter 9 of
// the second volume was missing").
func plausible(text string, l flow.Label, lines int) bool {
	rest, punctuated := afterLabel(text, l)
	if l.Class >= flow.ClassStory {
		return !sentence(rest) && len(text) < 120
	}
	if rest == "" {
		return true
	}
	r, _ := utf8.DecodeRuneInString(rest)
	if unicode.IsLower(r) && !(punctuated && !sentence(rest)) && !inWhich.MatchString(rest) {
		return false
	}
	if unicode.IsLower(r) && !punctuated && sentence(rest) {
		return false
	}
	if l.Bare {
		return len(rest) < 160 && !(sentence(rest) && hasLower(rest))
	}
	unit := text[:len(text)-len(strings.TrimLeftFunc(text, unicode.IsLetter))]
	return punctuated || capitals(unit) && len(unit) > 1 || strings.Contains(text, "\n") || !sentence(rest)
}

func styleOf(text string, l flow.Label) style {
	s := style{class: l.Class, bare: l.Bare, numeral: ' '}
	if l.Bare {
		s.titled = l.Titled
		m := numeralToken.FindStringSubmatch(text)
		switch {
		case m == nil:
			s.numeral, s.caps = 'w', capitals(text)
		case m[1][0] <= '9':
			s.numeral = '1'
		case unicode.IsUpper(rune(m[1][0])):
			s.numeral = 'R'
		default:
			s.numeral = 'r'
		}
		if m != nil {
			s.stop = m[2]
		}
		return s
	}
	unit := firstWord(text)
	if rest := strings.TrimLeft(text[len(unit):], " -."); rest != "" && label(unit+" 7").Class == flow.ClassNone && label("chapter "+unit).Number != 0 {
		unit, s.ordinal = firstWord(rest), true
	}
	s.unit, s.caps = strings.ToLower(unit), capitals(unit)
	if l.Class >= flow.ClassStory {
		s.unit = ""
	}
	return s
}
