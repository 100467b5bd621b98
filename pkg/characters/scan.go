package characters

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"scenewise/pkg/structure"
)

// scanner cuts paragraphs into tokens.
type scanner struct {
	text   string
	vocab  *vocabulary
	lang   *language
	tokens []token
	buf    []byte
	joined map[string]bool // names that begin with d', without it
}

// scan appends the words of one span. All of them get the flags given.
func (s *scanner) scan(span structure.Span, para int, flags tokenFlag) {
	first := len(s.tokens)
	before, newSentence := gapEdge, true
	for i := span.Start; i < span.End; {
		r, n := utf8.DecodeRuneInString(s.text[i:span.End])
		if !isLetter(r) || invisible(r) {
			before, newSentence = s.widen(before, newSentence, r, first)
			i += n
			continue
		}
		end, full := s.wordEnd(i, span.End)
		t := token{start: int32(i), end: int32(end), para: int32(para), before: before, flags: flags | s.shape(i, end)}
		if full > end {
			t.flags |= flagPossessive
		}
		if newSentence {
			t.flags |= flagStart
		}
		s.buf = foldWord(s.text[i:end], s.buf)
		if id, ok := s.vocab.ids[string(s.buf)]; ok {
			t.word = id
		} else {
			t.word = s.vocab.id(string(s.buf))
		}
		if len(s.tokens) > first {
			s.tokens[len(s.tokens)-1].gap = before
		}
		s.tokens = append(s.tokens, t)
		before, newSentence = gapSpace, false
		i = full
	}
	if len(s.tokens) > first {
		s.tokens[len(s.tokens)-1].gap = gapEdge
	}
}

// widen folds one separator into the gap seen so far.
func (s *scanner) widen(g gap, start bool, r rune, first int) (gap, bool) {
	if g == gapEdge {
		return gapEdge, true
	}
	switch r {
	case '.':
		if g == gapSpace {
			if n := len(s.tokens) - 1; n >= first && s.abbreviates(&s.tokens[n]) {
				s.tokens[n].flags |= flagAbbr
				return gapDot, start
			}
			return gapDot, true
		}
		return gapStop, true
	case '!', '?', '…', ':', ';', '¿', '¡':
		return gapStop, start || r != ';'
	case ',':
		return max(g, gapComma), start
	case '-', '–', '—', '―', '(', ')', '[', ']', '/':
		return max(g, gapDash), start
	case '"', '“', '”', '„', '«', '»', '‹', '›', '‘', '’', '\'', '‚', '‛', '`':
		return max(g, gapQuote), start
	}
	if unicode.IsSpace(r) || r == '_' || r == '*' || invisible(r) {
		return g, start
	}
	return max(g, gapDash), start
}

// abbreviates reports whether a full stop after t belongs to t: a title, or an
// initial.
func (s *scanner) abbreviates(t *token) bool {
	if t.has(flagInitial) {
		return s.vocab.words[t.word] != "i" || t.before == gapDot
	}
	return t.has(flagCapital) && s.lang.abbr[s.vocab.words[t.word]]
}

// wordEnd returns the end of the word that begins at i, without and with a
// possessive ending.
func (s *scanner) wordEnd(i, limit int) (end, full int) {
	start := i
	for i < limit {
		r, n := utf8.DecodeRuneInString(s.text[i:limit])
		if isLetter(r) {
			if ideographic(r) {
				if i == start {
					i += n
				}
				break
			}
			i += n
			continue
		}
		if !isApostrophe(r) && !isHyphen(r) {
			break
		}
		next, m := utf8.DecodeRuneInString(s.text[i+n : limit])
		if m == 0 || !isLetter(next) || invisible(next) {
			break
		}
		if isApostrophe(r) && (next == 's' || next == 'S') && s.lang.possessive {
			after, k := utf8.DecodeRuneInString(s.text[i+n+m : limit])
			if k == 0 || !isLetter(after) {
				return i, i + n + m
			}
		}
		if isApostrophe(r) && s.lang.elision && i-start <= 2 && s.lang.elided[string(foldWord(s.text[start:i], nil))] &&
			!(strings.EqualFold(s.text[start:i], "d") && s.joined[strings.ToLower(s.text[i+n:wordRun(s.text, i+n)])]) {
			return i, i + n
		}
		i += n + m
	}
	return i, i
}

// shape reads the letters of a word.
func (s *scanner) shape(start, end int) tokenFlag {
	var f tokenFlag
	first, n := utf8.DecodeRuneInString(s.text[start:end])
	if unicode.IsUpper(first) || unicode.IsTitle(first) {
		f |= flagCapital
		if n == end-start {
			return f | flagInitial
		}
	}
	if first >= utf8.RuneSelf && unicode.Is(unicode.Lo, first) {
		f |= flagCaseless
	}
	if unicode.IsDigit(first) {
		f |= flagDigit
	}
	upper, letters := 0, 0
	for _, r := range s.text[start:end] {
		if unicode.IsUpper(r) {
			upper++
		}
		if unicode.IsLetter(r) {
			letters++
		}
	}
	if letters >= 2 && upper == letters {
		f |= flagCaps
	}
	if f&flagCapital == 0 && upper > 0 {
		f |= flagInner // d'Artagnan, l'Estrange, McX at an odd place
	}
	return f
}
