package httpapi

import (
	"net/http"
	"strconv"
	"unicode/utf8"

	"scenewise/pkg/problem"
	"scenewise/pkg/retrieval"
)

// maxQuery is how many characters a query may have.
const maxQuery = 4000

// maxPhrase is how many characters a phrase to audit, or a quotation, may have.
const maxPhrase = 10_000

// about is how every question says which documents it is about.
type about struct {
	Collection  string   `json:"collection"`
	DocumentIDs []string `json:"document_ids"`
}

// scope resolves the documents of a question.
func (c *call) scope(a *about) (retrieval.Scope, error) {
	if err := mergeCollection(c, &a.Collection); err != nil {
		return retrieval.Scope{}, err
	}
	return scope(c.who, a.Collection, a.DocumentIDs)
}

type searchBody struct {
	about
	retrieval.SearchRequest
	Limit *int `json:"limit"`
}

// search finds the passages that answer a query best.
func (s *Server) search(c *call) error {
	var b searchBody
	if err := c.decode(&b); err != nil {
		return err
	}
	req := b.SearchRequest
	var err error
	if req.Scope, err = c.scope(&b.about); err != nil {
		return err
	}
	if err := checkSearch(&req, b.Limit); err != nil {
		return err
	}
	out, err := s.opt.Engine.Search(c.ctx(), req)
	if err != nil {
		return s.hide(c.ctx(), req.Scope, b.Collection, err)
	}
	out.Results, out.Degraded = orEmpty(out.Results), orEmpty(out.Degraded)
	return c.reply(http.StatusOK, out)
}

func checkSearch(req *retrieval.SearchRequest, limit *int) (err error) {
	if err := atMost("query", req.Query, maxQuery); err != nil {
		return err
	}
	if req.Limit, err = limitOf(limit, retrieval.DefaultSearchLimit); err != nil {
		return err
	}
	if req.Mode, err = choice("mode", req.Mode, retrieval.ModeHybrid, retrieval.ModeLexical, retrieval.ModeSemantic); err != nil {
		return err
	}
	if req.GroupBy, err = choice("group_by", req.GroupBy, retrieval.GroupNone, retrieval.GroupScene, retrieval.GroupChapter); err != nil {
		return err
	}
	if req.Rerank, err = choice("rerank", req.Rerank, retrieval.RerankNone, retrieval.RerankLocal, retrieval.RerankGemini); err != nil {
		return err
	}
	return share("min_relevance", req.MinRelevance)
}

// share checks a number that must lie between 0 and 1.
func share(field string, v *float64) error {
	if v == nil || *v >= 0 && *v <= 1 {
		return nil
	}
	return problem.New(problem.InvalidField, "%s is %s, expected a number from 0 to 1", field, strconv.FormatFloat(*v, 'g', 6, 64)).WithField(field)
}

// atMost checks the length of a text in characters.
func atMost(field, s string, most int) error {
	if len(s) <= most {
		return nil
	}
	if n := utf8.RuneCountInString(s); n > most {
		return problem.New(problem.LimitExceeded, "%s has %d characters, at most %d are taken", field, n, most).WithField(field)
	}
	return nil
}
