package httpapi

import (
	"net/http"
	"strings"

	"scenewise/pkg/problem"
	"scenewise/pkg/reasoning"
	"scenewise/pkg/retrieval"
)

type compareBody struct {
	Collection string `json:"collection"`
	Query      string `json:"query"`
	DocumentID string `json:"document_id"`
}

// compare answers one question in four ways.
func (s *Server) compare(c *call) error {
	var b compareBody
	if err := c.decode(&b); err != nil {
		return err
	}
	if s.opt.Analyst == nil {
		return noReasoner()
	}
	if strings.TrimSpace(b.Query) == "" {
		return problem.New(problem.EmptyQuery, "the query is empty").WithField("query")
	}
	if err := atMost("query", b.Query, reasoning.MostQuestion); err != nil {
		return err
	}
	sc, err := c.oneDocument(b.Collection, b.DocumentID)
	if err != nil {
		return err
	}
	out, err := s.opt.Analyst.Compare(c.ctx(), sc, b.Query, c.who.Name)
	if err != nil {
		return s.hide(c.ctx(), sc, b.Collection, err)
	}
	return c.reply(http.StatusOK, out)
}

func noReasoner() error { return problem.New(problem.Unavailable, "this server has no reasoner") }

// oneDocument is the scope of a question about exactly one document.
func (c *call) oneDocument(collection, id string) (retrieval.Scope, error) {
	if id == "" {
		return retrieval.Scope{}, problem.New(problem.MissingField, "there is no document to look in").WithField("document_id")
	}
	sc, err := c.scope(&about{Collection: collection, DocumentIDs: []string{id}})
	if p := problem.As(err); p != nil && p.Field == "document_ids" {
		err = p.WithField("document_id")
	}
	return sc, err
}
