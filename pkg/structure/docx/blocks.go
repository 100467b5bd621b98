package docx

import (
	"strings"
	"unicode"

	"scenewise/pkg/structure/flow"
)

// look is how a block is printed, for documents that style nothing.
type look struct {
	center, bold, newPage bool
	title                 bool // in the style of titles
}

// endParagraph makes a block of the open paragraph.
func (b *body) endParagraph() {
	p := b.current()
	b.open = b.open[:len(b.open)-1]
	text := strings.ToValidUTF8(strings.TrimFunc(string(p.text), unicode.IsSpace), "\ufffd")
	r, level := b.styles.of(p.style)
	if p.outline >= 0 && p.outline <= 8 {
		r, level = roleHeading, p.outline+1
	}
	block := flow.Block{Text: text}
	l := look{newPage: p.newPage, bold: p.bold*10 >= len(p.text)*9}
	l.center = p.center || b.styles.has(p.style, func(s *style) bool { return s.center })
	switch {
	case text == "" && (p.rule || p.ruled || b.styles.has(p.style, func(s *style) bool { return s.ruled })):
		block.Kind = flow.Break
	case text == "" && (p.newPage || p.pageEnds || b.newPage):
		b.newPage = b.newPage || p.newPage
		return
	case text == "":
		block.Kind = flow.Gap
	case r == roleHeading && len(text) < 1000 && !flow.IsMark(text):
		block.Kind, block.Level = flow.Heading, int8(min(level, 12))
	case r == roleTitle:
		block.Kind, block.Level, block.Role = flow.Heading, 1, flow.RoleTitle
		l.title = true
	case r == roleContents || p.linked*2 > len(p.text):
		block.Linked = true
	}
	if p.rule && block.Kind == flow.Paragraph {
		b.push(flow.Block{Kind: flow.Break}, look{})
	}
	b.push(block, l)
}

func (b *body) push(block flow.Block, l look) {
	b.blocks = append(b.blocks, block)
	b.looks = append(b.looks, l)
}

// document returns the flow of what was read.
func (b *body) document() *flow.Document {
	d := &flow.Document{Blocks: b.blocks}
	titles, headings := 0, 0
	for i, x := range b.blocks {
		switch {
		case b.looks[i].title:
			if titles++; titles == 1 {
				d.Title = strings.Join(strings.Fields(x.Text), " ")
			}
		case x.Kind == flow.Heading:
			headings++
		}
	}
	if titles > 2 && headings == 0 { // titles of chapters or stories, not of the work
		for i := range b.blocks {
			if b.looks[i].title {
				b.blocks[i].Role = flow.RoleNone
			}
		}
		d.Title = ""
	}
	if titles <= 2 && headings == 0 {
		b.headingsByLook()
	}
	return d
}

// headingsByLook finds the headings of a manuscript without heading styles:
// short lines at the top of a page, centred or bold throughout.
func (b *body) headingsByLook() {
	var found []int
	for i, x := range b.blocks {
		l := b.looks[i]
		if x.Kind == flow.Paragraph && !x.Linked && len(x.Text) < 80 && l.newPage && (l.center || l.bold) && !flow.IsMark(x.Text) {
			found = append(found, i)
		}
	}
	if len(found) < 2 {
		return
	}
	for _, i := range found {
		b.blocks[i].Kind, b.blocks[i].Level = flow.Heading, 2
	}
}
