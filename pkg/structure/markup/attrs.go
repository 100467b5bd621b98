package markup

import (
	"strings"

	"golang.org/x/net/html"
)

// attrs are the attributes that matter here.
type attrs struct {
	id, name, class, href string
	types                 string // epub:type and role, lower case
	level                 int    // aria-level
	hidden                bool
}

func readAttrs(z *html.Tokenizer, more bool) attrs {
	var a attrs
	for more {
		var k, v []byte
		k, v, more = z.TagAttr()
		switch string(k) {
		case "id":
			a.id = string(v)
		case "name":
			a.name = string(v)
		case "class":
			a.class = strings.ToLower(string(v))
		case "href", "xlink:href":
			a.href = string(v)
		case "epub:type", "role":
			a.types += " " + strings.ToLower(string(v))
		case "aria-level":
			if len(v) == 1 && v[0] >= '1' && v[0] <= '9' {
				a.level = int(v[0] - '0')
			}
		case "hidden":
			a.hidden = true
		case "style":
			s := strings.ReplaceAll(strings.ToLower(string(v)), " ", "")
			a.hidden = a.hidden || strings.Contains(s, "display:none")
		}
	}
	return a
}

// matters reports whether an inline element has to be remembered until it ends.
func (a attrs) matters(name string) bool {
	return name == "a" && a.href != "" || a.hidden || a.types != "" || a.class != "" && a.drops(name)
}

// drops reports whether an element's text is the page's, not the story's: page
// numbers and references to notes.
func (a attrs) drops(name string) bool {
	for t := range strings.FieldsSeq(a.types) {
		switch strings.TrimPrefix(t, "doc-") {
		case "pagebreak", "noteref", "backlink", "referrer":
			return true
		}
	}
	if name != "span" && name != "a" && name != "sup" && name != "div" && name != "p" {
		return false
	}
	for c := range strings.FieldsSeq(a.class) {
		switch c {
		case "pagenum", "pageno", "pagenumber", "page-number", "pagebreak", "fnanchor", "noteref", "footnote-ref", "footnoteref", "fnref", "linenum":
			return true
		}
	}
	return false
}
