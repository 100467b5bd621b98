package httpapi

import (
	"net/http"
	"strconv"
	"strings"

	"scenewise/pkg/characters"
	"scenewise/pkg/retrieval"
	"scenewise/pkg/structure"
)

// matrix counts for each pair of characters the units that they share.
func (s *Server) matrix(c *call) error {
	format, err := choice("format", c.q.text("format"), "json", "csv", "graphml", "gexf")
	if err != nil {
		return err
	}
	unit, err := choice("unit", retrieval.Unit(c.q.text("unit")), retrieval.UnitScene, retrieval.UnitChapter, retrieval.UnitParagraph)
	if err != nil {
		return err
	}
	level, err := levelOf(c.q.text("presence"))
	if err != nil {
		return err
	}
	ed, live, err := s.edition(c)
	if err != nil {
		return err
	}
	m, err := matrixOf(c, ed, unit, level)
	if err != nil {
		return err
	}
	m.Ref = live.Ref
	if format == "json" {
		return c.reply(http.StatusOK, m)
	}
	body, mediaType, err := export(m, format)
	if err != nil {
		return err
	}
	h := c.Response().Header()
	h.Set(versionHeader, strconv.FormatInt(live.Version, 10))
	h.Set("Content-Disposition", `attachment; filename="`+live.ID+"-cooccurrence."+format+`"`)
	return c.send(http.StatusOK, mediaType, body)
}

// matrixOf walks the units of an edition to the end.
func matrixOf(c *call, ed *retrieval.Edition, unit retrieval.Unit, level characters.Level) (*MatrixReply, error) {
	cast := ed.Cast.Characters
	at := make(map[string]int, len(cast))
	for i, x := range cast {
		at[x.ID] = i
	}
	m := &MatrixReply{Unit: unit, Presence: level, Characters: named(cast), Matrix: make([][]int, len(cast)), Basis: basisOf(ed)}
	for i := range m.Matrix {
		m.Matrix[i] = make([]int, len(cast))
	}
	for _, u := range unitsOf(ed.Work, unit) {
		if err := c.ctx().Err(); err != nil {
			return nil, err
		}
		m.Units++
		var in []int
		for id, p := range ed.Cast.In(u.span, u.scenes) {
			if i, ok := at[id]; ok && counts(p, level) {
				in = append(in, i)
			}
		}
		for _, i := range in {
			for _, j := range in {
				m.Matrix[i][j]++
			}
		}
	}
	return m, nil
}

// stretch is one unit of a work; without scenes it is a paragraph.
type stretch struct {
	span   structure.Span
	scenes []string
}

func unitsOf(w *structure.Work, unit retrieval.Unit) []stretch {
	var out []stretch
	switch unit {
	case retrieval.UnitParagraph:
		for _, p := range w.Paragraphs {
			out = append(out, stretch{span: p})
		}
	case retrieval.UnitChapter:
		w.Root.Walk(func(n *structure.Node, _ []*structure.Node) bool {
			if len(n.Children) == 0 || n.Children[0].Kind != structure.KindScene {
				return true
			}
			out = append(out, stretch{n.Span(), scenesOf(n)})
			return false
		})
	default:
		for n := range w.Scenes() {
			out = append(out, stretch{n.Span(), []string{n.ID}})
		}
	}
	return out
}

// cell guards a name against spreadsheet programs that would run it.
func cell(s string) string {
	if s != "" && strings.ContainsRune("=+-@\t\r", rune(s[0])) {
		return "'" + s
	}
	return s
}
