package flow

import (
	"regexp"
	"strings"
	"unicode"
)

// markLimit is the longest line, in characters, that can be a scene mark.
const markLimit = 60

// IsMark reports whether a paragraph's whole text is a scene mark: signs and
// ornaments, but neither words nor punctuation that somebody might say.
func IsMark(text string) bool {
	signs, runes := 0, 0
	for _, r := range text {
		runes++
		switch {
		case unicode.IsSpace(r) || r == '\u200b' || r == '\ufeff':
		case unicode.IsLetter(r) || unicode.IsDigit(r) || runes > markLimit:
			return false
		case strings.ContainsRune(".\u2026!?\u00bf\u00a1,;:'\"\u2018\u2019\u201c\u201d\u00ab\u00bb()[]\u3002\u3001\uff01\uff1f\u300c\u300d", r):
			return false
		default:
			signs++
		}
	}
	return signs > 0
}

// The lines that wrap a Project Gutenberg text.
var (
	licenceStart = regexp.MustCompile(`(?i)\*\*\*\s*START OF (?:THE|THIS) PROJECT GUTENBERG|\*END\*?\s*THE SMALL PRINT`)
	licenceEnd   = regexp.MustCompile(`(?i)\*\*\*\s*END OF (?:THE|THIS) PROJECT GUTENBERG|^\s*\*{0,3}\s*End of (?:the |this )?Project Gutenberg`)
)

// licence returns the first block behind the licence's header and the first
// block of its footer.
func licence(blocks []Block) (body, footer int) {
	footer = len(blocks)
	for i, b := range blocks {
		if b.Kind == Break || !strings.Contains(b.Text, "*") && !strings.Contains(b.Text, "utenberg") {
			continue
		}
		head := b.Text[:min(len(b.Text), 1<<16)]
		if i < len(blocks)/2+1 && licenceStart.MatchString(head) {
			body = i + 1
		} else if i >= body && licenceEnd.MatchString(head) {
			return body, i
		}
	}
	return body, footer
}

// markBreaks turns paragraphs that are scene marks into breaks: those that an
// editor named, or, when there are none, signs and ornaments.
func markBreaks(blocks []Block, named map[string]bool) {
	for i, b := range blocks {
		if b.Kind != Paragraph || b.Linked || len(b.Text) > 4*markLimit {
			continue
		}
		if named[b.Text] || len(named) == 0 && IsMark(b.Text) {
			blocks[i].Kind = Break
		}
	}
}

// gapBreaks returns the least number of gaps in a row that breaks a scene, or
// 0 when the work's gaps say nothing. A work that puts a blank line between all
// its paragraphs means its breaks by more than one.
func gapBreaks(blocks []Block) int {
	pairs, runs := 0, map[int]int{}
	run, after := 0, false
	for _, b := range blocks {
		switch b.Kind {
		case Gap:
			run++
		case Paragraph:
			if after {
				pairs++
				runs[min(run, 9)]++
			}
			run, after = 0, true
		default:
			run, after = 0, false
		}
	}
	usual := 0
	for n := 0; n < 10; n++ {
		if runs[n] > runs[usual] {
			usual = n
		}
	}
	rare := 0
	for n := usual + 1; n < 10; n++ {
		rare += runs[n]
	}
	if rare == 0 || rare*6 > pairs && pairs > 12 || rare*300 < pairs { // every few paragraphs, or once in a book: layout
		return 0
	}
	return usual + 1
}
