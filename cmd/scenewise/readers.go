package main

import (
	"scenewise/pkg/structure/docx"
	"scenewise/pkg/structure/epub"
	"scenewise/pkg/structure/formats"
	"scenewise/pkg/structure/fountain"
	"scenewise/pkg/structure/htmldoc"
	"scenewise/pkg/structure/plain"
)

// readers returns all readers.
func readers() *formats.Set {
	return formats.NewSet(docx.Reader{}, epub.Reader{}, fountain.New(), htmldoc.Reader{}, plain.New())
}
