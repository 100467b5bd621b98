package flow

import (
	"strings"

	"scenewise/pkg/problem"
	"scenewise/pkg/structure"
)

// Build decides what the blocks of d mean and returns the work. The hints that
// apply to marked-up books are the scene marks and NoChapters. Codes:
// empty_content for a flow without text, too_complex.
func Build(d *Document, in structure.Input, format structure.Format, version string, warnings []structure.Warning) (*structure.Work, error) {
	if in.Hints.NoChapters {
		d = withoutHeadings(d)
	}
	p := makePlan(d, in.Hints.SceneMarks)
	r := p.render(d.Notes)
	text := r.text.String()
	if strings.TrimSpace(text) == "" {
		return nil, problem.New(problem.EmptyContent, "the document holds no text")
	}
	plan := structure.Plan{Format: format, ReaderVersion: version, Title: d.Title, Text: text, Boundaries: r.boundaries, Warnings: warnings, MaxNodes: in.Limits.MaxNodes}
	if r.front > 0 {
		plan.Front = []structure.Span{{Start: 0, End: r.front}}
	}
	if r.back < len(text) {
		plan.Back = []structure.Span{{Start: r.back, End: len(text)}}
	}
	if p.loose {
		plan.Warnings = append(plan.Warnings, structure.Warning{Code: "untitled_beginning",
			Message: "Much text stands before the first heading; it became a chapter without a title."})
	}
	return structure.Build(plan)
}

// withoutHeadings returns d with its headings as plain text.
func withoutHeadings(d *Document) *Document {
	out := *d
	out.Contents = nil
	out.Blocks = append([]Block(nil), d.Blocks...)
	for i := range out.Blocks {
		b := &out.Blocks[i]
		b.Role = RoleNone
		if b.Kind == Heading {
			b.Kind = Paragraph
		}
	}
	return &out
}
