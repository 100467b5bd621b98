package stage

import (
	"strings"

	"scenewise/pkg/structure"
)

// boundaries turns the headings into acts and scenes.
func boundaries(lines []line, heads []head) []structure.Boundary {
	var out []structure.Boundary
	inAct := false
	for i, h := range heads {
		b := structure.Boundary{Kind: structure.KindScene, Title: titleOf(lines[h.line : h.last+1]), Start: lines[h.line].Start,
			BodyStart: bodyAfter(lines, h.last), How: structure.HowHeading, Confidence: confidence(h)}
		switch {
		case h.rank == rankPiece && inAct && heads[i-1].rank == rankAct && heads[i-1].cues == 0:
		case h.rank != rankScene:
			b.Kind = structure.KindAct
			inAct = true
		}
		if h.within {
			b.Title = afterAct(b.Title)
		}
		if h.scene == nil {
			out = append(out, b)
			if h.rank == rankAct && h.cues >= 2 && i+1 < len(heads) && heads[i+1].rank == rankScene && heads[i+1].number == 2 {
				// the first scene has no heading, though people speak in it
				out = append(out, structure.Boundary{Kind: structure.KindScene, Start: b.BodyStart, BodyStart: b.BodyStart, How: structure.HowInferred, Confidence: 0.8})
			}
			continue
		}
		s := b
		s.Kind = structure.KindScene
		cut := strings.LastIndex(b.Title, sceneText(h))
		if cut > 0 {
			s.Title = b.Title[cut:]
			b.Title = strings.TrimRight(b.Title[:cut], " .,:;—–-")
		}
		out = append(out, b, s)
	}
	return out
}

// afterAct cuts the act off a title "ACT I. SCENE 2."
func afterAct(title string) string {
	if l, ok := parseLabel(title); ok && l.rank == rankAct {
		if i := strings.Index(title, sceneText(head{label: l})); i > 0 {
			return title[i:]
		}
	}
	return title
}

// sceneText is the printed label of the scene inside an act's heading.
func sceneText(h head) string {
	w, _ := nextWord(h.rest)
	return w
}

func titleOf(lines []line) string {
	parts := make([]string, len(lines))
	for i, l := range lines {
		parts[i] = strings.Trim(l.text, " \t_*#=~[]{}")
	}
	return strings.Join(strings.Fields(strings.Join(parts, " ")), " ")
}

func bodyAfter(lines []line, i int) int {
	if i+1 < len(lines) {
		return lines[i+1].Start
	}
	return lines[i].End
}

func confidence(h head) float64 {
	if h.number == 0 && h.rank == rankScene || h.rank == rankPiece {
		return 0.85
	}
	return 0.97
}
