package stage

import "slices"

// bareScenes adds the scenes that a play only numbers: numbers alone in their
// paragraphs, which count from one under each heading of an act. Where
// such a play calls its acts by a word for scenes ("Bild", "картина"), those
// headings become acts.
func bareScenes(lines []line, heads []head) []head {
	var bare []head
	for i := range lines {
		if n, ok := bareNumber(lines, i); ok {
			bare = append(bare, head{label: label{rank: rankScene, number: n}, line: i, last: i})
		}
	}
	if len(bare) < 3 || len(heads) < 2 || !countsUnder(bare, heads) {
		return heads
	}
	acts := slices.ContainsFunc(heads, func(h head) bool { return h.rank == rankAct })
	scenes := slices.ContainsFunc(heads, func(h head) bool { return h.rank == rankScene && h.number != 0 })
	if acts && scenes {
		return heads
	}
	for i := range heads {
		if !acts && heads[i].rank == rankScene && heads[i].number != 0 {
			heads[i].rank = rankAct
		}
	}
	heads = append(heads, bare...)
	slices.SortFunc(heads, func(a, b head) int { return a.line - b.line })
	return heads
}

// bareNumber reads a line that is nothing but a number, in a paragraph of its
// own.
func bareNumber(lines []line, i int) (int, bool) {
	l := lines[i]
	if !l.first || len(l.text) > 8 || i+1 < len(lines) && !lines[i+1].first {
		return 0, false
	}
	w, after := nextWord(l.text)
	if w == "" || trimRest(after) != "" || w[0] >= 'a' && w[0] <= 'z' || len(w) == 1 && w[0] > '9' && w[0] != 'I' && w[0] != 'V' && w[0] != 'X' {
		return 0, false
	}
	n, ok := numberOf(w)
	return n, ok && n > 0
}

// countsUnder reports whether numbers count by one, and from one under
// at least two headings and nowhere else. Page numbers do not. The first scene
// under a heading may lack its number.
func countsUnder(bare, heads []head) bool {
	starts, last, before := 0, 0, -1
	for _, b := range bare {
		k, _ := slices.BinarySearchFunc(heads, b.line, func(h head, at int) int { return h.line - at })
		headed := k > 0 && heads[k-1].line > before // behind a new heading
		switch {
		case b.number == 1 && headed:
			starts++
		case b.number > 1 && b.number == last+1:
		case b.number == 2 && headed:
		default:
			return false
		}
		last, before = b.number, b.line
	}
	return starts >= 2
}
