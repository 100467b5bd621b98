package reasoning

import (
	"regexp"
	"strings"
	"unicode"
)

// withheld stands for text of a model that could act on whoever shows it.
const withheld = "(withheld: it holds a link or markup)"

// active matches what a viewer could turn into a link, an image or markup:
// addresses with or without a scheme, Markdown links, images and definitions,
// HTML tags and character references.
var active = regexp.MustCompile(`(?i)` + strings.Join([]string{
	`[a-z][a-z0-9+.\-]*:[/\\]{2}`,
	`\b(javascript|vbscript|mailto)\s*:`,
	`\bdata:[a-z]+/`,
	`\bwww\.[a-z0-9]`,
	`[a-z0-9._%+\-]+@[a-z0-9\-]+\.[a-z]`,
	`(^|[^:\w])//[a-z0-9\-]+\.`,
	`\b[a-z0-9\-]+\.(com|net|org|io|dev|app|ru|cn|info|biz|xyz|site|online|link|click|test|example|invalid)\b`,
	`\b\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}\b`,
	`\][ \t]*[\[(:]`,
	`!\[`,
	`<[ \t]*[/!?]?[ \t]*[a-z]`,
	`<!--`,
	`&(#[0-9]+|#x[0-9a-f]+|[a-z][a-z0-9]+);`,
}, `|`))

// citation matches passage numbers that a model typed into its text.
var citation = regexp.MustCompile(`[ \t]*\[[ \t]*\d+(?:[ \t]*[,;–-][ \t]*\d+)*[ \t]*\]`)

// plainText makes one line of visible text of what a model wrote, and reports
// whether it is safe to show: without anything that a viewer could follow,
// load or render. Passage numbers are taken out, since only checked ones are
// shown.
func plainText(s string) (clean string, safe bool) {
	s = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.Is(unicode.Cc, r), unicode.Is(unicode.Cf, r), unicode.Is(unicode.Co, r), unicode.Is(unicode.Variation_Selector, r), r == unicode.ReplacementChar:
			return -1
		}
		return r
	}, s)
	s = citation.ReplaceAllString(s, "")
	s = strings.Join(strings.Fields(s), " ")
	return s, !active.MatchString(s)
}

// shown is plainText for places where something must be said in any case.
func shown(s string, most int) string {
	clean, safe := plainText(s)
	if !safe {
		return withheld
	}
	if r := []rune(clean); len(r) > most {
		clean = string(r[:most]) + "…"
	}
	return clean
}
