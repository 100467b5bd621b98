package httpapi

import (
	"bytes"
	"encoding/json"
	"net/http"

	"scenewise/pkg/catalog"
	"scenewise/pkg/continuity"
	"scenewise/pkg/events"
	"scenewise/pkg/problem"
	"scenewise/pkg/retrieval"
)

// CheckRequest asks whether a work keeps to an editor's rules.
type CheckRequest struct {
	Collection string          `json:"collection,omitempty"`
	DocumentID string          `json:"document_id,omitempty"` // "" = the one that the rules name
	Version    int64           `json:"version,omitempty"`     // 0 = the one served
	Rules      json.RawMessage `json:"rules,omitempty"`       // a list, or {document, checks}; left out = those that the document carries
}

// CheckReply is the answer to a set of rules.
type CheckReply struct {
	retrieval.Ref
	*continuity.Report
	Basis retrieval.Basis `json:"basis"`
}

// check runs continuity rules on one version of a document.
func (s *Server) check(c *call) error {
	var b CheckRequest
	if err := c.decode(&b); err != nil {
		return err
	}
	if err := mergeCollection(c, &b.Collection); err != nil {
		return err
	}
	if b.Version < 0 || b.Version > events.MaxVersion {
		return problem.New(problem.InvalidField, "version is %d, expected a number from 1 to %d", b.Version, int64(events.MaxVersion)).WithField("version")
	}
	rules, err := s.rulesOf(c, &b)
	if err != nil {
		return err
	}
	k, err := c.key(b.Collection, b.DocumentID)
	if err != nil {
		return err
	}
	ed, live, err := s.editionAt(c, k, b.Version)
	if err != nil {
		return err
	}
	report, err := continuity.Run(c.ctx(), ed, rules)
	if err != nil {
		return err
	}
	return c.reply(http.StatusOK, CheckReply{Ref: live.Ref, Report: report, Basis: basisOf(ed)})
}

// rulesOf reads the rules of a request, or those that the document carries.
func (s *Server) rulesOf(c *call, b *CheckRequest) ([]continuity.Rule, error) {
	raw := bytes.TrimSpace(b.Rules)
	stored := len(raw) == 0 || bytes.Equal(raw, []byte("null"))
	if stored {
		k, err := c.key(b.Collection, b.DocumentID)
		if err != nil {
			return nil, err
		}
		d, err := s.catalog.Get(c.ctx(), k)
		if err != nil {
			return nil, own404(k, err)
		}
		if raw = d.Checks; len(raw) == 0 {
			return nil, problem.New(problem.MissingField, "there are no rules: the request has none and the document carries none").
				WithHint("give rules as a list, or publish the document with checks").WithField("rules")
		}
	}
	f, err := continuity.ParseJSON(raw)
	if err != nil {
		return nil, err
	}
	if !stored && len(f.Checks) == 0 {
		return nil, problem.New(problem.MissingField, "there is no rule to check").WithField("rules")
	}
	if b.DocumentID == "" {
		b.DocumentID = f.Document
	}
	return f.Checks, nil
}

// key names the document of a request that names it in the body.
func (c *call) key(collection, id string) (catalog.Key, error) {
	k := catalog.Key{Collection: collection, ID: id}
	if id == "" {
		return k, problem.New(problem.MissingField, "no document is named").WithField("document_id")
	}
	if err := events.CheckID(id); err != nil {
		return k, problem.As(err).WithField("document_id")
	}
	if err := events.CheckCollection(collection); err != nil {
		return k, err
	}
	if !c.who.Sees(collection) {
		return k, notFound(k)
	}
	return k, nil
}

// checkRules refuses rules of an upsert that could never be run.
func checkRules(raw json.RawMessage) error {
	if len(raw) == 0 {
		return nil
	}
	_, err := continuity.ParseJSON(raw)
	return err
}
