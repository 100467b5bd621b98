package characters

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// token is one word of the text. A possessive 's is not part of it.
type token struct {
	start, end int32 // bytes of the word itself
	word       int32 // interned folded form
	para       int32 // index of its paragraph
	sent       int32 // index of its sentence
	flags      tokenFlag
	gap        gap // what stands between this word and the next of the paragraph
	before     gap // what stands between the previous word and this one
}

type tokenFlag uint16

const (
	flagCapital    tokenFlag = 1 << iota // begins with a capital letter
	flagCaps                             // all capitals, two letters or more
	flagStart                            // first word of a sentence or of a quotation
	flagQuoted                           // inside a quotation
	flagHeading                          // in a heading
	flagPossessive                       // an 's or a bare apostrophe after s followed it
	flagDigit                            // begins with a digit
	flagInitial                          // a single capital letter
	flagAbbr                             // followed by a full stop that belongs to it
	flagCaseless                         // of a script without capitals
	flagInner                            // a capital inside the word, as in d'Artagnan
)

// gap is the strongest thing between two words.
type gap uint8

const (
	gapSpace gap = iota // white space and underscores only
	gapDot              // a full stop
	gapComma
	gapDash
	gapQuote // a quotation mark, perhaps with commas
	gapStop  // the end of a sentence: ! ? ... ; : or a full stop with more
	gapEdge  // the edge of the paragraph
)

// has reports whether all of f are set.
func (t *token) has(f tokenFlag) bool { return t.flags&f == f }

// vocabulary interns folded words.
type vocabulary struct {
	ids   map[string]int32
	words []string
}

func newVocabulary() *vocabulary { return &vocabulary{ids: make(map[string]int32, 1<<13)} }

func (v *vocabulary) id(folded string) int32 {
	if id, ok := v.ids[folded]; ok {
		return id
	}
	id := int32(len(v.words))
	folded = strings.Clone(folded)
	v.ids[folded] = id
	v.words = append(v.words, folded)
	return id
}

// foldWord folds one word as names are compared: lower case, one kind of
// apostrophe and hyphen, invisible characters dropped. buf is reused.
func foldWord(s string, buf []byte) []byte {
	buf = buf[:0]
	for i := 0; i < len(s); {
		if c := s[i]; c < utf8.RuneSelf {
			if 'A' <= c && c <= 'Z' {
				c += 'a' - 'A'
			}
			buf = append(buf, c)
			i++
			continue
		}
		r, n := utf8.DecodeRuneInString(s[i:])
		i += n
		switch {
		case isApostrophe(r):
			buf = append(buf, '\'')
		case isHyphen(r):
			buf = append(buf, '-')
		case invisible(r):
		default:
			buf = utf8.AppendRune(buf, unicode.ToLower(r))
		}
	}
	return buf
}

// foldName folds a whole name: words folded, white space single.
func foldName(s string) string {
	return strings.Join(strings.Fields(string(foldWord(s, nil))), " ")
}

func isApostrophe(r rune) bool {
	switch r {
	case '\'', '’', '‘', 'ʼ', '‛':
		return true
	}
	return false
}

func isHyphen(r rune) bool { return r == '-' || r == '‐' || r == '‑' }

func invisible(r rune) bool {
	switch r {
	case '\u00ad', '\u200b', '\u200c', '\u200d', '\u2060', '\ufeff', '\u200e', '\u200f':
		return true
	}
	return false
}

func isLetter(r rune) bool {
	if r < utf8.RuneSelf {
		return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9'
	}
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.M, r) || invisible(r)
}

// ideographic reports whether a rune is a word by itself: scripts that are
// written without blanks.
func ideographic(r rune) bool {
	return r >= 0x2e80 && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana)
}
