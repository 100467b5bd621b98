package main

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestCount(t *testing.T) {
	for _, tc := range []struct {
		n    int
		noun string
		want string
	}{{0, "scene", "0 scenes"}, {1, "scene", "1 scene"}, {1234567, "word", "1,234,567 words"}, {2, "match", "2 matches"}} {
		if got := count(tc.n, tc.noun); got != tc.want {
			t.Errorf("count(%d, %q) = %q, want %q", tc.n, tc.noun, got, tc.want)
		}
	}
	if got := commas(-1000); got != "-1,000" {
		t.Errorf("commas(-1000) = %q", got)
	}
}

// Wrapping changes nothing but white space, keeps the indent, and breaks lines
// that are too long wherever a blank lets it.
func TestWrapped(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfN(rapid.StringMatching(`[a-zé“”]{1,30}`), 0, 60).Draw(t, "words")
		indent := rapid.IntRange(0, 8).Draw(t, "indent")
		p := painter{on: true}
		for i := range words {
			if i%3 == 0 {
				words[i] = p.mark(words[i])
			}
		}
		out := wrapped(indent, strings.Join(words, " "))
		if got := strings.Join(strings.Fields(out), " "); got != strings.Join(words, " ") {
			t.Fatalf("%q became %q", words, got)
		}
		for _, line := range strings.Split(out, "\n") {
			plain := colours.ReplaceAllString(line, "")
			if utf8.RuneCountInString(plain) > textWidth && len(strings.Fields(plain)) > 1 {
				t.Fatalf("a line of %d columns: %q", utf8.RuneCountInString(plain), plain)
			}
			if len(words) > 0 && !strings.HasPrefix(line, strings.Repeat(" ", indent)) {
				t.Fatalf("indent lost: %q", line)
			}
		}
	})
}

// Clipping never cuts a character and never lengthens.
func TestClip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.String().Draw(t, "text")
		n := rapid.IntRange(1, 50).Draw(t, "n")
		for _, got := range []string{clip(text, n), tail(text, n)} {
			if utf8.RuneCountInString(got) > n || utf8.ValidString(text) && !utf8.ValidString(got) {
				t.Fatalf("%q to %d: %q", text, n, got)
			}
		}
	})
}

// Colours only where they are wanted.
func TestPainter(t *testing.T) {
	if got := newPainter(env{get: func(string) string { return "" }, stdout: &strings.Builder{}}).bad("x"); got != "x" {
		t.Errorf("colours outside a terminal: %q", got)
	}
	if got := (painter{on: true}).bad("x"); got != "\x1b[31mx\x1b[0m" {
		t.Errorf("painted: %q", got)
	}
}
