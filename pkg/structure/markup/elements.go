package markup

// element is how an element is handled.
type element uint8

const (
	elementUnknown element = iota // kept open, so that nesting is counted
	elementInline
	elementBlock
	elementHeading
	elementVoid
	elementCell
	elementSkip // the text is dropped
)

// elements says how each element is handled.
var elements = elementTable()

func elementTable() map[string]element {
	out := map[string]element{}
	for e, names := range map[element][]string{
		elementInline: {"a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "code", "data", "dfn", "em", "font", "i", "ins", "kbd", "label", "mark", "nobr",
			"q", "ruby", "rb", "s", "samp", "small", "span", "strike", "strong", "sub", "sup", "time", "tt", "u", "var", "picture", "map", "center"},
		elementBlock: {"address", "article", "aside", "blockquote", "body", "caption", "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset", "figcaption",
			"figure", "footer", "form", "header", "hgroup", "html", "legend", "li", "main", "menu", "ol", "p", "pre", "section", "summary", "table", "tbody", "tfoot",
			"thead", "tr", "ul", "listing", "xmp", "title"},
		elementHeading: {"h1", "h2", "h3", "h4", "h5", "h6"},
		elementVoid:    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr", "basefont", "frame"},
		elementCell:    {"td", "th"},
		elementSkip: {"script", "style", "nav", "noscript", "template", "svg", "math", "object", "iframe", "audio", "video", "canvas", "select", "textarea", "button",
			"rt", "rp", "rtc", "noframes", "noembed", "applet", "head"},
	} {
		for _, n := range names {
			out[n] = e
		}
	}
	out["center"] = elementBlock
	out["rt"], out["rp"], out["rtc"] = elementUnknown, elementUnknown, elementUnknown
	return out
}

// void handles an element without content.
func (w *walker) void(name string, a attrs) {
	switch name {
	case "br":
		w.lineBreak()
	case "hr":
		w.impliedRule()
		if !a.hidden {
			w.rule()
		}
	}
}

// impliedRule closes an open paragraph before a rule.
func (w *walker) impliedRule() {
	if !w.opt.XHTML && w.open["p"] > 0 {
		w.closeWithin("p", "table td th div section article blockquote li body")
	}
}
