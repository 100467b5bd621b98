package plain

import (
	"slices"
	"strings"

	"scenewise/pkg/problem"
	"scenewise/pkg/structure"
	"scenewise/pkg/structure/flow"
)

// analysis decides which lines of a document are headings.
type analysis struct {
	d      *document
	hints  structure.CompiledHints
	lo, hi int // blocks of the work
	toc    *contents
	heads  []*head
	usual  int // blank lines between most paragraphs
}

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

// choose ranks the candidates. What is left without a kind is no heading.
func (a *analysis) choose() {
	if a.hints.NoChapters {
		return
	}
	forced := false
	for _, h := range a.heads {
		forced = forced || h.kind == structure.KindChapter
	}
	found := forced || a.worded() || a.titlesFirst() && a.titles() || a.bare() || a.titles() || a.styled()
	a.parts()
	a.subtitles()
	if found {
		a.unnumbered()
		a.sections()
	} else {
		a.stories()
	}
}

func (a *analysis) least(n int) int {
	if a.hints.MinHeading > 0 {
		return a.hints.MinHeading
	}
	return n
}

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
