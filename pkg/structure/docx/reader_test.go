package docx_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"scenewise/pkg/problem"
	"scenewise/pkg/structure"
	"scenewise/pkg/structure/archive/archivetest"
	"scenewise/pkg/structure/docx"
	"scenewise/pkg/structure/structuretest"
)

type file = archivetest.File

const (
	head = `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:v="urn:v" xmlns:o="urn:o" xmlns:mc="urn:mc"><w:body>`
	tail = `</w:body></w:document>`
)

// pack makes a document of a body and styles.
func pack(body, styles string) []byte {
	return archivetest.Zip(
		file{Name: "_rels/.rels", Text: `<Relationships><Relationship Type="http://x/officeDocument" Target="word/document.xml"/></Relationships>`},
		file{Name: "word/_rels/document.xml.rels", Text: `<Relationships><Relationship Type="http://x/styles" Target="styles.xml"/></Relationships>`},
		file{Name: "word/document.xml", Text: head + body + tail},
		file{Name: "word/styles.xml", Text: `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">` + styles + `</w:styles>`})
}

// p is one paragraph of a style.
func p(style, text string) string {
	if style != "" {
		style = `<w:pPr><w:pStyle w:val="` + style + `"/></w:pPr>`
	}
	return `<w:p>` + style + `<w:r><w:t xml:space="preserve">` + text + `</w:t></w:r></w:p>`
}

func read(t *testing.T, data []byte) *structure.Work {
	t.Helper()
	w, err := docx.Reader{}.Read(context.Background(), structure.Input{Data: data})
	if err != nil {
		t.Fatal(err)
	}
	if err := structure.Check(w); err != nil {
		t.Fatal(err)
	}
	return w
}

// outline lists parts and chapters with their scene counts.
func outline(w *structure.Work) string {
	var out []string
	w.Root.Walk(func(n *structure.Node, _ []*structure.Node) bool {
		if n.Kind == structure.KindPart || n.Kind == structure.KindChapter {
			scenes := 0
			for _, c := range n.Children {
				if c.Kind == structure.KindScene {
					scenes++
				}
			}
			out = append(out, fmt.Sprintf("%s %s %d", n.ID, n.Title, scenes))
		}
		return true
	})
	return strings.Join(out, ", ")
}

func TestHeadings(t *testing.T) {
	cases := []struct{ name, body, styles, want string }{
		{"outline level under a local name", p("Nadpis1", "The Well") + p("", "a") + p("Nadpis1", "The Rope") + p("", "b"),
			`<w:style w:type="paragraph" w:styleId="Nadpis1"><w:name w:val="Nadpis 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>`, "c1 The Well 1, c2 The Rope 1"},
		{"name alone", p("Kop1", "The Well") + p("", "a") + p("Kop1", "The Rope") + p("", "b"),
			`<w:style w:type="paragraph" w:styleId="Kop1"><w:name w:val="Überschrift 1"/></w:style>`, "c1 The Well 1, c2 The Rope 1"},
		{"custom style built on a heading", p("Mine", "The Well") + p("", "a") + p("Mine", "The Rope") + p("", "b"),
			`<w:style w:type="paragraph" w:styleId="H"><w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>
			<w:style w:type="paragraph" w:styleId="Mid"><w:name w:val="Mid"/><w:basedOn w:val="H"/></w:style><w:style w:type="paragraph" w:styleId="Mine"><w:name w:val="My style"/><w:basedOn w:val="Mid"/></w:style>`,
			"c1 The Well 1, c2 The Rope 1"},
		{"styles that build on each other", p("A", "The Well") + p("", "a"), `<w:style w:type="paragraph" w:styleId="A"><w:basedOn w:val="B"/></w:style><w:style w:type="paragraph" w:styleId="B"><w:basedOn w:val="A"/></w:style>`, ""},
		{"no styles part", p("Heading1", "The Well") + p("", "a") + p("Heading1", "The Rope") + p("", "b"), "", "c1 The Well 1, c2 The Rope 1"},
		{"parts", p("Heading1", "Spring") + p("Heading2", "Rain") + p("", "a") + p("Heading2", "Mud") + p("", "b") + p("Heading1", "Autumn") + p("Heading2", "Frost") + p("", "c"), "",
			"p1 Spring 0, p1.c1 Rain 1, p1.c2 Mud 1, p2 Autumn 0, p2.c1 Frost 1"},
		{"outline level of the paragraph itself", `<w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:r><w:t>The Well</w:t></w:r></w:p>` + p("", "a") + p("Heading1", "The Rope") + p("", "b"), "", "c1 The Well 1, c2 The Rope 1"},
		{"title page and contents", p("Title", "Water") + p("", "by A. Writer") + p("TOC1", "The Well 1") + p("TOC1", "The Rope 9") + p("Heading1", "The Well") + p("", "a") + p("Heading1", "The Rope") + p("", "b"),
			`<w:style w:type="paragraph" w:styleId="TOC1"><w:name w:val="toc 1"/></w:style>`, "c1 The Well 1, c2 The Rope 1"},
		{"typed chapters", p("", "Chapter 1") + p("", "a") + p("", "Chapter 2") + p("", "b"), "", "c1 Chapter 1 1, c2 Chapter 2 1"},
		{"centred lines at the top of a page", `<w:p><w:pPr><w:pageBreakBefore/><w:jc w:val="center"/></w:pPr><w:r><w:t>The Well</w:t></w:r></w:p>` + p("", "a") +
			`<w:p><w:r><w:br w:type="page"/></w:r></w:p><w:p><w:pPr><w:jc w:val="center"/></w:pPr><w:r><w:t>The Rope</w:t></w:r></w:p>` + p("", "b"), "", "c1 The Well 1, c2 The Rope 1"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if got := outline(read(t, pack(c.body, c.styles))); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

func TestSceneBreaks(t *testing.T) {
	breaks := map[string]string{
		"a VML rule":                 `<w:p><w:r><w:pict><v:rect style="width:0" o:hralign="center" o:hrstd="t" o:hr="t"/></w:pict></w:r></w:p>`,
		"a bordered empty paragraph": `<w:p><w:pPr><w:pBdr><w:bottom w:val="single" w:sz="6"/></w:pBdr></w:pPr></w:p>`,
		"a bordered style":           `<w:p><w:pPr><w:pStyle w:val="Rule"/></w:pPr></w:p>`,
		"centred asterisks":          `<w:p><w:pPr><w:jc w:val="center"/></w:pPr><w:r><w:t>* * *</w:t></w:r></w:p>`,
		"a number sign":              p("", "#"),
		"a number sign as a heading": p("Heading2", "***"),
	}
	styles := `<w:style w:type="paragraph" w:styleId="Rule"><w:name w:val="Horizontal Line"/><w:pPr><w:pBdr><w:bottom w:val="double"/></w:pBdr></w:pPr></w:style>`
	for name, mark := range breaks {
		t.Run(name, func(t *testing.T) {
			w := read(t, pack(p("Heading1", "The Well")+p("", "a")+mark+p("", "b")+p("Heading1", "The Rope")+mark+p("", "c")+mark, styles))
			if got := outline(w); got != "c1 The Well 2, c2 The Rope 1" {
				t.Errorf("got %s", got)
			}
		})
	}
}

func TestText(t *testing.T) {
	run := func(inner string) string { return `<w:p><w:r>` + inner + `</w:r></w:p>` }
	cases := []struct{ name, body, want string }{
		{"runs, tabs and line breaks", run(`<w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t xml:space="preserve">c </w:t><w:noBreakHyphen/><w:t>d</w:t>`), "a\tb\nc \u2011d\n\n"},
		{"insertions stay, deletions go", `<w:p><w:r><w:t>a</w:t></w:r><w:ins><w:r><w:t>b</w:t></w:r></w:ins><w:del><w:r><w:delText>c</w:delText></w:r></w:del></w:p>`, "ab\n\n"},
		{"moves", `<w:p><w:moveFrom><w:r><w:t>a</w:t></w:r></w:moveFrom><w:moveTo><w:r><w:t>b</w:t></w:r></w:moveTo></w:p>`, "b\n\n"},
		{"a deleted paragraph end", `<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr><w:r><w:t xml:space="preserve">a </w:t></w:r></w:p><w:p><w:r><w:t>b</w:t></w:r></w:p>` + p("", "c"), "a b\n\nc\n\n"},
		{"hidden text", run(`<w:rPr><w:vanish/></w:rPr><w:t>a</w:t>`) + p("", "b"), "b\n\n"},
		{"footnotes", run(`<w:t>a</w:t><w:footnoteReference w:id="2"/><w:t>b</w:t>`), "ab\n\n"},
		{"field codes", run(`<w:instrText>PAGE</w:instrText><w:t>a</w:t>`), "a\n\n"},
		{"a text box once", run(`<mc:AlternateContent><mc:Choice><w:txbxContent><w:p><w:r><w:t>box</w:t></w:r></w:p></w:txbxContent></mc:Choice><mc:Fallback><w:p><w:r><w:t>box</w:t></w:r></w:p></mc:Fallback></mc:AlternateContent><w:t>a</w:t>`), "box\n\na\n\n"},
		{"tables and content controls", `<w:tbl><w:tr><w:tc>` + p("", "a") + `</w:tc></w:tr></w:tbl><w:sdt><w:sdtContent>` + p("", "b") + `</w:sdtContent></w:sdt>`, "a\n\nb\n\n"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if got := read(t, pack(c.body, "")).Text; got != c.want {
				t.Errorf("got %q, expected %q", got, c.want)
			}
		})
	}
}

func TestWarnings(t *testing.T) {
	w := read(t, pack(`<w:p><w:r><w:t>a</w:t><w:footnoteReference/></w:r><w:del><w:r/></w:del></w:p>`, ""))
	var codes []string
	for _, x := range w.Warnings {
		codes = append(codes, x.Code)
	}
	if got := strings.Join(codes, " "); got != "notes_left_out changes_accepted no_chapters" {
		t.Errorf("warnings %s", got)
	}
}

func TestBadInput(t *testing.T) {
	ole := "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + strings.Repeat("\x00", 600)
	locked := ole
	for _, c := range "EncryptedPackage" {
		locked += string(c) + "\x00"
	}
	good := pack(p("", "a"), "")
	cases := []struct {
		name string
		data []byte
		code problem.Code
	}{
		{"an old Word document", []byte(ole), problem.FormatMismatch},
		{"a password", []byte(locked), problem.Encrypted},
		{"plain text", []byte("Chapter 1"), problem.FormatMismatch},
		{"an EPUB", archivetest.Zip(file{Name: "META-INF/container.xml", Text: "<container/>"}), problem.FormatMismatch},
		{"cut off", good[:len(good)/2], problem.CorruptArchive},
		{"no text", pack("<w:p/>", ""), problem.EmptyContent},
		{"broken XML", pack("<w:p>", ""), problem.MalformedXML},
		{"deep XML", pack(strings.Repeat("<w:sdt>", 3000), ""), problem.TooComplex},
		{"entities", archivetest.Zip(file{Name: "word/document.xml", Text: `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hostname">]><a>&x;</a>`}), problem.UnsafeXML},
		{"a bomb", pack(strings.Repeat(" ", 4<<20), ""), problem.UnsafeArchive},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if _, err := (docx.Reader{}).Read(context.Background(), structure.Input{Data: c.data}); problem.CodeOf(err) != c.code {
				t.Errorf("got %v, expected %s", err, c.code)
			}
		})
	}
}

var sample = pack(p("Heading1", "Chapter 1")+p("", "The lamp was out.")+p("", "* * *")+p("", "It was lit.")+p("Heading1", "Chapter 2")+p("", "Day."), "")

func TestSuite(t *testing.T) {
	structuretest.Reader(t, docx.Reader{}, structuretest.Sample{Name: "two chapters", Data: sample}, structuretest.Sample{Name: "no headings", Data: pack(p("", "a")+p("", "b"), "")})
}

// FuzzParts changes the parts of a sound package.
func FuzzParts(f *testing.F) {
	f.Add(p("Heading1", "Chapter 1")+p("", "a")+`<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr><w:del><w:r><w:t>x</w:t></w:r></w:del></w:p>`, `<w:style w:styleId="A"><w:basedOn w:val="A"/></w:style>`)
	f.Add(`<w:p><w:p><w:r><w:t>a</w:t><w:br w:type="page"/></w:r></w:p></w:p><w:tbl/></w:body><w:r><w:t>outside</w:t>`, `<w:style w:type="paragraph" w:styleId="Heading1"><w:pPr><w:outlineLvl w:val="99"/></w:pPr></w:style>`)
	f.Fuzz(func(t *testing.T, body, styles string) {
		check(t, archivetest.Zip( // stored, since packing takes longer than reading
			file{Name: "word/document.xml", Text: head + body + tail, Store: true},
			file{Name: "word/styles.xml", Text: `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">` + styles + `</w:styles>`, Store: true}))
	})
}

// FuzzRead changes the bytes of a package.
func FuzzRead(f *testing.F) {
	structuretest.Fuzz(f, docx.Reader{}, sample, []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"))
}

func check(t *testing.T, data []byte) {
	in := structure.Input{Data: data}
	w, err := docx.Reader{}.Read(context.Background(), in)
	if err != nil {
		if problem.CodeOf(err) == "" {
			t.Fatalf("an error without a code: %v", err)
		}
		return
	}
	if err := structure.Check(w); err != nil {
		t.Fatal(err)
	}
	if again, err := (docx.Reader{}).Read(context.Background(), in); err != nil || again.Text != w.Text {
		t.Fatalf("a second read differs: %v", err)
	}
}
