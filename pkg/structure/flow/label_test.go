package flow

import "testing"

func TestParseLabel(t *testing.T) {
	cases := []struct {
		text string
		want Label
	}{
		{"CHAPTER IV", Label{Class: ClassChapter, Number: 4}},
		{"Chapter 12: The Inn", Label{Class: ClassChapter, Number: 12, Titled: true}},
		{"CHAPTER THE LAST", Label{Class: ClassStory}},
		{"Book the First\nRecalled to Life", Label{Class: ClassPart, Number: 1, Titled: true}},
		{"PART TWO—The Sea Cook", Label{Class: ClassPart, Number: 2, Titled: true}},
		{"Letter 3", Label{Class: ClassChapter, Number: 3}},
		{"Erstes Kapitel", Label{Class: ClassChapter, Number: 1}},
		{"Chapitre premier", Label{Class: ClassChapter, Number: 1}},
		{"Часть первая", Label{Class: ClassPart, Number: 1}},
		{"第一章 起風", Label{Class: ClassChapter, Titled: true}},
		{"第二部", Label{Class: ClassPart}},
		{"VII. The Adventure", Label{Class: ClassChapter, Number: 7, Bare: true, Titled: true}},
		{"1.  The Cyclone", Label{Class: ClassChapter, Number: 1, Bare: true, Titled: true}},
		{"I: The Period", Label{Class: ClassChapter, Number: 1, Bare: true, Titled: true}},
		{"XIV", Label{Class: ClassChapter, Number: 14, Bare: true}},
		{"Twenty-first chapter", Label{Class: ClassChapter, Number: 21}},
		{"ACT II", Label{Class: ClassAct, Number: 2}},
		{"Epilogue: London", Label{Class: ClassStory, Titled: true}},
		{"PREFACE TO THE FIRST EDITION", Label{Class: ClassFront, Titled: true}},
		{"Table of Contents", Label{Class: ClassContents}},
		{"Author’s Note", Label{Class: ClassEither}},
		{"Translator’s Preface", Label{Class: ClassEither, Titled: true}},
		{"I Am Legend", Label{}},
		{"Mixed Blessings", Label{}},
		{"Book Lovers", Label{}},
		{"The Letter", Label{}},
		{"2 May. Bistritz", Label{}},
		{"", Label{}},
	}
	for _, c := range cases {
		if got := ParseLabel(c.text); got != c.want {
			t.Errorf("%q: got %+v, expected %+v", c.text, got, c.want)
		}
	}
}

func TestIsMark(t *testing.T) {
	for _, s := range []string{"*", "* * *", "***", "⁂", "#", "---", "~", "❦", "———", "•••", "+ + +"} {
		if !IsMark(s) {
			t.Errorf("%q is a scene mark", s)
		}
	}
	for _, s := range []string{"", "...", "…", "?!", "“…”", "No.", "1", "x x x", "(—)"} {
		if IsMark(s) {
			t.Errorf("%q is no scene mark", s)
		}
	}
}
