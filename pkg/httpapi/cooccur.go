package httpapi

import (
	"net/http"
	"slices"
	"strings"

	"scenewise/pkg/characters"
	"scenewise/pkg/problem"
	"scenewise/pkg/retrieval"
)

// maxNames is how many names one question may give.
const maxNames = 100

type cooccurBody struct {
	about
	retrieval.CooccurRequest
	Limit  *int   `json:"limit"`
	Cursor string `json:"cursor"`
}

// cooccur lists every unit with the named characters.
func (s *Server) cooccur(c *call) error {
	var b cooccurBody
	if err := c.decode(&b); err != nil {
		return err
	}
	req := b.CooccurRequest
	var err error
	if req.Scope, err = c.scope(&b.about); err != nil {
		return err
	}
	if err := checkCooccur(&req); err != nil {
		return err
	}
	req.Limit = 0
	asked := digestOf([]any{req, req.Scope})
	if req.Limit, err = limitOf(b.Limit, retrieval.DefaultUnitLimit); err != nil {
		return err
	}
	cur, err := s.cursors.open(b.Cursor, "cooccurrence", asked)
	if err != nil {
		return err
	}
	req.Offset = cur.Offset
	out, err := retrieval.Cooccur(c.ctx(), pinnedLibrary{s.catalog, cur.Pins}, req)
	if err != nil {
		return s.hide(c.ctx(), req.Scope, b.Collection, err)
	}
	if cur.pinned() && out.Complete && !cur.saw(out.Examined) {
		return expired()
	}
	out.Units, out.Returned = orEmpty(out.Units), len(out.Units)
	plainReasons(out.Missing)
	reply := CooccurReply{CooccurResult: out}
	if next := cur.Offset + out.Returned; out.Total != nil && out.Returned > 0 && next < *out.Total {
		reply.Cursor = s.cursors.seal(cursor{Call: "cooccurrence", Asked: asked, Offset: next, Pins: out.Examined})
	}
	return c.reply(http.StatusOK, reply)
}

func checkCooccur(req *retrieval.CooccurRequest) (err error) {
	names := slices.Concat(req.All, req.Any, req.None)
	if len(req.All)+len(req.Any) == 0 {
		return problem.New(problem.MissingField, "no character is named").WithHint("name those who must all be there in all, or some of whom must be in any").WithField("all")
	}
	if len(names) > maxNames {
		return problem.New(problem.LimitExceeded, "%d names are given, at most %d are taken", len(names), maxNames).WithField("all")
	}
	for _, n := range names {
		if strings.TrimSpace(n) == "" {
			return problem.New(problem.InvalidField, "a name is empty").WithField("all")
		}
		if err := atMost("all", n, 500); err != nil {
			return err
		}
	}
	if req.Presence, err = choice("presence", req.Presence, characters.Mentioned, characters.Acts, characters.Speaks); err != nil {
		return err
	}
	if req.Unit, err = choice("unit", req.Unit, retrieval.UnitScene, retrieval.UnitChapter, retrieval.UnitParagraph); err != nil {
		return err
	}
	if (req.After != "" || req.Before != "") && len(req.Scope.IDs) != 1 {
		return problem.New(problem.InvalidField, "after and before name nodes of one document, and document_ids has %d", len(req.Scope.IDs)).
			WithHint("give exactly one document id").WithField("document_ids")
	}
	return share("min_confidence", req.MinConfidence)
}
