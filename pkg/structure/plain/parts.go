package plain

import (
	"scenewise/pkg/structure"
	"scenewise/pkg/structure/flow"
)

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
