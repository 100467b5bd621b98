package formats_test

import (
	"testing"

	"scenewise/pkg/structure"
	"scenewise/pkg/structure/archive/archivetest"
	"scenewise/pkg/structure/formats"
)

func TestDetectContainersAndPages(t *testing.T) {
	epub := archivetest.Zip(archivetest.File{Name: "mimetype", Text: "application/epub+zip", Store: true}, archivetest.File{Name: "META-INF/container.xml", Text: "<container/>"})
	docx := archivetest.Zip(archivetest.File{Name: "[Content_Types].xml", Text: "<Types/>"}, archivetest.File{Name: "word/document.xml", Text: "<w/>"})
	cases := []struct {
		name, file string
		data       string
		want       structure.Format
	}{
		{"an EPUB named otherwise", "a.txt", string(epub), structure.FormatEPUB},
		{"a DOCX named otherwise", "a.epub", string(docx), structure.FormatDOCX},
		{"an old Word document", "a.doc", "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1....", structure.FormatDOCX},
		{"a page", "a.txt", "\n<!DOCTYPE html><p>x", structure.FormatHTML},
		{"an XHTML page", "", "<?xml version='1.0'?>\n<!-- c --><html xmlns='http://www.w3.org/1999/xhtml'>", structure.FormatHTML},
		{"a fragment", "", "<h1>The Work</h1>\n<p>One.</p><p>Two.</p>", structure.FormatHTML},
		{"Markdown with HTML in it", "a.md", "<div align=center>\n\n# The Work\n\n</div><p>a</p>", structure.FormatMarkdown},
		{"text that begins with an angle bracket", "", "<sighs> he said, \"a < b\"", structure.FormatText},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if got := formats.Detect([]byte(c.data), c.file); got != c.want {
				t.Errorf("got %s, expected %s", got, c.want)
			}
		})
	}
}
