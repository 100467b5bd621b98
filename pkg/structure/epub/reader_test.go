package epub_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"scenewise/pkg/problem"
	"scenewise/pkg/structure"
	"scenewise/pkg/structure/archive/archivetest"
	"scenewise/pkg/structure/epub"
	"scenewise/pkg/structure/structuretest"
)

type file = archivetest.File

const container = `<?xml version="1.0"?><container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
<rootfile full-path="OPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`

// book packs documents (name, body, name, body, ...) with a contents list.
func book(nav, ncx string, docs ...string) []byte {
	files := []file{{Name: "mimetype", Text: "application/epub+zip", Store: true}, {Name: "META-INF/container.xml", Text: container}}
	manifest, spine := "", ""
	for i := 0; i < len(docs); i += 2 {
		manifest += fmt.Sprintf(`<item id="d%d" href="%s" media-type="application/xhtml+xml"/>`, i, docs[i])
		spine += fmt.Sprintf(`<itemref idref="d%d"/>`, i)
		files = append(files, file{Name: "OPS/" + docs[i], Text: `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title/></head><body>` + docs[i+1] + `</body></html>`})
	}
	if nav != "" {
		manifest += `<item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>`
		files = append(files, file{Name: "OPS/nav.xhtml", Text: `<html><body><nav epub:type="toc"><h2>Contents</h2>` + nav + `</nav></body></html>`})
	}
	if ncx != "" {
		manifest += `<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>`
		files = append(files, file{Name: "OPS/toc.ncx", Text: `<!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://www.daisy.org/z3986/2005/ncx-2005-1.dtd"><ncx><docTitle><text>no entry</text></docTitle><navMap>` + ncx + `</navMap></ncx>`})
	}
	opf := `<package><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Two Rivers</dc:title></metadata><manifest>` + manifest + `</manifest><spine toc="ncx">` + spine + `</spine></package>`
	return archivetest.Zip(append(files, file{Name: "OPS/book.opf", Text: opf})...)
}

func read(t *testing.T, data []byte) *structure.Work {
	t.Helper()
	w, err := epub.Reader{}.Read(context.Background(), structure.Input{Data: data})
	if err != nil {
		t.Fatal(err)
	}
	if err := structure.Check(w); err != nil {
		t.Fatal(err)
	}
	return w
}

// outline lists the nodes: "p1 Upper, p1.c1 Source (2)", with scene counts.
func outline(w *structure.Work) string {
	var out []string
	w.Root.Walk(func(n *structure.Node, _ []*structure.Node) bool {
		if n.Kind == structure.KindPart || n.Kind == structure.KindChapter {
			s := n.ID + " " + n.Title
			scenes := 0
			for _, c := range n.Children {
				if c.Kind == structure.KindScene {
					scenes++
				}
			}
			if scenes > 1 {
				s += fmt.Sprintf(" (%d)", scenes)
			}
			out = append(out, s)
		}
		return true
	})
	return strings.Join(out, ", ")
}

func TestStructure(t *testing.T) {
	point := func(title, src, inner string) string {
		return `<navPoint><navLabel><text>` + title + `</text></navLabel><content src="` + src + `"/>` + inner + `</navPoint>`
	}
	cases := []struct {
		name string
		data []byte
		want string
	}{
		{"one file, anchors", book(`<ol><li><a href="a.xhtml#c1">One</a></li><li><a href="a.xhtml#c2">Two</a></li></ol>`, "",
			"a.xhtml", `<h2 id="c1">One</h2><p>x</p><hr/><p>y</p><h2 id="c2">Two</h2><p>z</p>`), "c1 One (2), c2 Two"},
		{"nested contents", book(`<ol><li><a href="a.xhtml">Upper</a><ol><li><a href="b.xhtml">Source</a></li></ol></li><li><span>Lower</span><ol><li><a href="c.xhtml">Mouth</a></li></ol></li></ol>`, "",
			"a.xhtml", "<h1>Upper</h1>", "b.xhtml", "<h2>Source</h2><p>x</p>", "c.xhtml", "<h2>Mouth</h2><p>y</p>"), "p1 Upper, p1.c1 Source, p1.c2 Mouth"},
		{"NCX, nested", book("", point("Upper", "a.xhtml", point("Source", "b.xhtml", ""))+point("Lower", "c.xhtml", point("Mouth", "c.xhtml#m", "")),
			"a.xhtml", "<h1>Upper</h1>", "b.xhtml", "<h2>Source</h2><p>x</p>", "c.xhtml", `<h1>Lower</h1><h2 id="m">Mouth</h2><p>y</p>`), "p1 Upper, p1.c1 Source, p2 Lower, p2.c1 Mouth"},
		{"a part and its chapter at one place", book(`<ol><li><a href="a.xhtml">Upper</a><ol><li><a href="a.xhtml">Source</a></li></ol></li><li><a href="b.xhtml">Lower</a><ol><li><a href="b.xhtml">Mouth</a></li></ol></li></ol>`, "",
			"a.xhtml", "<h2>Source</h2><p>x</p>", "b.xhtml", "<h2>Mouth</h2><p>y</p>"), "p1 Upper, p1.c1 Source, p2 Lower, p2.c1 Mouth"},
		{"titles only in the contents list", book(`<ol><li><a href="a.xhtml">Source</a></li><li><a href="b.xhtml">Mouth</a></li></ol>`, "", "a.xhtml", "<p>x</p>", "b.xhtml", "<p>y</p>"), "c1 Source, c2 Mouth"},
		{"paragraphs as headings", book(`<ol><li><a href="a.xhtml">Source</a></li><li><a href="b.xhtml">Mouth</a></li></ol>`, "", "a.xhtml", "<p><b>SOURCE</b></p><p>x</p>", "b.xhtml", "<p>Mouth</p><p>y</p>"), "c1 SOURCE, c2 Mouth"},
		{"types", book("", "", "a.xhtml", `<section epub:type="dedication"><p>to you</p></section>`, "b.xhtml", `<section epub:type="part"><h1>Upper</h1></section>`,
			"c.xhtml", `<section epub:type="chapter"><hgroup><h2>I</h2><p>Source</p></hgroup><p>x</p></section>`, "d.xhtml", `<section role="doc-chapter"><p>y</p></section>`,
			"e.xhtml", `<section epub:type="colophon"><h2>Colophon</h2><p>z</p></section>`), "p1 Upper, p1.c1 I Source, p1.c2 "},
		{"stories with sections", book(`<ol><li><a href="a.xhtml">A</a><ol><li><a href="a.xhtml#a1">I</a></li><li><a href="a.xhtml#a2">II</a></li></ol></li><li><a href="b.xhtml">B</a></li><li><a href="c.xhtml">C</a></li></ol>`, "",
			"a.xhtml", `<h2>A</h2><h3 id="a1">I</h3><p>x</p><h3 id="a2">II</h3><p>y</p>`, "b.xhtml", "<h2>B</h2><p>z</p>", "c.xhtml", "<h2>C</h2><p>z</p>"), "c1 A (2), c2 B, c3 C"},
		{"neither contents nor headings", book("", "", "a.xhtml", "<p>x</p>", "b.xhtml", "<p>y</p>", "c.xhtml", "<p>z</p>"), "c1 , c2 , c3 "},
		{"headings without contents", book("", "", "a.xhtml", "<h1>Two Rivers</h1>", "b.xhtml", "<h2>Source</h2><p>x</p>", "c.xhtml", "<h2>Mouth</h2><p>y</p>"), "c1 Source, c2 Mouth"},
		{"contents that name a beginning only", book("", point("Start", "a.xhtml", ""), "a.xhtml", "<h2>Chapter 1</h2><p>x</p>", "b.xhtml", "<h2>Chapter 2</h2><p>y</p>", "c.xhtml", "<h2>Chapter 3</h2><p>y</p>"),
			"c1 Chapter 1, c2 Chapter 2, c3 Chapter 3"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if got := outline(read(t, c.data)); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

func TestNotesLeaveTheFlow(t *testing.T) {
	w := read(t, book(`<ol><li><a href="a.xhtml">One</a></li><li><a href="b.xhtml">Two</a></li></ol>`, "",
		"a.xhtml", `<h2>One</h2><p>x<a epub:type="noteref" href="#n">1</a> y</p><aside epub:type="footnote" id="n"><p>the note</p></aside>`, "b.xhtml", "<h2>Two</h2><p>z</p>"))
	if len(w.BackMatter) != 1 || strings.TrimSpace(w.Slice(w.BackMatter[0])) != "the note" {
		t.Errorf("the note is not the back matter: %v of %q", w.BackMatter, w.Text)
	}
	if !strings.Contains(w.Text, "x y\n") {
		t.Errorf("the reference was not dropped: %q", w.Text)
	}
}

func TestBadInput(t *testing.T) {
	good := book(`<ol><li><a href="a.xhtml">One</a></li></ol>`, "", "a.xhtml", "<h2>One</h2><p>x</p>")
	encryption := func(method, uri string) []byte {
		files := []file{{Name: "META-INF/container.xml", Text: container}, {Name: "META-INF/encryption.xml", Text: `<encryption xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData>
<enc:EncryptionMethod Algorithm="` + method + `"/><enc:CipherData><enc:CipherReference URI="` + uri + `"/></enc:CipherData></enc:EncryptedData></encryption>`},
			{Name: "OPS/book.opf", Text: `<package><manifest><item id="a" href="a%20b.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>`},
			{Name: "OPS/a b.xhtml", Text: "<p>x</p>"}}
		return archivetest.Zip(files...)
	}
	opf := func(text string) []byte {
		return archivetest.Zip(file{Name: "META-INF/container.xml", Text: container}, file{Name: "OPS/book.opf", Text: text}, file{Name: "secret.xhtml", Text: "<p>x</p>"})
	}
	const aes = "http://www.w3.org/2001/04/xmlenc#aes256-cbc"
	cases := []struct {
		name string
		data []byte
		code problem.Code
	}{
		{"good", good, ""},
		{"a web page", []byte("<!DOCTYPE html><p>Sign in</p>"), problem.FormatMismatch},
		{"a Word document", archivetest.Zip(file{Name: "word/document.xml", Text: "<w/>"}), problem.FormatMismatch},
		{"an archive of archives", archivetest.Zip(file{Name: "inner.zip", Text: string(good), Store: true}), problem.FormatMismatch},
		{"cut off", good[:len(good)/2], problem.CorruptArchive},
		{"encrypted text", encryption(aes, "OPS/a%20b.xhtml"), problem.Encrypted},
		{"encrypted font", encryption(aes, "OPS/font.otf"), ""},
		{"mangled font", encryption("http://www.idpf.org/2008/embedding", "OPS/a%20b.xhtml"), ""},
		{"names that leave the book", opf(`<package><manifest><item id="a" href="../../../../etc/hostname" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>`), problem.CorruptArchive},
		{"remote documents", opf(`<package><manifest><item id="a" href="http://example.org/a.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>`), problem.CorruptArchive},
		{"entities", opf(`<!DOCTYPE package [<!ENTITY a "b"><!ENTITY c "&a;&a;">]><package>&c;</package>`), problem.UnsafeXML},
		{"broken package document", opf(`<package><manifest>`), problem.MalformedXML},
		{"deep package document", opf(strings.Repeat("<a>", 5000)), problem.TooComplex},
		{"no spine", opf(`<package/>`), problem.CorruptArchive},
		{"no text", book("", "", "a.xhtml", `<img src="page.png"/>`), problem.EmptyContent},
		{"entities in a document", book("", "", "a.xhtml", `<!DOCTYPE html [<!ENTITY x SYSTEM "file:///etc/hostname">]><p>&x;</p>`), problem.UnsafeXML},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			_, err := epub.Reader{}.Read(context.Background(), structure.Input{Data: c.data})
			if problem.CodeOf(err) != c.code || c.code == "" && err != nil {
				t.Errorf("got %v, expected %q", err, c.code)
			}
		})
	}
}

func TestMissingDocumentIsAWarning(t *testing.T) {
	data := archivetest.Zip(file{Name: "META-INF/container.xml", Text: container}, file{Name: "OPS/A.xhtml", Text: "<p>x</p>"},
		file{Name: "OPS/book.opf", Text: `<package><manifest><item id="a" href="a.xhtml"/><item id="b" href="b.xhtml"/></manifest><spine><itemref idref="a"/><itemref idref="b"/></spine></package>`})
	w := read(t, data)
	if len(w.Warnings) != 2 || w.Warnings[0].Code != structure.WarnMissingPart {
		t.Errorf("warnings %v", w.Warnings)
	}
}

var sample = book(`<ol><li><a href="a.xhtml">One</a></li><li><a href="b.xhtml">Two</a></li></ol>`, "", "a.xhtml", "<h2>One</h2><p>x</p><hr/><p>y</p>", "b.xhtml", "<h2>Two</h2><p>z</p>")

func TestSuite(t *testing.T) {
	ncx := `<navPoint><navLabel><text>One</text></navLabel><content src="a.xhtml"/></navPoint>`
	structuretest.Reader(t, epub.Reader{}, structuretest.Sample{Name: "EPUB 3", Data: sample}, structuretest.Sample{Name: "EPUB 2", Data: book("", ncx, "a.xhtml", "<h2>One</h2><p>x</p>")})
}

// FuzzParts changes the parts of a sound package: a fuzzer that changes its
// bytes rarely gets past the checksums.
func FuzzParts(f *testing.F) {
	f.Add(`<package><manifest><item id="a" href="a.xhtml"/><item id="n" href="n.xhtml" properties="nav"/></manifest><spine><itemref idref="a"/></spine></package>`,
		`<nav epub:type="toc"><ol><li><a href="a.xhtml#x">One</a><ol><li><a href="a.xhtml">Two</a></li></ol></li></ol></nav>`, `<h2 id="x">One</h2><p>a<hr/>b`, "")
	f.Add(`<package><manifest><item id="a" href="a.xhtml"/><item id="n" href="t.ncx" media-type="application/x-dtbncx+xml"/></manifest><spine toc="n"><itemref idref="a" linear="no"/><itemref idref="a"/></spine><guide><reference type="cover" href="a.xhtml"/></guide></package>`,
		`<ncx><navPoint><navLabel><text>A</text></navLabel><content src="a.xhtml"/><navPoint><content src="?#"/></navPoint></navPoint></ncx>`, `<section epub:type="part"><p>x`, `<encryption><EncryptedData><CipherReference URI="%zz"/></EncryptedData></encryption>`)
	f.Fuzz(func(t *testing.T, opf, contents, doc, encryption string) {
		var files []file
		for _, x := range [][2]string{{"META-INF/container.xml", container}, {"META-INF/encryption.xml", encryption}, {"OPS/book.opf", opf}, {"OPS/n.xhtml", contents}, {"OPS/t.ncx", contents}, {"OPS/a.xhtml", doc}} {
			files = append(files, file{Name: x[0], Text: x[1], Store: true}) // packing takes longer than reading
		}
		check(t, archivetest.Zip(files...))
	})
}

// FuzzRead changes the bytes of a package.
func FuzzRead(f *testing.F) {
	structuretest.Fuzz(f, epub.Reader{}, sample, []byte("PK\x05\x06"), []byte("<html>"))
}

func check(t *testing.T, data []byte) {
	in := structure.Input{Data: data}
	w, err := epub.Reader{}.Read(context.Background(), in)
	if err != nil {
		if problem.CodeOf(err) == "" {
			t.Fatalf("an error without a code: %v", err)
		}
		return
	}
	if err := structure.Check(w); err != nil {
		t.Fatal(err)
	}
	if again, err := (epub.Reader{}).Read(context.Background(), in); err != nil || again.Text != w.Text {
		t.Fatalf("a second read differs: %v", err)
	}
}
