package stage

import "strings"

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
