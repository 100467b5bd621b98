package tei

import (
	"encoding/xml"

	"scenewise/pkg/structure"
	"scenewise/pkg/structure/archive"
)

// role is one entry of the printed cast list.
type role struct {
	ids  []string       // its own id, and those it points at
	name structure.Span // of the role element, or of the whole entry
	all  structure.Span
	own  string // its own id
}

// roles collects the cast list while it is written.
type roles struct {
	list   []role
	open   bool
	inRole bool
}

func (r *roles) start(t xml.StartElement, name string) {
	switch name {
	case "castItem":
		r.open = true
		r.list = append(r.list, role{})
		r.point(t)
	case "role":
		if !r.open {
			return
		}
		if last := &r.list[len(r.list)-1]; last.name.Len() > 0 { // two roles in one entry
			r.list = append(r.list, role{})
		}
		r.inRole = true
		r.point(t)
	}
}

func (r *roles) point(t xml.StartElement) {
	last := &r.list[len(r.list)-1]
	if id := archive.Attr(t, "id"); id != "" {
		last.own = id
		last.ids = append(last.ids, id)
	}
	for _, a := range []string{"sameAs", "corresp", "ref", "who"} {
		if v := refs(archive.Attr(t, a)); len(v) == 1 && (a != "corresp" || len(last.ids) == 0) {
			last.ids = append(last.ids, v...)
		}
	}
}

// text notes a written piece of an entry.
func (r *roles) text(at structure.Span) {
	if !r.open || len(r.list) == 0 {
		return
	}
	last := &r.list[len(r.list)-1]
	grow(&last.all, at)
	if r.inRole {
		grow(&last.name, at)
	}
}

func grow(s *structure.Span, at structure.Span) {
	if s.End == 0 {
		s.Start = at.Start
	}
	s.End = at.End
}

func (r *roles) end(name string) {
	switch name {
	case "castItem":
		r.open, r.inRole = false, false
	case "role":
		r.inRole = false
	}
}
