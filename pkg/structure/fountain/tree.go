package fountain

import (
	"strings"

	"scenewise/pkg/structure"
	"scenewise/pkg/structure/stage"
)

// boundaries returns the scenes, and the acts or parts above them.
func (m *masked) boundaries(lines []line) []structure.Boundary {
	var out []structure.Boundary
	for i, l := range lines {
		if l.kind != heading {
			continue
		}
		title, _ := headingTitle(l.text, true)
		if omitted.MatchString(title) && emptyUntilHeading(lines, i) {
			continue
		}
		out = append(out, structure.Boundary{Kind: structure.KindScene, Title: title, Start: l.Start, BodyStart: after(lines, i), How: structure.HowHeading, Confidence: 0.98})
	}
	return append(out, m.divisions(lines, out)...)
}

// divisions returns the sections of the first level, when there are several,
// the first stands before all scenes and each holds one.
func (m *masked) divisions(lines []line, scenes []structure.Boundary) []structure.Boundary {
	var out []structure.Boundary
	acts := 0
	for i, l := range lines {
		if l.kind != section || strings.HasPrefix(l.text, "##") {
			continue
		}
		title := strings.TrimSpace(strings.Trim(l.text, "#"))
		if stage.IsAct(title) {
			acts++
		}
		out = append(out, structure.Boundary{Kind: structure.KindPart, Title: title, Start: l.Start, BodyStart: after(lines, i), How: structure.HowHeading, Confidence: 0.9})
	}
	if len(out) < 2 || len(scenes) == 0 || scenes[0].Start < out[0].Start {
		return nil
	}
	at := 0
	for i := range out {
		end := len(m.text)
		if i+1 < len(out) {
			end = out[i+1].Start
		}
		held := at
		for at < len(scenes) && scenes[at].Start < end {
			at++
		}
		if held == at {
			return nil
		}
		if acts*2 > len(out) {
			out[i].Kind = structure.KindAct
		}
	}
	return out
}

// after returns where the text behind line i begins.
func after(lines []line, i int) int {
	for i++; i < len(lines); i++ {
		if lines[i].kind != blank {
			return lines[i].Start
		}
	}
	return lines[len(lines)-1].End
}

func emptyUntilHeading(lines []line, i int) bool {
	for i++; i < len(lines); i++ {
		switch lines[i].kind {
		case blank, hidden:
		case heading:
			return true
		default:
			return false
		}
	}
	return false
}

// front returns where the front matter ends: behind the title page, and behind
// what is no scene text before the first heading or division.
func front(lines []line, first int) int {
	end := 0
	for _, l := range lines {
		if l.Start >= first {
			return first
		}
		switch l.kind {
		case blank, hidden:
		case titlePage:
			end = l.End
		case cue, dialogue, parenthetical, action, heading:
			return end
		}
	}
	return end
}
