package tei

import (
	"encoding/xml"
	"strings"

	"scenewise/pkg/structure/archive"
)

// person is one entry of the header's list of persons.
type person struct {
	id    string
	names []string // the first is the one to show
	group bool
}

// header reads title and persons out of teiHeader.
type header struct {
	depth   int
	title   string
	persons []person
	open    *person
	path    []string
	capture *strings.Builder
	level   int // depth of the element that is captured
}

func (h *header) start(t xml.StartElement) {
	h.depth++
	name := t.Name.Local
	h.path = append(h.path, name)
	switch {
	case h.capture != nil:
	case name == "person" || name == "personGrp":
		h.open = &person{id: archive.Attr(t, "id"), group: name == "personGrp"}
	case name == "title" && h.title == "" && h.inside("titleStmt"), (name == "persName" || name == "name") && h.open != nil && h.own(t):
		h.capture, h.level = &strings.Builder{}, h.depth
	}
}

// own reports whether a person's name is in the work's language: names that
// carry a language of their own are translations.
func (h *header) own(t xml.StartElement) bool { return archive.Attr(t, "lang") == "" }

func (h *header) inside(name string) bool {
	for _, p := range h.path {
		if p == name {
			return true
		}
	}
	return false
}

func (h *header) chars(s string) {
	if h.capture != nil {
		h.capture.WriteString(s)
	}
}

func (h *header) end(name string) {
	if h.capture != nil && h.level == h.depth {
		text := strings.Join(strings.Fields(h.capture.String()), " ")
		h.capture = nil
		switch {
		case text == "":
		case name == "title":
			h.title = text
		case h.open != nil:
			h.open.names = append(h.open.names, text)
		}
	}
	if (name == "person" || name == "personGrp") && h.open != nil {
		h.persons = append(h.persons, *h.open)
		h.open = nil
	}
	h.path = h.path[:len(h.path)-1]
	h.depth--
}
