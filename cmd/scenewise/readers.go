package main

import (
	"scenewise/pkg/structure/docx"
	"scenewise/pkg/structure/epub"
	"scenewise/pkg/structure/formats"
	"scenewise/pkg/structure/htmldoc"
)

// readers returns all readers.
func readers() *formats.Set {
	return formats.NewSet(docx.Reader{}, epub.Reader{}, htmldoc.Reader{})
}
