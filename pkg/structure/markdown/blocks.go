package markdown

import (
	"bytes"
	"strings"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"

	"scenewise/pkg/structure/flow"
)

// place is where a block stands in the source.
type place struct {
	start, end int // from the start of its first line to the end of its last one
}

// blocks parses the CommonMark blocks of source from offset on. Inline mark-up
// is left alone: the canonical text is the source itself.
func blocks(canonical string, offset int) ([]flow.Block, []place) {
	source := []byte(canonical)
	p := parser.NewParser(parser.WithBlockParsers(parser.DefaultBlockParsers()...))
	root := p.Parse(text.NewReader(source[offset:]))
	c := collector{text: canonical, source: source, offset: offset}
	for n := root.FirstChild(); n != nil; n = n.NextSibling() {
		c.node(n)
	}
	return c.out, c.places
}

type collector struct {
	text   string // the canonical text, of which blocks are parts
	source []byte
	offset int
	out    []flow.Block
	places []place
}

func (c *collector) node(n ast.Node) {
	at, ok := c.span(n)
	if !ok {
		return
	}
	h, isHeading := n.(*ast.Heading)
	switch {
	case n.Kind() == ast.KindThematicBreak:
		c.add(flow.Block{Kind: flow.Break, Text: strings.TrimSpace(c.text[at.start:at.end])}, at)
	case !isHeading:
		c.add(flow.Block{Kind: flow.Paragraph, Text: strings.TrimSpace(c.text[at.start:at.end])}, at)
	case h.Lines().Len() == 0: // a lone # is a scene mark
		c.add(flow.Block{Kind: flow.Break, Text: "#"}, at)
	default:
		c.heading(h, at)
	}
}

func (c *collector) add(b flow.Block, at place) {
	c.out, c.places = append(c.out, b), append(c.places, at)
}

// heading adds a heading. Running text right above a rule of hyphens, which
// CommonMark takes for a heading, is text and a break.
func (c *collector) heading(h *ast.Heading, at place) {
	title := plainTitle(string(h.Lines().Value(c.source[c.offset:])))
	under := c.underline(h, at)
	if under < 0 {
		c.add(flow.Block{Kind: flow.Heading, Text: title, Level: int8(h.Level)}, at)
		return
	}
	if h.Lines().Len() > 2 || len(title) > 100 || strings.HasSuffix(title, ".") && len(title) > 60 {
		c.add(flow.Block{Kind: flow.Paragraph, Text: title}, place{at.start, under - 1})
		c.add(flow.Block{Kind: flow.Break, Text: strings.TrimSpace(string(c.source[under:at.end]))}, place{under, at.end})
		return
	}
	c.add(flow.Block{Kind: flow.Heading, Text: title, Level: int8(h.Level)}, at)
}

// underline returns where the underline of a setext heading begins, or -1.
func (c *collector) underline(h *ast.Heading, at place) int {
	last := h.Lines().At(h.Lines().Len() - 1)
	end := lineEnd(c.source, max(c.offset+last.Start, c.offset+last.Stop-1))
	if end+1 < at.end {
		return end + 1
	}
	return -1
}

// span returns the lines of a block: of the first to the last line of text in
// it, and of the underline of a heading.
func (c *collector) span(n ast.Node) (place, bool) {
	first, last := c.extent(n)
	if first < 0 {
		return place{}, false
	}
	at := place{lineStart(c.source, c.offset+first), lineEnd(c.source, c.offset+max(first, last))}
	at.start = max(at.start, c.offset)
	if h, ok := n.(*ast.Heading); ok && h.Lines().Len() > 0 && !bytes.HasPrefix(bytes.TrimLeft(c.source[at.start:at.end], " "), []byte("#")) && at.end < len(c.source) {
		at.end = lineEnd(c.source, at.end+1)
	}
	return at, true
}

// extent returns the first and the last byte of text of n, -1 for none.
func (c *collector) extent(n ast.Node) (first, last int) {
	first, last = -1, -1
	grow := func(a, b int) {
		if a >= 0 && (first < 0 || a < first) {
			first = a
		}
		last = max(last, b)
	}
	_ = ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering || n.Type() == ast.TypeInline {
			return ast.WalkSkipChildren, nil
		}
		grow(n.Pos(), n.Pos())
		if l := n.Lines(); l != nil && l.Len() > 0 {
			grow(l.At(0).Start, l.At(l.Len()-1).Stop-1)
		}
		return ast.WalkContinue, nil
	})
	return first, last
}

func lineStart(source []byte, at int) int {
	return bytes.LastIndexByte(source[:min(at, len(source))], '\n') + 1
}

func lineEnd(source []byte, at int) int {
	at = min(at, len(source))
	if i := bytes.IndexByte(source[at:], '\n'); i >= 0 {
		return at + i
	}
	return len(source)
}

// plainTitle returns a heading without emphasis marks, attributes and line
// ends.
func plainTitle(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if i := strings.LastIndex(s, "{#"); i > 0 && strings.HasSuffix(s, "}") {
		s = strings.TrimSpace(s[:i])
	}
	return strings.TrimSpace(strings.NewReplacer("**", "", "__", "", "*", "", "`", "", "\\", "").Replace(strings.Trim(s, "_")))
}
