package formats_test

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"scenewise/pkg/problem"
	"scenewise/pkg/structure"
	"scenewise/pkg/structure/formats"
)

const paragraph = "It was late, and nobody had come. The lamp burned low in the window of the shop,\nand the street was as still as a pond.\n\n\"Well,\" she said, \"that is that.\"\n\n"

// extremes are inputs that break readers by their size alone.
var extremes = []struct {
	name   string
	format structure.Format
	data   func() []byte
}{
	{"prose", structure.FormatText, func() []byte {
		half := strings.Repeat(paragraph, 100)
		return filled(100, func(b *bytes.Buffer, n int) { fmt.Fprintf(b, "CHAPTER %d\n\n%s* * *\n\n%s", n, half, half) })
	}},
	{"one line", structure.FormatText, func() []byte {
		return filled(100, func(b *bytes.Buffer, _ int) { b.WriteString("It was late, and nobody had come. ") })
	}},
	{"chapters", structure.FormatText, func() []byte {
		return counted(1_000_000, func(b *bytes.Buffer, n int) {
			fmt.Fprintf(b, "Chapter %d\n\nIt was late, and nobody had come.\n\n", n)
		})
	}},
	{"scene marks", structure.FormatText, func() []byte {
		return counted(1_000_000, func(b *bytes.Buffer, _ int) { b.WriteString("It was late.\n\n* * *\n\n") })
	}},
	{"letters", structure.FormatText, func() []byte { return filled(100, func(b *bytes.Buffer, _ int) { b.WriteString("a\n\n") }) }},
	{"HTML in one line", structure.FormatHTML, func() []byte {
		return filled(60, func(b *bytes.Buffer, _ int) {
			b.WriteString("<p>It was late, and nobody had come. The lamp burned low in the window of the shop.</p>")
		})
	}},
	{"HTML headings", structure.FormatHTML, func() []byte {
		return filled(60, func(b *bytes.Buffer, n int) {
			fmt.Fprintf(b, "<h2 id=c%d>Chapter %d</h2><p>It was late, and nobody had come.</p>", n, n)
		})
	}},
	{"Markdown", structure.FormatMarkdown, func() []byte {
		half := strings.Repeat(paragraph, 100)
		return filled(20, func(b *bytes.Buffer, n int) { fmt.Fprintf(b, "## Chapter %d\n\n%s* * *\n\n%s", n, half, half) })
	}},
	{"Fountain", structure.FormatFountain, func() []byte {
		return filled(7, func(b *bytes.Buffer, n int) {
			fmt.Fprintf(b, "INT. ROOM %d - DAY\n\nShe waits.\n\nANNE\nWho is there?\n\nBERT\n(off)\nNobody.\n\n", n)
		})
	}},
	{"play", structure.FormatText, func() []byte {
		scene := strings.Repeat("JASPER. The wax is cold, and so (he smiles) are you.\n\nDULCE. Then light the stove.\n\n", 50)
		return filled(5, func(b *bytes.Buffer, n int) { fmt.Fprintf(b, "SCENE %d\n\n%s", n%30+1, scene) })
	}},
}

// filled repeats f up to a size in MiB.
func filled(mib int, f func(b *bytes.Buffer, n int)) []byte {
	var b bytes.Buffer
	b.Grow(mib<<20 + 64<<10)
	for n := 1; b.Len() < mib<<20; n++ {
		f(&b, n)
	}
	return b.Bytes()
}

func counted(times int, f func(b *bytes.Buffer, n int)) []byte {
	var b bytes.Buffer
	for n := range times {
		f(&b, n+1)
	}
	return b.Bytes()
}

// BenchmarkExtreme reads each of the extremes, which ends well or with a code.
// It reports what is allocated in all as a multiple of the input; the peak of
// memory is less, and is what `/usr/bin/time -v scenewise structure FILE` shows.
func BenchmarkExtreme(b *testing.B) {
	for _, c := range extremes {
		b.Run(c.name, func(b *testing.B) {
			data := c.data()
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				_, err := formats.All().Read(b.Context(), structure.Input{Data: data}, c.format, "")
				if err != nil && problem.CodeOf(err) == "" {
					b.Fatal(err)
				}
			}
		})
	}
}

// TestHintsThatDoNothingAreTold reads a format that marks everything itself.
func TestHintsThatDoNothingAreTold(t *testing.T) {
	in := structure.Input{Data: []byte("INT. HOUSE - DAY\n\nShe waits.\n"), Hints: structure.Hints{SceneMarks: []string{"***"}}}
	w, err := formats.All().Read(t.Context(), in, structure.FormatFountain, "")
	if err != nil {
		t.Fatal(err)
	}
	if n := len(w.Warnings); n == 0 || w.Warnings[n-1].Code != structure.WarnHintsIgnored {
		t.Errorf("warnings %v", w.Warnings)
	}
	in.Hints = structure.Hints{MinHeading: -1}
	if _, err := formats.All().Read(t.Context(), in, structure.FormatFountain, ""); problem.CodeOf(err) != problem.InvalidStructureHint {
		t.Errorf("a bad hint gave %v", err)
	}
}

// TestDocumentedEvent reads a diary with the hints that docs/structure.md shows.
func TestDocumentedEvent(t *testing.T) {
	page, err := os.ReadFile("../../../docs/structure.md")
	if err != nil {
		t.Fatal(err)
	}
	pattern := "(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, .*"
	if !bytes.Contains(page, []byte(pattern)) {
		t.Fatal("the page shows another pattern")
	}
	text := "Monday, 3 May\n\nIt rained.\n\n-- o --\n\nIt cleared.\n\nTuesday, 4 May\n\nNobody came.\n"
	w, err := formats.All().Read(t.Context(), structure.Input{Data: []byte(text), Hints: structure.Hints{ChapterPattern: pattern, SceneMarks: []string{"-- o --"}}}, structure.FormatText, "")
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	w.Root.Walk(func(n *structure.Node, _ []*structure.Node) bool { ids = append(ids, n.ID); return true })
	if got := strings.Join(ids, " "); got != "work c1 c1.s1 c1.s2 c2 c2.s1" {
		t.Errorf("got %s", got)
	}
}
