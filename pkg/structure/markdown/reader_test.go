package markdown_test

import (
	"fmt"
	"strings"
	"testing"

	"scenewise/pkg/structure"
	"scenewise/pkg/structure/markdown"
	"scenewise/pkg/structure/structuretest"
)

func TestOutlines(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"atx and a rule", "# One\n\nText.\n\n***\n\nMore.\n\n# Two\n\nEnd.\n", "c1 One | c1.s1 | c1.s2 | c2 Two | c2.s1"},
		{"setext", "One\n===\n\nText.\n\nTwo\n===\n\nEnd.\n", "c1 One | c1.s1 | c2 Two | c2.s1"},
		{"code", "# One\n\n```\n# no\n```\n\nText.\n\n# Two\n\nEnd.\n", "c1 One | c1.s1 | c2 Two | c2.s1"},
		{"parts", "# Part One\n\n## Chapter 1\n\nText.\n\n## Chapter 2\n\nText.\n\n# Part Two\n\n## Chapter 1\n\nText.\n", "p1 Part One | p1.c1 Chapter 1 | p1.c1.s1 | p1.c2 Chapter 2 | p1.c2.s1 | p2 Part Two | p2.c1 Chapter 1 | p2.c1.s1"},
		{"a rule right below text", "# One\n\nThe first line of the text runs on\nand goes over three lines so that nobody\ncould call it a heading.\n---\n\nMore.\n\n# Two\n\nEnd.\n", "c1 One | c1.s1 | c1.s2 | c2 Two | c2.s1"},
		{"emphasis in headings", "# *One* {#one}\n\nText.\n\n# **Two**\n\nEnd.\n", "c1 One | c1.s1 | c2 Two | c2.s1"},
		{"front matter", "---\ntitle: The Boat\n---\n\n# One\n\nText.\n\n# Two\n\nEnd.\n", "c1 One | c1.s1 | c2 Two | c2.s1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			w, err := markdown.New().Read(t.Context(), structure.Input{Data: []byte(c.text), Limits: structure.DefaultLimits()})
			if err != nil {
				t.Fatal(err)
			}
			var out []string
			w.Root.Walk(func(n *structure.Node, _ []*structure.Node) bool {
				if n.Kind != structure.KindWork {
					out = append(out, strings.TrimSpace(n.ID+" "+n.Title))
				}
				return true
			})
			if got := strings.Join(out, " | "); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

func TestReader(t *testing.T) {
	structuretest.Reader(t, markdown.New(),
		structuretest.Sample{Name: "novel", Data: []byte("---\ntitle: A Tale\n---\n\n# The Net\n\nNobody came.\n\n* * *\n\nThen somebody did.\n\n# The Oar\n\n> A quotation\n\n- a list\n\nThe end.\n")},
		structuretest.Sample{Name: "no headings", Data: []byte("Nobody came.\n\n***\n\nThen somebody did.\n")})
}

func FuzzReader(f *testing.F) {
	structuretest.Fuzz(f, markdown.New(), []byte("---\ntitle: x\n---\n# a\n\nb\n\n---\n\nc\nd\n---\n"), []byte("+++\ntitle = 'x'\n+++\n> # q\n\n- # l\n\n    code\n"), []byte("#\n\n##\n\n# a #\n===\n"))
}

func BenchmarkRead(b *testing.B) {
	for _, n := range []int{1, 2, 4, 8} {
		data := []byte(strings.Repeat("## The Net\n\n"+strings.Repeat("It was late, and nobody had come. The lamp burned low in the window of the shop,\nand the street was as still as a pond.\n\n", 30)+"* * *\n\nDay.\n\n", n*50))
		b.Run(fmt.Sprintf("%dKiB", len(data)>>10), func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := markdown.New().Read(b.Context(), structure.Input{Data: data, Limits: structure.DefaultLimits()}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
