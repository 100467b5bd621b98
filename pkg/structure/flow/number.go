package flow

import (
	"strconv"
	"strings"
	"unicode"
)

// maxNumber is the largest number that a heading may have.
const maxNumber = 1_000_000

// number returns the value of a numeral, -1 for an ordinal or counting word
// whose value is not known, 0 for anything else.
func number(s string) int {
	s = strings.Trim(strings.ToLower(s), tokenTrim)
	if n, err := strconv.Atoi(s); err == nil && n >= 0 && n <= maxNumber {
		return max(n, 1)
	}
	if n := roman(s); n > 0 {
		return n
	}
	if n, ok := numberWords[s]; ok {
		return n
	}
	if tens, units, ok := strings.Cut(s, "-"); ok && numberWords[tens] >= 20 && numberWords[units] > 0 {
		return numberWords[tens] + numberWords[units]
	}
	s = strings.TrimRight(s, "stndrhºª°èem")
	if n, err := strconv.Atoi(s); err == nil && n > 0 && n <= maxNumber {
		return n
	}
	return 0
}

// isRomanWord guards words such as "I" and "mix" before a unit word.
func isRomanWord(s string) bool { return roman(strings.ToLower(s)) > 0 }

func romanDigit(c byte) int {
	switch c {
	case 'i':
		return 1
	case 'v':
		return 5
	case 'x':
		return 10
	case 'l':
		return 50
	case 'c':
		return 100
	case 'd':
		return 500
	case 'm':
		return 1000
	}
	return 0
}

// roman returns the value of a Roman numeral in lower case, or 0.
func roman(s string) int {
	total, last, run := 0, 0, 0
	for i := len(s) - 1; i >= 0; i-- {
		v := romanDigit(s[i])
		if v == 0 {
			return 0
		}
		if v == last {
			run++
		} else {
			run = 1
		}
		if run > 4 || v < last && v*10 < last {
			return 0
		}
		if v < last {
			total -= v
		} else {
			total += v
			last = v
		}
	}
	return max(total, 0)
}

var apostrophes = strings.NewReplacer("\u2019", "", "'", "")

// foldWords lower-cases text and reduces everything but letters to single blanks.
func foldWords(text string) string {
	text = apostrophes.Replace(strings.ToLower(text))
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) }), " ")
}

// foldTitle reduces text to its letters and digits, for comparing titles.
func foldTitle(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, strings.ToLower(text))
}
