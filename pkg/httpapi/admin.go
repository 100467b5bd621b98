package httpapi

import (
	"encoding/json"
	"net/http"
	"strconv"

	"scenewise/pkg/events"
	"scenewise/pkg/problem"
	"scenewise/pkg/retrieval"
	"scenewise/pkg/strictjson"
)

// deadLetters returns the dead letters of all collections. A letter may hold
// anything that anybody published, so the key must have every collection.
func (s *Server) deadLetters(c *call) (DeadLetters, error) {
	if c.who.Collections != nil {
		return nil, problem.New(problem.Forbidden, "dead letters hold events of every collection, and this key has only some").
			WithHint("use an admin key without collections")
	}
	if s.opt.DeadLetters == nil {
		return nil, problem.New(problem.Unavailable, "this server has no access to the dead letters").
			WithHint("ask a server that is connected to the queue")
	}
	return s.opt.DeadLetters, nil
}

// letters lists the dead letters, oldest first. A cursor is the number of the
// last one listed: letters are never renumbered.
func (s *Server) letters(c *call) error {
	dl, err := s.deadLetters(c)
	if err != nil {
		return err
	}
	limit, err := c.q.limit(defaultPage)
	if err != nil {
		return err
	}
	cur, err := s.cursors.open(c.q.text("cursor"), "dlq", "")
	if err != nil {
		return err
	}
	list, total, err := dl.Letters(c.ctx(), uint64(cur.Offset), limit+1)
	if err != nil {
		return err
	}
	out := LetterList{Total: total, Letters: []Letter{}}
	for _, l := range list[:min(len(list), limit)] {
		out.Letters = append(out.Letters, letterOf(l, false))
	}
	if out.Returned = len(out.Letters); len(list) > limit {
		out.Cursor = s.cursors.seal(cursor{Call: "dlq", Offset: int(out.Letters[limit-1].Number), Pins: []retrieval.Ref{}})
	}
	return c.reply(http.StatusOK, out)
}

// letter shows one dead letter with its body.
func (s *Server) letter(c *call) error {
	dl, n, err := s.numbered(c)
	if err != nil {
		return err
	}
	l, err := dl.Letter(c.ctx(), n)
	if err != nil {
		return err
	}
	return c.reply(http.StatusOK, letterOf(l, true))
}

// replay puts one dead letter back on the queue.
func (s *Server) replay(c *call) error {
	dl, n, err := s.numbered(c)
	if err != nil {
		return err
	}
	l, err := dl.Replay(c.ctx(), n)
	if err != nil {
		return err
	}
	return c.reply(http.StatusAccepted, Replayed{Number: l.Number, ID: l.ID, Collection: l.Collection, Version: l.Version})
}

// letterOf shows a dead letter; its body only where it is asked for.
func letterOf(l events.Letter, body bool) Letter {
	out := Letter{
		Number: l.Number, Subject: l.Subject, ID: l.ID, Collection: l.Collection, Version: l.Version, Code: l.Code, Message: l.Message,
		Stage: l.Stage, Attempts: l.Attempts, StreamSeq: l.StreamSeq, Time: l.Time.UTC(), Size: len(l.Body),
	}
	switch {
	case !body:
	case json.Valid(l.Body):
		out.Body = l.Body
	default:
		out.BodyBase64 = l.Body
	}
	return out
}

func (s *Server) numbered(c *call) (DeadLetters, uint64, error) {
	dl, err := s.deadLetters(c)
	if err != nil {
		return nil, 0, err
	}
	raw, err := c.path("number")
	if err != nil {
		return nil, 0, err
	}
	n, err := strconv.ParseUint(raw, 10, 63)
	if err != nil || n == 0 {
		return nil, 0, problem.New(problem.InvalidField, "the number of the dead letter is %s, expected a whole number above 0", strconv.Quote(strictjson.Clip(raw, 40))).WithField("number")
	}
	return dl, n, nil
}
