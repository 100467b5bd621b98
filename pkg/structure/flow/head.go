package flow

import "strings"

// rank is what a heading was found to be.
type rank uint8

const (
	rankOpen rank = iota // not decided
	rankNone             // a line of text that looks like a heading: a caption, a byline
	rankTitle
	rankPart
	rankChapter
	rankSection // begins a scene with a title
	rankFront
	rankBack
	rankContents
)

// head is one candidate for a boundary: heading lines that belong together, or
// a paragraph at which markup or the contents list say that something begins.
type head struct {
	first, last int // blocks [first, last) are the heading; equal when it is unprinted
	text        string
	label       Label
	level       int
	role        Role
	area        Area
	entry       int // of the contents list, -1 for none
	repeats     int // headings of the work with the same text
	words       int // bytes of paragraphs from here to the next head
	rank        rank
	beside      bool // a chapter beside the parts before it
}

// heads collects the candidates of d in order.
func heads(d *Document) []*head {
	at := entriesByBlock(d)
	var out []*head
	for i := 0; i < len(d.Blocks); {
		b := d.Blocks[i]
		entry := -1
		if e := at[i]; len(e) > 0 {
			entry = e[len(e)-1]
			out = append(out, unprintedParents(d, i, e)...)
		}
		if b.Linked && b.Kind == Heading {
			b.Kind = Paragraph
		}
		if b.Kind == Paragraph && len(b.Text) < 40 && wholeHeadings[foldWords(b.Text)] == ClassContents {
			out = append(out, &head{first: i, last: i + 1, entry: -1, text: b.Text, label: Label{Class: ClassContents}, rank: rankContents})
			i++
			continue
		}
		if b.Kind != Heading && (b.Role == RoleNone || b.Kind == Break || b.Kind == Gap) && entry < 0 {
			if len(out) > 0 && b.Kind == Paragraph {
				out[len(out)-1].words += len(b.Text)
			}
			i++
			continue
		}
		h := &head{first: i, last: i, entry: entry, role: b.Role, area: b.Area, level: int(b.Level)}
		h.last = headingEnd(d, at, h)
		h.text = headingText(d, h)
		h.label = ParseLabel(h.text)
		out = append(out, h)
		i = max(h.last, i)
		if h.last == h.first { // unprinted: its first block is text
			if b.Kind == Paragraph {
				h.words += len(b.Text)
			}
			i++
		}
	}
	dropLoneNumbers(out)
	count := map[string]int{}
	for _, h := range out {
		count[foldTitle(h.text)]++
	}
	for _, h := range out {
		h.repeats = count[foldTitle(h.text)]
	}
	return out
}

// dropLoneNumbers takes the label from bare numbers that follow no other and
// that no other follows: initials ("L. Frank Baum"), years, prices.
func dropLoneNumbers(hs []*head) {
	var numbered []*head
	for _, h := range hs {
		if h.label.Class == ClassChapter && h.label.Number > 0 {
			numbered = append(numbered, h)
		}
	}
	var lone []*head
	for i, h := range numbered {
		fits := false
		for j := max(i-3, 0); j < min(i+4, len(numbered)); j++ {
			d := numbered[j].label.Number - h.label.Number
			fits = fits || j > i && d == 1 || j < i && d == -1
		}
		if h.label.Bare && !fits {
			lone = append(lone, h)
		}
	}
	for _, h := range lone {
		h.label = Label{}
	}
}

// headingEnd returns the block behind the heading that begins at h.first.
func headingEnd(d *Document, at map[int][]int, h *head) int {
	first := d.Blocks[h.first]
	if first.Kind != Heading || first.Linked {
		if h.entry >= 0 && first.Kind == Paragraph && len(first.Text) < 200 {
			return h.first + printedLines(d.Blocks[h.first:], d.Contents[h.entry].Title)
		}
		return h.first
	}
	end, text := h.first+1, first.Text
	for i := end; i < len(d.Blocks); i++ {
		b := d.Blocks[i]
		if b.Kind == Gap {
			continue
		}
		if b.Kind != Heading || b.Linked || b.Role != RoleNone || b.Area != first.Area {
			break
		}
		together := b.Group > 0 && b.Group == first.Group
		if !together && (len(at[i]) > 0 && !sharesEntry(d, at[i], text+" "+b.Text) || !continues(text, first.Level, b)) {
			break
		}
		end, text = i+1, text+"\n"+b.Text
	}
	return end
}

// continues reports whether heading line b goes on with the heading above it:
// a title under a bare label.
func continues(text string, level int8, b Block) bool {
	if ParseLabel(b.Text).Class != ClassNone {
		return false
	}
	above := ParseLabel(text)
	numbered := above.Class == ClassPart || above.Class == ClassChapter || above.Class == ClassAct || above.Class == ClassScene
	return numbered && !above.Titled && (level == 0 || b.Level == 0 || b.Level >= level-1)
}

// sameNumber reports whether both texts are labels with the same number.
func sameNumber(a, b string) bool {
	x, y := ParseLabel(a), ParseLabel(b)
	return x.Number > 0 && x.Number == y.Number && !x.Titled && x.Class == y.Class
}

// headingText joins the lines of a heading, or gives the contents list's title
// where nothing is printed.
func headingText(d *Document, h *head) string {
	var lines []string
	for i := h.first; i < h.last; i++ {
		if t := d.Blocks[i].Text; t != "" {
			lines = append(lines, t)
		}
	}
	if len(lines) == 0 && h.entry >= 0 {
		return strings.Join(strings.Fields(d.Contents[h.entry].Title), " ")
	}
	return strings.Join(lines, "\n")
}

// title returns a heading as it stands in the tree: one line.
func (h *head) title() string { return strings.Join(strings.Fields(h.text), " ") }
