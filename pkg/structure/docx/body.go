package docx

import (
	"context"
	"encoding/xml"
	"errors"
	"io"
	"strconv"

	"scenewise/pkg/structure/archive"
	"scenewise/pkg/structure/flow"
)

// paragraph is a paragraph while it is read.
type paragraph struct {
	text     []byte
	style    string
	outline  int // of its own, -1 for none
	ruled    bool
	rule     bool // holds a horizontal rule
	center   bool
	newPage  bool // begins a page
	pageEnds bool // ends one
	bold     int  // bytes of bold text
	linked   int  // bytes that link to a heading, as contents lists do
	joined   bool // its end was deleted: the next one goes on with it
}

// body reads the main part.
type body struct {
	styles  styles
	blocks  []flow.Block
	looks   []look // of each block
	open    []*paragraph
	skip    int // depth of deleted or alternative content
	props   int // depth inside paragraph properties
	run     struct{ bold, hidden, in bool }
	inText  bool
	toHead  int // depth inside links to headings
	newPage bool
	notes   int
	changes int
}

func newBody(s styles) *body { return &body{styles: s} }

// read reads all paragraphs.
func (b *body) read(ctx context.Context, r *archive.XMLReader) error {
	for n := 0; ; n++ {
		if n&0xfff == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		t, err := r.Token()
		if errors.Is(err, io.EOF) {
			for len(b.open) > 0 {
				b.endParagraph()
			}
			return nil
		}
		if err != nil {
			return err
		}
		switch t := t.(type) {
		case xml.StartElement:
			b.start(t)
		case xml.EndElement:
			b.end(t.Name.Local)
		case xml.CharData:
			if b.inText && b.skip == 0 && !b.run.hidden {
				b.add(t)
			}
		}
	}
}

// start handles a start tag.
func (b *body) start(e xml.StartElement) {
	name := e.Name.Local
	if b.skip > 0 || b.skips(name) {
		b.skip++
		return
	}
	if b.props > 0 {
		b.props++
		b.property(name, e)
		return
	}
	switch name {
	case "p":
		if n := len(b.open); n > 0 && b.open[n-1].joined {
			b.open[n-1].joined = false
			break
		}
		b.open = append(b.open, &paragraph{outline: -1, newPage: b.newPage})
		b.newPage = false
	case "pPr":
		b.props = 1
	case "r":
		b.run.bold, b.run.hidden, b.run.in = false, false, true
	case "b":
		b.run.bold = on(e)
	case "vanish":
		b.run.hidden = b.run.in && on(e)
	case "t":
		b.inText = true
	case "ins", "moveTo":
		b.changes++
	case "hyperlink":
		if b.toHead > 0 || len(archive.Attr(e, "anchor")) > 4 && archive.Attr(e, "anchor")[:4] == "_Toc" {
			b.toHead++
		}
	case "footnoteReference", "endnoteReference":
		b.notes++
	default:
		b.inline(name, e)
	}
}

// skips reports whether an element's content is not part of the text: deleted,
// moved away, or a second form of what stands beside it.
func (b *body) skips(name string) bool {
	switch name {
	case "del", "moveFrom":
		if b.props == 0 {
			b.changes++
			return true
		}
	case "Fallback", "instrText", "delText":
		return true
	}
	return false
}

// inline handles elements that stand for characters and rules.
func (b *body) inline(name string, e xml.StartElement) {
	p := b.current()
	if p == nil || b.run.hidden {
		return
	}
	switch name {
	case "tab", "ptab":
		b.add([]byte("\t"))
	case "cr":
		b.add([]byte("\n"))
	case "br":
		switch archive.Attr(e, "type") {
		case "page", "column":
			p.newPage = p.newPage || len(p.text) == 0
			p.pageEnds = len(p.text) > 0
			b.newPage = true
		default:
			b.add([]byte("\n"))
		}
	case "noBreakHyphen":
		b.add([]byte("\u2011"))
	case "softHyphen":
		b.add([]byte("\u00ad"))
	case "rect", "line":
		if v := archive.Attr(e, "hr"); v != "" && v != "f" && v != "false" && v != "0" {
			p.rule = true
		}
	}
}

// property takes one property of the open paragraph.
func (b *body) property(name string, e xml.StartElement) {
	p := b.current()
	if p == nil {
		return
	}
	val := archive.Attr(e, "val")
	switch name {
	case "pStyle":
		p.style = val
	case "outlineLvl":
		if n, err := strconv.Atoi(val); err == nil {
			p.outline = n
		}
	case "top", "bottom", "between":
		p.ruled = p.ruled || val != "" && val != "nil" && val != "none"
	case "jc":
		p.center = val == "center"
	case "pageBreakBefore":
		p.newPage = p.newPage || on(e)
	case "del":
		p.joined = true
		b.changes++
	case "type":
		b.newPage = b.newPage || val == "nextPage" || val == "oddPage" || val == "evenPage"
	}
}

// end handles an end tag.
func (b *body) end(name string) {
	switch {
	case b.skip > 0:
		b.skip--
		return
	case b.props > 0:
		b.props--
		return
	}
	switch name {
	case "p":
		if p := b.current(); p != nil && !p.joined {
			b.endParagraph()
		}
	case "t":
		b.inText = false
	case "r":
		b.run.bold, b.run.hidden, b.run.in = false, false, false
	case "hyperlink":
		b.toHead = max(b.toHead-1, 0)
	}
}

// on reports whether a switch such as <w:b w:val="0"/> is on.
func on(e xml.StartElement) bool {
	switch archive.Attr(e, "val") {
	case "0", "false", "off", "none":
		return false
	}
	return true
}

func (b *body) current() *paragraph {
	if len(b.open) == 0 {
		return nil
	}
	return b.open[len(b.open)-1]
}

// add adds text to the open paragraph.
func (b *body) add(s []byte) {
	p := b.current()
	if p == nil {
		return
	}
	p.text = append(p.text, s...)
	if b.run.bold {
		p.bold += len(s)
	}
	if b.toHead > 0 {
		p.linked += len(s)
	}
}
