// Package markdown reads stories written in CommonMark, with or without a
// block of front matter. The canonical text is the source itself; what the
// headings mean is decided from the whole document, as for other marked-up
// formats.
package markdown

import (
	"context"
	"slices"
	"strings"

	"scenewise/pkg/problem"
	"scenewise/pkg/structure"
	"scenewise/pkg/structure/flow"
)

// version changes whenever the same bytes may give another tree.
const version = "markdown/1"

// Reader reads Markdown.
type Reader struct{}

// New returns the reader.
func New() Reader { return Reader{} }

// Format returns structure.FormatMarkdown.
func (Reader) Format() structure.Format { return structure.FormatMarkdown }

// maxBytes bounds Markdown: its syntax tree takes twelve times the input.
const maxBytes = 32 << 20

// Read reads in.Data as CommonMark. Codes: unsupported_encoding,
// empty_content, too_large, too_complex, invalid_structure_hint.
func (Reader) Read(ctx context.Context, in structure.Input) (*structure.Work, error) {
	text, warnings, err := structure.Canonical(in.Data, in.Limits)
	if err != nil {
		return nil, err
	}
	if len(text) > maxBytes {
		return nil, problem.New(problem.TooLarge, "the Markdown has %d bytes, the limit is %d", len(text), maxBytes).WithHint("send a longer work as text")
	}
	if err := nesting(text, in.Limits.MaxDepth); err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	meta, title := frontMatter(text)
	list, places := blocks(text, meta)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	o, err := flow.Decide(&flow.Document{Title: title, Blocks: list}, in)
	if err != nil {
		return nil, err
	}
	p := structure.Plan{Format: structure.FormatMarkdown, ReaderVersion: version, Title: title, Text: text, Warnings: warnings, MaxNodes: in.Limits.MaxNodes}
	if meta > 0 {
		p.Front = append(p.Front, structure.Span{Start: 0, End: meta})
	}
	at := func(i int) int {
		if i < len(places) {
			return places[i].start
		}
		return len(text)
	}
	matter(&p, o, at, meta)
	for _, d := range o.Divisions {
		p.Boundaries = append(p.Boundaries, structure.Boundary{Kind: d.Kind, Title: d.Title, Beside: d.Beside, Start: at(d.First), BodyStart: at(d.Last), How: d.How, Confidence: d.Confidence})
	}
	if !in.Hints.NoChapters && !slices.ContainsFunc(o.Divisions, func(d flow.Division) bool { return d.Kind != structure.KindScene }) {
		p.Warnings = append(p.Warnings, flow.NoChapters())
	}
	return structure.Build(p)
}

// matter adds what is no story: before it, inside it and behind it.
func matter(p *structure.Plan, o flow.Outline, at func(int) int, from int) {
	first, last := o.Body[0], o.Body[1]
	if first >= last {
		return
	}
	if start := at(first); start > from {
		p.Front = append(p.Front, structure.Span{Start: from, End: start})
	}
	for _, a := range o.Asides {
		s := structure.Span{Start: at(a.First), End: at(a.Last)}
		if a.Front {
			p.Front = append(p.Front, s)
		} else {
			p.Back = append(p.Back, s)
		}
	}
	if start := at(last); start < len(p.Text) {
		p.Back = append(p.Back, structure.Span{Start: start, End: len(p.Text)})
	}
	if o.Loose {
		p.Warnings = append(p.Warnings, structure.Warning{Code: structure.WarnUntitledBeginning, Message: "Much text stands before the first heading; it became a chapter without a title."})
	}
}

// nesting refuses lines that open more quotations and lists than limit: the
// parser needs time and memory for each.
func nesting(text string, limit int) error {
	if limit <= 0 {
		limit = structure.DefaultLimits().MaxDepth
	}
	limit = min(limit, 100)
	for line := range strings.SplitSeq(text, "\n") {
		depth := 0
		for at := 0; at < len(line) && depth <= limit; at++ {
			if c := line[at]; c == '>' || (c == '-' || c == '+' || c == '*') && at+1 < len(line) && (line[at+1] == ' ' || line[at+1] == '\t') {
				depth++
			} else if c != ' ' && c != '\t' {
				break
			}
		}
		if depth > limit && strings.Trim(line, "-* \t") != "" {
			return problem.New(problem.TooComplex, "a line opens more than %d quotations and lists inside each other", limit)
		}
	}
	return nil
}
