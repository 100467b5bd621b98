package plain

import (
	"slices"

	"scenewise/pkg/structure"
	"scenewise/pkg/structure/flow"
)

// worded takes headings such as "CHAPTER IV" as the chapters.
func (a *analysis) worded() bool {
	groups := map[style][]*head{}
	var main style
	for _, h := range a.heads {
		if h.label.Class == flow.ClassChapter && !h.label.Bare {
			groups[h.style] = append(groups[h.style], h)
			if n, m := len(groups[h.style]), len(groups[main]); n > m || n == m && main.unit == "" {
				main = h.style
			}
		}
	}
	if len(groups[main]) < a.least(1) || len(groups[main]) == 0 || len(groups[main]) < 2 && a.listedTitles() > 2 {
		return false
	}
	if len(groups[main]) == 1 && main.ordinal {
		return false // "One Night" once is a title
	}
	for s, g := range groups {
		if s != main && !a.joins(s, g, main, groups[main]) {
			continue
		}
		for _, h := range g {
			h.kind, h.confidence = structure.KindChapter, 0.95
		}
	}
	a.continued()
	return true
}

// listedTitles counts the unnumbered titles that the contents list names.
func (a *analysis) listedTitles() int {
	n := 0
	for _, h := range a.heads {
		if h.listed && h.label.Class == flow.ClassNone {
			n++
		}
	}
	return n
}

// joins reports whether headings of another style are chapters too: they stand
// apart from those of the main style, or fill gaps in their numbers.
func (a *analysis) joins(s style, g []*head, main style, most []*head) bool {
	if s.unit == main.unit {
		fits := 0
		for _, h := range g {
			if h.listed || a.fills(h, most) {
				fits++
			}
		}
		return fits*2 >= len(g)
	}
	inside := 0
	for _, h := range g {
		k, _ := slices.BinarySearchFunc(most, h.first, func(m *head, at int) int { return m.first - at })
		if k > 0 && k < len(most) && most[k].label.Number == most[k-1].label.Number+1 && !h.listed {
			inside++
		}
	}
	return inside*4 <= len(g)
}

// fills reports whether the number of h lies between those of its neighbours in
// list.
func (a *analysis) fills(h *head, list []*head) bool {
	k, _ := slices.BinarySearchFunc(list, h.first, func(m *head, at int) int { return m.first - at })
	n := h.label.Number
	after := k == 0 || list[k-1].label.Number < n || n == 1
	before := k == len(list) || list[k].label.Number > n || list[k].label.Number == 1
	return n > 0 && after && before
}

// continued adds bare numbers with titles that go on where the worded headings
// leave off, as in a book that drops the word half-way.
func (a *analysis) continued() {
	last := 0
	for _, h := range a.heads {
		switch {
		case h.kind == structure.KindChapter:
			last = h.label.Number
		case h.style.bare && h.style.titled && last > 0 && h.label.Number == last+1 && (h.listed || a.d.blocks[h.first].gap > 1 && capitals(a.d.trim(h.first))):
			h.kind, h.confidence = structure.KindChapter, 0.85
			last++
		}
	}
}
