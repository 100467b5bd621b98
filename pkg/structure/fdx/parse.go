package fdx

import (
	"context"
	"encoding/xml"
	"errors"
	"io"
	"strings"

	"scenewise/pkg/problem"
	"scenewise/pkg/structure/archive"
)

// paragraph is one paragraph of the script, its runs joined.
type paragraph struct {
	kind string // Final Draft's own type: Scene Heading, Action, Character, ...
	text string
}

// draft is a paragraph that is being read.
type draft struct {
	kind string
	runs strings.Builder
}

// screenplay is what a file holds.
type screenplay struct {
	title []string // lines of the title page
	body  []paragraph
}

// parser walks the elements. Only text of the script's own paragraphs counts:
// paragraphs of notes, summaries, headers and settings lie elsewhere.
type parser struct {
	r      *archive.XMLReader
	path   []string
	rooted bool // an element was seen
	out    screenplay
	open   []*draft // paragraphs around the current place, dual dialogue nests them
}

func parse(ctx context.Context, data []byte, maxDepth int) (*screenplay, error) {
	p := &parser{r: archive.NewXMLReader(data, "the script", maxDepth)}
	for n := 0; ; n++ {
		if n&0xfff == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		t, err := p.r.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		switch t := t.(type) {
		case xml.StartElement:
			p.rooted = true
			if len(p.path) == 0 && t.Name.Local != "FinalDraft" {
				return nil, problem.New(problem.FormatMismatch, "the root element is %q, a Final Draft script has FinalDraft", t.Name.Local).
					WithHint("send it with its real format, or with auto")
			}
			p.start(t)
		case xml.EndElement:
			p.end()
		case xml.CharData:
			if p.inText() {
				p.open[len(p.open)-1].runs.Write(t)
			}
		}
	}
	if len(p.path) > 0 || !p.rooted {
		return nil, problem.New(problem.MalformedXML, "the script is no whole XML document").WithHint("send the file as Final Draft saved it")
	}
	return &p.out, nil
}

func (p *parser) start(t xml.StartElement) {
	name := t.Name.Local
	if name == "Paragraph" && p.collects() {
		p.open = append(p.open, &draft{kind: archive.Attr(t, "Type")})
	}
	p.path = append(p.path, name)
}

// collects reports whether a paragraph that begins here is part of the script
// or of its title page.
func (p *parser) collects() bool {
	path := p.path
	if len(path) > 1 && path[1] == "TitlePage" {
		path = path[1:]
	}
	if len(path) < 2 || path[1] != "Content" {
		return false
	}
	for _, name := range path[2:] {
		if name != "Paragraph" && name != "DualDialogue" {
			return false
		}
	}
	return true
}

// inText reports whether the current place is a run of an open paragraph.
func (p *parser) inText() bool {
	n := len(p.path)
	if len(p.open) == 0 || n < 2 || p.path[n-1] != "Text" || p.path[n-2] != "Paragraph" {
		return false
	}
	p.path = p.path[:n-2]
	ok := p.collects()
	p.path = p.path[:n]
	return ok
}

func (p *parser) end() {
	n := len(p.path) - 1
	name := p.path[n]
	p.path = p.path[:n]
	if name != "Paragraph" || len(p.open) == 0 || !p.collects() {
		return
	}
	done := p.open[len(p.open)-1]
	p.open = p.open[:len(p.open)-1]
	text := tidy(done.runs.String())
	switch {
	case len(p.path) > 1 && p.path[1] == "TitlePage":
		p.out.title = append(p.out.title, text)
	case text != "":
		p.out.body = append(p.out.body, paragraph{done.kind, text})
	}
}

// tidy drops white space around the lines of a paragraph and empty lines.
func tidy(s string) string {
	var lines []string
	for line := range strings.FieldsFuncSeq(s, func(r rune) bool { return r == '\n' || r == '\r' || r == '\u2028' || r == '\v' || r == '\f' }) {
		if line = strings.Join(strings.Fields(line), " "); line != "" {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}
