package flow

import (
	"regexp"
	"strings"
	"unicode"
)

// Class is what a heading's wording says of it.
type Class uint8

// The classes, ClassNone for a heading that only has a title.
const (
	ClassNone Class = iota
	ClassPart
	ClassChapter
	ClassAct
	ClassScene
	ClassStory    // prologue, epilogue and the like: chapters without a number
	ClassFront    // preface, dedication, ...
	ClassBack     // notes, index, ...
	ClassEither   // front or back matter, depending on where it stands
	ClassContents // heads a contents list
)

// Label is a heading's wording, taken apart.
type Label struct {
	Class  Class
	Number int  // 0 when there is none or it is not understood
	Bare   bool // only a number says that it is a chapter ("IV.", "4. The Inn")
	Titled bool // words follow the number
}

var (
	barePattern = regexp.MustCompile(`^[\[(]?(\d{1,4}|[IVXLCDMivxlcdm]{1,9})[\])]?(?:\s*[.:)\]\x{2013}\x{2014}-]+\s*|\s*\n\s*|\s*$)(?s:(.*))$`)
	hanPattern  = regexp.MustCompile(`^第\s*[0-9０-９一二三四五六七八九十百千零〇两兩]+\s*([章回节節話话]|[部卷篇編编])`)
	tokenTrim   = ".,:;()[]\u2013\u2014-\u2019'\"\u201c\u201d*_"
)

// ParseLabel takes a heading's text apart.
func ParseLabel(text string) Label {
	text = strings.TrimSpace(text)
	if text == "" {
		return Label{}
	}
	if strings.HasPrefix(text, "第") {
		if m := hanPattern.FindStringSubmatch(text); m != nil {
			c := ClassChapter
			if strings.ContainsAny(m[1], "部卷篇編编") {
				c = ClassPart
			}
			return Label{Class: c, Titled: len(text) > len(m[0])}
		}
	}
	if len(text) <= longestHeading {
		if c, ok := wholeHeadings[foldWords(text)]; ok {
			return Label{Class: c}
		}
	}
	if l, ok := wordedLabel(text); ok {
		return l
	}
	for _, p := range headingPrefixes {
		if len(text) > len(p.words) && strings.EqualFold(text[:len(p.words)], p.words) {
			return Label{Class: p.class, Titled: true}
		}
	}
	if !strings.ContainsRune("([0123456789IVXLCDMivxlcdm", rune(text[0])) {
		// no numeral
	} else if m := barePattern.FindStringSubmatch(text); m != nil {
		if n := number(m[1]); n > 0 {
			return Label{Class: ClassChapter, Number: n, Bare: true, Titled: strings.TrimSpace(m[2]) != ""}
		}
	}
	if c, ok := leadingWords(text); ok {
		return Label{Class: c, Titled: true}
	}
	if len(text) < 60 && isWritersPiece(foldWords(text)) {
		return Label{Class: ClassEither, Titled: true}
	}
	return Label{}
}

// isWritersPiece recognises "Translator's Preface", "A Preface", "Note by the
// Editor" in folded words.
func isWritersPiece(text string) bool {
	f := strings.Fields(text)
	if len(f) < 2 || len(f) > 5 {
		return false
	}
	last := f[len(f)-1]
	writer := false
	for _, w := range f {
		switch w {
		case "translators", "editors", "authors", "publishers", "translator", "editor", "author", "publisher":
			writer = true
		}
	}
	return last == "preface" || last == "foreword" || writer && (last == "introduction" || last == "note" || last == "notes" || last == "afterword" || f[0] == "note")
}

// longestHeading bounds the texts that are looked up as a whole, in bytes, and
// labelWindow what is looked at for a label.
const (
	longestHeading = 90
	labelWindow    = 160
)

// wordedLabel reads "CHAPTER IV", "Book the Second: ...", "Erstes Kapitel",
// "Chapitre premier".
func wordedLabel(text string) (Label, bool) {
	if len(text) > labelWindow {
		text = strings.ToValidUTF8(text[:labelWindow], "")
	}
	f := strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || r == '\u2014' || r == '\u2013' || r == ':' })
	for i := range f {
		f[i] = strings.Trim(f[i], tokenTrim)
	}
	if len(f) == 0 {
		return Label{}, false
	}
	first := strings.ToLower(f[0])
	if c, ok := unitWords[first]; ok && len(f) > 1 {
		at := 1
		if articles[strings.ToLower(f[1])] && len(f) > 2 {
			at = 2
		}
		if n := number(f[at]); n != 0 {
			return Label{Class: c, Number: max(n, 0), Titled: len(f) > at+1}, true
		}
	}
	if len(f) > 1 && number(f[0]) != 0 && !isRomanWord(f[0]) {
		if c, ok := unitWords[strings.ToLower(f[1])]; ok {
			return Label{Class: c, Number: max(number(f[0]), 0), Titled: len(f) > 2}, true
		}
	}
	if articles[first] && len(f) > 2 && number(f[1]) != 0 {
		if c, ok := unitWords[strings.ToLower(f[2])]; ok {
			return Label{Class: c, Number: max(number(f[1]), 0), Titled: len(f) > 3}, true
		}
	}
	return Label{}, false
}

// leadingWords reads "PREFACE TO THE FIRST EDITION", "Epilogue: London".
func leadingWords(text string) (Class, bool) {
	first := firstWord(text)
	rest := strings.TrimSpace(text[len(first):])
	c, ok := wholeHeadings[strings.ToLower(first)]
	if !ok || rest == "" || c == ClassEither {
		return ClassNone, false
	}
	if strings.ContainsAny(rest[:1], ".:;-,(") || strings.HasPrefix(rest, "\u2014") || strings.HasPrefix(rest, "\u2013") {
		return c, true
	}
	next := strings.ToLower(firstWord(rest))
	return c, c == ClassFront && (next == "to" || next == "by" || next == "zur" || next == "de" || next == "of")
}

// firstWord returns the letters that text begins with.
func firstWord(text string) string {
	if i := strings.IndexFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) }); i >= 0 {
		return text[:i]
	}
	return text
}
