package plain

import (
	"strings"

	"scenewise/pkg/structure"
	"scenewise/pkg/structure/flow"
)

// bare takes numbers alone, or numbers with titles, as the chapters.
func (a *analysis) bare() bool {
	groups := map[style][]*head{}
	var order []style
	for _, h := range a.heads {
		if h.style.bare {
			if groups[h.style] == nil {
				order = append(order, h.style)
			}
			groups[h.style] = append(groups[h.style], h)
		}
	}
	var best []*head
	for _, s := range order {
		if run := a.run(groups[s]); len(run) > len(best) {
			best = run
		}
	}
	if len(best) < a.least(2) || a.storiesAbove(best) {
		return false
	}
	for _, h := range best {
		h.kind, h.confidence = structure.KindChapter, 0.9
	}
	return true
}

// run returns the headings of g that count up from one; nil when too many do
// not, or when they cut through sentences as page numbers do.
func (a *analysis) run(g []*head) []*head {
	var out []*head
	last, cuts := 0, 0
	for k, h := range g {
		n := h.label.Number
		starts := n == 1 && (k == 0 || a.headingBefore(h) || k+1 < len(g) && g[k+1].label.Number == 2)
		if n != last+1 && n != last+2 && !starts {
			continue
		}
		last = n
		out = append(out, h)
		if h.first > 0 && h.first+1 < a.hi && !h.style.titled && a.cutsThrough(h.first) {
			cuts++
		}
	}
	if len(out)*10 < len(g)*7 || cuts*5 > len(out) || len(out) == 0 || out[0].label.Number > 2 {
		return nil
	}
	return out
}

// headingBefore reports whether a part or another unnumbered heading stands
// right before h.
func (a *analysis) headingBefore(h *head) bool {
	if h.k == 0 {
		return false
	}
	o := a.heads[h.k-1]
	return o.last == h.first-1 && !o.style.bare
}

// cutsThrough reports whether the text around block i is one sentence.
func (a *analysis) cutsThrough(i int) bool {
	before, after := a.d.trim(i-1), a.d.trim(i+1)
	return hasLower(after[:1]) && !strings.ContainsAny(before[len(before)-1:], ".!?\"':;")
}

// storiesAbove reports whether bare numbers only divide the stories of a
// collection: they begin again several times, each time under a title.
func (a *analysis) storiesAbove(run []*head) bool {
	ones, titled := 0, 0
	for _, h := range run {
		if h.label.Number != 1 {
			continue
		}
		ones++
		if i := h.first - 1; i >= a.lo && a.titleLine(i) && !a.isPart(i) {
			titled++
		}
	}
	return ones >= 3 && titled*5 >= ones*4
}

func (a *analysis) isPart(i int) bool {
	h, ok := a.d.parse(i)
	return ok && h.label.Class == flow.ClassPart
}
