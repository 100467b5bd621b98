package formats

import (
	"bytes"
	"path"
	"regexp"
	"strings"

	"scenewise/pkg/structure"
)

var (
	slugline = regexp.MustCompile(`(?m)^(?:\.[A-Z][^.\n]|(?i:int|ext|est|i/e|int\./ext)[. /])`)
	cue      = regexp.MustCompile(`(?m)^[A-Z][A-Z0-9 .'\-]{1,38}(?: \([A-Z.' ]+\))?\n[^\n]`)
	atx      = regexp.MustCompile(`(?m)^#{1,6} \S`)
	fragment = regexp.MustCompile(`^(?i:<(?:!--|(?:p|h[1-6]|div|title|meta|link|style|article|section|main|table|center|pre|blockquote|a|b|i|hr|br|ul|ol)[\s>/]))`)
	blockEnd = regexp.MustCompile(`(?i:</(?:p|h[1-6]|div|section|table|pre|blockquote|title|ul|ol)>)`)
	setext   = regexp.MustCompile(`(?m)^\S[^\n]{0,100}\n(?:={3,}|-{3,})[ \t]*$`)
)

// Detect names the format of data by its content. What is told by a signature
// (zip, XML, HTML) wins over the name; for plain text the name's extension
// decides between kinds that look alike.
func Detect(data []byte, name string) structure.Format {
	head := bytes.TrimLeft(bytes.TrimPrefix(data[:min(len(data), 4096)], []byte("\xef\xbb\xbf")), " \t\r\n")
	if bytes.HasPrefix(head, []byte("PK\x03\x04")) {
		return detectZip(data)
	}
	if bytes.HasPrefix(head, []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")) {
		return structure.FormatDOCX // an old .doc, or a .docx with a password: its reader says which
	}
	if f, ok := detectMarkup(head); ok {
		return f
	}
	switch strings.ToLower(path.Ext(name)) {
	case ".fountain", ".spmd":
		return structure.FormatFountain
	case ".md", ".markdown":
		return structure.FormatMarkdown
	case ".txt":
		return structure.FormatText
	}
	if isFragment(head) {
		return structure.FormatHTML
	}
	return detectText(data)
}

// isFragment reports whether data is HTML without the elements that frame a
// page: it begins with one of HTML's tags and closes several blocks.
func isFragment(head []byte) bool {
	return fragment.Match(head) && len(blockEnd.FindAllIndex(head, 2)) == 2
}

func detectZip(data []byte) structure.Format {
	if bytes.Contains(data[:min(len(data), 512)], []byte("application/epub+zip")) || bytes.Contains(data, []byte("META-INF/container.xml")) {
		return structure.FormatEPUB
	}
	if bytes.Contains(data, []byte("word/document.xml")) {
		return structure.FormatDOCX
	}
	return structure.FormatEPUB
}

func detectMarkup(head []byte) (structure.Format, bool) {
	lower := bytes.ToLower(head)
	if !bytes.HasPrefix(lower, []byte("<")) {
		return "", false
	}
	for _, m := range []struct {
		tag    string
		format structure.Format
	}{{"<finaldraft", structure.FormatFDX}, {"<tei", structure.FormatTEI}, {"<!doctype html", structure.FormatHTML}, {"<html", structure.FormatHTML}, {"<body", structure.FormatHTML}, {"<head", structure.FormatHTML}} {
		if bytes.Contains(lower, []byte(m.tag)) {
			return m.format, true
		}
	}
	return "", false
}

func detectText(data []byte) structure.Format {
	sample := strings.ReplaceAll(string(data[:min(len(data), 256<<10)]), "\r\n", "\n")
	if strings.HasPrefix(sample, "---\n") || len(atx.FindAllString(sample, 3)) >= 2 || len(setext.FindAllString(sample, 3)) >= 3 {
		return structure.FormatMarkdown
	}
	if len(slugline.FindAllString(sample, 3)) >= 2 && len(cue.FindAllString(sample, 3)) >= 2 {
		return structure.FormatFountain
	}
	return structure.FormatText
}
