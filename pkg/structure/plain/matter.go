package plain

import (
	"regexp"
	"strings"
)

// The lines that wrap the texts of archives such as Project Gutenberg.
var (
	wrapperStart = regexp.MustCompile(`(?im)^[ \t]*(?:\*{3}\s*START OF (?:THE|THIS) PROJECT GUTENBERG.*|\*END\*?\s*THE SMALL PRINT.*|\*{3}\s*START OF (?:THE|THIS) .{0,80}(?:EBOOK|E-BOOK|ETEXT).*)$`)
	wrapperEnd   = regexp.MustCompile(`(?im)^[ \t]*(?:\*{3}\s*END OF (?:THE|THIS) PROJECT GUTENBERG.*|\*{0,3}\s*End of (?:the |this )?Project Gutenberg.*|\*{3}\s*END OF (?:THE|THIS) .{0,80}(?:EBOOK|E-BOOK|ETEXT).*)$`)
	produced     = regexp.MustCompile(`(?i)^(?:produced by|e-?text prepared by|transcribed (?:by|from)|this e-?text was|credits:|distributed proofread|\[?transcriber'?\x{2019}?s? note|updated:|html version by)`)
	bracketed    = regexp.MustCompile(`(?i)^\[?\s*transcriber(?:['\x{2019}]s|s['\x{2019}]?)? notes?\b`)
	byline       = regexp.MustCompile(`(?i)^(?:written\s+|a novel\s+|translated\s+)*(?:by|von|par|de|di|door|av|af|од|автор|автор:)(?:\s+\p{L}|\s*$)`)
)

// wrapper returns the blocks of the work itself: without the licence around it.
// found reports whether there is one.
func (d *document) wrapper() (lo, hi int, found bool) {
	lo, hi = 0, len(d.blocks)
	if !strings.Contains(d.text, "utenberg") && !strings.Contains(d.text, "*END") && !strings.Contains(d.text, "START OF TH") && !strings.Contains(d.text, "GUTENBERG") && !strings.Contains(d.text, "END OF TH") {
		return lo, hi, false
	}
	for i := range d.blocks {
		b := d.blocks[i]
		text := d.text[b.start:min(b.end, b.start+4096)]
		if !strings.Contains(text, "***") && !strings.Contains(text, "utenberg") && !strings.Contains(text, "*END") {
			continue
		}
		switch {
		case i < hi && wrapperStart.MatchString(text) && i < len(d.blocks)/2+2 && lo == 0:
			lo, found = i+1, true
		case i >= lo && wrapperEnd.MatchString(text):
			return lo, i, true
		}
	}
	return lo, hi, found
}

// skipCredits steps over the notes of who made the file.
func (d *document) skipCredits(lo, hi int) int {
	for i := lo; i < min(hi, lo+4); i++ {
		if produced.MatchString(d.trim(i)) {
			lo = i + 1
		}
	}
	return lo
}

// titlePage returns the block behind a title page: short lines of which one
// says who wrote the work. It returns lo when there is none.
func (d *document) titlePage(lo, hi int) int {
	for i := lo; i < min(hi, lo+8); i++ {
		b := d.blocks[i]
		if b.lines > 6 || b.end-b.start > 400 {
			return lo
		}
		for line := range strings.SplitSeq(d.raw(i), "\n") {
			line = strings.TrimSpace(line)
			if len(line) > 100 || !byline.MatchString(line) || sentence(line) && !strings.HasSuffix(line, ".") {
				continue
			}
			if i == lo && b.lines == 1 {
				return lo
			}
			if len(strings.Fields(line)) == 1 && i+1 < hi && d.blocks[i+1].lines == 1 && b.lines == 1 {
				return i + 2
			}
			return i + 1
		}
	}
	return lo
}
