package plain

import (
	"scenewise/pkg/structure"
	"scenewise/pkg/structure/flow"
)

// unnumbered ranks prologues, epilogues and listed titles among the chapters,
// and titles right above several of them as parts.
func (a *analysis) unnumbered() {
	first, last := -1, -1
	used := map[string]bool{}
	for k, h := range a.heads {
		if h.kind != "" {
			title, _ := afterLabel(undecorated(a.d.trim(h.first)), h.label)
			used[fold(title)] = true
			for i := h.first + 1; i <= h.last; i++ {
				used[fold(a.d.trim(i))] = true
			}
		}
		if h.kind == structure.KindChapter || h.kind == structure.KindPart {
			if first < 0 {
				first = k
			}
			last = k
		}
	}
	var groups []*head
	for k, h := range a.heads {
		if h.kind != "" {
			continue
		}
		if k > 0 && h.first <= a.heads[k-1].last {
			continue
		}
		titled := h.label.Class == flow.ClassNone && h.listed && !used[fold(undecorated(a.d.trim(h.first)))]
		leads := k+1 < len(a.heads) && a.heads[k+1].kind == structure.KindChapter && h.text == 0
		switch {
		case h.label.Class == flow.ClassStory && (h.text > 0 || a.beforeSection(h)) && a.apart(h):
			h.kind, h.confidence = structure.KindChapter, 0.9
		case titled && leads && k >= first-1:
			groups = append(groups, h)
		case titled && h.text > 0 && k > first && a.apart(h):
			h.kind, h.confidence = structure.KindChapter, 0.85
		case h.label.Class == flow.ClassFront && k > first && k < last && h.text > 0 && h.listed:
			h.kind, h.confidence = structure.KindChapter, 0.7
		}
	}
	if len(groups) < 2 {
		return
	}
	for _, h := range groups {
		h.kind, h.confidence = structure.KindPart, 0.8
	}
}

// apart reports whether h has as much space before it as headings have: more
// than paragraphs, or capitals.
func (a *analysis) apart(h *head) bool {
	text := a.d.trim(h.first)
	return h.listed || int(a.d.blocks[h.first].gap) > a.usual || capitals(text) || h.first == a.lo
}

// stories ranks a prologue or an epilogue in a work without other headings.
func (a *analysis) stories() {
	for _, h := range a.heads {
		if h.label.Class == flow.ClassStory && h.text > 0 && a.apart(h) && h.listed {
			h.kind, h.confidence = structure.KindChapter, 0.7
		}
	}
}

// sections ranks the numbers and the listed titles inside chapters: they begin
// scenes. Numbers do when they count from one.
func (a *analysis) sections() {
	var run []*head
	flush := func() {
		if len(run) >= 2 {
			for _, h := range run {
				h.kind, h.confidence = structure.KindScene, 0.85
			}
		}
		run = nil
	}
	inside := false
	for _, h := range a.heads {
		switch {
		case h.kind != "":
			flush()
			inside = true
		case !inside || !h.style.bare || h.text == 0:
		case h.label.Number == 1 && (len(run) == 0 || run[len(run)-1].label.Number != 1):
			flush()
			run = append(run, h)
		case len(run) > 0 && h.label.Number == run[len(run)-1].label.Number+1 && h.style.numeral == run[0].style.numeral && h.style.titled == run[0].style.titled:
			run = append(run, h)
		}
	}
	flush()
}
