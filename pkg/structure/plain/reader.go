package plain

import (
	"context"

	"scenewise/pkg/structure"
)

// version changes whenever the same bytes may give another tree.
const version = "text/1"

// Reader reads plain text.
type Reader struct{}

// New returns the reader.
func New() Reader { return Reader{} }

// Format returns structure.FormatText.
func (Reader) Format() structure.Format { return structure.FormatText }

// Read reads in.Data as the text of a story. Codes: unsupported_encoding,
// empty_content, too_large, too_complex, invalid_structure_hint.
func (Reader) Read(ctx context.Context, in structure.Input) (*structure.Work, error) {
	text, warnings, err := structure.Canonical(in.Data, in.Limits)
	if err != nil {
		return nil, err
	}
	h, err := in.Hints.Compile()
	if err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	d, err := scan(text)
	if err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	p, ok, err := asPlay(ctx, d, in, h)
	if err != nil {
		return nil, err
	}
	if !ok {
		if p, err = analyse(d, h, in.Limits.MaxNodes); err != nil {
			return nil, err
		}
	}
	p.Format, p.ReaderVersion, p.Text, p.MaxNodes = structure.FormatText, version, text, in.Limits.MaxNodes
	p.Warnings = append(warnings, p.Warnings...)
	return structure.Build(p)
}
