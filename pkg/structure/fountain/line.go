package fountain

import (
	"strings"

	"scenewise/pkg/structure"
)

// kind is what a line is.
type kind uint8

const (
	blank     kind = iota
	hidden         // only boneyard or a note: neither text nor a blank line
	titlePage      // key and value before the script
	heading
	section
	synopsis
	pageBreak
	transition
	cue
	parenthetical
	dialogue
	action
)

// line is one line of the script.
type line struct {
	structure.Span        // without the line end
	kind           kind   // set by the scanner
	raw            string // as printed, notes and boneyard blanked out
	text           string // raw without surrounding white space
}

// split cuts the script into lines and finds the blank and the hidden ones;
// all others are action until the scanner has looked at them.
func (m *masked) split() []line {
	lines := make([]line, 0, strings.Count(m.clear, "\n")+1)
	for at := 0; at <= len(m.clear); {
		end := len(m.clear)
		if i := strings.IndexByte(m.clear[at:], '\n'); i >= 0 {
			end = at + i
		}
		l := line{Span: structure.Span{Start: at, End: end}, raw: m.clear[at:end], kind: action}
		l.text = strings.TrimSpace(l.raw)
		if l.text == "" {
			l.kind = blank
			if strings.TrimSpace(m.text[at:end]) != "" {
				l.kind = hidden
			}
		}
		lines = append(lines, l)
		at = end + 1
	}
	return lines
}
