package fountain

import (
	"scenewise/pkg/structure"
	"scenewise/pkg/structure/stage"
)

// script collects speeches and directions out of scanned lines.
func (m *masked) script(lines []line) *structure.Script {
	s := &structure.Script{}
	alone := map[string]bool{}
	for _, l := range lines {
		if l.kind == cue {
			alone[ParseCue(l.text).Name] = true
		}
	}
	for i := 0; i < len(lines); {
		switch lines[i].kind {
		case cue:
			i = m.speech(s, lines, i, alone)
		case action:
			i = m.action(s, lines, i)
		default:
			i++
		}
	}
	return s
}

func (m *masked) speech(s *structure.Script, lines []line, i int, alone map[string]bool) int {
	c := ParseCue(lines[i].text)
	sp := structure.Speech{Cue: trimmed(m.text, lines[i].Span), Voice: c.Voice}
	sp.Speakers = stage.SplitJoint(c.Name, func(n string) bool { return n != c.Name && alone[n] })
	sp.Span = sp.Cue
	body := structure.Span{Start: -1}
	flush := func() {
		if body.Start >= 0 {
			sp.Body = append(sp.Body, m.visible(body)...)
		}
		body.Start = -1
	}
	for i++; i < len(lines); i++ {
		l := lines[i]
		switch l.kind {
		case dialogue:
			if body.Start < 0 {
				body.Start = l.Start
			}
			body.End = l.End
			sp.Span.End = l.End
			continue
		case parenthetical:
			flush()
			d := l.Span
			for i+1 < len(lines) && lines[i+1].kind == parenthetical && lines[i+1].text[0] != '(' {
				i++
				d.End = lines[i].End
			}
			s.Directions = append(s.Directions, structure.Direction{Span: trimmed(m.text, d), Kind: structure.DirectionOther})
			sp.Span.End = d.End
			continue
		case hidden, blank:
			if i+1 < len(lines) && (lines[i+1].kind == dialogue || lines[i+1].kind == parenthetical) {
				continue
			}
		}
		break
	}
	flush()
	sp.Span = trimmed(m.text, sp.Span)
	s.Speeches = append(s.Speeches, sp)
	return i
}

// action takes one paragraph of action, centred text and lyrics included.
func (m *masked) action(s *structure.Script, lines []line, i int) int {
	d := lines[i].Span
	for i++; i < len(lines) && (lines[i].kind == action || lines[i].kind == hidden); i++ {
		if lines[i].kind == action {
			d.End = lines[i].End
		}
	}
	for _, v := range m.visible(d) {
		s.Directions = append(s.Directions, structure.Direction{Span: v, Kind: structure.DirectionAction})
	}
	return i
}

func trimmed(text string, s structure.Span) structure.Span {
	if out := appendTrimmed(nil, text, s); len(out) > 0 {
		return out[0]
	}
	return s
}
