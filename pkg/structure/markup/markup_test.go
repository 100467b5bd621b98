package markup

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"scenewise/pkg/problem"
	"scenewise/pkg/structure/flow"
)

// sketch writes blocks one a word: kind, level, role and text.
func sketch(blocks []flow.Block) string {
	var out []string
	for _, b := range blocks {
		s := [...]string{"p", "h", "rule", "gap"}[b.Kind]
		if b.Kind == flow.Heading {
			s += fmt.Sprint(b.Level)
		}
		s += [...]string{"", "+part", "+chapter", "+section", "+title", "+front", "+back"}[b.Role]
		if b.Text != "" {
			s += ":" + strings.ReplaceAll(b.Text, " ", "_")
		}
		out = append(out, s)
	}
	return strings.Join(out, " ")
}

func TestReadBlocks(t *testing.T) {
	cases := []struct{ name, page, want string }{
		{"headings and rules", "<h1>A</h1><p>b<hr>c<H3>D</h3>", "h1:A p:b rule p:c h3:D"},
		{"a heading group", "<hgroup><h2>I</h2><p>The Inn</p></hgroup><p>x", "h2:I h2:The_Inn p:x"},
		{"typed sections", `<section epub:type="part"><h2>A</h2><section role="doc-chapter"><p>b</p><section epub:type="chapter"><p>c</p></section></section></section><p>d`, "h2+part:A p+chapter:b p+section:c p:d"},
		{"an empty section begins nothing", `<section epub:type="chapter"></section><p>a`, "p:a"},
		{"an epigraph of a chapter is the chapter's", `<section epub:type="chapter"><h2>A</h2><blockquote epub:type="epigraph"><p>b</p></blockquote>`, "h2+chapter:A p:b"},
		{"classes of headings and breaks", `<p class="chapter-number">1</p><p class="h3">x</p><p class="scene-break">&nbsp;</p><div class="tb">~</div><p>y`, "h2:1 h3:x rule rule:~ p:y"},
		{"empty paragraphs that print", "<p>a</p><p>&nbsp;</p><p><br></p><p></p><p>b</p>", "p:a gap gap p:b"},
		{"blank lines of line breaks", "<p>a<br><br>b<br><br><br>c</p>", "p:a p:b gap p:c"},
		{"stray end tags", "</div></p><p>a</b></section>b</p></p>", "p:a p:b"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			p, err := Read(context.Background(), []byte(c.page), Options{})
			if err != nil {
				t.Fatal(err)
			}
			if got := sketch(p.Blocks); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

func TestContentsAreForwardLinks(t *testing.T) {
	page := `<p><a href="#a">One</a></p><p>2. <a href="#b">Two</a></p><p>see <a href="#c">here</a> for all of this</p><p><a href="#c">Three</a></p>
		<h2 id="a"><a href="#top">One</a></h2><p>x</p><h2 id="b">Two</h2><p>y</p><h2 id="c">Three</h2>`
	p, err := Read(context.Background(), []byte(page), Options{})
	if err != nil {
		t.Fatal(err)
	}
	entries := Contents(p.Blocks, p.Letters(), p.Links, func(href string) int {
		if i, ok := p.Anchors[strings.TrimPrefix(href, "#")]; ok {
			return i
		}
		return -1
	})
	var got []string
	for _, e := range entries {
		got = append(got, fmt.Sprintf("%s>%s", e.Title, p.Blocks[e.Block].Text))
	}
	if s := strings.Join(got, " "); s != "One>One Two>Two Three>Three" {
		t.Errorf("entries %s", s)
	}
	if p.Blocks[2].Linked || p.Blocks[4].Linked || !p.Blocks[0].Linked {
		t.Errorf("the lines of the list are wrong: %+v", p.Blocks[:5])
	}
}

// FuzzRead decodes and reads anything as a page. The blocks must be canonical:
// valid UTF-8 without blanks around, and every anchor and link inside the page.
func FuzzRead(f *testing.F) {
	for _, s := range []string{"<h1>T</h1><p>a<hr>b<p>c", "<table><tr><td>c<ul><li>d</table>e", `<a href="#a">x</a><h2 id=a>x</h2>`, "<?xml version='1.0'?><a/><p/>x", "<meta charset=koi8-r>\xf0",
		"\xff\xfe<\x00", "<p>a<br><br>b</p></div></p>", `<section epub:type="part"><hgroup><h2>I</h2><p>x</hgroup>`, "<div class=footnote><p>n</div>", "<plaintext><p>", "<svg><title></p>"} {
		f.Add([]byte(s), true)
		f.Add([]byte(s), false)
	}
	f.Fuzz(func(t *testing.T, data []byte, xhtml bool) {
		text, _, err := Decode(data)
		if err != nil {
			if problem.CodeOf(err) == "" {
				t.Fatalf("an error without a code: %v", err)
			}
			return
		}
		p, err := Read(t.Context(), text, Options{XHTML: xhtml, MaxDepth: 100})
		if err != nil {
			if problem.CodeOf(err) == "" {
				t.Fatalf("an error without a code: %v", err)
			}
			return
		}
		for _, list := range [][]flow.Block{p.Blocks, p.Notes} {
			for _, b := range list {
				if !utf8.ValidString(b.Text) || b.Text != strings.TrimSpace(b.Text) {
					t.Errorf("block %q is not canonical", b.Text)
				}
			}
		}
		for id, at := range p.Anchors {
			if at < 0 || at > len(p.Blocks) {
				t.Errorf("anchor %q at %d of %d", id, at, len(p.Blocks))
			}
		}
		for _, l := range p.Links {
			if l.Block < -1 || l.Block > len(p.Blocks) {
				t.Errorf("link %q in %d of %d", l.Href, l.Block, len(p.Blocks))
			}
		}
	})
}
