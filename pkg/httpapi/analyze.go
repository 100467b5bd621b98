package httpapi

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"scenewise/pkg/problem"
	"scenewise/pkg/reasoning"
	"scenewise/pkg/retrieval"
)

// Analyst answers questions from evidence. reasoning.Analyst meets it.
type Analyst interface {
	Analyze(ctx context.Context, req reasoning.Request) (*reasoning.Answer, error)
	// Compare asks the one document in scope in four ways; payer is whose
	// token budget it comes from.
	Compare(ctx context.Context, sc retrieval.Scope, query, payer string) (*reasoning.Comparison, error)
}

type analyzeBody struct {
	about
	Question string             `json:"question"`
	NodeIDs  []string           `json:"node_ids"`
	Until    string             `json:"until"`
	Evidence *evidenceBody      `json:"evidence"`
	Reasoner string             `json:"reasoner"`
	Strategy reasoning.Strategy `json:"strategy"`
	Loop     *loopBody          `json:"loop"`
	Estimate bool               `json:"estimate"`
	Stream   bool               `json:"stream"`
}

type evidenceBody struct {
	MaxChunks *int `json:"max_chunks"`
	MaxTokens *int `json:"max_tokens"`
}

type loopBody struct {
	MaxRounds *int `json:"max_rounds"`
	MaxTokens *int `json:"max_tokens"`
}

// analyze answers a question from bounded evidence.
func (s *Server) analyze(c *call) error {
	var b analyzeBody
	if err := c.decode(&b); err != nil {
		return err
	}
	if s.opt.Analyst == nil {
		return noReasoner()
	}
	req, err := c.analysis(&b)
	if err != nil {
		return err
	}
	if b.Stream {
		return s.streamAnswer(c, &b, req)
	}
	out, err := s.opt.Analyst.Analyze(c.ctx(), req)
	if err != nil {
		return s.hide(c.ctx(), req.Scope, b.Collection, err)
	}
	return c.reply(http.StatusOK, out)
}

// analysis checks what only the body can tell: left out, or given as zero.
func (c *call) analysis(b *analyzeBody) (req reasoning.Request, err error) {
	req = reasoning.Request{Question: b.Question, NodeIDs: b.NodeIDs, Until: b.Until, Reasoner: b.Reasoner, Strategy: b.Strategy, Estimate: b.Estimate, Payer: c.who.Name}
	if req.Scope, err = c.scope(&b.about); err != nil {
		return req, err
	}
	if b.NodeIDs != nil && len(b.NodeIDs) == 0 {
		return req, problem.New(problem.InvalidField, "node_ids is empty, so nothing could be found").WithField("node_ids")
	}
	if len(b.NodeIDs) > retrieval.MaxLimit {
		return req, problem.New(problem.LimitExceeded, "node_ids has %d entries, at most %d are taken", len(b.NodeIDs), retrieval.MaxLimit).WithField("node_ids")
	}
	if b.Evidence != nil {
		if err := positive("evidence.max_chunks", b.Evidence.MaxChunks, &req.Evidence.MaxChunks); err != nil {
			return req, err
		}
		if err := positive("evidence.max_tokens", b.Evidence.MaxTokens, &req.Evidence.MaxTokens); err != nil {
			return req, err
		}
	}
	if b.Loop != nil {
		req.Loop = &reasoning.Loop{}
		if err := positive("loop.max_rounds", b.Loop.MaxRounds, &req.Loop.MaxRounds); err != nil {
			return req, err
		}
		if err := positive("loop.max_tokens", b.Loop.MaxTokens, &req.Loop.MaxTokens); err != nil {
			return req, err
		}
	}
	return req, nil
}

// positive takes a number that was given, which must not be 0 or less.
func positive(field string, given *int, to *int) error {
	if given == nil {
		return nil
	}
	if *given < 1 {
		return problem.New(problem.InvalidField, "%s is %d, expected 1 or more", field, *given).WithField(field)
	}
	*to = *given
	return nil
}

// streamAnswer sends the steps, the evidence and the checked answer as
// server-sent events. Nothing that a model wrote is sent before it was checked.
func (s *Server) streamAnswer(c *call, b *analyzeBody, req reasoning.Request) error {
	ctx, cancel := context.WithCancel(c.ctx())
	defer cancel()
	frames := make(chan string, 64)
	send := func(event string, v any) {
		data, err := json.Marshal(v)
		if err != nil {
			return
		}
		select {
		case frames <- fmt.Sprintf("event: %s\ndata: %s\n\n", event, data):
		case <-ctx.Done():
		}
	}
	req.Observe = func(e reasoning.Event) {
		switch {
		case e.Step != nil:
			send("step", e.Step)
		case e.Evidence != nil:
			send("evidence", e.Evidence)
		default:
			send("progress", map[string]int{"chars": e.Chars})
		}
	}
	go func() {
		defer close(frames)
		out, err := s.opt.Analyst.Analyze(ctx, req)
		if err == nil {
			send("answer", out)
			return
		}
		p := asProblem(c.ctx(), s.hide(ctx, req.Scope, b.Collection, err))
		send("problem", map[string]string{"code": string(p.Code), "detail": p.Message, "hint": p.Hint, "field": p.Field})
	}()
	w := &sseWriter{c: c}
	w.begin()
	beat := time.NewTicker(s.opt.Heartbeat)
	defer beat.Stop()
	for {
		select {
		case f, open := <-frames:
			if !open {
				return nil
			}
			w.frame(f)
		case <-beat.C:
			w.frame(": keepalive\n\n")
		}
		if w.err != nil {
			cancel()
			for range frames {
			}
			return nil
		}
	}
}
