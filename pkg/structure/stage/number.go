package stage

import "strings"

// numberOf reads 3, III, third, 3rd, 3-е, and -1 for last.
func numberOf(w string) (int, bool) {
	if w == "" || len(w) > 40 {
		return 0, false
	}
	lower := strings.ToLower(w)
	if n := words.ordinals[lower]; n > 0 {
		return n, true
	}
	if words.last[lower] {
		return -1, true
	}
	if tens, unit, ok := strings.Cut(lower, "-"); ok && words.ordinals[tens] >= 20 && words.ordinals[unit] > 0 {
		return words.ordinals[tens] + words.ordinals[unit], true
	}
	digits := len(lower) - len(strings.TrimLeft(lower, "0123456789"))
	if digits > 0 && digits < 4 && len([]rune(lower[digits:])) <= 3 {
		n := 0
		for _, c := range lower[:digits] {
			n = n*10 + int(c-'0')
		}
		return n, true
	}
	return romanOf(lower)
}

// romanOf reads a Roman number in small letters, also with a final j ("iij")
// or the ending of an ordinal ("ier").
func romanOf(w string) (int, bool) {
	if w == "" || romanDigit(w[0]) == 0 {
		return 0, false
	}
	for _, suffix := range [...]string{"er", "re", "ère", "e", "ª", "º"} {
		if t, ok := strings.CutSuffix(w, suffix); ok && t != "" && strings.Trim(t, "ivxlc") == "" {
			w = t
		}
	}
	if len(w) >= 9 {
		return 0, false
	}
	sum := 0
	for i := range len(w) {
		v := romanDigit(w[i])
		if v == 0 {
			return 0, false
		}
		if i+1 < len(w) && v < romanDigit(w[i+1]) {
			v = -v
		}
		sum += v
	}
	return sum, sum > 0
}

func romanDigit(c byte) int {
	switch c {
	case 'i', 'j':
		return 1
	case 'v':
		return 5
	case 'x':
		return 10
	case 'l':
		return 50
	case 'c':
		return 100
	}
	return 0
}
