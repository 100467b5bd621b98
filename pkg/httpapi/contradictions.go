package httpapi

import (
	"net/http"

	"scenewise/pkg/problem"
	"scenewise/pkg/reasoning/contradict"
	"scenewise/pkg/retrieval"
)

type contradictionsBody struct {
	Collection string `json:"collection"`
	DocumentID string `json:"document_id"`
	About      string `json:"about"`
	Reasoner   string `json:"reasoner"`
}

// rulesOnly is what finds contradictions.
const rulesOnly = "rules"

// ContradictionsReply lists where a story contradicts itself.
type ContradictionsReply struct {
	retrieval.Ref
	Complete bool                 `json:"complete"` // every sentence was read
	Reasoner string               `json:"reasoner"` // "rules"
	Total    int                  `json:"total"`
	Findings []contradict.Finding `json:"findings"` // surest first
	Basis    retrieval.Basis      `json:"basis"`
}

// contradictions finds where a story contradicts itself, by rules.
func (s *Server) contradictions(c *call) error {
	var b contradictionsBody
	if err := c.decode(&b); err != nil {
		return err
	}
	if _, err := choice("reasoner", b.Reasoner, rulesOnly, "extractive"); err != nil {
		return problem.As(err).WithHint("contradictions are found by rules; leave reasoner out")
	}
	if err := atMost("about", b.About, maxQuery); err != nil {
		return err
	}
	sc, err := c.oneDocument(b.Collection, b.DocumentID)
	if err != nil {
		return err
	}
	snap, err := s.catalog.Snapshot(c.ctx(), sc)
	if err != nil {
		return s.hide(c.ctx(), sc, b.Collection, err)
	}
	if len(snap.Docs) != 1 {
		return problem.New(problem.InvalidField, "%d documents bear that id in the collections that this key sees, expected one", len(snap.Docs)).
			WithHint("name the collection").WithField("collection")
	}
	ed, err := s.catalog.Edition(c.ctx(), snap.Docs[0])
	if err != nil {
		return err
	}
	if b.About != "" && len(ed.Cast.Resolve(b.About)) == 0 {
		return problem.New(problem.InvalidField, "nobody in the document is called so").WithHint("the route characters lists the cast").WithField("about")
	}
	found, err := contradict.Find(c.ctx(), ed, b.About)
	if err != nil {
		return err
	}
	return c.reply(http.StatusOK, ContradictionsReply{Ref: ed.Ref, Complete: true, Reasoner: rulesOnly, Total: len(found), Findings: orEmpty(found), Basis: basisOf(ed)})
}
