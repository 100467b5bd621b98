package sample

import (
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

func story(t *testing.T) string {
	t.Helper()
	data, err := Works()[0].Data()
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// The figures that README.md states.
func TestStory(t *testing.T) {
	text := story(t)
	if n := len(strings.Fields(text)); n < 12_000 {
		t.Errorf("%d words, promised are 12,000", n)
	}
	chapters := regexp.MustCompile(`(?m)^CHAPTER [IVX]+\.$`).Split(text, -1)[1:]
	want := []int{3, 3, 3, 3, 3, 2, 3, 3, 2, 2, 3, 3}
	if len(chapters) != len(want) {
		t.Fatalf("%d chapters, want %d", len(chapters), len(want))
	}
	for i, c := range chapters {
		if n := 1 + strings.Count(c, "* * *"); n != want[i] {
			t.Errorf("chapter %d has %d scenes, want %d", i+1, n, want[i])
		}
	}
	phrase := regexp.MustCompile(`(?i)nobody['’]s\s+fourpence`)
	all := phrase.FindAllString(text, -1)
	if len(all) != 8 {
		t.Errorf("the phrase occurs %d times, want 8: %q", len(all), all)
	}
	for what, mark := range map[string]string{"across a line break": "\n", "with a straight apostrophe": "'"} {
		n := 0
		for _, m := range all {
			if strings.Contains(m, mark) {
				n++
			}
		}
		if n != 1 {
			t.Errorf("the phrase occurs %d times %s, want 1", n, what)
		}
	}
}

// The text is set as it should be shown: lines that fit, curly quotation
// marks, straight ones only in the typed letter.
func TestTypography(t *testing.T) {
	text := story(t)
	letter := false
	for i, line := range strings.Split(text, "\n") {
		if n := utf8.RuneCountInString(line); n > 72 {
			t.Errorf("line %d has %d characters", i+1, n)
		}
		letter = strings.Contains(line, "m.s. Gerda") || letter && !strings.Contains(line, "D. Marr")
		if strings.ContainsAny(line, "\"\t") || !letter && strings.Contains(line, "'") {
			t.Errorf("line %d: %q", i+1, line)
		}
		if strings.TrimRight(line, " ") != line {
			t.Errorf("line %d ends in blanks", i+1)
		}
	}
	if a, z := strings.Count(text, "“"), strings.Count(text, "”"); a != z {
		t.Errorf("%d quotations are opened and %d closed", a, z)
	}
}

func TestWorksAreComplete(t *testing.T) {
	for _, w := range Works() {
		data, err := w.Data()
		if err != nil || len(data) == 0 || !utf8.Valid(data) {
			t.Errorf("%s: %d bytes, %v", w.ID, len(data), err)
		}
		if w.Title == "" || w.Author == "" || w.Format == "" {
			t.Errorf("%s lacks a field: %+v", w.ID, w)
		}
	}
	if _, err := (Work{ID: "x", Name: "none"}).Data(); err == nil {
		t.Error("a work that is not there can be read")
	}
}
