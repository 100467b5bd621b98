package plain

import (
	"strings"

	"scenewise/pkg/structure"
	"scenewise/pkg/structure/flow"
)

// beside returns the epilogues and other unnumbered chapters among heads that
// stand beside the parts rather than inside the last one. The contents list's
// indentation decides; where it says nothing, numbers of its own below the
// heading, or a heading that is set off as those of parts are and those of
// chapters are not.
func (a *analysis) beside(heads []*head) map[*head]bool {
	out := map[*head]bool{}
	look := a.setOff(heads)
	part := false
	for k, h := range heads {
		switch {
		case h.kind == structure.KindPart:
			part = true
		case !part || h.kind != structure.KindChapter || h.label.Class != flow.ClassStory:
		case a.toc.nested():
			out[h] = a.toc.asHigh(undecorated(a.d.trim(h.first)))
		case k+1 < len(heads) && heads[k+1].kind == structure.KindScene && heads[k+1].label.Number == 1 && h.text == 0, look(h):
			out[h] = true
		}
	}
	return out
}

// centred is the indentation in bytes from which a heading counts as centred.
const centred = 8

// setOff compares how headings of parts and of chapters are set off, by blank
// lines or by indentation, and returns who is set off as only parts are.
func (a *analysis) setOff(heads []*head) func(*head) bool {
	const none = 1 << 20
	partGap, partIndent, chapterGap, chapterIndent := none, none, 0, 0
	for k, h := range heads {
		switch {
		case h.kind == structure.KindPart && k > 0:
			partGap, partIndent = min(partGap, int(a.d.blocks[h.first].gap)), min(partIndent, a.indent(h))
		case h.kind == structure.KindChapter && h.label.Class != flow.ClassStory && k > 0 && heads[k-1].kind != structure.KindPart:
			chapterGap, chapterIndent = max(chapterGap, int(a.d.blocks[h.first].gap)), max(chapterIndent, a.indent(h))
		}
	}
	byGap := partGap < none && chapterGap > 0 && partGap > chapterGap
	byIndent := partIndent < none && chapterGap > 0 && partIndent >= centred && chapterIndent < centred/2
	return func(h *head) bool {
		return byGap && int(a.d.blocks[h.first].gap) >= partGap || byIndent && a.indent(h) >= centred
	}
}

func (a *analysis) indent(h *head) int {
	raw := a.d.raw(h.first)
	return len(raw) - len(strings.TrimLeft(raw, " \t"))
}

// indents are how deep the entries of a contents list are indented.
type indents struct {
	parts, chapters int // of the deepest part and of the highest chapter, counted from 1; 0 for none
	stories         map[string]int
}

func (n *indents) add(line string, depth int, l flow.Label) {
	depth++
	switch {
	case l.Class == flow.ClassPart:
		n.parts = max(n.parts, depth)
	case l.Class == flow.ClassChapter && (n.chapters == 0 || depth < n.chapters):
		n.chapters = depth
	case l.Class == flow.ClassStory:
		if n.stories == nil {
			n.stories = map[string]int{}
		}
		n.stories[fold(line)] = depth
	}
}

// nested reports whether the list tells parts and chapters apart by
// indentation.
func (c *contents) nested() bool { return c.depth.parts > 0 && c.depth.chapters > c.depth.parts }

// asHigh reports whether the list has an unnumbered title on the level of
// parts.
func (c *contents) asHigh(title string) bool {
	depth := c.depth.stories[fold(title)]
	return depth > 0 && depth <= c.depth.parts
}
