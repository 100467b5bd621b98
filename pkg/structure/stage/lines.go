package stage

import (
	"strings"

	"scenewise/pkg/structure"
)

// line is one line that is not blank.
type line struct {
	structure.Span        // without surrounding white space
	text           string // of the span
	indent         int    // blanks before it
	first          bool   // a blank line, or nothing, stands before
	gap            int    // blank lines before
}

// split returns the lines of text that are not blank, those in skip left out.
func split(text string, skip []structure.Span) []line {
	var out []line
	gap := 1
	for at := 0; at < len(text); {
		for len(skip) > 0 && skip[0].End <= at {
			skip = skip[1:]
		}
		if len(skip) > 0 && skip[0].Start <= at && skip[0].Len() > 0 {
			at = skip[0].End
			gap++
			continue
		}
		end := len(text)
		if i := strings.IndexByte(text[at:], '\n'); i >= 0 {
			end = at + i
		}
		raw := text[at:end]
		t := strings.TrimSpace(raw)
		if t == "" {
			gap++
		} else {
			from := at + strings.Index(raw, t)
			out = append(out, line{Span: structure.Span{Start: from, End: from + len(t)}, text: t, indent: from - at, first: gap > 0, gap: gap})
			gap = 0
		}
		at = end + 1
	}
	return out
}
