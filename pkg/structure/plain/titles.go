package plain

import (
	"strings"

	"scenewise/pkg/structure"
	"scenewise/pkg/structure/flow"
)

// titleLine reports whether block i looks like a title standing by itself.
func (a *analysis) titleLine(i int) bool {
	b := a.d.blocks[i]
	text := a.d.trim(i)
	return b.lines <= 2 && len(text) <= 100 && !sentence(text) && !a.d.markBlock(i) && !strings.ContainsAny(text[:1], "\"'([<{") && !strings.HasPrefix(text, "\u201c") && !strings.HasPrefix(text, "\u2018")
}

// titlesFirst reports whether titles from a contents list without numbers are
// the chapters, and any numbers divide them.
func (a *analysis) titlesFirst() bool {
	if a.toc.numbered > 0 {
		return false
	}
	n := 0
	for _, h := range a.heads {
		below := h.k > 0 && a.heads[h.k-1].style.bare && a.heads[h.k-1].last == h.first-1
		if h.listed && h.label.Class == flow.ClassNone && !below && (h.text > 0 || a.beforeSection(h)) {
			n++
		}
	}
	return n >= 2 && n*2 >= a.toc.entries
}

// titles takes the headings that only the contents list tells as the chapters.
func (a *analysis) titles() bool {
	var list []*head
	seen := map[string]int{}
	for _, h := range a.heads {
		if h.listed && (h.label.Class == flow.ClassNone || h.label.Class == flow.ClassChapter) && (h.text > 0 || a.beforeSection(h)) {
			list = append(list, h)
			seen[fold(a.d.trim(h.first))]++
		}
	}
	if len(list) < a.least(2) || len(list)*3 < a.toc.entries {
		return false
	}
	for _, h := range list {
		if seen[fold(a.d.trim(h.first))] == 1 {
			h.kind, h.confidence = structure.KindChapter, 0.9
		}
	}
	return true
}

// beforeSection reports whether a bare number stands right below h.
func (a *analysis) beforeSection(h *head) bool {
	return h.k+1 < len(a.heads) && a.heads[h.k+1].first == h.last+1 && a.heads[h.k+1].style.bare
}
