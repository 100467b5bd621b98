package httpapi

import (
	"cmp"
	"net/http"
	"strconv"
	"strings"

	"scenewise/pkg/retrieval"
)

// matrix counts for each pair of characters the units that they share.
func (s *Server) matrix(c *call) error {
	format, err := choice("format", c.q.text("format"), "json", "csv", "graphml", "gexf", "svg")
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
	counted, err := retrieval.Matrix(ed, unit, level)
	if err != nil {
		return err
	}
	m := &MatrixReply{Ref: live.Ref, CooccurMatrix: counted, Basis: basisOf(ed)}
	if format == "json" {
		return c.reply(http.StatusOK, m)
	}
	if format == "svg" {
		return c.sendSVG(live, drawMatrix(cmp.Or(ed.Title, live.ID), m))
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

// cell guards a name against spreadsheet programs that would run it.
func cell(s string) string {
	if s != "" && strings.ContainsRune("=+-@\t\r", rune(s[0])) {
		return "'" + s
	}
	return s
}
