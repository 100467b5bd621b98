package flow

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"scenewise/pkg/problem"
	"scenewise/pkg/structure"
)

// parse makes a document of a short notation, one block a line: "# title"
// heads on level 1, "---" is a rule, "." an empty paragraph, "> text" a line of
// a contents list, anything else is text.
func parse(text string) *Document {
	d := &Document{Title: "The Work"}
	for line := range strings.SplitSeq(strings.TrimSpace(text), "\n") {
		line = strings.TrimSpace(line)
		rest := strings.TrimLeft(line, "#")
		switch level := len(line) - len(rest); {
		case level > 0 && strings.HasPrefix(rest, " "):
			d.Blocks = append(d.Blocks, Block{Kind: Heading, Level: int8(level), Text: strings.TrimSpace(rest)})
		case line == "---":
			d.Blocks = append(d.Blocks, Block{Kind: Break})
		case line == ".":
			d.Blocks = append(d.Blocks, Block{Kind: Gap})
		case strings.HasPrefix(line, "> "):
			d.Blocks = append(d.Blocks, Block{Text: line[2:], Linked: true})
		case line != "":
			d.Blocks = append(d.Blocks, Block{Text: line})
		}
	}
	return d
}

// outline writes a tree as "part(chapter:scenes ...)".
func outline(w *structure.Work) string {
	var visit func(n *structure.Node) string
	visit = func(n *structure.Node) string {
		scenes, inner := 0, []string{}
		for _, c := range n.Children {
			if c.Kind == structure.KindScene {
				scenes++
			} else {
				inner = append(inner, visit(c))
			}
		}
		s := n.Title
		if n.Kind == structure.KindPart || n.Kind == structure.KindWork {
			s += "(" + strings.Join(inner, " ") + ")"
		}
		if scenes > 0 {
			s += fmt.Sprintf(":%d", scenes)
		}
		return s
	}
	return strings.TrimPrefix(visit(w.Root), w.Root.Title)
}

func build(t *testing.T, d *Document, in structure.Input) *structure.Work {
	t.Helper()
	w, err := Build(d, in, structure.FormatHTML, "test", nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := structure.Check(w); err != nil {
		t.Fatal(err)
	}
	return w
}

func TestBuild(t *testing.T) {
	long := strings.Repeat("Long prose goes on and on. ", 40)
	cases := []struct{ name, text, want string }{
		{"numbered chapters", "# The Work\n## by\n## A. Writer\n# Chapter 1\na\n# Chapter 2\nb", "(Chapter 1:1 Chapter 2:1)"},
		{"a title under each number", "# Chapter 1\n## The Inn\na\n# Chapter 2\n## The Road\nb", "(Chapter 1 The Inn:1 Chapter 2 The Road:1)"},
		{"parts by word on one level", "# PART ONE\n# Chapter 1\na\n# Chapter 2\nb\n# PART TWO\n# Chapter 1\nc\n# Chapter 2\nd",
			"(PART ONE(Chapter 1:1 Chapter 2:1) PART TWO(Chapter 1:1 Chapter 2:1))"},
		{"parts by level", "# Spring\n## Rain\na\n## Mud\nb\n# Autumn\n## Leaves\nc\n## Frost\nd", "(Spring(Rain:1 Mud:1) Autumn(Leaves:1 Frost:1))"},
		{"titled chapters", "# The Well\na\n# The Rope\nb", "(The Well:1 The Rope:1)"},
		{"rules break scenes", "# Chapter 1\na\n---\nb\n---\n# Chapter 2\n---\nc\n* * *\n---\nd", "(Chapter 1:2 Chapter 2:2)"},
		{"front and back", "# Preface\np\n# Chapter 1\na\n# Chapter 2\nb\n# Notes\nn\n# Index\ni", "(Chapter 1:1 Chapter 2:1)"},
		{"prologue and epilogue", "# Prologue\np\n# Chapter 1\na\n# Chapter 2\nb\n# Epilogue\nc", "(Prologue:1 Chapter 1:1 Chapter 2:1 Epilogue:1)"},
		{"stories of which one is numbered", "# A Scandal\n## I\na\n## II\nb\n# The League\nc\n# An Identity\nd\n# The Mystery\ne",
			"(A Scandal:2 The League:1 An Identity:1 The Mystery:1)"},
		{"an epilogue in numbers", "# PART ONE\n## I\na\n## II\nb\n# PART TWO\n## I\nc\n# Epilogue\n## I\nd\n## II\ne", "(PART ONE(I:1 II:1) PART TWO(I:1) Epilogue:2)"},
		{"initials are no number", "# C. Writer\n# Chapter 1\na\n# Chapter 2\nb", "(Chapter 1:1 Chapter 2:1)"},
		{"contents list", "# Contents\n> Chapter 1\n> Chapter 2\n# Chapter 1\na\n# Chapter 2\nb", "(Chapter 1:1 Chapter 2:1)"},
		{"typed manuscript", "The Work\nChapter 1\na\n#\nb\nChapter 2\nc", "(Chapter 1:2 Chapter 2:1)"},
		{"no headings", "The first paragraph.\n* * *\nThe second.", "():2"},
		{"blank lines as breaks", strings.Repeat("a\nb\nc\nd\ne\nf\ng\n.\n", 3) + "h", "():4"},
		{"a play", "# ACT I\n## SCENE I\na\n## SCENE II\nb\n# ACT II\n## SCENE I\nc", "(ACT I:2 ACT II:1)"},
		{"story before the first heading", strings.Repeat(long+"\n", 4) + "# Chapter 1\n" + long + "\n# Chapter 2\n" + long, "(:1 Chapter 1:1 Chapter 2:1)"},
		{"notes between chapters", "# Chapter 1\na\n# Notes\nn\n---\nm\n# Chapter 2\nb", "(Chapter 1:1 Chapter 2:1)"},
		{"the end", "# Chapter 1\n" + long + "\n# Chapter 2\n" + long + "\nTHE END\nOther books", "(Chapter 1:1 Chapter 2:1)"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if got := outline(build(t, parse(c.text), structure.Input{})); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

func TestBuildTakesHints(t *testing.T) {
	text := "# Chapter 1\na\nx x x\nb\n# Chapter 2\nc"
	in := structure.Input{Hints: structure.Hints{SceneMarks: []string{"x x x"}}}
	if got := outline(build(t, parse(text), in)); got != "(Chapter 1:2 Chapter 2:1)" {
		t.Errorf("scene mark: %s", got)
	}
	in = structure.Input{Hints: structure.Hints{ChapterPattern: `[a-c]`}}
	if got := outline(build(t, parse(text), in)); got != "(a:1 b:1 c:1)" {
		t.Errorf("chapter pattern: %s", got)
	}
	in = structure.Input{Hints: structure.Hints{ChapterPattern: `(`}}
	if _, err := Build(parse(text), in, structure.FormatHTML, "test", nil); problem.CodeOf(err) != problem.InvalidStructureHint {
		t.Errorf("bad pattern: %v", err)
	}
	in = structure.Input{Hints: structure.Hints{NoChapters: true}}
	if got := outline(build(t, parse(text), in)); got != "():1" {
		t.Errorf("no chapters: %s", got)
	}
}

func TestChaptersBesideParts(t *testing.T) {
	if got, want := outline(build(t, parse("# Part 1\n## Chapter 1\na\n## Chapter 2\nb\n# Part 2\n## Chapter 3\nc\n# Epilogue\nd"), structure.Input{})), "(Part 1(Chapter 1:1 Chapter 2:1) Part 2(Chapter 3:1) Epilogue:1)"; got != want {
		t.Errorf("by level: got %s, expected %s", got, want)
	}
	d := parse("# Upper\n# Source\na\n# Falls\nb\n# Lower\n# Mouth\nc\n# Epilogue\nd")
	d.Nested = true
	d.Contents = []Entry{{"Upper", -1, 0, 0}, {"Source", 0, 1, 0}, {"Falls", 0, 3, 0}, {"Lower", -1, 5, 0}, {"Mouth", 3, 6, 0}, {"Epilogue", -1, 8, 0}}
	if got, want := outline(build(t, d, structure.Input{})), "(Upper(Source:1 Falls:1) Lower(Mouth:1) Epilogue:1)"; got != want {
		t.Errorf("by the contents list: got %s, expected %s", got, want)
	}
}

func TestMinHeading(t *testing.T) {
	text := "## Chapter 1\na\n## Chapter 2\nb"
	for least, want := range map[int]string{0: "(Chapter 1:1 Chapter 2:1)", 2: "(Chapter 1:1 Chapter 2:1)", 3: "():1"} {
		if got := outline(build(t, parse(text), structure.Input{Hints: structure.Hints{MinHeading: least}})); got != want {
			t.Errorf("at least %d: got %s, expected %s", least, got, want)
		}
	}
}

func TestNestedContentsMakeParts(t *testing.T) {
	d := parse("# Upper\n## Source\na\n## Falls\nb\n# Lower\n## Mouth\nc")
	d.Nested = true
	d.Contents = []Entry{{"Upper", -1, 0, 0}, {"Source", 0, 1, 0}, {"Falls", 0, 3, 0}, {"Lower", -1, 5, 0}, {"Mouth", 3, 6, 0}}
	if got, want := outline(build(t, d, structure.Input{})), "(Upper(Source:1 Falls:1) Lower(Mouth:1))"; got != want {
		t.Errorf("got %s, expected %s", got, want)
	}
}

// TestBuildKeepsItsPromises builds works of random blocks and entries.
func TestBuildKeepsItsPromises(t *testing.T) {
	texts := []string{"", "text", "Chapter 1", "Chapter 2", "CHAPTER III", "II", "I", "PART ONE", "Preface", "Notes", "Contents", "* * *", "The Work", "THE END",
		"ACT I", "SCENE I", "Epilogue", "*** START OF THIS PROJECT GUTENBERG EBOOK", "*** END OF THIS PROJECT GUTENBERG EBOOK", strings.Repeat("prose ", 900)}
	rapid.Check(t, func(t *rapid.T) {
		d := &Document{Title: "The Work", Nested: rapid.Bool().Draw(t, "nested")}
		n := rapid.IntRange(1, 40).Draw(t, "blocks")
		for range n {
			b := Block{Kind: Kind(rapid.IntRange(0, 3).Draw(t, "kind")), Text: rapid.SampledFrom(texts).Draw(t, "text"), Level: int8(rapid.IntRange(0, 6).Draw(t, "level")),
				Role: Role(rapid.SampledFrom([]int{0, 0, 0, 0, 1, 2, 3, 4, 5, 6}).Draw(t, "role")), Area: Area(rapid.SampledFrom([]int{0, 0, 0, 1, 2, 3}).Draw(t, "area")),
				Group: int32(rapid.IntRange(0, 1).Draw(t, "group")), Linked: rapid.IntRange(0, 5).Draw(t, "linked") == 0}
			d.Blocks = append(d.Blocks, b)
		}
		for i := range rapid.IntRange(0, 12).Draw(t, "entries") {
			d.Contents = append(d.Contents, Entry{Title: rapid.SampledFrom(texts).Draw(t, "entry"), Parent: rapid.IntRange(-1, i-1).Draw(t, "parent"), Block: rapid.IntRange(-1, n).Draw(t, "to")})
		}
		d.Notes = []Block{{Text: "a note"}}
		w, err := Build(d, structure.Input{}, structure.FormatHTML, "test", nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := structure.Check(w); err != nil {
			t.Fatal(err)
		}
	})
}
