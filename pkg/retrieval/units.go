package retrieval

import (
	"fmt"
	"sort"
	"strconv"
	"strings"

	"scenewise/pkg/problem"
	"scenewise/pkg/structure"
)

// unit is one stretch of text in which characters may be together.
type unit struct {
	id     string
	node   *structure.Node // the scene or chapter that it is, or lies in
	span   structure.Span
	scenes []string // the scenes that it is made of; nil for a paragraph
}

// units lists the units of a work in text order.
func (o *outline) units(kind Unit) []unit {
	switch kind {
	case UnitParagraph:
		return o.paragraphs()
	case UnitChapter:
		var out []unit
		for _, s := range o.scenes {
			c := o.chapter(s)
			if n := len(out); n > 0 && out[n-1].id == c.ID {
				out[n-1].scenes = append(out[n-1].scenes, s.ID)
				continue
			}
			out = append(out, unit{c.ID, c, c.Span(), []string{s.ID}})
		}
		return out
	}
	out := make([]unit, len(o.scenes))
	for i, s := range o.scenes {
		out[i] = unit{s.ID, s, s.Span(), []string{s.ID}}
	}
	return out
}

// paragraphs numbers the paragraphs of each scene from 1: c3.s2#4.
func (o *outline) paragraphs() []unit {
	out := make([]unit, 0, len(o.work.Paragraphs))
	scene, number := 0, 0
	for _, p := range o.work.Paragraphs {
		for scene < len(o.scenes) && o.scenes[scene].End <= p.Start {
			scene, number = scene+1, 0
		}
		if scene == len(o.scenes) {
			break
		}
		number++
		n := o.scenes[scene]
		out = append(out, unit{id: fmt.Sprintf("%s#%d", n.ID, number), node: n, span: p})
	}
	return out
}

// span returns the bytes of a node, or of a paragraph named as c3.s2#4.
func (o *outline) span(id string) (structure.Span, error) {
	scene, number, isParagraph := strings.Cut(id, "#")
	n := o.nodes[scene]
	if n == nil {
		return structure.Span{}, noNode(id)
	}
	if !isParagraph {
		return n.Span(), nil
	}
	k, err := strconv.Atoi(number)
	pars := o.work.Paragraphs
	i := sort.Search(len(pars), func(i int) bool { return pars[i].Start >= n.Start }) + k - 1
	if err != nil || k < 1 || n.Kind != structure.KindScene || i >= len(pars) || pars[i].End > n.End {
		return structure.Span{}, noNode(id)
	}
	return pars[i], nil
}

func noNode(id string) error {
	return problem.New(problem.NodeNotFound, "the document has no node %q", id).WithHint("GET /v1/documents/{id}/structure lists them")
}

// path of a unit is that of its node.
func (o *outline) unitPath(u unit) []string { return o.path(u.node.ID) }
