package structure

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"scenewise/pkg/problem"
)

func ids(w *Work) string {
	var out []string
	w.Root.Walk(func(n *Node, _ []*Node) bool { out = append(out, n.ID); return true })
	return strings.Join(out, " ")
}

func TestBuild(t *testing.T) {
	text := "Title\n\nPART I\n\nCHAPTER 1\n\nOne.\n\n* * *\n\nTwo.\n\nCHAPTER 2\n\nThree.\n\nThe licence\n"
	at := func(s string) int { return strings.Index(text, s) }
	w, err := Build(Plan{Format: FormatText, Text: text, Front: []Span{{0, 5}}, Back: []Span{{at("The licence"), len(text)}},
		Boundaries: []Boundary{
			{Kind: KindChapter, Title: "CHAPTER 2", Start: at("CHAPTER 2"), BodyStart: at("Three"), How: HowHeading, Confidence: 1},
			{Kind: KindPart, Title: "PART I", Start: at("PART I"), BodyStart: at("CHAPTER 1"), How: HowHeading, Confidence: 1},
			{Kind: KindChapter, Title: "CHAPTER 1", Start: at("CHAPTER 1"), BodyStart: at("One"), How: HowHeading, Confidence: 1},
			{Kind: KindScene, Start: at("* * *"), BodyStart: at("Two"), How: HowMark, Confidence: 1},
		}})
	if err != nil {
		t.Fatal(err)
	}
	if err := Check(w); err != nil {
		t.Fatal(err)
	}
	if got, want := ids(w), "work p1 p1.c1 p1.c1.s1 p1.c1.s2 p1.c2 p1.c2.s1"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	first := w.Find("p1.c1.s1")
	if first.Start != at("PART I") || first.BodyStart != at("One") {
		t.Errorf("the first scene starts at %d, its body at %d", first.Start, first.BodyStart)
	}
	var paragraphs []string
	for _, p := range w.Paragraphs {
		paragraphs = append(paragraphs, w.Slice(p))
	}
	if got := strings.Join(paragraphs, "|"); got != "One.|Two.|Three." {
		t.Errorf("paragraphs %s", got)
	}
	if s := w.SceneAt(at("Two")); s == nil || s.ID != "p1.c1.s2" {
		t.Errorf("SceneAt finds %v", s)
	}
	if s := w.SceneAt(at("The licence")); s != nil {
		t.Errorf("the licence is in scene %s", s.ID)
	}
}

func TestActKeepsTheTextBeforeItsFirstScene(t *testing.T) {
	text := "ACT I\n\nA hall.\n\nSCENE I\n\nEnter.\n"
	w, err := Build(Plan{Format: FormatText, Text: text, Boundaries: []Boundary{
		{Kind: KindAct, Title: "ACT I", Start: 0, BodyStart: 7, How: HowHeading, Confidence: 1},
		{Kind: KindScene, Title: "SCENE I", Start: 16, BodyStart: 25, How: HowHeading, Confidence: 1},
	}})
	if err != nil {
		t.Fatal(err)
	}
	if got := ids(w); got != "work a1 a1.s1" {
		t.Errorf("got %s", got)
	}
}

func TestBuildHoldsForAnyPlan(t *testing.T) {
	kinds := []Kind{KindPart, KindChapter, KindAct, KindScene}
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`[a é\n]{1,80}`).Draw(t, "text")
		var starts []int
		for i := range text {
			starts = append(starts, i)
		}
		place := rapid.SampledFrom(starts)
		var plan Plan
		plan.Text = text
		for range rapid.IntRange(0, 8).Draw(t, "n") {
			plan.Boundaries = append(plan.Boundaries, Boundary{Kind: rapid.SampledFrom(kinds).Draw(t, "kind"), Start: place.Draw(t, "start"),
				BodyStart: place.Draw(t, "body"), How: HowMark, Confidence: 1, Level: rapid.IntRange(0, 3).Draw(t, "level")})
		}
		a, b := place.Draw(t, "a"), place.Draw(t, "b")
		plan.Front = []Span{{0, min(a, b)}}
		if a != b {
			plan.Back = []Span{{max(a, b), len(text)}}
		}
		w, err := Build(plan)
		if err != nil {
			t.Fatal(err)
		}
		if err := Check(w); err != nil {
			t.Fatalf("%v in %s of %q with %+v", err, ids(w), text, plan)
		}
	})
}

func TestParagraphsWithoutBlankLines(t *testing.T) {
	count := func(text string) int {
		w, err := Build(Plan{Text: text})
		if err != nil {
			t.Fatal(err)
		}
		return len(w.Paragraphs)
	}
	if n := count(strings.Repeat("老船夫在渡口等了三天。\n", 12)); n != 12 {
		t.Errorf("a line a paragraph: %d paragraphs, want 12", n)
	}
	if n := count(strings.Repeat("the boat came in with the tide and nobody looked up from\nthe nets, for it was the hour when all is counted and put\naway. ", 8)); n != 1 {
		t.Errorf("hard-wrapped lines: %d paragraphs, want 1", n)
	}
}

func TestCanonical(t *testing.T) {
	for name, c := range map[string]struct{ in, want, warning string }{
		"bom and line ends": {"\xef\xbb\xbfa\r\nb\rc\n", "a\nb\nc\n", ""},
		"windows-1252":      {"\x93Caf\xe9\x94", "“Café”", "encoding_assumed"},
		"utf-16":            {"\xff\xfeh\x00\xe9\x00\n\x00", "hé\n", "encoding_assumed"},
		"mixed":             {"“déjà vu” caf\xe9", "“déjà vu” café", "encoding_mixed"},
	} {
		got, warnings, err := Canonical([]byte(c.in), DefaultLimits())
		if err != nil || got != c.want || (len(warnings) > 0) != (c.warning != "") || len(warnings) > 0 && warnings[0].Code != c.warning {
			t.Errorf("%s: %q, %v, %v", name, got, warnings, err)
		}
	}
	for in, code := range map[string]problem.Code{"": problem.EmptyContent, " \n\t": problem.EmptyContent, "PK\x03\x04\x00\x00": problem.UnsupportedEncoding, "\x81\x8d\x8f": problem.UnsupportedEncoding} {
		if _, _, err := Canonical([]byte(in), DefaultLimits()); problem.CodeOf(err) != code {
			t.Errorf("%q: %v, expected %s", in, err, code)
		}
	}
}
