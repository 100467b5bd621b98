package flow

import (
	"slices"
	"strings"

	"scenewise/pkg/problem"
	"scenewise/pkg/structure"
)

// Build decides what the blocks of d mean and returns the work. An editor's
// patterns and marks win over everything that the source says. Codes:
// empty_content for a flow without text, too_complex, invalid_structure_hint.
func Build(d *Document, in structure.Input, format structure.Format, version string, warnings []structure.Warning) (*structure.Work, error) {
	h, err := in.Hints.Compile()
	if err != nil {
		return nil, err
	}
	if err := d.bounded(in.Limits.MaxNodes); err != nil {
		return nil, err
	}
	d, p := decide(d, h)
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
	for _, a := range r.asides {
		if a.front {
			plan.Front = append(plan.Front, a.Span)
		} else {
			plan.Back = append(plan.Back, a.Span)
		}
	}
	if p.loose {
		plan.Warnings = append(plan.Warnings, structure.Warning{Code: structure.WarnUntitledBeginning,
			Message: "Much text stands before the first heading; it became a chapter without a title."})
	}
	if !h.NoChapters && !slices.ContainsFunc(r.boundaries, func(b structure.Boundary) bool { return b.Kind != structure.KindScene }) {
		plan.Warnings = append(plan.Warnings, NoChapters())
	}
	return structure.Build(plan)
}

// NoChapters is the warning for a work in which no headings were found.
func NoChapters() structure.Warning {
	return structure.Warning{Code: structure.WarnNoChapters, Message: "No chapter headings were found; the work is one run of scenes. A structure.chapter_pattern can name them."}
}
