package plain

import (
	"sort"
	"strings"

	"scenewise/pkg/structure"
)

// sceneBreaks returns the scene breaks inside the blocks [from, to) of the
// story: lines of marks, or blank lines where the document uses no marks. A
// mark next to a heading or at the end of a chapter breaks nothing. It stops
// where they are more than limit, which Build refuses.
func (a *analysis) sceneBreaks(from, to int, heads []*head, limit int) []structure.Boundary {
	var out []structure.Boundary
	k, text := 0, false
	pending := -1
	for i := from; i < to && len(out) <= limit; i++ {
		for k < len(heads) && heads[k].last < i {
			k++
		}
		if k < len(heads) && i >= heads[k].first {
			text, pending = false, -1
			continue
		}
		switch {
		case a.isBreak(i):
			if text && pending < 0 {
				pending = i
			}
		case pending >= 0:
			out = append(out, structure.Boundary{Kind: structure.KindScene, Start: int(a.d.blocks[pending].start), BodyStart: int(a.d.blocks[i].start), How: structure.HowMark, Confidence: 0.95})
			pending, text = -1, true
		default:
			text = true
		}
	}
	if len(out) > 0 || len(a.hints.Marks) > 0 {
		return out
	}
	return a.blankBreaks(from, to, heads)
}

func (a *analysis) isBreak(i int) bool {
	if len(a.hints.Marks) > 0 {
		return a.d.blocks[i].end-a.d.blocks[i].start < 4096 && a.hints.Marks[strings.TrimSpace(a.d.raw(i))]
	}
	return a.d.markBlock(i)
}

// gaps counts the blank lines between blocks of text in [from, to).
func (a *analysis) gaps(from, to int, heads []*head) (count [256]int) {
	k := 0
	for i := from + 1; i < to; i++ {
		for k < len(heads) && heads[k].last < i-1 {
			k++
		}
		if k < len(heads) && (i >= heads[k].first && i-1 <= heads[k].last) || a.d.markBlock(i) || a.d.markBlock(i-1) {
			continue
		}
		count[a.d.blocks[i].gap]++
	}
	return count
}

// mostFrequent returns the index of the largest count.
func mostFrequent(count [256]int) int {
	best := 0
	for n, c := range count {
		if c > count[best] {
			best = n
		}
	}
	return best
}

// blankBreaks returns breaks by blank lines: one number of them, larger than
// that between paragraphs, rare but used more than once.
func (a *analysis) blankBreaks(from, to int, heads []*head) []structure.Boundary {
	count := a.gaps(from, to, heads)
	usual := mostFrequent(count)
	total, wider, best := 0, 0, 0
	for n, c := range count {
		total += c
		if n > usual {
			wider += c
			if c > count[best] || best == 0 {
				best = n
			}
		}
	}
	often := 8
	if total < 60 {
		often = 4
	}
	if wider < 2 || count[best]*10 < wider*7 || wider*often > total || best == usual+1 && wider < 3 {
		return nil
	}
	var out []structure.Boundary
	for i := from + 1; i < to; i++ {
		if int(a.d.blocks[i].gap) < best || headAt(heads, i) || headAt(heads, i-1) {
			continue
		}
		at := int(a.d.blocks[i].start)
		out = append(out, structure.Boundary{Kind: structure.KindScene, Start: at, BodyStart: at, How: structure.HowBlankLines, Confidence: 0.7})
	}
	return out
}

// headAt reports whether block i belongs to a heading.
func headAt(heads []*head, i int) bool {
	k := sort.Search(len(heads), func(k int) bool { return heads[k].last >= i })
	return k < len(heads) && heads[k].first <= i
}
