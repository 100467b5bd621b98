package plain

import (
	"scenewise/pkg/structure"
	"scenewise/pkg/structure/flow"
)

// subtitles joins the titles that stand below bare headings to them, where the
// whole document does so.
func (a *analysis) subtitles() {
	for _, kind := range []structure.Kind{structure.KindPart, structure.KindChapter} {
		var all, with []*head
		seen := map[string]int{}
		for k, h := range a.heads {
			if h.kind != kind || h.label.Titled || h.label.Class == flow.ClassStory || h.label.Class == flow.ClassNone {
				continue
			}
			all = append(all, h)
			if a.hasTitle(k) {
				with = append(with, h)
				seen[fold(a.d.trim(h.first+1))]++
			}
		}
		denied := kind == structure.KindChapter && a.toc.numbered >= 3 && a.toc.titled == 0
		often := len(with)*10 >= len(all)*7 && len(seen)*10 >= len(with)*6 && !denied
		for _, h := range with {
			if often || a.toc.names(undecorated(a.d.trim(h.first+1)), flow.Label{}) {
				h.last++
			}
		}
	}
	a.dropTitles()
}

// dropTitles removes the candidates that became part of a heading above them.
func (a *analysis) dropTitles() {
	keep := a.heads[:0]
	end := -1
	for _, h := range a.heads {
		if h.first <= end {
			continue
		}
		end = h.last
		keep = append(keep, h)
	}
	a.heads = keep
	a.measure()
}

// listedTitle reports whether block i is a title that the contents list names,
// even if it looks like speech ("“Pieces of Eight”").
func (a *analysis) listedTitle(i int) bool {
	b := a.d.blocks[i]
	return b.lines <= 2 && b.end-b.start < 120 && a.toc.names(undecorated(a.d.trim(i)), flow.Label{})
}

// hasTitle reports whether a title stands below head k, nearer to it than the
// text is to the title.
func (a *analysis) hasTitle(k int) bool {
	h := a.heads[k]
	i := h.first + 1
	if h.last != h.first || i+1 >= a.hi || !a.titleLine(i) && !a.listedTitle(i) || a.d.byLine && a.d.blocks[i+1].gap == 0 {
		return false
	}
	if next := k + 1; next < len(a.heads) && a.heads[next].first == i && (a.heads[next].kind != "" || a.heads[next].label.Class != flow.ClassNone) {
		return false
	}
	leads := k+1 < len(a.heads) && a.heads[k+1].first == i+1 && a.heads[k+1].kind != ""
	return leads || a.d.blocks[i].gap <= a.d.blocks[i+1].gap
}
