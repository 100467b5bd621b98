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
