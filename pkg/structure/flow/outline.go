package flow

import "scenewise/pkg/structure"

// Division is a part, chapter, act or scene of a document, by its blocks.
type Division struct {
	Kind        structure.Kind
	Title       string
	First, Last int // blocks [First, Last) are its heading or mark; equal when it has none
	How         structure.How
	Confidence  float64
	Beside      bool // a chapter beside the parts before it, not inside the last one
}

// Aside is front or back matter inside the story: blocks [First, Last).
type Aside struct {
	First, Last int
	Front       bool
}

// Outline is what Decide finds.
type Outline struct {
	Divisions []Division // in order; several may begin at one block, the outermost first
	Body      [2]int     // blocks of the story, half open
	Asides    []Aside
	Loose     bool // much text stands before the first heading
}

// Decide finds the divisions of d without writing a text: for formats whose
// canonical text is their source. It uses the same rules as Build. A hint that
// cannot be used is an invalid_structure_hint Problem, more headings than a tree
// may have nodes are a too_complex one.
func Decide(d *Document, in structure.Input) (Outline, error) {
	h, err := in.Hints.Compile()
	if err != nil {
		return Outline{}, err
	}
	if err := d.bounded(in.Limits.MaxNodes); err != nil {
		return Outline{}, err
	}
	_, p := decide(d, h)
	out := Outline{Body: p.body, Loose: p.loose}
	if p.loose {
		out.Divisions = append(out.Divisions, Division{Kind: structure.KindChapter, First: p.body[0], Last: p.body[0], How: structure.HowInferred, Confidence: 0.5})
	}
	for i := p.body[0]; i < p.body[1]; i++ {
		out.aside(p, i)
		for _, h := range p.begins[i] {
			out.Divisions = append(out.Divisions, Division{Kind: h.kind(), Title: h.title(), First: h.first, Last: h.last, Beside: h.beside, How: structure.HowHeading, Confidence: 0.95})
		}
		if p.breaks[i] {
			out.Divisions = append(out.Divisions, Division{Kind: structure.KindScene, First: i, Last: i + 1, How: structure.HowMark, Confidence: 0.95})
		}
	}
	return out, nil
}

// aside opens an aside at block i and ends the open one where a part or a
// chapter begins.
func (o *Outline) aside(p *plan, i int) {
	n := len(o.Asides)
	open := n > 0 && o.Asides[n-1].Last == p.body[1]
	for _, h := range p.begins[i] {
		if open && h.rank != rankSection {
			o.Asides[n-1].Last = i
			open = false
		}
	}
	if r, ok := p.asides[i]; ok && !open {
		o.Asides = append(o.Asides, Aside{First: i, Last: p.body[1], Front: r == rankFront})
	}
}

// kind returns the kind of node that a ranked head begins.
func (h *head) kind() structure.Kind {
	switch {
	case h.rank == rankPart:
		return structure.KindPart
	case h.rank == rankSection:
		return structure.KindScene
	case h.label.Class == ClassAct:
		return structure.KindAct
	}
	return structure.KindChapter
}
