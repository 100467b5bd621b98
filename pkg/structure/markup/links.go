package markup

import (
	"strings"
	"unicode"

	"scenewise/pkg/structure/flow"
)

// leastContents is the number of lines that make a contents list.
const leastContents = 3

// Contents marks the blocks that are lines of a contents list, and returns its
// entries. resolve gives the block that a link points at, or -1. Links back to
// an earlier place (from a chapter to the contents, from a note to its text)
// are no contents.
func Contents(blocks []flow.Block, letters []int32, links []Link, resolve func(href string) int) []flow.Entry {
	type line struct {
		links   []Link
		letters int
		numeric bool
	}
	lines := map[int]*line{}
	var order []int
	for _, l := range links {
		if l.Block >= len(blocks) {
			continue
		}
		if to := resolve(l.Href); to <= l.Block {
			continue
		}
		x := lines[l.Block]
		if x == nil {
			x = &line{numeric: true}
			lines[l.Block] = x
			order = append(order, l.Block)
		}
		x.links = append(x.links, l)
		x.letters += l.letters
		x.numeric = x.numeric && l.letters == 0
	}
	var out []flow.Entry
	for _, i := range order {
		if i < 0 {
			for _, l := range lines[i].links {
				out = append(out, flow.Entry{Title: l.Text, Parent: -1, Block: resolve(l.Href)})
			}
			continue
		}
		x, b := lines[i], &blocks[i]
		pages := x.numeric && b.Kind == flow.Paragraph && len(b.Text) < 160 && endsInNumber(b.Text)
		if !pages && (x.letters == 0 || x.letters*5 < int(letters[i])*4) {
			continue
		}
		b.Linked = true
		for _, l := range x.links {
			title := l.Text
			if x.numeric {
				title = strings.TrimRight(strings.TrimRightFunc(b.Text, func(r rune) bool { return unicode.IsDigit(r) || unicode.IsSpace(r) || r == '.' }), " .\u2026")
			}
			out = append(out, flow.Entry{Title: title, Parent: -1, Block: resolve(l.Href)})
		}
	}
	if len(out) < leastContents {
		for _, i := range order {
			if i >= 0 {
				blocks[i].Linked = false
			}
		}
		return nil
	}
	return out
}

// endsInNumber reports whether a line ends in a page number.
func endsInNumber(s string) bool {
	return s != "" && s[len(s)-1] >= '0' && s[len(s)-1] <= '9'
}

// Letters returns the number of letters of each block, as Contents wants it.
func (p *Page) Letters() []int32 { return p.letters }
