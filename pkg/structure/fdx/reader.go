package fdx

import (
	"context"
	"fmt"
	"strings"

	"scenewise/pkg/problem"
	"scenewise/pkg/structure"
)

// Version changes whenever the same bytes may give another work.
const Version = "fdx/1"

// Reader reads Final Draft scripts. The zero value is ready to use.
type Reader struct{}

// New returns a Final Draft reader.
func New() Reader { return Reader{} }

// Format returns structure.FormatFDX.
func (Reader) Format() structure.Format { return structure.FormatFDX }

// Read reads a script. Codes: malformed_xml, unsafe_xml, too_complex,
// format_mismatch for XML that is no script, empty_content, too_large.
func (Reader) Read(ctx context.Context, in structure.Input) (*structure.Work, error) {
	if in.Limits.MaxBytes > 0 && int64(len(in.Data)) > in.Limits.MaxBytes {
		return nil, problem.New(problem.TooLarge, "the content has %d bytes, the limit is %d", len(in.Data), in.Limits.MaxBytes)
	}
	s, err := parse(ctx, in.Data, in.Limits.MaxDepth)
	if err != nil {
		return nil, err
	}
	if len(s.body) == 0 {
		return nil, problem.New(problem.EmptyContent, "the script has no paragraphs with text").WithHint("export the script again from Final Draft")
	}
	w := &writer{plan: structure.Plan{Format: structure.FormatFDX, ReaderVersion: Version, MaxNodes: in.Limits.MaxNodes}}
	w.write(s)
	w.finish()
	return structure.Build(w.plan)
}

// finish completes the plan.
func (w *writer) finish() {
	p := &w.plan
	p.Text = w.text.String()
	for i := range p.Boundaries {
		b := &p.Boundaries[i]
		b.BodyStart += len(p.Text[b.BodyStart:]) - len(strings.TrimLeft(p.Text[b.BodyStart:], "\n"))
	}
	if w.front > 0 {
		p.Front = []structure.Span{{Start: 0, End: w.front}}
	}
	if w.cut > 0 {
		p.Warnings = append(p.Warnings, structure.Warning{Code: structure.WarnOmittedScenes, Message: fmt.Sprintf("%d scene headings that only say OMITTED were left out.", w.cut)})
	}
	if len(p.Boundaries) == 0 {
		p.Warnings = append(p.Warnings, structure.Warning{Code: structure.WarnNoSceneHeadings,
			Message: "No paragraph has the type Scene Heading, so the whole script is one scene."})
	}
}
