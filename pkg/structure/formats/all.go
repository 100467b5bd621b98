package formats

import (
	"scenewise/pkg/structure/docx"
	"scenewise/pkg/structure/epub"
	"scenewise/pkg/structure/fdx"
	"scenewise/pkg/structure/fountain"
	"scenewise/pkg/structure/htmldoc"
	"scenewise/pkg/structure/markdown"
	"scenewise/pkg/structure/plain"
	"scenewise/pkg/structure/tei"
)

// All returns the set of every reader of this module. A new reader is one more
// line here.
func All() *Set {
	return NewSet(docx.Reader{}, epub.Reader{}, fdx.New(), fountain.New(), htmldoc.Reader{}, markdown.New(), plain.New(), tei.New())
}
