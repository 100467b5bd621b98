package httpapi

import (
	"net/http"
	"strings"

	"scenewise/pkg/problem"
	"scenewise/pkg/retrieval"
)

type auditBody struct {
	about
	retrieval.AuditRequest
	Limit  *int   `json:"limit"`
	Cursor string `json:"cursor"`
}

// audit lists every place of a phrase.
func (s *Server) audit(c *call) error {
	var b auditBody
	if err := c.decode(&b); err != nil {
		return err
	}
	req := b.AuditRequest
	var err error
	if req.Scope, err = c.scope(&b.about); err != nil {
		return err
	}
	if req.Phrase == "" {
		return problem.New(problem.MissingField, "there is no phrase to look for").WithField("phrase")
	}
	if err := atMost("phrase", req.Phrase, maxPhrase); err != nil {
		return err
	}
	if req.Syntax, err = choice("syntax", req.Syntax, retrieval.SyntaxPhrase, retrieval.SyntaxRegex); err != nil {
		return err
	}
	req.Limit = 0
	asked := digestOf([]any{req, req.Scope})
	if req.Limit, err = limitOf(b.Limit, retrieval.DefaultAuditLimit); err != nil {
		return err
	}
	cur, err := s.cursors.open(b.Cursor, "audit", asked)
	if err != nil {
		return err
	}
	req.Offset = cur.Offset
	out, err := retrieval.Audit(c.ctx(), pinnedLibrary{s.catalog, cur.Pins}, req)
	if err != nil {
		return s.hide(c.ctx(), req.Scope, b.Collection, err)
	}
	if cur.pinned() && out.Complete && !cur.saw(out.Examined) {
		return expired()
	}
	out.ByDocument, out.Matches, out.Returned = orEmpty(out.ByDocument), orEmpty(out.Matches), len(out.Matches)
	plainReasons(out.Missing)
	reply := AuditReply{AuditResult: out}
	if next := cur.Offset + out.Returned; out.Returned > 0 && next < out.Total {
		reply.Cursor = s.cursors.seal(cursor{Call: "audit", Asked: asked, Offset: next, Pins: out.Examined})
	}
	return c.reply(http.StatusOK, reply)
}

// plainReasons keeps the words of inner errors out of replies: what comes
// before the first colon names the reason.
func plainReasons(missing []retrieval.Missing) {
	for i := range missing {
		missing[i].Reason, _, _ = strings.Cut(missing[i].Reason, ":")
	}
}
