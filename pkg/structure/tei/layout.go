package tei

import (
	"strings"
	"unicode"

	"scenewise/pkg/structure"
)

// layout writes text in blocks, with single blanks inside them.
type layout struct {
	b        strings.Builder
	gapLines int  // line ends due before the next text
	space    bool // a blank is due
	ornament bool // the open block is a scene break
}

// Len returns the bytes written so far.
func (l *layout) Len() int { return l.b.Len() }

// apart asks for at least n line ends before the next text.
func (l *layout) apart(n int) {
	if n > 0 {
		l.gapLines = max(l.gapLines, n)
		l.space = false
	}
}

// lineEnd asks for a line end, unless a block just began.
func (l *layout) lineEnd() { l.apart(1) }

// glue joins the next text to the last.
func (l *layout) glue() { l.space = false }

// flush writes the line ends and blanks that are due.
func (l *layout) flush() {
	switch {
	case l.b.Len() == 0:
	case l.gapLines > 0:
		l.b.WriteString("\n\n"[:min(l.gapLines, 2)])
	case l.space:
		l.b.WriteByte(' ')
	}
	l.gapLines, l.space = 0, false
}

// write writes s as it is.
func (l *layout) write(s string) structure.Span {
	l.flush()
	start := l.b.Len()
	l.b.WriteString(s)
	return structure.Span{Start: start, End: l.b.Len()}
}

// pieces calls f for each run of s without white space; runs of white space
// become one due blank.
func (l *layout) pieces(s string, f func(string)) {
	for s != "" {
		i := strings.IndexFunc(s, unicode.IsSpace)
		if i < 0 {
			i = len(s)
		}
		if i > 0 {
			f(s[:i])
			s = s[i:]
			continue
		}
		s = strings.TrimLeftFunc(s, unicode.IsSpace)
		l.space = l.gapLines == 0
	}
}
