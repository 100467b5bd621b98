// Package formats is the list of readers and the one way to use them: Read
// detects the format, applies the limits, contains panics and checks the
// result.
package formats

import (
	"context"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"

	"scenewise/pkg/problem"
	"scenewise/pkg/structure"
)

// Set is a list of readers, one a format.
type Set struct {
	readers []structure.Reader
}

// NewSet returns the set of the given readers. Of two for one format the later
// one counts.
func NewSet(readers ...structure.Reader) *Set { return &Set{readers: readers} }

// Formats returns the formats that can be read, sorted.
func (s *Set) Formats() []structure.Format {
	var out []structure.Format
	for _, r := range s.readers {
		out = append(out, r.Format())
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// Read reads in as the given format; FormatAuto and "" detect it from the
// content, with name (of a file, may be empty) as a hint. Zero limits are the
// defaults. A format that no reader knows is an unsupported_format Problem; a
// reader that panics is contained as reader_panic.
func (s *Set) Read(ctx context.Context, in structure.Input, format structure.Format, name string) (*structure.Work, error) {
	in.Limits = withDefaults(in.Limits)
	if int64(len(in.Data)) > in.Limits.MaxBytes {
		return nil, problem.New(problem.TooLarge, "the content has %d bytes, the limit is %d", len(in.Data), in.Limits.MaxBytes)
	}
	if len(in.Data) == 0 {
		return nil, problem.New(problem.EmptyContent, "the content is empty").WithHint("send the whole work")
	}
	if format == "" || format == structure.FormatAuto {
		format = Detect(in.Data, name)
	}
	for _, r := range slices.Backward(s.readers) {
		if r.Format() == format {
			return read(ctx, r, in)
		}
	}
	return nil, s.unsupported(format)
}

func (s *Set) unsupported(format structure.Format) error {
	known := make([]string, 0, len(s.readers))
	for _, f := range s.Formats() {
		known = append(known, string(f))
	}
	return problem.New(problem.UnsupportedFormat, "the format %q cannot be read", format).
		WithHint("use one of auto, %s", strings.Join(known, ", ")).WithField("format")
}

func read(ctx context.Context, r structure.Reader, in structure.Input) (w *structure.Work, err error) {
	defer func() {
		if p := recover(); p != nil {
			w, err = nil, problem.New(problem.ReaderPanic, "the %s reader failed on this content", r.Format()).
				WithHint("the original is kept; a later version may read it").WithCause(fmt.Errorf("panic: %v\n%s", p, debug.Stack()))
		}
	}()
	if _, err := in.Hints.Compile(); err != nil {
		return nil, err
	}
	w, err = r.Read(ctx, in)
	if err != nil {
		return nil, err
	}
	if !in.Hints.None() && marksAll(r.Format()) {
		w.Warnings = append(w.Warnings, structure.Warning{Code: structure.WarnHintsIgnored, Message: fmt.Sprintf("The structure hints were not used: in the format %s the text itself marks every scene.", r.Format())})
	}
	if err := structure.Check(w); err != nil {
		return nil, problem.New(problem.Internal, "the %s reader made a tree that breaks its promises", r.Format()).WithCause(err)
	}
	return w, nil
}

// marksAll reports whether texts of a format mark their divisions themselves,
// so that there is nothing to help with.
func marksAll(f structure.Format) bool {
	return f == structure.FormatFountain || f == structure.FormatFDX || f == structure.FormatTEI
}

func withDefaults(l structure.Limits) structure.Limits {
	d := structure.DefaultLimits()
	for _, f := range []struct{ have, def *int64 }{{&l.MaxBytes, &d.MaxBytes}, {&l.MaxUnpacked, &d.MaxUnpacked}, {&l.MaxRatio, &d.MaxRatio}} {
		if *f.have == 0 {
			*f.have = *f.def
		}
	}
	for _, f := range []struct{ have, def *int }{{&l.MaxEntries, &d.MaxEntries}, {&l.MaxDepth, &d.MaxDepth}, {&l.MaxNodes, &d.MaxNodes}} {
		if *f.have == 0 {
			*f.have = *f.def
		}
	}
	return l
}
