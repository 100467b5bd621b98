package prose

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"scenewise/pkg/structure"
)

// Mark is a pair of quotation marks, or the dash of dialogue.
type Mark string

// The marks that are known. A document's main mark decides whether single
// marks quote (British) or are apostrophes and quotations inside quotations.
const (
	MarkNone           Mark = ""
	MarkCurly          Mark = "curly"           // “ ”
	MarkStraight       Mark = "straight"        // " "
	MarkSingleCurly    Mark = "single_curly"    // ‘ ’
	MarkSingleStraight Mark = "single_straight" // ' '
	MarkGuillemets     Mark = "guillemets"      // « »
	MarkInward         Mark = "inward"          // » «
	MarkLowHigh        Mark = "low_high"        // „ “ or „ ”
	MarkCorner         Mark = "corner"          // 「 」 and 『 』
	MarkDash           Mark = "dash"            // a dash opens a paragraph of dialogue
)

// Style is how a document marks speech.
type Style struct {
	Main   Mark         // the mark that most speech has
	Also   map[Mark]int // other marks found, with how often; they count as well where they cannot be mistaken
	Dashes bool         // paragraphs that begin with a dash are dialogue
}

// DetectStyle counts the opening marks of the paragraphs and returns the
// document's style.
func DetectStyle(text string, paragraphs []structure.Span) Style {
	c := styleCounter{count: map[Mark]int{}}
	for _, p := range paragraphs {
		c.paragraph(text[p.Start:p.End])
	}
	return c.style(len(paragraphs))
}

type styleCounter struct {
	count            map[Mark]int
	dashes           int
	straightClosings int // single straight marks that close after punctuation
}

func (c *styleCounter) paragraph(s string) {
	if _, ok := dialogueDash(s); ok {
		c.dashes++
	}
	before := ' '
	for at := 0; at < len(s); {
		if b := s[at]; b < utf8.RuneSelf && b != '"' && b != '\'' {
			before = rune(b)
			at++
			continue
		}
		r, n := utf8.DecodeRuneInString(s[at:])
		after, _ := utf8.DecodeRuneInString(s[at+n:])
		c.mark(before, r, after)
		before = r
		at += n
	}
}

func (c *styleCounter) mark(before, r, after rune) {
	opens := !unicode.IsLetter(before) && !unicode.IsDigit(before) && (unicode.IsLetter(after) || unicode.IsDigit(after) || strings.ContainsRune("\u00bf\u00a1\u2026-\u2014'\u2019_", after))
	switch r {
	case '\u201c':
		if opens {
			c.count[MarkCurly]++
		}
	case '\u2018':
		if opens {
			c.count[MarkSingleCurly]++
		}
	case '"':
		if opens {
			c.count[MarkStraight]++
		}
	case '\'':
		if opens {
			c.count[MarkSingleStraight]++
		}
		if strings.ContainsRune(".,!?;", before) && !unicode.IsLetter(after) {
			c.straightClosings++
		}
	case '\u00ab':
		if opens || unicode.IsSpace(after) || after == '\u00a0' || after == '\u202f' {
			c.count[MarkGuillemets]++
		}
	case '\u00bb':
		if opens {
			c.count[MarkInward]++
		}
	case '\u201e':
		c.count[MarkLowHigh]++
	case '\u300c':
		c.count[MarkCorner]++
	}
}

func (c *styleCounter) style(paragraphs int) Style {
	n := c.count
	n[MarkSingleStraight] = min(n[MarkSingleStraight], c.straightClosings)
	if n[MarkLowHigh] > 0 && n[MarkLowHigh]*2 > n[MarkCurly] {
		n[MarkCurly] = 0
	}
	if n[MarkInward] > n[MarkGuillemets] {
		n[MarkGuillemets] = 0
	} else {
		n[MarkInward] = 0
	}
	s := Style{Also: map[Mark]int{}}
	best := 0
	for _, m := range []Mark{MarkCurly, MarkStraight, MarkLowHigh, MarkGuillemets, MarkInward, MarkCorner, MarkSingleCurly, MarkSingleStraight} {
		if n[m] > best {
			s.Main, best = m, n[m]
		}
		if n[m] > 0 {
			s.Also[m] = n[m]
		}
	}
	delete(s.Also, s.Main)
	s.Dashes = c.dashes >= 2 && c.dashes > best/3 && c.dashes*50 > paragraphs
	if s.Dashes && c.dashes > best {
		if s.Main != MarkNone {
			s.Also[s.Main] = best
		}
		s.Main = MarkDash
	}
	return s
}

// uses reports whether mark m opens quotations in a document of style s.
// Single marks do only when they are the main ones.
func (s Style) uses(m Mark) bool {
	if m == MarkSingleCurly || m == MarkSingleStraight {
		return s.Main == m || s.Main == MarkSingleCurly && m == MarkSingleStraight && s.Also[m] > 0
	}
	return s.Main == m || s.Also[m] > 0
}

// dialogueDash returns the length of the dash and blanks that a paragraph of
// dialogue begins with.
func dialogueDash(s string) (n int, ok bool) {
	r, size := utf8.DecodeRuneInString(s)
	switch {
	case r == '\u2014' || r == '\u2013' || r == '\u2015':
	case strings.HasPrefix(s, "--"):
		size = 2
	case r == '-' && len(s) > 1 && s[1] == ' ':
	default:
		return 0, false
	}
	rest := strings.TrimLeft(s[size:], " \u00a0\u202f")
	first, _ := utf8.DecodeRuneInString(rest)
	if !unicode.IsLetter(first) && !strings.ContainsRune("\u00bf\u00a1\u2026", first) {
		return 0, false
	}
	return len(s) - len(rest), true
}
