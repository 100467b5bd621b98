package fountain

import (
	"context"

	"scenewise/pkg/problem"
	"scenewise/pkg/structure"
)

// Version changes whenever the same bytes may give another work.
const Version = "fountain/1"

// Reader reads Fountain. The zero value is ready to use.
type Reader struct{}

// New returns a Fountain reader.
func New() Reader { return Reader{} }

// Format returns structure.FormatFountain.
func (Reader) Format() structure.Format { return structure.FormatFountain }

// maxBytes bounds a screenplay. Those that are filmed have less than one MiB,
// and everything that they mark is held in memory.
const maxBytes = 8 << 20

// Read reads a screenplay. A text without a single scene heading is one scene,
// with a warning. Codes: those of structure.Canonical, too_large over 8 MiB, and
// too_complex.
func (Reader) Read(ctx context.Context, in structure.Input) (*structure.Work, error) {
	text, warnings, err := structure.Canonical(in.Data, in.Limits)
	if err != nil {
		return nil, err
	}
	if len(text) > maxBytes {
		return nil, problem.New(problem.TooLarge, "the screenplay has %d bytes, the limit is %d", len(text), maxBytes).WithHint("send each screenplay as a work of its own")
	}
	m := mask(text)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	lines := m.split()
	scan(lines)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	p := structure.Plan{Format: structure.FormatFountain, ReaderVersion: Version, Title: titleOf(lines), Text: text,
		Boundaries: m.boundaries(lines), Script: m.script(lines), Warnings: warnings, MaxNodes: in.Limits.MaxNodes}
	first := len(text)
	for _, b := range p.Boundaries {
		first = min(first, b.Start)
	}
	if len(p.Boundaries) == 0 {
		p.Warnings = append(p.Warnings, structure.Warning{Code: structure.WarnNoSceneHeadings,
			Message: "No scene heading was found, so the whole script is one scene. Begin headings with INT. or EXT., or with a dot, after a blank line."})
	}
	if end := front(lines, first); end > 0 {
		p.Front = []structure.Span{{Start: 0, End: end}}
	}
	return structure.Build(p)
}
