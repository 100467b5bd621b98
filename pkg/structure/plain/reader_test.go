package plain_test

import (
	"fmt"
	"strings"
	"testing"

	"scenewise/pkg/problem"
	"scenewise/pkg/structure"
	"scenewise/pkg/structure/plain"
	"scenewise/pkg/structure/structuretest"
)

// prose is running text that no rule may take for a heading.
func prose(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "The %dth boat came in with the tide, and nobody on the quay looked up\nfrom the nets, for it was the hour when everything is counted.\n\n", i+2)
	}
	return b.String()
}

func outline(t *testing.T, text string, hints structure.Hints) string {
	t.Helper()
	w, err := plain.New().Read(t.Context(), structure.Input{Data: []byte(text), Hints: hints, Limits: structure.DefaultLimits()})
	if err != nil {
		t.Fatal(err)
	}
	if err := structure.Check(w); err != nil {
		t.Fatal(err)
	}
	var out []string
	w.Root.Walk(func(n *structure.Node, _ []*structure.Node) bool {
		if n.Kind != structure.KindWork {
			out = append(out, strings.TrimSpace(n.ID+" "+n.Title))
		}
		return true
	})
	return strings.Join(out, " | ")
}

func TestOutlines(t *testing.T) {
	p := prose(3)
	for _, c := range []struct{ name, text, want string }{
		{"worded", "CHAPTER I\n\n" + p + "CHAPTER II\n\n" + p, "c1 CHAPTER I | c1.s1 | c2 CHAPTER II | c2.s1"},
		{"spelled, two lines", "Chapter One\nThe Net\n\n" + p + "Chapter Two\nThe Oar\n\n" + p, "c1 Chapter One The Net | c1.s1 | c2 Chapter Two The Oar | c2.s1"},
		{"heading right above the text", "CHAPTER 1\n" + p + "CHAPTER 2\n" + p, "c1 CHAPTER 1 | c1.s1 | c2 CHAPTER 2 | c2.s1"},
		{"parts restart", "PART ONE\n\nCHAPTER 1\n\n" + p + "CHAPTER 2\n\n" + p + "PART TWO\n\nCHAPTER 1\n\n" + p, "p1 PART ONE | p1.c1 CHAPTER 1 | p1.c1.s1 | p1.c2 CHAPTER 2 | p1.c2.s1 | p2 PART TWO | p2.c1 CHAPTER 1 | p2.c1.s1"},
		{"volumes and books", "VOLUME I\n\nBOOK I\n\nCHAPTER 1\n\n" + p + "BOOK II\n\nCHAPTER 1\n\n" + p + "VOLUME II\n\nBOOK I\n\nCHAPTER 1\n\n" + p,
			"p1 VOLUME I | p1.p1 BOOK I | p1.p1.c1 CHAPTER 1 | p1.p1.c1.s1 | p1.p2 BOOK II | p1.p2.c1 CHAPTER 1 | p1.p2.c1.s1 | p2 VOLUME II | p2.p1 BOOK I | p2.p1.c1 CHAPTER 1 | p2.p1.c1.s1"},
		{"an epilogue beside the parts, by the contents list", "CONTENTS\n\nPART ONE\n  CHAPTER 1\n  CHAPTER 2\nPART TWO\n  CHAPTER 3\nEPILOGUE\n\n\nPART ONE\n\nCHAPTER 1\n\n" + p + "CHAPTER 2\n\n" + p + "PART TWO\n\nCHAPTER 3\n\n" + p + "EPILOGUE\n\n" + p,
			"p1 PART ONE | p1.c1 CHAPTER 1 | p1.c1.s1 | p1.c2 CHAPTER 2 | p1.c2.s1 | p2 PART TWO | p2.c1 CHAPTER 3 | p2.c1.s1 | c1 EPILOGUE | c1.s1"},
		{"an epilogue set off like the parts", "PART ONE\n\nCHAPTER 1\n\n" + p + "CHAPTER 2\n\n" + p + "\n\n\nPART TWO\n\nCHAPTER 1\n\n" + p + "\n\n\nEPILOGUE\n\n" + p,
			"p1 PART ONE | p1.c1 CHAPTER 1 | p1.c1.s1 | p1.c2 CHAPTER 2 | p1.c2.s1 | p2 PART TWO | p2.c1 CHAPTER 1 | p2.c1.s1 | c1 EPILOGUE | c1.s1"},
		{"an epilogue with numbers of its own", "PART ONE\n\nCHAPTER 1\n\n" + p + "CHAPTER 2\n\n" + p + "PART TWO\n\nCHAPTER 1\n\n" + p + "EPILOGUE\n\nI\n\n" + p + "II\n\n" + p,
			"p1 PART ONE | p1.c1 CHAPTER 1 | p1.c1.s1 | p1.c2 CHAPTER 2 | p1.c2.s1 | p2 PART TWO | p2.c1 CHAPTER 1 | p2.c1.s1 | c1 EPILOGUE | c1.s1 I | c1.s2 II"},
		{"an epilogue of the last part", "PART ONE\n\nCHAPTER 1\n\n" + p + "CHAPTER 2\n\n" + p + "PART TWO\n\nCHAPTER 1\n\n" + p + "EPILOGUE\n\n" + p,
			"p1 PART ONE | p1.c1 CHAPTER 1 | p1.c1.s1 | p1.c2 CHAPTER 2 | p1.c2.s1 | p2 PART TWO | p2.c1 CHAPTER 1 | p2.c1.s1 | p2.c2 EPILOGUE | p2.c2.s1"},
		{"numerals", "I\n\n" + p + "II\n\n" + p + "I.\n\n" + p + "III\n\n" + p, "c1 I | c1.s1 | c2 II | c2.s1 | c3 III | c3.s1"},
		{"spelled alone", "ONE\n\n" + p + "TWO\n\n" + p + "THREE\n\n" + p, "c1 ONE | c1.s1 | c2 TWO | c2.s1 | c3 THREE | c3.s1"},
		{"dashes around", "- 1 -\n\n" + p + "- 2 -\n\n" + p, "c1 - 1 - | c1.s1 | c2 - 2 - | c2.s1"},
		{"prologue and epilogue", "PROLOGUE\n\n" + p + "CHAPTER I\n\n" + p + "CHAPTER II\n\n" + p + "EPILOGUE\n\n" + p, "c1 PROLOGUE | c1.s1 | c2 CHAPTER I | c2.s1 | c3 CHAPTER II | c3.s1 | c4 EPILOGUE | c4.s1"},
		{"sections", "A TALE\n\nCONTENTS\n\nThe Net\nThe Oar\n\nTHE NET\n\nI\n\n" + p + "II\n\n" + p + "THE OAR\n\n" + p, "c1 THE NET | c1.s1 I | c1.s2 II | c2 THE OAR | c2.s1"},
		{"marks", "CHAPTER I\n\n" + p + "* * *\n\n" + p + "#\n\n" + p + "CHAPTER II\n\n***\n\n" + p + "***\n\n", "c1 CHAPTER I | c1.s1 | c1.s2 | c1.s3 | c2 CHAPTER II | c2.s1"},
		{"blank lines", "CHAPTER I\n\n" + p + "\n\n" + p + "\n\n" + p + "CHAPTER II\n\n" + p + "\n\n" + p, "c1 CHAPTER I | c1.s1 | c1.s2 | c1.s3 | c2 CHAPTER II | c2.s1 | c2.s2"},
		{"no chapters", "A Boat\n\nby Nobody\n\n" + p + "* * *\n\n" + p, "s1 | s2"},
		{"notes behind", "CHAPTER I\n\n" + p + "CHAPTER II\n\n" + p + "\n\nNOTES\n\n1. Nobody knows.\n", "c1 CHAPTER I | c1.s1 | c2 CHAPTER II | c2.s1"},
		{"german", "Erstes Kapitel\n\n" + p + "Zweites Kapitel\n\n" + p, "c1 Erstes Kapitel | c1.s1 | c2 Zweites Kapitel | c2.s1"},
		{"russian", "Часть первая\n\nГлава I\n\n" + p + "Глава II\n\n" + p, "p1 Часть первая | p1.c1 Глава I | p1.c1.s1 | p1.c2 Глава II | p1.c2.s1"},
		{"chinese, a line a paragraph", "第一章 渡口\n" + strings.Repeat("老船夫在渡口等了三天。\n", 9) + "第二章 回家\n" + strings.Repeat("他把灯挂在门上。\n", 9), "c1 第一章 渡口 | c1.s1 | c2 第二章 回家 | c2.s1"},
		{"letters", "LETTER I\n\n" + p + "LETTER II\n\n" + p + "CHAPTER I\n\n" + p + "CHAPTER II\n\n" + p, "c1 LETTER I | c1.s1 | c2 LETTER II | c2.s1 | c3 CHAPTER I | c3.s1 | c4 CHAPTER II | c4.s1"},
		{"capital titles alone", "THE NET\n\n" + p + "\n\n\nTHE OAR\n\n" + p + "\n\n\nTHE SAIL\n\n" + p, "c1 THE NET | c1.s1 | c2 THE OAR | c2.s1 | c3 THE SAIL | c3.s1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := outline(t, c.text, structure.Hints{}); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

func TestHints(t *testing.T) {
	p := prose(2)
	text := "~~ first ~~\n\n" + p + "-- cut --\n\n" + p + "~~ second ~~\n\n" + p
	got := outline(t, text, structure.Hints{ChapterPattern: `~~ \w+ ~~`, SceneMarks: []string{"-- cut --"}})
	if want := "c1 first | c1.s1 | c1.s2 | c2 second | c2.s1"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if got := outline(t, "CHAPTER I\n\n"+p+"CHAPTER II\n\n"+p, structure.Hints{NoChapters: true}); got != "s1" {
		t.Errorf("no_chapters: %s", got)
	}
	for _, h := range []structure.Hints{{ChapterPattern: "("}, {PartPattern: "["}, {MinHeading: -1}, {SceneMarks: []string{" "}}} {
		_, err := plain.New().Read(t.Context(), structure.Input{Data: []byte("text"), Hints: h, Limits: structure.DefaultLimits()})
		if problem.CodeOf(err) != problem.InvalidStructureHint {
			t.Errorf("%+v: %v", h, err)
		}
	}
}

func TestReader(t *testing.T) {
	structuretest.Reader(t, plain.New(),
		structuretest.Sample{Name: "novel", Data: []byte("A Tale\n\nCONTENTS\n\nI. The Net\nII. The Oar\n\nCHAPTER I\nThe Net\n\n" + prose(3) + "* * *\n\n" + prose(2) + "CHAPTER II\nThe Oar\n\n" + prose(3))},
		structuretest.Sample{Name: "no chapters", Data: []byte("Nobody came.\n\n" + prose(3))},
		structuretest.Sample{Name: "play", Data: []byte("ACT I\n\nSCENE I. A shop.\n\nEnter ANNE.\n\nANNE.\nThe wax is cold.\n\nBERT.\nThen light it.\n\nANNE.\nNo.\n\nBERT.\nYes.\n\nSCENE II. A street.\n\nBERT.\nWho is there?\n\nANNE.\nNobody.\n")})
}

func FuzzReader(f *testing.F) {
	structuretest.Fuzz(f, plain.New(), []byte("CONTENTS\n\nI. A\nII. B\n\nI. A\n\nText here.\n\n* * *\n\nMore.\n\nII. B\n\nEnd.\n\nNOTES\n\n1"),
		[]byte("PART I\n\nCHAPTER 1\n\nx\n\nPART II\n\nCHAPTER 1\n\ny\n"), []byte("*** START OF THE PROJECT GUTENBERG EBOOK X ***\n\nX\n\nby Y\n\nText.\n\n*** END OF THE PROJECT GUTENBERG EBOOK X ***\nz"),
		[]byte("第一章\n一\n第二章\n二\n"))
}

func BenchmarkRead(b *testing.B) {
	chapter := "CHAPTER %d\n\n" + prose(100) + "* * *\n\n" + prose(100)
	for _, chapters := range []int{25, 50, 100, 200, 400} {
		var text strings.Builder
		for i := range chapters {
			fmt.Fprintf(&text, chapter, i+1)
		}
		data := []byte(text.String())
		b.Run(fmt.Sprintf("%dKiB", len(data)>>10), func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			for b.Loop() {
				if _, err := plain.New().Read(b.Context(), structure.Input{Data: data, Limits: structure.DefaultLimits()}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
