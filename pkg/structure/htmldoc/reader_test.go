package htmldoc_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"scenewise/pkg/problem"
	"scenewise/pkg/structure"
	"scenewise/pkg/structure/htmldoc"
	"scenewise/pkg/structure/structuretest"
)

func read(t *testing.T, page string) *structure.Work {
	t.Helper()
	w, err := htmldoc.Reader{}.Read(context.Background(), structure.Input{Data: []byte(page)})
	if err != nil {
		t.Fatal(err)
	}
	if err := structure.Check(w); err != nil {
		t.Fatal(err)
	}
	return w
}

func titles(w *structure.Work, kind structure.Kind) string {
	var out []string
	w.Root.Walk(func(n *structure.Node, _ []*structure.Node) bool {
		if n.Kind == kind {
			out = append(out, n.Title)
		}
		return true
	})
	return strings.Join(out, "|")
}

func TestCanonicalText(t *testing.T) {
	cases := []struct{ name, page, want string }{
		{"blocks and white space", "<p>One\n  two <b>three</b></p><div>four</div>", "One two three\n\nfour\n\n"},
		{"line breaks", "<p>Roses are red,<br>\n violets <br/>are blue</p>", "Roses are red,\nviolets\nare blue\n\n"},
		{"pre", "<pre>\n  a\n    b\n</pre><p>c</p>", "  a\n    b\n\nc\n\n"},
		{"entities and case", "<P>caf&eacute; &#8212; &amp;c.", "café — &c.\n\n"},
		{"scripts, styles, navigation", "<style>p{}</style><script>alert('<p>x</p>')</script><nav><a href=/>Home</a></nav><p>a</p><noscript>b</noscript>", "a\n\n"},
		{"unclosed paragraphs and items", "<p>a<p>b<ul><li>c<li>d</ul><p>e", "a\n\nb\n\nc\n\nd\n\ne\n\n"},
		{"tables", "<table><tr><td>a<td>b<tr><td>c</table>", "a b\n\nc\n\n"},
		{"page numbers and note references", `<p>a<span class="pagenum">[12]</span> b<a class="fnanchor" href="#f1">[1]</a></p>`, "a b\n\n"},
		{"footnotes leave the flow", `<p>a</p><div class="footnote"><p>the note</p></div><p>b</p>`, "a\n\nb\n\nthe note\n\n"},
		{"ruby", "<p><ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby></p>", "漢字\n\n"},
		{"hidden", `<p>a</p><p style="display: none">b</p><p hidden>c</p>`, "a\n\n"},
		{"invalid XHTML title", "<?xml version='1.0'?><html><head><title/></head><body><p>a</p><a id='x'/><p>b</p></body></html>", "a\n\nb\n\n"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if got := read(t, c.page).Text; got != c.want {
				t.Errorf("got %q, expected %q", got, c.want)
			}
		})
	}
}

func TestStructure(t *testing.T) {
	cases := []struct{ name, page, parts, chapters string }{
		{"title page, contents with links, chapters",
			`<title>The Gate</title><h1>The Gate</h1><h2>by A. Writer</h2><h2>Contents</h2><p><a href="#a">The Lock</a><br><a href="#b">The Key</a><br><a href="#c">The Hinge</a></p>
			<h2 id="a">The Lock</h2><p>x</p><h2>A caption</h2><p>y</p><h2 id="b">The Key</h2><p>z</p><h2 id="c">The Hinge</h2><p>w</p>`,
			"", "The Lock|The Key|The Hinge"},
		{"contents by page numbers",
			`<p>CONTENTS</p><table><tr><td>The Lock<td><a href="#p1">1</a><tr><td>The Key<td><a href="#p2">9</a><tr><td>Some scene<td><a href="#p3">11</a></table>
			<h2>Chapter I<br>The Lock</h2><p>x <a id="p1"></a>y</p><h2>Chapter II<br>The Key</h2><p id="p2">z</p><p id="p3">more</p>`,
			"", "Chapter I The Lock|Chapter II The Key"},
		{"headings that link back", `<h2><a href="#toc">Chapter 1</a></h2><p id="toc">x</p><h2><a href="#toc">Chapter 2</a></h2><p>y</p>`, "", "Chapter 1|Chapter 2"},
		{"parts and chapters on one level", `<h2>Book the First—Rain</h2><h2>I. Wet</h2><p>x</p><h2>II. Wetter</h2><p>y</p><h2>Book the Second—Sun</h2><h2>I. Dry</h2><p>z</p>`,
			"Book the First—Rain|Book the Second—Sun", "I. Wet|II. Wetter|I. Dry"},
		{"classes instead of heading elements", `<p class="chapter-title">The Lock</p><p>x</p><p class="chapter-title">The Key</p><p>y</p>`, "", "The Lock|The Key"},
		{"bold lines", `<p><b>Chapter 1</b></p><p>x</p><p><b>Chapter 2</b></p><p>y</p>`, "", "Chapter 1|Chapter 2"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			w := read(t, c.page)
			if got := titles(w, structure.KindPart); got != c.parts {
				t.Errorf("parts %q, expected %q", got, c.parts)
			}
			if got := titles(w, structure.KindChapter); got != c.chapters {
				t.Errorf("chapters %q, expected %q", got, c.chapters)
			}
		})
	}
}

func TestLicenceIsMatter(t *testing.T) {
	w := read(t, `<pre>The Project Gutenberg EBook of X
*** START OF THIS PROJECT GUTENBERG EBOOK X ***</pre><h2>Chapter 1</h2><p>a</p><h2>Chapter 2</h2><p>b</p>
		<pre>End of Project Gutenberg's X
*** END OF THIS PROJECT GUTENBERG EBOOK X ***</pre><h2>Section 1. General</h2><p>terms</p>`)
	if len(w.FrontMatter) != 1 || !strings.Contains(w.Slice(w.FrontMatter[0]), "START OF") {
		t.Errorf("front matter %v", w.FrontMatter)
	}
	if len(w.BackMatter) != 1 || !strings.Contains(w.Slice(w.BackMatter[0]), "terms") {
		t.Errorf("back matter %v", w.BackMatter)
	}
	if got := titles(w, structure.KindChapter); got != "Chapter 1|Chapter 2" {
		t.Errorf("chapters %q", got)
	}
}

func TestCharacterSets(t *testing.T) {
	cases := []struct{ name, page, want, warning string }{
		{"declared Latin 1 is Windows-1252", "<meta charset=iso-8859-1><p>\x93caf\xe9\x94", "“café”\n\n", ""},
		{"declared in the long form", `<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=koi8-r"><p>` + "\xf0\xf2\xe9\xf7\xe5\xf4", "ПРИВЕТ\n\n", ""},
		{"UTF-8 though Latin 1 is declared", "<meta charset=iso-8859-1><p>café", "café\n\n", "encoding_assumed"},
		{"nothing declared, not UTF-8", "<p>caf\xe9", "café\n\n", "encoding_assumed"},
		{"byte order mark", "\xef\xbb\xbf<p>é", "é\n\n", ""},
		{"UTF-16", "\xff\xfe<\x00p\x00>\x00\xe9\x00", "é\n\n", ""},
		{"invalid bytes in UTF-8", "<meta charset=utf-8><p>a\xffb é", "a\ufffdb é\n\n", "invalid_bytes_replaced"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			w := read(t, c.page)
			code := ""
			if len(w.Warnings) > 0 && w.Warnings[0].Code != structure.WarnNoChapters {
				code = w.Warnings[0].Code
			}
			if w.Text != c.want || code != c.warning {
				t.Errorf("got %q with warning %q, expected %q with %q", w.Text, code, c.want, c.warning)
			}
		})
	}
}

func TestBadInput(t *testing.T) {
	cases := []struct {
		name string
		page string
		code problem.Code
	}{
		{"empty", "", problem.EmptyContent},
		{"white space", " \n", problem.EmptyContent},
		{"no text", "<html><script>x()</script></html>", problem.EmptyContent},
		{"a zip archive", "PK\x03\x04....", problem.FormatMismatch},
		{"a PDF", "%PDF-1.7", problem.FormatMismatch},
		{"binary", "\x00\x01\x02\x00", problem.UnsupportedEncoding},
		{"deep", strings.Repeat("<div>", 5000) + "x", problem.TooComplex},
		{"external entity", `<!DOCTYPE html [<!ENTITY x SYSTEM "file:///etc/hostname">]><p>&x;</p>`, problem.UnsafeXML},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			_, err := htmldoc.Reader{}.Read(context.Background(), structure.Input{Data: []byte(c.page)})
			if problem.CodeOf(err) != c.code {
				t.Errorf("got %v, expected %s", err, c.code)
			}
		})
	}
}

func TestReadStopsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := (htmldoc.Reader{}).Read(ctx, structure.Input{Data: []byte("<p>a")}); err == nil {
		t.Error("a cancelled read gave no error")
	}
}

var pages = []string{
	"<h1>T</h1><h2>Chapter 1</h2><p>a<hr>b<p>c<h2>Chapter 2</h2>d", "<p>a<p>b<table><tr><td>c<ul><li>d</table>e",
	`<h2>Contents</h2><a href="#a">x</a><a href="#b">y</a><a href="#c">z</a><h2 id=a>x</h2>1<h2 id=b>y</h2>2<h2 id=c>z</h2>3`,
	"<?xml version='1.0'?><a/><title/><p/>x", "<meta charset=koi8-r>\xf0", "\xff\xfe<\x00", "<pre>*** START OF THE PROJECT GUTENBERG EBOOK</pre>x",
	`<section epub:type="part"><section epub:type="chapter"><hgroup><h2>I</h2><p>x</p></hgroup><p>y<section epub:type="chapter">z`,
	`<p class="scene-break">&nbsp;</p><p>&nbsp;</p><p>a</p><div class=footnote><p>n</div></span></p></table>`,
}

func TestSuite(t *testing.T) {
	structuretest.Reader(t, htmldoc.Reader{}, structuretest.Sample{Name: "chapters", Data: []byte(pages[0])}, structuretest.Sample{Name: "contents", Data: []byte(pages[2])})
}

func FuzzRead(f *testing.F) {
	var seeds [][]byte
	for _, p := range pages {
		seeds = append(seeds, []byte(p))
	}
	structuretest.Fuzz(f, htmldoc.Reader{}, seeds...)
}

func BenchmarkRead(b *testing.B) {
	for _, n := range []int{1, 2, 4, 8} {
		data := []byte("<title>T</title>" + strings.Repeat("<h2>The Net</h2>"+strings.Repeat("<p>It was late, and <i>nobody</i> had come. The lamp burned low in the window of the shop.</p>\n", 30)+"<hr><p>Day.</p>", n*50))
		b.Run(fmt.Sprintf("%dKiB", len(data)>>10), func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := (htmldoc.Reader{}).Read(b.Context(), structure.Input{Data: data, Limits: structure.DefaultLimits()}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
