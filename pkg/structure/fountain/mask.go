package fountain

import (
	"slices"
	"strings"

	"scenewise/pkg/structure"
)

// masked is a script whose boneyard and notes are blanked out, byte for byte,
// so that offsets stay those of the text.
type masked struct {
	text   string
	clear  string           // text with blanks for what is not printed; line ends stay
	hidden []structure.Span // sorted, disjoint
}

func mask(text string) *masked {
	m := &masked{text: text}
	m.hidden = boneyard(text)
	bones := blankOut(text, m.hidden)
	notes := notes(bones)
	m.hidden = append(m.hidden, notes...)
	slices.SortFunc(m.hidden, func(a, b structure.Span) int { return a.Start - b.Start })
	m.clear = blankOut(bones, notes)
	return m
}

// boneyard returns the outermost /* ... */ spans. They nest; a mark without
// its partner is text.
func boneyard(text string) []structure.Span {
	var out []structure.Span
	var open []int
	for at := 0; at < len(text); {
		i := strings.IndexAny(text[at:], "/*")
		if i < 0 || at+i+1 >= len(text) {
			break
		}
		at += i
		switch text[at : at+2] {
		case "/*":
			open = append(open, at)
			at += 2
		case "*/":
			if n := len(open); n > 0 {
				s := structure.Span{Start: open[n-1], End: at + 2}
				open = open[:n-1]
				for len(out) > 0 && out[len(out)-1].Start > s.Start {
					out = out[:len(out)-1]
				}
				out = append(out, s)
			}
			at += 2
		default:
			at++
		}
	}
	return out
}

// notes returns the [[ ... ]] spans. A note may run over lines; one that meets
// another opening mark first is text.
func notes(text string) []structure.Span {
	var out []structure.Span
	for at := 0; ; {
		i := strings.Index(text[at:], "[[")
		if i < 0 {
			return out
		}
		start := at + i
		end := strings.Index(text[start+2:], "]]")
		if end < 0 {
			return out
		}
		if again := strings.LastIndex(text[start+2:start+2+end], "[["); again >= 0 {
			start += 2 + again
			end = strings.Index(text[start+2:], "]]")
		}
		stop := start + 2 + end + 2
		out = append(out, structure.Span{Start: start, End: stop})
		at = stop
	}
}

func blankOut(text string, spans []structure.Span) string {
	if len(spans) == 0 {
		return text
	}
	b := []byte(text)
	for _, s := range spans {
		for i := s.Start; i < s.End; i++ {
			if b[i] != '\n' {
				b[i] = ' '
			}
		}
	}
	return string(b)
}

// visible cuts s into its printed pieces, without surrounding white space.
func (m *masked) visible(s structure.Span) []structure.Span {
	var out []structure.Span
	i, _ := slices.BinarySearchFunc(m.hidden, s.Start, func(h structure.Span, at int) int { return h.End - at })
	for ; i < len(m.hidden) && m.hidden[i].Start < s.End; i++ {
		out = appendTrimmed(out, m.text, structure.Span{Start: s.Start, End: max(m.hidden[i].Start, s.Start)})
		s.Start = min(max(m.hidden[i].End, s.Start), s.End)
	}
	return appendTrimmed(out, m.text, s)
}

func appendTrimmed(out []structure.Span, text string, s structure.Span) []structure.Span {
	part := text[s.Start:s.End]
	rest := strings.TrimLeft(part, " \t\n")
	s.Start += len(part) - len(rest)
	s.End = s.Start + len(strings.TrimRight(rest, " \t\n"))
	if s.Len() > 0 {
		out = append(out, s)
	}
	return out
}
