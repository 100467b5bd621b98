package httpapi

import (
	"net/http"
	"time"

	"scenewise/pkg/catalog"
	"scenewise/pkg/characters"
	"scenewise/pkg/characters/edits"
	"scenewise/pkg/events"
	"scenewise/pkg/problem"
	"scenewise/pkg/retrieval"
)

// EditRequest corrects a cast, or takes corrections back.
type EditRequest struct {
	Version int64        `json:"version,omitempty"` // that the editor saw; needed with edits
	Edits   []edits.Edit `json:"edits,omitempty"`
	Undo    *int         `json:"undo,omitempty"` // how many of the last changes to take back
}

// EditReply is the cast after a change, and all changes so far.
type EditReply struct {
	retrieval.Ref
	Characters []characters.Character `json:"characters"`
	History    []EditChange           `json:"history"`  // oldest first
	Orphaned   []edits.Orphan         `json:"orphaned"` // edits that find no place in this version
}

// EditChange is one call that edited the cast.
type EditChange struct {
	Number  int          `json:"number"`
	Version int64        `json:"version"` // that was served when it was made
	At      time.Time    `json:"at"`
	Undone  bool         `json:"undone"`
	Edits   []edits.Edit `json:"edits"`
}

// edit changes a cast by hand.
func (s *Server) edit(c *call) error {
	var b EditRequest
	if err := c.decode(&b); err != nil {
		return err
	}
	k, err := c.document()
	if err != nil {
		return err
	}
	if err := b.check(); err != nil {
		return err
	}
	if b.Undo != nil {
		_, err = s.catalog.Undo(c.ctx(), k, b.Version, *b.Undo)
	} else {
		_, err = s.catalog.Edit(c.ctx(), k, b.Version, b.Edits)
	}
	if err != nil {
		return own404(k, err)
	}
	return s.edited(c, k)
}

func (b *EditRequest) check() error {
	switch {
	case b.Version < 0 || b.Version > events.MaxVersion:
		return problem.New(problem.InvalidField, "version is %d, expected a number from 1 to %d", b.Version, int64(events.MaxVersion)).WithField("version")
	case b.Undo != nil && b.Edits != nil:
		return problem.New(problem.InvalidField, "the request has both edits and undo, expected one").WithField("undo")
	case b.Undo != nil && *b.Undo < 1:
		return problem.New(problem.InvalidField, "undo is %d, expected 1 or more", *b.Undo).WithHint("it counts the last changes to take back").WithField("undo")
	case b.Undo != nil:
		return nil
	case len(b.Edits) == 0:
		return problem.New(problem.MissingField, "there is no edit").WithHint(`give "edits": [{"op": "merge", "into": "...", "from": ["..."]}], or "undo": 1`).WithField("edits")
	case len(b.Edits) > retrieval.MaxLimit:
		return problem.New(problem.LimitExceeded, "there are %d edits, at most %d are taken at once", len(b.Edits), retrieval.MaxLimit).WithField("edits")
	case b.Version == 0:
		return problem.New(problem.MissingField, "the version that the edits were made on is missing").
			WithHint("it is the version that GET .../characters named").WithField("version")
	}
	for i := range b.Edits {
		b.Edits[i].Scene = nil // made here
	}
	return nil
}

// edited replies with the cast as it is now.
func (s *Server) edited(c *call, k catalog.Key) error {
	h, orphans, err := s.catalog.Edits(c.ctx(), k)
	if err != nil {
		return own404(k, err)
	}
	ed, live, err := s.editionAt(c, k, 0)
	if err != nil {
		return err
	}
	out := EditReply{Ref: live.Ref, Characters: orEmpty(ed.Cast.Characters), History: []EditChange{}, Orphaned: orEmpty(orphans)}
	for _, x := range h.Changes {
		e := EditChange{Number: x.Number, Version: x.Version, At: x.At, Undone: x.Undone, Edits: append([]edits.Edit{}, x.Edits...)}
		for i := range e.Edits {
			e.Edits[i].Scene = nil
		}
		out.History = append(out.History, e)
	}
	return c.reply(http.StatusOK, out)
}
