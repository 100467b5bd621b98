package stage

import (
	"slices"
	"strings"

	"scenewise/pkg/structure"
)

// head is a line that heads an act or a scene, or looks like one.
type head struct {
	label
	line, last int // first and last line
	scene      *label
	within     bool // a scene whose act is printed before it in the same line
	cues       int  // under it, up to the next head
}

// findHeads returns the lines that could be headings.
func findHeads(lines []line) []head {
	var out []head
	for i := 0; i < len(lines); i++ {
		l := lines[i]
		afterHead := len(out) > 0 && out[len(out)-1].last == i-1
		if !l.first && !afterHead || len(l.text) > maxHeading {
			continue
		}
		lab, ok := parseLabel(l.text)
		if !ok || lab.rank == rankPiece && (i+1 < len(lines) && !lines[i+1].first || lab.rest != "" && !lines[i].first) {
			continue
		}
		h := head{label: lab, line: i, last: i}
		if lab.rank == rankAct && lab.rest != "" {
			if in, ok := parseLabel(lab.rest); ok && in.rank == rankScene && in.number != 0 {
				h.scene = &in
			}
		}
		h.last = joinHead(lines, h)
		out = append(out, h)
		i = h.last
	}
	return out
}

// joinHead returns the last line of a heading whose title runs over lines: a
// title that is no whole sentence, in a block of its own.
func joinHead(lines []line, h head) int {
	rest := h.rest
	if h.scene != nil {
		rest = h.scene.rest
	}
	if rest == "" || len(lines[h.line].text) < 40 {
		return h.line
	}
	end := h.line
	for end+1 < len(lines) && !lines[end+1].first && end-h.line < 3 {
		t := lines[end+1].text
		if _, ok := parseLabel(t); ok || strings.ContainsAny(t[:1], "([") || words.openers[strings.ToLower(firstWord(t))] {
			return end
		}
		end++
	}
	if end+1 < len(lines) && !lines[end+1].first {
		return h.line
	}
	return end
}

// settle keeps the headings of the play: those with somebody speaking under
// them. Contents lists, running heads and a "Scene" that only describes the
// set go.
func settle(heads []head, cues []int) []head {
	countCues(heads, cues)
	heads = dropContents(heads)
	heads = dropRepeats(heads)
	return dropSets(heads)
}

func countCues(heads []head, cues []int) {
	for i := range heads {
		end := int(^uint(0) >> 1)
		if i+1 < len(heads) {
			end = heads[i+1].line
		}
		a, _ := slices.BinarySearch(cues, heads[i].last+1)
		b, _ := slices.BinarySearch(cues, end)
		heads[i].cues = max(b-a, 0)
	}
}

// dropContents drops what stands before the play: the play begins at the first
// heading under which people speak, and the headings right before that one
// which lead to it. When the numbers start again after next to no speech, what
// stands before was a list, too.
func dropContents(heads []head) []head {
	start := 0
	for start < len(heads) && heads[start].cues == 0 {
		start++
	}
	if start == len(heads) {
		return nil
	}
	all, before := 0, 0
	for _, h := range heads {
		all += h.cues
	}
	for i := start; i < len(heads); i++ {
		if i > start && heads[i].number == 1 && heads[i].rank == rankAct && before*20 < all && sameBefore(heads[:i], heads[i]) {
			start = i
		}
		before += heads[i].cues
	}
	// an act's heading leads to its first scene
	for start > 0 && heads[start].rank == rankScene && (heads[start-1].rank != rankScene || heads[start-1].number == 0 && heads[start].number != 0) && heads[start-1].cues == 0 {
		start--
		if heads[start].rank != rankScene {
			break
		}
	}
	return heads[start:]
}

// sameBefore reports whether an act of h's number was already there.
func sameBefore(heads []head, h head) bool {
	return slices.ContainsFunc(heads, func(o head) bool { return o.rank == rankAct && o.number == h.number })
}

// dropRepeats drops running heads and reads "ACT I. SCENE II" under act I as a
// scene.
func dropRepeats(heads []head) []head {
	var out []head
	act, scene := 0, 0
	for _, h := range heads {
		if h.rank == rankAct {
			switch {
			case h.number != act || act == 0:
				act, scene = h.number, 0
				if h.scene != nil {
					scene = h.scene.number
				}
			case h.scene == nil:
				continue // a running head
			case h.scene.number == scene:
				continue
			default:
				scene = h.scene.number
				h.label, h.scene, h.within = *h.scene, nil, true
			}
		}
		out = append(out, h)
	}
	return out
}

// dropSets drops "SCENE" headings without a number where no act has two of
// them, or where others have numbers: they describe the set.
func dropSets(heads []head) []head {
	numbered, most, here := false, 0, 0
	for _, h := range heads {
		switch {
		case h.rank != rankScene:
			here = 0
		case h.number == 0:
			if h.cues > 0 {
				here++
			}
			most = max(most, here)
		default:
			numbered = true
		}
	}
	sets := most < 2 || numbered
	return slices.DeleteFunc(heads, func(h head) bool { return h.rank == rankScene && h.number == 0 && (sets || h.cues == 0) })
}

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
