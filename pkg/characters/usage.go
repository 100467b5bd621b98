package characters

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// usage counts how a word is written.
type usage struct {
	lower int32 // in lower case
	mid   int32 // capitalised inside a sentence
	start int32 // capitalised where a sentence begins
	det   int32 // capitalised, after an article
	named int32 // capitalised, right behind a first name or a title
}

// countUsage counts every word of the paragraphs; headings and words in all
// capitals say nothing.
func (b *book) countUsage() []usage {
	use := make([]usage, len(b.vocab.words))
	for i := range b.tokens {
		t := &b.tokens[i]
		u := &use[t.word]
		switch {
		case t.flags&(flagHeading|flagCaps|flagDigit) != 0:
		case t.flags&(flagCapital|flagInner) == 0:
			u.lower++
		case t.has(flagStart):
			u.start++
		default:
			u.mid++
			if i == 0 {
				continue
			}
			prev := &b.tokens[i-1]
			switch c := b.class(i - 1); {
			case t.before == gapSpace && c&clsDet != 0:
				u.det++
			case prev.has(flagCapital) && prev.flags&flagPossessive == 0 && c&clsStop == 0 && c&(clsNameM|clsNameF|clsHonorific) != 0 &&
				(t.before == gapSpace || t.before == gapDot && prev.has(flagAbbr)):
				u.named++
			}
		}
	}
	return use
}

// proper reports whether a word is a name by the way it is written: the
// lower-case uses are at most .35 of the capitalised ones inside sentences.
func (f *finder) proper(word int32) bool {
	u := f.use[word]
	if u.mid > 0 {
		return float64(u.lower) <= .35*float64(u.mid) || u.named >= 2 && 3*u.mid >= u.lower
	}
	// Never seen inside a sentence: only a known first name will do.
	return u.lower == 0 && f.cls[word]&(clsNameM|clsNameF) != 0
}

// nameable reports whether token i can be a word of a name. inside says that
// a name has already begun before it.
func (f *finder) nameable(i int, inside bool) bool {
	t := &f.tokens[i]
	if t.flags&(flagCapital|flagInner) == 0 || t.flags&(flagDigit|flagHeading) != 0 || t.flags&flagCapital == 0 && !elidedName(f.vocab.words[t.word]) {
		return false
	}
	c := f.cls[t.word]
	if f.compound(t) {
		return false
	}
	if t.has(flagInitial) {
		return inside && t.has(flagAbbr)
	}
	if c&clsStop != 0 && c&(clsNameM|clsNameF) == 0 {
		return false
	}
	if t.has(flagCaps) && !f.allCaps {
		return false
	}
	if f.lang.nouns && !inside {
		return f.germanName(t.word)
	}
	if t.has(flagStart) && !inside {
		return f.proper(t.word) || f.startsName(i)
	}
	if c&(clsNameM|clsNameF|clsWord) != 0 {
		return true
	}
	if c&clsNot != 0 && !inside {
		return false
	}
	if inside && f.cls[f.tokens[i-1].word]&(clsNameM|clsNameF|clsHonorific) != 0 && f.tokens[i-1].has(flagCapital) {
		return true
	}
	if c&(clsRole|clsBeast) != 0 && f.use[t.word].mid >= 3 {
		return true
	}
	return f.proper(t.word)
}

// germanName reports whether a capitalised word of a language that writes all
// nouns so is a name: names mostly stand without an article.
func (f *finder) germanName(word int32) bool {
	c, u := f.cls[word], f.use[word]
	if c&(clsNameM|clsNameF) != 0 {
		return true
	}
	return u.lower == 0 && u.mid+u.start >= 2 && float64(u.det) <= .2*float64(u.mid+u.start)
}

// startsName reports whether a word at the start of a sentence, which is a
// common word as well, is used as a name there: a person's verb follows.
func (f *finder) startsName(i int) bool {
	t := &f.tokens[i]
	c := f.cls[t.word]
	if c&(clsNameM|clsNameF|clsWord) == 0 {
		return false
	}
	if t.has(flagPossessive) {
		return true
	}
	if t.gap != gapSpace || i+1 >= len(f.tokens) {
		return false
	}
	n := f.cls[f.tokens[i+1].word]
	if n&clsAnd != 0 && i+2 < len(f.tokens) && f.tokens[i+2].has(flagCapital) && f.cls[f.tokens[i+2].word]&clsStop == 0 {
		return true
	}
	word := f.vocab.words[f.tokens[i+1].word]
	return n&(clsSpeech|clsPast) != 0 || word == "was" || word == "had" || f.pastTense(word)
}

// pastTense reports whether a word has an ending of the past tense.
func (f *finder) pastTense(word string) bool {
	if len(word) < 4 {
		return false
	}
	for _, e := range f.lang.past {
		if strings.HasSuffix(word, e) {
			return true
		}
	}
	return false
}

// elidedName reports whether a word that begins in lower case, with a capital
// inside, is built like a name: d'Artagnan, l'Estrange, ffoulkes-Jones not.
func elidedName(word string) bool {
	for _, p := range []string{"d'", "l'", "o'", "m'", "n'", "t'", "dell'", "dall'", "von-", "de-"} {
		if strings.HasPrefix(word, p) && len(word) > len(p)+2 {
			return true
		}
	}
	return false
}

// compound reports whether a capitalised word goes on in lower case behind a
// hyphen: not a double name, but a word like "Australian-born".
func (f *finder) compound(t *token) bool {
	s := f.w.Text[t.start:t.end]
	for i, r := range s {
		if isHyphen(r) {
			next, _ := utf8.DecodeRuneInString(s[i+utf8.RuneLen(r):])
			return !unicode.IsUpper(next) && f.cls[t.word]&(clsNameM|clsNameF) == 0
		}
	}
	return false
}
