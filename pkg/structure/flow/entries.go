package flow

import "strings"

// unprintedParents returns heads for the entries that point at the same block
// as the innermost one, which stand above it.
func unprintedParents(d *Document, block int, entries []int) []*head {
	var out []*head
	inner := entries[len(entries)-1]
	for _, e := range entries[:len(entries)-1] {
		for p := d.Contents[inner].Parent; p >= 0; p = d.Contents[p].Parent {
			if p == e {
				h := &head{first: block, last: block, entry: e}
				h.text = headingText(d, h)
				h.label = ParseLabel(h.text)
				out = append(out, h)
			}
		}
	}
	return out
}

// entriesByBlock maps blocks to the entries that point at them. An entry that
// points at the first of several heading lines moves to the line that says
// what the entry says.
func entriesByBlock(d *Document) map[int][]int {
	at := map[int][]int{}
	for n, e := range d.Contents {
		if e.Block < 0 || e.Block >= len(d.Blocks) {
			continue
		}
		to := e.Block
		if !d.Nested && d.Blocks[to].Kind != Heading && !headingNear(d, e) {
			continue // a page or a picture, not a division
		}
		for i := e.Block; i < len(d.Blocks) && i < e.Block+8; i++ {
			if d.Blocks[i].Kind == Gap || d.Blocks[i].Kind == Break {
				continue
			}
			if d.Blocks[i].Kind != Heading {
				break
			}
			if sameTitle(d.Blocks[i].Text, e.Title) {
				to = i
				break
			}
			if d.Blocks[to].Kind != Heading {
				to = i
			}
		}
		at[to] = append(at[to], n)
	}
	return at
}

// headingNear reports whether a heading stands where an entry points, or the
// text there is what the entry says.
func headingNear(d *Document, e Entry) bool {
	for i := e.Block; i < len(d.Blocks) && i < e.Block+4; i++ {
		switch b := d.Blocks[i]; b.Kind {
		case Heading:
			return true
		case Paragraph:
			return len(b.Text) < 200 && sameTitle(b.Text, e.Title)
		}
	}
	return false
}

// sameTitle reports whether a printed line says what a contents entry says,
// wholly or as its end.
func sameTitle(line, entry string) bool {
	a, b := foldTitle(line), foldTitle(entry)
	if a == "" || b == "" {
		return false
	}
	return a == b || len(b) > 3 && strings.HasSuffix(a, b) || len(a) > 3 && strings.HasSuffix(b, a)
}

// printedLines returns how many paragraphs, from the first on, print a contents
// entry's title: one that says the same or has its number, or several that say
// it together.
func printedLines(blocks []Block, title string) int {
	want, have := foldTitle(title), ""
	for i, b := range blocks[:min(len(blocks), 5)] {
		if b.Kind != Paragraph || len(b.Text) > 200 {
			break
		}
		have += foldTitle(b.Text)
		if have == want && want != "" {
			return i + 1
		}
		if !strings.HasPrefix(want, have) {
			break
		}
	}
	if sameNumber(blocks[0].Text, title) {
		return 1
	}
	return 0
}

// sharesEntry reports whether an entry covers both lines of a heading.
func sharesEntry(d *Document, entries []int, text string) bool {
	for _, e := range entries {
		if foldTitle(d.Contents[e].Title) == foldTitle(text) {
			return true
		}
	}
	return false
}
