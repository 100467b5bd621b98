package structure

import (
	"errors"
	"testing"

	"scenewise/pkg/problem"
)

func TestHintsCompile(t *testing.T) {
	h, err := Hints{ChapterPattern: `DAY \d+|NIGHT`, PartPattern: "WEEK .*", SceneMarks: []string{" -o- "}, MinHeading: 2}.Compile()
	if err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]bool{"DAY 12": true, "NIGHT": true, "DAY": false, "DAY 1 of it": false, "the NIGHT": false} {
		if got := h.Chapter.MatchString(line); got != want {
			t.Errorf("%q matches: %v, expected %v", line, got, want)
		}
	}
	if !h.Marks["-o-"] || len(h.Marks) != 1 {
		t.Errorf("marks %v", h.Marks)
	}
	if (Hints{}).None() != true || h.None() {
		t.Error("None is wrong")
	}
}

func TestHintsThatCannotBeUsed(t *testing.T) {
	for field, h := range map[string]Hints{
		"structure.chapter_pattern": {ChapterPattern: "("},
		"structure.part_pattern":    {PartPattern: "["},
		"structure.min_heading":     {MinHeading: -1},
		"structure.scene_marks":     {SceneMarks: []string{"a\nb"}},
		"structure.no_chapters":     {NoChapters: true, ChapterPattern: "x"},
	} {
		_, err := h.Compile()
		var p *problem.Problem
		if !errors.As(err, &p) || p.Code != problem.InvalidStructureHint || p.Field != field {
			t.Errorf("%s: got %v", field, err)
		}
	}
}
