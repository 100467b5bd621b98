package epub

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"io"
	"strings"

	"golang.org/x/net/html"

	"scenewise/pkg/structure"
	"scenewise/pkg/structure/archive"
	"scenewise/pkg/structure/markup"
)

// entry is one line of the book's contents list.
type entry struct {
	title  string
	href   string // "file#id"
	parent int    // -1 for none
}

// contents reads the navigation document, or the NCX where that says more.
func (b *book) contents(ctx context.Context) ([]entry, []landmark, error) {
	var entries []entry
	var landmarks []landmark
	if name := b.a.Resolve(b.pkg.nav); name != "" {
		data, err := b.a.Read(ctx, name)
		if err != nil {
			return nil, nil, err
		}
		text, _, err := markup.Decode(data)
		if err != nil {
			return nil, nil, err
		}
		entries, landmarks = b.readNav(text, name)
	}
	if name := b.a.Resolve(b.pkg.ncx); name != "" && len(entries) < 2 {
		data, err := b.a.Read(ctx, name)
		if err != nil {
			return nil, nil, err
		}
		fromNCX, err := b.readNCX(data, name)
		if err != nil {
			b.warn(structure.WarnContentsUnreadable, "the book's contents list cannot be read; headings were used instead")
		} else if len(fromNCX) > len(entries) {
			entries = fromNCX
		}
	}
	return entries, landmarks, nil
}

// readNav reads the lists of a navigation document.
func (b *book) readNav(text []byte, name string) (entries []entry, landmarks []landmark) {
	z := html.NewTokenizer(bytes.NewReader(text))
	n := navReader{b: b, name: name, inText: -1}
	for {
		switch z.Next() {
		case html.ErrorToken:
			return n.entries, n.landmarks
		case html.TextToken:
			if n.inText >= 0 && len(n.entries[n.inText].title) < 1000 {
				n.entries[n.inText].title += string(z.Text())
			}
		case html.StartTagToken:
			n.start(z.Token())
		case html.EndTagToken:
			tag, _ := z.TagName()
			n.end(string(tag))
		}
	}
}

// navReader follows the nested lists of a navigation document.
type navReader struct {
	b         *book
	name      string
	kind      string // of the nav element that is open
	stack     []int  // entry above each open list, -1 at the top
	last      int    // newest entry of the open list
	inText    int
	entries   []entry
	landmarks []landmark
}

func (n *navReader) start(t html.Token) {
	attr := func(key string) string {
		for _, a := range t.Attr {
			if a.Key == key {
				return a.Val
			}
		}
		return ""
	}
	switch t.Data {
	case "nav":
		n.kind = " " + attr("epub:type") + " " + strings.TrimPrefix(attr("role"), "doc-") + " "
		n.stack, n.last = nil, -1
	case "ol", "ul":
		n.inText = -1
		n.stack = append(n.stack, n.last)
	case "li":
		if len(n.stack) > 0 {
			n.last = n.stack[len(n.stack)-1]
		}
	case "a", "span":
		switch {
		case strings.Contains(n.kind, " landmarks "):
			if t.Data == "a" {
				n.landmarks = append(n.landmarks, landmark{strings.ToLower(attr("epub:type")), n.b.pkg.reference(n.name, attr("href"))})
			}
		case strings.Contains(n.kind, " toc ") && len(n.stack) > 0 && n.inText < 0:
			n.entries = append(n.entries, entry{href: n.b.pkg.reference(n.name, attr("href")), parent: n.stack[len(n.stack)-1]})
			n.inText = len(n.entries) - 1
			n.last = n.inText
		}
	}
}

func (n *navReader) end(tag string) {
	switch tag {
	case "nav":
		n.kind = ""
	case "ol", "ul":
		if len(n.stack) > 0 {
			n.last = n.stack[len(n.stack)-1]
			n.stack = n.stack[:len(n.stack)-1]
		}
	case "a":
		n.inText = -1
	case "li":
		n.inText = -1
	}
}

// readNCX reads the contents list of EPUB 2.
func (b *book) readNCX(data []byte, name string) ([]entry, error) {
	r := archive.NewXMLReader(data, name, b.depth)
	var out []entry
	var stack []int
	inLabel := false
	for {
		t, err := r.Token()
		if errors.Is(err, io.EOF) {
			return out, nil
		}
		if err != nil {
			return nil, err
		}
		switch e := t.(type) {
		case xml.StartElement:
			switch e.Name.Local {
			case "navPoint":
				parent := -1
				if len(stack) > 0 {
					parent = stack[len(stack)-1]
				}
				out = append(out, entry{parent: parent})
				stack = append(stack, len(out)-1)
			case "text":
				inLabel = len(stack) > 0
			case "content":
				if len(stack) > 0 {
					out[stack[len(stack)-1]].href = b.pkg.reference(name, archive.Attr(e, "src"))
				}
			}
		case xml.CharData:
			if inLabel {
				if x := &out[stack[len(stack)-1]]; len(x.title) < 1000 {
					x.title += string(e)
				}
			}
		case xml.EndElement:
			switch e.Name.Local {
			case "navPoint":
				if len(stack) > 0 {
					stack = stack[:len(stack)-1]
				}
			case "text":
				inLabel = false
			}
		}
	}
}
