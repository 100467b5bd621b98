package local

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// wordpiece splits text as the teacher's tokenizer does: lower case, accents
// off, words and punctuation apart, then the longest pieces of the vocabulary
// from the left (Schuster and Nakajima 2012; Devlin et al. 2019).
type wordpiece struct {
	starts map[string]uint16 // pieces that begin a word
	inner  map[string]uint16 // pieces inside a word, without their ## mark
}

const (
	maxWordBytes = 100   // longer words carry no meaning that the vocabulary knows
	maxPieces    = 4_000 // of one text; a chunk has a few hundred
)

func newWordpiece(vocabulary []string) *wordpiece {
	w := &wordpiece{starts: make(map[string]uint16, len(vocabulary)), inner: make(map[string]uint16, len(vocabulary)/4)}
	for i, piece := range vocabulary {
		if rest, ok := strings.CutPrefix(piece, "##"); ok && rest != "" {
			w.inner[rest] = uint16(i)
		} else {
			w.starts[piece] = uint16(i)
		}
	}
	return w
}

// pieces calls f with the number of each piece of text, at most maxPieces.
func (w *wordpiece) pieces(text string, f func(uint16)) {
	left := maxPieces
	emit := func(id uint16) {
		if left > 0 {
			left--
			f(id)
		}
	}
	var word []byte
	flush := func() {
		if len(word) > 0 {
			w.word(string(word), emit)
			word = word[:0]
		}
	}
	for i := 0; i < len(text) && left > 0; {
		c := text[i]
		if c < utf8.RuneSelf {
			i++
			switch {
			case 'a' <= c && c <= 'z' || '0' <= c && c <= '9':
				word = append(word, c)
			case 'A' <= c && c <= 'Z':
				word = append(word, c+'a'-'A')
			case c <= ' ' || c == 0x7f:
				flush()
			default:
				flush()
				w.word(string(c), emit)
			}
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		i += size
		word = w.wide(r, word, flush, emit)
	}
	flush()
}

// wide handles a rune outside ASCII and returns the word so far.
func (w *wordpiece) wide(r rune, word []byte, flush func(), emit func(uint16)) []byte {
	switch {
	case r == utf8.RuneError || unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Mn, r):
		return word
	case unicode.IsSpace(r):
		flush()
		return word[:0]
	case unicode.IsPunct(r) || unicode.IsSymbol(r) || unicode.Is(unicode.Han, r):
		flush()
		w.word(string(plainPunctuation(r)), emit)
		return word[:0]
	}
	for _, d := range norm.NFD.String(string(unicode.ToLower(r))) {
		if !unicode.Is(unicode.Mn, d) {
			word = utf8.AppendRune(word, d)
		}
	}
	return word
}

// plainPunctuation maps typographic marks to those that the teacher saw most.
func plainPunctuation(r rune) rune {
	switch r {
	case '‘', '’', '‚', '‛', '′', 'ʼ':
		return '\''
	case '“', '”', '„', '‟', '″', '«', '»':
		return '"'
	case '‐', '‑', '‒', '–', '—', '―', '−':
		return '-'
	}
	return r
}

// word emits the pieces of one word; a word that the vocabulary cannot spell
// emits nothing.
func (w *wordpiece) word(s string, emit func(uint16)) {
	if len(s) > maxWordBytes {
		return
	}
	if id, ok := w.starts[s]; ok {
		emit(id)
		return
	}
	var found [maxWordBytes]uint16
	n, from, table := 0, 0, w.starts
	for from < len(s) {
		to := len(s)
		for ; to > from; to-- {
			if id, ok := table[s[from:to]]; ok {
				found[n] = id
				n++
				break
			}
		}
		if to == from {
			return
		}
		from, table = to, w.inner
	}
	for _, id := range found[:n] {
		emit(id)
	}
}
