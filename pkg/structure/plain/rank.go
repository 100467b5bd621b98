package plain

import (
	"strings"
	"unicode/utf8"

	"scenewise/pkg/structure"
	"scenewise/pkg/structure/flow"
)

// styled takes unnumbered titles as the chapters of a work that has no other:
// short lines set off by more space than paragraphs are, all in one look.
func (a *analysis) styled() bool {
	byLook := map[string][]*head{}
	for i := a.lo; i < a.hi; i++ {
		if i < a.toc.last && i >= a.toc.first || a.d.byLine && !capitals(a.d.trim(i)) {
			continue
		}
		if look := a.look(i); look != "" {
			byLook[look] = append(byLook[look], &head{first: i, last: i})
		}
	}
	for _, look := range []string{"capitals", "centred", "spaced"} {
		list := a.withText(byLook[look])
		if len(list) < a.least(3) || len(list)*4 > a.hi-a.lo {
			continue
		}
		for _, h := range list {
			h.kind, h.confidence = structure.KindChapter, 0.6
		}
		a.merge(list)
		return true
	}
	return false
}

// look names how a title line is set off; "" when it is not.
func (a *analysis) look(i int) string {
	b := a.d.blocks[i]
	if b.end-b.start > 120 || !a.titleLine(i) || i+1 >= a.hi || int(b.gap) <= a.usual && i > a.lo {
		return ""
	}
	raw := a.d.raw(i)
	text := strings.TrimSpace(raw)
	if r, _ := utf8.DecodeRuneInString(text); strings.ContainsRune("[(\u2014-", r) || otherwise(label(undecorated(text))) {
		return ""
	}
	if next := a.d.blocks[i+1]; next.lines < 2 && next.end-next.start < 60 && !sentence(a.d.trim(i+1)) {
		return ""
	}
	switch {
	case capitals(text) && len(text) > 2 && (b.gap > 1 || a.d.byLine || i == a.lo):
		return "capitals"
	case len(raw)-len(strings.TrimLeft(raw, " \t")) >= 12:
		return "centred"
	case b.gap >= 3 && !strings.ContainsAny(text[len(text)-1:], ".,:;!?\"'-"):
		return "spaced"
	}
	return ""
}

// otherwise reports whether a label says that a line is no chapter's title.
func otherwise(l flow.Label) bool {
	return l.Class == flow.ClassPart || l.Class >= flow.ClassFront
}

// withText returns the titles that head enough text, and no title twice.
func (a *analysis) withText(list []*head) []*head {
	var out []*head
	seen := map[string]bool{}
	for k, h := range list {
		next := a.hi
		if k+1 < len(list) {
			next = list[k+1].first
		}
		f := fold(a.d.trim(h.first))
		if next == h.first+1 || int(a.d.blocks[next-1].end-a.d.blocks[h.first].end) < 200 || seen[f] {
			continue
		}
		seen[f] = true
		out = append(out, h)
	}
	return out
}

// merge puts more heads among the candidates, in order.
func (a *analysis) merge(list []*head) {
	var all []*head
	k := 0
	for _, h := range list {
		for k < len(a.heads) && a.heads[k].first < h.first {
			all = append(all, a.heads[k])
			k++
		}
		if k < len(a.heads) && a.heads[k].first == h.first {
			k++
		}
		all = append(all, h)
	}
	a.heads = append(all, a.heads[k:]...)
	a.measure()
}

// parts ranks headings of parts. The unit that begins first holds the others.
func (a *analysis) parts() {
	count := map[style]int{}
	most := 0
	for _, h := range a.heads {
		if h.label.Class == flow.ClassPart {
			count[h.style]++
			most = max(most, count[h.style])
		}
	}
	for k, h := range a.heads {
		if h.label.Class != flow.ClassPart || h.kind != "" {
			continue
		}
		leads := k+1 < len(a.heads) && a.heads[k+1].kind == structure.KindChapter
		if leads || h.listed || count[h.style] > 1 && count[h.style]*4 >= most {
			h.kind, h.confidence = structure.KindPart, 0.95
		}
	}
}

// levels returns the nesting of each unit of the parts: one that begins inside
// another and begins again under the next one is below it.
func (a *analysis) levels() map[string]int {
	var order []string
	level := map[string]int{}
	restarts := map[string]bool{}
	last := map[string]int{}
	for _, h := range a.heads {
		if h.kind != structure.KindPart {
			continue
		}
		u := h.style.unit
		if _, ok := last[u]; !ok {
			order = append(order, u)
		} else if h.label.Number <= last[u] {
			restarts[u] = true
		}
		last[u] = h.label.Number
	}
	for i, u := range order {
		level[u] = i
	}
	if len(order) == 2 && restarts[order[0]] && !restarts[order[1]] {
		level[order[0]], level[order[1]] = 1, 0
	}
	return level
}

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
