package tei

import (
	"encoding/xml"
	"strings"

	"scenewise/pkg/structure"
	"scenewise/pkg/structure/archive"
)

// division is one div, with what it says of itself.
type division struct {
	structure.Span
	typ    string
	title  string
	body   int // where the text behind its heading begins
	area   string
	spoken bool // somebody speaks in it
	kids   []*division
}

// heading is an open head of a division.
type heading struct {
	start, end int
}

func (w *walker) openDivision(t xml.StartElement, name string) {
	w.closeSpeech()
	w.apart(2)
	d := &division{typ: strings.ToLower(archive.Attr(t, "type")), area: w.area}
	if name == "prologue" || name == "epilogue" {
		d.typ = name
	}
	d.Start = w.next()
	d.body = d.Start
	up := w.at[len(w.at)-1]
	up.kids = append(up.kids, d)
	w.at = append(w.at, d)
}

// next returns where the next block will begin.
func (l *layout) next() int {
	if l.b.Len() == 0 {
		return 0
	}
	return l.b.Len() + min(l.gapLines, 2)
}

func (w *walker) closeDivision() {
	w.closeSpeech()
	n := len(w.at) - 1
	if n == 0 {
		return
	}
	w.at[n].End = max(w.Len(), w.at[n].Start)
	w.at = w.at[:n]
}

// openHead begins a heading; it counts for the division while nothing else was
// written there.
func (w *walker) openHead(parent string) {
	w.apart(w.gap("head"))
	d := w.at[len(w.at)-1]
	if divisions[parent] && w.heading == nil && w.headOnly(d) {
		w.heading = &heading{start: w.next()}
	}
}

// headOnly reports whether nothing but headings was written in d so far.
func (w *walker) headOnly(d *division) bool {
	return strings.TrimSpace(w.b.String()[min(d.body, w.Len()):]) == ""
}

func (w *walker) closeHead() {
	h := w.heading
	w.heading = nil
	if h == nil || h.end <= h.start {
		return
	}
	d := w.at[len(w.at)-1]
	text := strings.Join(strings.Fields(w.b.String()[h.start:h.end]), " ")
	d.title = strings.TrimSpace(d.title + " " + text)
	d.body = h.end
}
