package plain

import (
	"scenewise/pkg/structure"
	"scenewise/pkg/structure/flow"
)

// looseText is how much text without a heading may stand before the first one
// and still be a dedication, an epigraph or a note.
const looseText = 4000

// story settles where the story begins, adds what stands before it to the
// front matter and returns its first block.
func (a *analysis) story(heads []*head, p *structure.Plan) int {
	from := a.d.skipCredits(a.lo, a.hi)
	if len(heads) == 0 {
		from = max(from, a.toc.last)
		from = a.d.titlePage(from, a.hi)
	} else {
		before := max(from, a.toc.last)
		for _, h := range a.heads {
			if h.kind == "" && h.first < heads[0].first && h.label.Class >= flow.ClassFront {
				before = heads[0].first
			}
		}
		before = a.d.titlePage(before, heads[0].first)
		first := heads[0].first
		if before < first && int(a.d.blocks[first].start-a.d.blocks[before].start) > looseText && a.runningBytes(before, first) > looseText {
			at := int(a.d.blocks[before].start)
			p.Warnings = append(p.Warnings, structure.Warning{Code: structure.WarnUntitledBeginning, Message: "Much text stands before the first heading; it became a scene without a title.", Span: &structure.Span{Start: at, End: int(a.d.blocks[first].start)}})
			first = before
		}
		from = first
	}
	if from > 0 && from < len(a.d.blocks) {
		p.Front = append(p.Front, structure.Span{Start: 0, End: int(a.d.blocks[from].start)})
	}
	return from
}

// runningBytes counts the bytes of running text in blocks [from, to).
func (a *analysis) runningBytes(from, to int) int {
	n := 0
	for i := from; i < to; i++ {
		if a.d.running(i) {
			n += int(a.d.blocks[i].end - a.d.blocks[i].start)
		}
	}
	return n
}

// backMatter returns the block at which notes, indexes and the like begin
// behind the last chapter, or the end of the work.
func (a *analysis) backMatter(heads []*head) int {
	last := a.lo
	for _, h := range heads {
		if h.kind != structure.KindScene {
			last = h.last
		}
	}
	if len(heads) == 0 {
		last = a.lo + (a.hi-a.lo)*2/3
	}
	for _, h := range a.heads {
		if h.kind != "" || h.first <= last+1 || int(a.d.blocks[h.first].gap) < a.usual {
			continue
		}
		c := h.label.Class
		if (c == flow.ClassBack || c == flow.ClassEither) && !closing(a.d.trim(h.first)) && (len(heads) > 0 || capitals(a.d.trim(h.first))) {
			return h.first
		}
	}
	for i := max(last+1, a.hi-40); i < a.hi; i++ {
		if bracketed.MatchString(a.d.trim(i)) {
			return i
		}
	}
	return a.hi
}

// closing reports whether a line only closes the story.
func closing(text string) bool {
	switch fold(text) {
	case "theend", "finis", "fin", "ende", "fine", "конец", "end", "koniec", "slut":
		return true
	}
	return false
}
