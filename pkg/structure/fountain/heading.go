package fountain

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// slug matches the prefixes of a scene heading; the first group is the
// delimiter behind it.
var slug = regexp.MustCompile(`^(?i:(?:int|ext|est|i|e)\.? ?[/\x{2013}-] ?(?:int|ext|est|i|e)|int|ext|est)(\. ?|[ \t]+|/)`)

// sceneNumber matches the number at a heading's end, "#12A#".
var sceneNumber = regexp.MustCompile(`\s*#[\p{L}\p{N}.\-]+#\s*$`)

// headingTitle returns the title of the scene heading that text is, and
// whether it is one. A forced one needs a dot that is not an ellipsis; of the
// others, one without a dot and in small letters reads like any sentence, so
// loose says that a blank line follows.
func headingTitle(text string, loose bool) (string, bool) {
	if rest, ok := strings.CutPrefix(text, "."); ok {
		r, _ := utf8.DecodeRuneInString(rest)
		if r == '.' || unicode.IsSpace(r) || rest == "" || unicode.IsDigit(r) && isSentence(rest) {
			return "", false
		}
		return trimTitle(rest), true
	}
	bare := strings.TrimLeft(text, "*_")
	m := slug.FindStringSubmatchIndex(bare)
	if m == nil {
		return "", false
	}
	prefix := bare[:m[1]]
	plain := prefix == strings.ToUpper(prefix) && strings.ContainsAny(prefix, "./")
	if !plain && !loose {
		return "", false
	}
	return trimTitle(text), true
}

// trimTitle drops the scene number and emphasis around the whole title.
func trimTitle(s string) string {
	s = strings.TrimSpace(sceneNumber.ReplaceAllString(s, ""))
	for len(s) > 2 && (s[0] == '*' || s[0] == '_') && s[len(s)-1] == s[0] {
		s = s[1 : len(s)-1]
	}
	return strings.Join(strings.Fields(s), " ")
}

// isSentence reports whether s reads like running text: small letters and an
// end mark.
func isSentence(s string) bool {
	return strings.IndexFunc(s, unicode.IsLower) >= 0 && strings.ContainsAny(s[len(s)-1:], ".?!,;")
}

// isTransition reports whether a line with blank lines around it is a
// transition: forced by ">", or capitals that end in "TO:", or one of the
// usual fades and cuts.
func isTransition(text string) bool {
	if strings.HasPrefix(text, ">") {
		return !strings.HasSuffix(text, "<")
	}
	if strings.IndexFunc(text, unicode.IsLower) >= 0 {
		return false
	}
	return strings.HasSuffix(text, "TO:") || fades.MatchString(text)
}

var fades = regexp.MustCompile(`^(?:FADE (?:IN|OUT|UP|TO BLACK)|(?:SMASH |MATCH |JUMP )?CUT TO BLACK|IRIS (?:IN|OUT))[.:]?$`)

var omitted = regexp.MustCompile(`(?i)^omit(?:ted)?\.?$`)
