package plain

import (
	"scenewise/pkg/problem"
	"scenewise/pkg/structure/flow"
)

// collect gathers the candidates in order, without those in the contents list.
// It gives up where they are more than a tree may have nodes.
func (a *analysis) collect(limit int) error {
	for i := a.lo; i < a.hi; i++ {
		if i >= a.toc.first && i < a.toc.last {
			continue
		}
		if h, ok := a.candidate(i); ok {
			a.heads = append(a.heads, &h)
			if len(a.heads) > limit {
				return problem.New(problem.TooComplex, "the work has more than %d headings, the limit", limit)
			}
		}
	}
	a.measure()
	return nil
}

func (a *analysis) candidate(i int) (head, bool) {
	if h, ok := a.hinted(i); ok {
		return h, true
	}
	if h, ok := a.d.parse(i); ok {
		h.listed = a.toc.names(undecorated(a.d.trim(i)), h.label)
		return h, true
	}
	b := a.d.blocks[i]
	if a.toc.entries < 2 || i < a.toc.last || b.lines > 3 || b.end-b.start > 200 {
		return head{}, false
	}
	text := undecorated(a.d.trim(i))
	if !quoted(text) && a.toc.names(text, flow.Label{}) && !sentenceUnlisted(text, a.toc) {
		return head{first: i, last: i, listed: true}, true
	}
	return head{}, false
}

// sentenceUnlisted reports whether text is an ordinary sentence that only
// happens to fold like an entry.
func sentenceUnlisted(text string, c *contents) bool {
	return sentence(text) && !c.full[fold(text)]
}

// measure counts the text behind each candidate.
func (a *analysis) measure() {
	for k, h := range a.heads {
		next := a.hi
		if k+1 < len(a.heads) {
			next = a.heads[k+1].first
		}
		h.k, h.text = k, 0
		if next > h.last+1 {
			h.text = int(a.d.blocks[next-1].end - a.d.blocks[h.last+1].start)
		}
	}
}

// dropLists removes runs of candidates without text between them: contents
// lists that have no heading.
func (a *analysis) dropLists() {
	var keep []*head
	for k := 0; k < len(a.heads); {
		j := k
		for j+1 < len(a.heads) && a.heads[j].text == 0 && a.heads[j+1].style == a.heads[k].style && a.heads[j+1].label.Number != 1 {
			j++
		}
		if j-k >= 2 {
			last := a.heads[j]
			if last.text > 600 && (j+1 >= len(a.heads) || a.heads[j+1].label.Number == last.label.Number+1) {
				keep = append(keep, last)
			} else {
				for _, h := range a.heads[k : j+1] {
					a.toc.add(undecorated(a.d.trim(h.first)), h.label)
				}
			}
			k = j + 1
			continue
		}
		keep = append(keep, a.heads[k])
		k++
	}
	a.heads = keep
	a.measure()
}
