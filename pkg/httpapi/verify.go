package httpapi

import (
	"fmt"
	"net/http"
	"strings"

	"scenewise/pkg/events"
	"scenewise/pkg/problem"
	"scenewise/pkg/retrieval"
)

// maxQuotes is how many quotations one request may hold.
const maxQuotes = 100

type verifyBody struct {
	about
	retrieval.VerifyRequest
}

// verify gives the verdict on each quotation.
func (s *Server) verify(c *call) error {
	var b verifyBody
	if err := c.decode(&b); err != nil {
		return err
	}
	req := b.VerifyRequest
	var err error
	if req.Scope, err = c.scope(&b.about); err != nil {
		return err
	}
	switch n := len(req.Quotes); {
	case n == 0:
		return problem.New(problem.MissingField, "there is no quotation to verify").WithField("quotes")
	case n > maxQuotes:
		return problem.New(problem.LimitExceeded, "%d quotations are given, at most %d are taken", n, maxQuotes).WithField("quotes")
	}
	for i, q := range req.Quotes {
		field := fmt.Sprintf("quotes[%d]", i)
		if strings.TrimSpace(q.Text) == "" {
			return problem.New(problem.InvalidField, "the quotation %d is empty", i+1).WithField(field + ".text")
		}
		if err := atMost(field+".text", q.Text, maxPhrase); err != nil {
			return err
		}
		if q.DocumentID != "" {
			if err := events.CheckID(q.DocumentID); err != nil {
				return problem.As(err).WithField(field + ".document_id")
			}
		}
		if q.NodeID != "" && q.DocumentID == "" {
			return problem.New(problem.MissingField, "the quotation %d names a node and no document", i+1).WithField(field + ".document_id")
		}
	}
	out, err := retrieval.VerifyQuotes(c.ctx(), s.catalog, req)
	if err != nil {
		return s.hide(c.ctx(), req.Scope, b.Collection, err)
	}
	out.Quotes = orEmpty(out.Quotes)
	for i := range out.Quotes {
		out.Quotes[i].Spans = orEmpty(out.Quotes[i].Spans)
	}
	return c.reply(http.StatusOK, out)
}
