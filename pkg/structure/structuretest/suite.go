// Package structuretest holds every reader to the contract of
// structure.Reader: trees that satisfy Check, the same result for the same
// bytes, no panic on any bytes, errors with a code.
package structuretest

import (
	"bytes"
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"scenewise/pkg/problem"
	"scenewise/pkg/structure"
)

// Sample is a small input that the reader under test can read.
type Sample struct {
	Name string
	Data []byte
}

// Reader runs the suite on r. Every sample must be readable.
func Reader(t *testing.T, r structure.Reader, samples ...Sample) {
	t.Helper()
	if len(samples) == 0 {
		t.Fatal("the suite needs a sample")
	}
	for _, s := range samples {
		t.Run(s.Name, func(t *testing.T) {
			w := read(t, r, s.Data)
			again := read(t, r, s.Data)
			if d := cmp.Diff(w, again); d != "" {
				t.Errorf("a second read gives something else: %s", d)
			}
			if w.ReaderVersion == "" {
				t.Error("no reader version")
			}
			if sourceIsText(r.Format()) {
				canonical(t, r, s.Data)
			}
		})
	}
	t.Run("cancelled", func(t *testing.T) { cancelled(t, r, samples[0].Data) })
	t.Run("hostile", func(t *testing.T) { hostile(t, r, samples[0].Data) })
	t.Run("too large", func(t *testing.T) { tooLarge(t, r, samples[0].Data) })
}

func input(data []byte) structure.Input {
	return structure.Input{Data: data, Limits: structure.DefaultLimits()}
}

// read reads data, which must be readable, and checks the result.
func read(t *testing.T, r structure.Reader, data []byte) *structure.Work {
	t.Helper()
	before := slices.Clone(data)
	w, err := r.Read(t.Context(), input(data))
	if err != nil {
		t.Fatalf("%v", err)
	}
	if !bytes.Equal(before, data) {
		t.Error("the reader changed its input")
	}
	if w.Format != r.Format() {
		t.Errorf("format %q, expected %q", w.Format, r.Format())
	}
	if err := structure.Check(w); err != nil {
		t.Errorf("%v", err)
	}
	Script(t, w)
	return w
}

func sourceIsText(f structure.Format) bool {
	return f == structure.FormatText || f == structure.FormatMarkdown || f == structure.FormatFountain
}

// canonical checks that byte order mark and line ends change nothing, and that
// nothing else is changed.
func canonical(t *testing.T, r structure.Reader, data []byte) {
	t.Helper()
	plain := strings.ReplaceAll(strings.TrimPrefix(string(data), "\ufeff"), "\r\n", "\n")
	w := read(t, r, []byte(plain))
	if w.Text != plain {
		t.Error("the canonical text is not the input")
	}
	dressed := read(t, r, []byte("\ufeff"+strings.ReplaceAll(plain, "\n", "\r\n")))
	if d := cmp.Diff(w, dressed); d != "" {
		t.Errorf("a byte order mark and CRLF change the work: %s", d)
	}
}

func cancelled(t *testing.T, r structure.Reader, data []byte) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := r.Read(ctx, input(data)); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled read returns %v", err)
	}
}

func tooLarge(t *testing.T, r structure.Reader, data []byte) {
	in := input(data)
	in.Limits.MaxNodes = 1
	if _, err := r.Read(t.Context(), in); err != nil && problem.CodeOf(err) == "" {
		t.Errorf("over the limit of nodes: %v has no code", err)
	}
}

// hostile feeds r small inputs of many kinds and broken forms of good, which it
// reads or refuses with a code.
func hostile(t *testing.T, r structure.Reader, good []byte) {
	inputs := Hostile()
	for n := range 8 {
		inputs = append(inputs, good[:len(good)*n/8])
		flipped := slices.Clone(good)
		if len(flipped) > 0 {
			flipped[len(flipped)*n/8] ^= 0xff
		}
		inputs = append(inputs, flipped)
	}
	for _, data := range inputs {
		start := time.Now()
		Try(t, r, data)
		if d := time.Since(start); d > 20*time.Second {
			t.Errorf("%.40q took %v", data, d)
		}
	}
}

// Try reads data, which may be anything. A result must satisfy Check and
// Script, a second read must give the same text and tree, and an error must have
// a code.
func Try(t *testing.T, r structure.Reader, data []byte) {
	t.Helper()
	w, err := r.Read(t.Context(), input(data))
	switch {
	case err != nil && problem.CodeOf(err) == "":
		t.Errorf("%.80q: %v has no code", data, err)
	case err == nil:
		if err := structure.Check(w); err != nil {
			t.Errorf("%.80q: %v", data, err)
			return
		}
		Script(t, w)
		if again, err := r.Read(t.Context(), input(data)); err != nil || again.Text != w.Text || !reflect.DeepEqual(again.Root, w.Root) {
			t.Errorf("%.80q: a second read gives something else (%v)", data, err)
		}
	}
}

// Hostile returns inputs that broke readers elsewhere.
func Hostile() [][]byte {
	deep := func(s string) string { return strings.Repeat(s, 3000) }
	texts := []string{"", " ", "\n", "\x00", "\ufeff", "\xff\xfe", "\xff\xfeh", "\xed\xa0\x80", "a\x00b", "\x80\x81", "%PDF-1.7", "PK\x03\x04", "PK\x05\x06" + strings.Repeat("\x00", 18),
		"<", "<a", "<?xml", "<!DOCTYPE", "<TEI", "{", "---", "---\n---", "#", "# ", "* * *", "CHAPTER I", "CHAPTER I\n\n* * *", "I", "I\n\nII\n\nIII", "CONTENTS", "CONTENTS\n\nI\nII\nIII", "\n\n\n* * *\n\n\n",
		"PART I\n\nPART II\n\nPART III", "INT.", "INT. HOUSE", ".", "===", "/*", "[[", "@", ">", "!", "```", "\u2028\u2029\u0085", "\u202e\u200b\u00ad", "a\rb\rc",
		deep("<a>"), deep("> "), deep("["), deep("CHAPTER I\n\n"), deep("* * *\n\n"), deep("\n"), deep("- "), deep("\"'"), deep("I.\n\n"), deep("#"), deep("第一章\n"), deep("=\n")}
	var out [][]byte
	for _, s := range texts {
		out = append(out, []byte(s))
	}
	return out
}

// Fuzz fuzzes r from the given seeds and the hostile inputs.
func Fuzz(f *testing.F, r structure.Reader, seeds ...[]byte) {
	for _, s := range append(Hostile()[:40], seeds...) {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, data []byte) { Try(t, r, data) })
}
