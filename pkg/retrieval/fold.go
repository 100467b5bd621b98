package retrieval

import (
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// FoldOptions change what Fold holds for equal. The zero value is the default
// of an audit.
type FoldOptions struct {
	CaseSensitive bool
	Accents       bool // a letter equals itself with marks: café = cafe
	Stars         bool // '*' is emphasis, as in markdown and fountain
}

// Folded is a text after folding, with the way back to the original bytes.
//
// Folding works on units: a character with the combining marks behind it. A
// unit is composed (NFC) and case-folded; quotes, hyphens and dashes become ',
// " and -; ligatures become their letters; soft hyphens, zero-width
// characters and emphasis marks vanish; a run of white space becomes one
// blank. docs/search.md lists the code points.
type Folded struct {
	Text  string
	marks []foldMark
}

// A foldMark is a stretch where folded and original bytes differ. Between
// marks they correspond one to one.
type foldMark struct {
	from, to   int // in the folded text
	start, end int // in the original
}

// Fold folds text.
func Fold(text string, o FoldOptions) *Folded {
	f := &folder{opts: o, src: text, out: make([]byte, 0, len(text)+16), blank: -1}
	f.run()
	return &Folded{Text: string(f.out), marks: f.marks}
}

// Original returns the span of the original text that the folded bytes
// [from, to) come from. Bytes of vanished characters count only inside it.
func (f *Folded) Original(from, to int) (start, end int) {
	return f.unit(from).start, f.unit(to - 1).end
}

// unit returns the mark, or the single byte, that the folded byte at i is of.
func (f *Folded) unit(i int) foldMark {
	n := sort.Search(len(f.marks), func(k int) bool { return f.marks[k].from > i })
	var m foldMark
	if n > 0 {
		m = f.marks[n-1]
	}
	if i < m.to {
		return m
	}
	at := i - m.to + m.end
	return foldMark{i, i + 1, at, at + 1}
}

type folder struct {
	opts  FoldOptions
	src   string
	out   []byte
	marks []foldMark
	blank int             // where the last byte of out, a blank, starts in src; -1 = it is no blank
	memo  map[rune]string // folded single characters
	caser *cases.Caser
}

// class of an ASCII byte in folding.
const (
	asciiSame = iota
	asciiUpper
	asciiSpace
	asciiIgnored
	asciiStar
)

var asciiClass = func() (t [utf8.RuneSelf]byte) {
	for c := 'A'; c <= 'Z'; c++ {
		t[c] = asciiUpper
	}
	for _, c := range " \t\n\v\f\r" {
		t[c] = asciiSpace
	}
	t['_'], t['*'] = asciiIgnored, asciiStar
	return t
}()

func (f *folder) run() {
	for i := 0; i < len(f.src); {
		i = f.plain(i)
		if i == len(f.src) {
			break
		}
		c := f.src[i]
		// A mark behind an ASCII character joins it, so the byte behind decides.
		if c >= utf8.RuneSelf || (i+1 < len(f.src) && f.src[i+1] >= utf8.RuneSelf) {
			i = f.wide(i)
			continue
		}
		f.ascii(c, i)
		i++
	}
}

// plain copies what folds to itself or to its lower-case letter, from i on, up
// to a byte that needs more care; that may be the one at i.
func (f *folder) plain(i int) int {
	start, src := i, f.src
	for i+1 < len(src) && src[i+1] < utf8.RuneSelf && src[i] < utf8.RuneSelf {
		class := asciiClass[src[i]]
		if class > asciiUpper && (class != asciiSpace || f.spaceNear(i, start)) {
			break
		}
		i++
	}
	if i == start {
		return i
	}
	n := len(f.out)
	f.out = append(f.out, src[start:i]...)
	for k, c := range f.out[n:] {
		switch {
		case asciiClass[c] == asciiUpper && !f.opts.CaseSensitive:
			f.out[n+k] = c + 'a' - 'A'
		case asciiClass[c] == asciiSpace:
			f.out[n+k] = ' '
		}
	}
	f.blank = -1
	if asciiClass[src[i-1]] == asciiSpace {
		f.blank = i - 1
	}
	return i
}

// spaceNear reports whether the white space at i may be part of a run: it
// follows a blank, or is followed by white space.
func (f *folder) spaceNear(i, start int) bool {
	if i == start {
		return true
	}
	return asciiClass[f.src[i-1]] == asciiSpace || asciiClass[f.src[i+1]] == asciiSpace
}

func (f *folder) ascii(c byte, i int) {
	switch class := asciiClass[c]; {
	case class == asciiSpace:
		f.space(i, i+1)
	case class == asciiIgnored, class == asciiStar && f.opts.Stars:
		f.ignore(i, i+1)
	default:
		if class == asciiUpper && !f.opts.CaseSensitive {
			c += 'a' - 'A'
		}
		f.out = append(f.out, c)
		f.blank = -1
	}
}

func (f *folder) space(start, end int) {
	if f.blank >= 0 {
		n := len(f.out)
		for len(f.marks) > 0 && f.marks[len(f.marks)-1].from >= n-1 {
			f.marks = f.marks[:len(f.marks)-1]
		}
		f.marks = append(f.marks, foldMark{n - 1, n, f.blank, end})
		return
	}
	f.emit(" ", start, end)
	f.blank = start
}

func (f *folder) ignore(start, end int) {
	n := len(f.out)
	f.marks = append(f.marks, foldMark{n, n, start, end})
}

// emit appends the folded form of src[start:end].
func (f *folder) emit(s string, start, end int) {
	n := len(f.out)
	f.out = append(f.out, s...)
	f.blank = -1
	if len(s) != end-start || (len(s) > 1 && utf8.RuneCountInString(s) > 1) {
		f.marks = append(f.marks, foldMark{n, n + len(s), start, end})
	}
}

// wide folds the unit at i, of which at least one character is not ASCII, or
// which is one ASCII character before such a one.
func (f *folder) wide(i int) int {
	r, size := utf8.DecodeRuneInString(f.src[i:])
	end := i + size
	for end < len(f.src) && f.src[end] >= utf8.RuneSelf {
		m, n := utf8.DecodeRuneInString(f.src[end:])
		if !joins(m) {
			break
		}
		end += n
	}
	if end > i+size {
		f.emit(f.unit(f.src[i:end]), i, end)
		return end
	}
	switch {
	case size == 1 && r < utf8.RuneSelf: // a byte that is no UTF-8 folds as U+FFFD
		f.ascii(f.src[i], i)
	case ignorable(r):
		f.ignore(i, end)
	case unicode.IsSpace(r):
		f.space(i, end)
	default:
		if m := plainMark(r); m != 0 {
			n := len(f.out)
			f.out, f.blank = append(f.out, m), -1
			f.marks = append(f.marks, foldMark{n, n + 1, i, end})
			return end
		}
		f.emit(f.single(r), i, end)
	}
	return end
}

// joins reports whether r belongs to the unit of the character before it.
func joins(r rune) bool {
	if r < 0x300 {
		return false
	}
	if r >= 0x1160 && r <= 0x11ff { // medial vowels and final consonants of Hangul
		return true
	}
	return combining(r)
}

func combining(r rune) bool {
	if r < 0x300 {
		return false
	}
	var b [utf8.UTFMax]byte
	n := utf8.EncodeRune(b[:], r)
	return norm.NFC.Properties(b[:n]).CCC() != 0
}

// ignorable reports whether r vanishes in folding: soft hyphen, zero-width
// space, non-joiner and joiner, word joiner, zero-width no-break space.
func ignorable(r rune) bool {
	switch r {
	case '\u00ad', '\u200b', '\u200c', '\u200d', '\u2060', '\ufeff':
		return true
	}
	return false
}

// plainMark returns the ASCII quote or hyphen that r folds to, or 0.
func plainMark(r rune) byte {
	switch r {
	case '\u2018', '\u2019', '\u201a', '\u201b', '\u2032', '\u02bc', '\uff07':
		return '\''
	case '\u201c', '\u201d', '\u201e', '\u201f', '\u2033', '\u00ab', '\u00bb', '\uff02':
		return '"'
	case '\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2015', '\u2212', '\ufe58', '\ufe63', '\uff0d':
		return '-'
	}
	return 0
}

func (f *folder) single(r rune) string {
	if s, ok := f.memo[r]; ok {
		return s
	}
	s := f.unit(string(r))
	if f.memo == nil {
		f.memo = map[rune]string{}
	}
	f.memo[r] = s
	return s
}

// unit folds one unit that is neither white space nor ignored.
func (f *folder) unit(s string) string {
	s = norm.NFC.String(s)
	if f.opts.Accents {
		s = stripMarks(s)
	}
	if f.opts.CaseSensitive {
		return ligatures.Replace(s)
	}
	if f.caser == nil {
		c := cases.Fold()
		f.caser = &c
	}
	return norm.NFC.String(f.caser.String(s))
}

// stripMarks removes the combining marks of a unit, unless it has nothing else.
func stripMarks(s string) string {
	var b strings.Builder
	for _, r := range norm.NFD.String(s) {
		if !unicode.Is(unicode.Mn, r) {
			b.WriteRune(r)
		}
	}
	if b.Len() == 0 {
		return s
	}
	return norm.NFC.String(b.String())
}

// ligatures takes the typographic ligatures apart; case folding does the same.
var ligatures = strings.NewReplacer("\ufb00", "ff", "\ufb01", "fi", "\ufb02", "fl", "\ufb03", "ffi", "\ufb04", "ffl", "\ufb05", "st", "\ufb06", "st",
	"\ufb13", "մն", "\ufb14", "մե", "\ufb15", "մի", "\ufb16", "վն", "\ufb17", "մխ")
