package prose

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"scenewise/pkg/structure"
)

// Sentences returns the sentences of text inside in, in order and without
// surrounding white space. lang is a BCP 47 tag; an unknown one reads as
// English. A sentence ends at a full stop, question or exclamation mark or
// ellipsis, with the quotation marks and brackets that close behind it, when
// what follows can begin a sentence; and at a blank line. A stop after an
// abbreviation or an initial ends nothing.
func Sentences(text string, in structure.Span, lang string) []structure.Span {
	s := sentenceScanner{text: text, end: in.End, rules: rulesFor(lang)}
	var out []structure.Span
	for at := s.skipBlank(in.Start); at < in.End; {
		end := s.sentenceEnd(at)
		if t := strings.TrimRightFunc(text[at:end], unicode.IsSpace); t != "" {
			out = append(out, structure.Span{Start: at, End: at + len(t)})
		}
		at = s.skipBlank(end)
	}
	return out
}

type sentenceScanner struct {
	text  string
	end   int
	rules rules
}

func (s *sentenceScanner) skipBlank(at int) int {
	rest := s.text[at:s.end]
	return s.end - len(strings.TrimLeftFunc(rest, unicode.IsSpace))
}

// sentenceEnd returns the end of the sentence that begins at start.
func (s *sentenceScanner) sentenceEnd(start int) int {
	for at := start; at < s.end; {
		r, n := utf8.DecodeRuneInString(s.text[at:s.end])
		switch {
		case r == '\n' && s.blankLineAfter(at+1):
			return at
		case strings.ContainsRune(".!?\u2026\u203c\u2047\u2048\u2049", r):
			next := s.closers(s.stops(at))
			if s.ends(start, at, next) {
				return next
			}
			at = next
			continue
		case strings.ContainsRune("\u3002\uff01\uff1f\uff0e\u0964\u06d4", r):
			return s.closers(s.stops(at))
		}
		at += n
	}
	return s.end
}

// blankLineAfter reports whether the line at at is blank.
func (s *sentenceScanner) blankLineAfter(at int) bool {
	for ; at < s.end; at++ {
		switch s.text[at] {
		case '\n':
			return true
		case ' ', '\t', '\r', '\f':
		default:
			return false
		}
	}
	return false
}

// stops returns the end of a run of final marks.
func (s *sentenceScanner) stops(at int) int {
	rest := s.text[at:s.end]
	return s.end - len(strings.TrimLeft(rest, ".!?\u2026\u203c\u2047\u2048\u2049\u3002\uff01\uff1f\uff0e\u0964\u06d4"))
}

// closers returns the end of the quotation marks, brackets and emphasis marks
// that close at at. A straight or ambiguous mark closes only when no letter
// follows it.
func (s *sentenceScanner) closers(at int) int {
	for at < s.end {
		r, n := utf8.DecodeRuneInString(s.text[at:s.end])
		switch {
		case strings.ContainsRune("\u201d\u2019)]}\u300d\u300f\u300b\u3011\uff09\u203a", r):
		case strings.ContainsRune("\"'\u00bb\u00ab\u201c_*", r):
			after, _ := utf8.DecodeRuneInString(s.text[at+n : s.end])
			if at+n < s.end && (unicode.IsLetter(after) || unicode.IsDigit(after)) {
				return at
			}
		default:
			return at
		}
		at += n
	}
	return at
}

// ends reports whether the sentence from start ends with the stop at stop; next
// is the first byte behind it and what closes with it.
func (s *sentenceScanner) ends(start, stop, next int) bool {
	if next >= s.end {
		return true
	}
	follow, _ := utf8.DecodeRuneInString(s.text[next:s.end])
	if !unicode.IsSpace(follow) && follow != '\u2014' && follow != '\u2013' && !wide(follow) {
		return false
	}
	if s.blankLineAfter(next+1) && follow == '\n' {
		return true
	}
	opens := s.skipOpeners(next)
	first, _ := utf8.DecodeRuneInString(s.text[opens:s.end])
	if opens >= s.end {
		return true
	}
	if unicode.IsLower(first) {
		return false
	}
	if s.text[stop] != '.' || next > stop+1 && s.text[stop+1] == '.' {
		return true
	}
	return !s.abbreviated(start, stop, first)
}

// skipOpeners returns the first byte behind blanks and opening marks.
func (s *sentenceScanner) skipOpeners(at int) int {
	for at < s.end {
		r, n := utf8.DecodeRuneInString(s.text[at:s.end])
		if !unicode.IsSpace(r) && !strings.ContainsRune("\"'\u201c\u2018\u201e\u201a\u00ab\u00bb\u2039([{\u00bf\u00a1_*\u2014\u2013-\u2026.", r) {
			return at
		}
		at += n
	}
	return at
}

// abbreviated reports whether the stop belongs to an abbreviation, an initial
// or a number.
func (s *sentenceScanner) abbreviated(start, stop int, next rune) bool {
	word := s.wordBefore(start, stop)
	if word == "" {
		return false
	}
	lower := strings.ToLower(word)
	switch {
	case s.rules.never[lower]:
		return true
	case s.rules.before[lower]:
		return unicode.IsDigit(next) || unicode.IsLower(next)
	case s.rules.ordinals && allDigits(word):
		return true
	}
	first, n := utf8.DecodeRuneInString(word)
	if n == len(word) && unicode.IsLetter(first) && unicode.IsDigit(next) {
		return true
	}
	if n == len(word) && unicode.IsUpper(first) {
		return !(word == "I" && s.rules.pronounI) || s.initialBefore(start, stop-len(word))
	}
	return strings.Contains(word, ".") && n < len(word) && initials(word) && !s.rules.before[lower]
}

// initialBefore reports whether another initial stands before at ("H. I. Fox").
func (s *sentenceScanner) initialBefore(start, at int) bool {
	before := strings.TrimRight(s.text[start:at], " ")
	if !strings.HasSuffix(before, ".") {
		return false
	}
	r, n := utf8.DecodeLastRuneInString(before[:len(before)-1])
	rest := before[:len(before)-1-n]
	return unicode.IsUpper(r) && (rest == "" || strings.HasSuffix(rest, " "))
}

// maxWordBytes bounds the look back for an abbreviation.
const maxWordBytes = 24

// wordBefore returns the letters, digits and inner stops right before at.
func (s *sentenceScanner) wordBefore(start, at int) string {
	from := at
	for from > start && at-from < maxWordBytes {
		r, n := utf8.DecodeLastRuneInString(s.text[start:from])
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) && r != '.' {
			break
		}
		from -= n
	}
	return s.text[from:at]
}

// initials reports whether word is single letters with stops: "U.S", "z.B".
func initials(word string) bool {
	for part := range strings.SplitSeq(word, ".") {
		if utf8.RuneCountInString(part) > 1 {
			return false
		}
	}
	return true
}

func allDigits(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}

// wide reports whether r belongs to a script written without blanks.
func wide(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai)
}
