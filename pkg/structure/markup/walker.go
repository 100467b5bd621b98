package markup

import (
	"strings"

	"golang.org/x/net/html"

	"scenewise/pkg/structure/flow"
)

// frame is one open element that matters.
type frame struct {
	name string
	state
	chapter bool // opened a chapter: those inside are sections
	opened  int  // block count when it was opened
	linkAt  int  // index behind the link that it began, 0 for none
	was     kind // of the text around it
}

// state is what an element passes on to what stands inside it.
type state struct {
	area    flow.Area
	skip    bool // text is dropped
	pre     bool
	notes   bool  // text belongs to a footnote
	group   int32 // of a heading group, 0 outside
	chapter int   // chapters open
}

// kind is what the block being collected will be.
type kind struct {
	kind  flow.Kind
	level int8
	mark  bool // the class says that it divides scenes
}

// walker collects blocks while tokens go by.
type walker struct {
	page   *Page
	opt    Options
	stack  []frame
	open   map[string]int // open elements by name
	now    state
	cur    kind
	text   []byte
	blank  bool // a blank is due before the next letter
	spacer bool // the block holds a no-break space or a line break, so it is printed though empty
	chars  int  // letters of the block
	role   flow.Role
	groups int32
	title  bool // inside the head's title
}

func newWalker(opt Options) *walker {
	return &walker{page: &Page{Anchors: map[string]int{}}, opt: opt, open: map[string]int{}}
}

// start handles a start tag; closed is set for "<p/>" in XHTML.
func (w *walker) start(z *html.Tokenizer, closed bool) {
	raw, more := z.TagName()
	name := string(raw)
	a := readAttrs(z, more)
	kindOf := elements[name]
	if kindOf == elementUnknown && strings.Contains(name, ":") {
		kindOf = elementInline
	}
	switch kindOf {
	case elementVoid:
		w.anchor(a)
		w.void(name, a)
		return
	case elementBlock, elementHeading, elementSkip, elementUnknown:
		if kindOf != elementUnknown {
			w.implied(name)
			w.flush()
		}
	case elementCell:
		w.implied(name)
		w.blank = true
	}
	w.anchor(a)
	if closed {
		return
	}
	if kindOf == elementInline && !a.matters(name) {
		return
	}
	w.push(name, kindOf, a)
}

// push opens an element and applies what its tag says.
func (w *walker) push(name string, e element, a attrs) {
	f := frame{name: name, state: w.now, opened: len(w.page.Blocks), was: w.cur}
	w.now.skip = w.now.skip || e == elementSkip || a.hidden || a.drops(name) || name == "rt" || name == "rp" || name == "rtc"
	if name == "title" && w.open["svg"] == 0 && w.page.Title == "" {
		w.title = true
	}
	if name == "pre" {
		w.now.pre = true
	}
	if e == elementBlock || e == elementHeading {
		w.applyTypes(&f, name, a)
		w.cur = w.kindOf(name, e, a)
	}
	if name == "a" && a.href != "" {
		block := len(w.page.Blocks)
		if w.now.skip {
			block = -1
		}
		w.page.Links = append(w.page.Links, Link{Href: a.href, Block: block})
		f.linkAt = len(w.page.Links)
	}
	w.stack = append(w.stack, f)
	w.open[name]++
}

// end handles an end tag: everything inside the element ends with it.
func (w *walker) end(name string) {
	if name == "p" && w.open["p"] == 0 || name == "br" {
		w.flush()
		return
	}
	if w.open[name] == 0 {
		if e := elements[name]; e == elementBlock || e == elementHeading {
			w.flush()
		}
		return
	}
	for {
		last := w.stack[len(w.stack)-1].name
		w.pop()
		if last == name {
			return
		}
	}
}

// pop closes the innermost element.
func (w *walker) pop() {
	f := w.stack[len(w.stack)-1]
	if e := elements[f.name]; e == elementBlock || e == elementHeading {
		w.flush()
	}
	if w.now.skip && !f.skip && elements[f.name] == elementSkip {
		w.text, w.chars = w.text[:0], 0
	}
	w.stack = w.stack[:len(w.stack)-1]
	w.open[f.name]--
	if f.name == "title" {
		w.title = false
	}
	if f.linkAt > 0 {
		w.endLink(f.linkAt - 1)
	}
	if f.opened == len(w.page.Blocks) && f.chapter {
		w.role = flow.RoleNone // a chapter without any text
	}
	w.now, w.cur = f.state, f.was
}

// implied closes the elements that a start tag ends without saying so.
func (w *walker) implied(name string) {
	if w.opt.XHTML {
		return
	}
	var closes, within string
	switch name {
	case "li":
		closes, within = "li", "ul ol menu dir"
	case "dt", "dd":
		closes, within = "dt dd", "dl"
	case "tr":
		closes, within = "tr td th", "table"
	case "td", "th":
		closes, within = "td th", "table tr"
	}
	if closes != "" {
		w.closeWithin(closes, within)
	}
	if w.open["p"] > 0 && elements[name] != elementCell {
		w.closeWithin("p", "table td th button div section article blockquote li body")
	}
}

// closeWithin closes the innermost element of a set unless one of another set
// stands inside it. It looks only a few elements up: more cannot be meant.
func (w *walker) closeWithin(closes, within string) {
	for i := len(w.stack) - 1; i >= 0 && i >= len(w.stack)-24; i-- {
		name := w.stack[i].name
		if hasWord(closes, name) {
			for len(w.stack) > i {
				w.pop()
			}
			if !hasWord(closes, "tr") || name == "tr" {
				return
			}
			continue
		}
		if hasWord(within, name) {
			return
		}
	}
}

func hasWord(list, word string) bool {
	for len(list) > 0 {
		var w string
		w, list, _ = strings.Cut(list, " ")
		if w == word {
			return true
		}
	}
	return false
}

// anchor remembers where an id stands.
func (w *walker) anchor(a attrs) {
	for _, id := range [2]string{a.id, a.name} {
		if id != "" {
			if _, taken := w.page.Anchors[id]; !taken {
				w.page.Anchors[id] = len(w.page.Blocks)
			}
		}
	}
}

// endLink closes a link: its text is what was collected since.
func (w *walker) endLink(i int) {
	l := &w.page.Links[i]
	l.Text = strings.Join(strings.Fields(l.Text), " ")
}
