package main

import (
	"context"
	"fmt"

	"scenewise/pkg/catalog"
	"scenewise/pkg/events"
	"scenewise/pkg/problem"
)

// publishOne sends one document and, where asked to, follows it to its end. A
// document that fails, or is superseded, is a Problem.
func publishOne(ctx context.Context, s *session, c service, file string, u events.Upsert, wait bool) (published, error) {
	p := published{File: file, ID: u.ID, Collection: u.Collection, State: string(catalog.StateFailed)}
	a, err := c.Publish(ctx, u)
	if err != nil {
		if q := problem.As(err); q != nil {
			p.Error = &events.Error{Code: string(q.Code), Message: q.Error()}
		}
		return p, err
	}
	p.ID, p.Collection, p.Version, p.StatusURL, p.State = a.ID, a.Collection, a.Version, a.StatusURL, string(catalog.StateQueued)
	if !wait {
		return p, nil
	}
	show := progressOf(s, p.ID)
	last := events.Status{State: p.State}
	err = c.Follow(ctx, catalog.Key{Collection: a.Collection, ID: a.ID}, a.Version, func(st events.Status) {
		last = st
		show.state(st)
	})
	show.done()
	if err != nil {
		return p, err
	}
	p.State, p.Current, p.Error = last.State, last.CurrentVersion, last.Error
	if err := outcome(last); err != nil {
		return p, err
	}
	passport, err := c.Document(ctx, catalog.Key{Collection: a.Collection, ID: a.ID})
	if err == nil && passport.Version != nil && *passport.Version == a.Version {
		p.Counts = &passport.Counts
	}
	return p, nil // it is live: what the passport says is only for show
}

// outcome is the error of a version that did not become live.
func outcome(st events.Status) error {
	switch catalog.State(st.State) {
	case catalog.StateLive:
		return nil
	case catalog.StateFailed:
		if st.Error != nil {
			return problem.New(problem.Code(st.Error.Code), "%s", st.Error.Message)
		}
		return problem.New(problem.Internal, "it failed without saying why")
	case catalog.StateSuperseded:
		return problem.New(problem.Superseded, "version %d is newer", st.CurrentVersion)
	}
	return problem.New(problem.Superseded, "it ended as %s", st.State)
}

// progress shows the state of one document on a terminal, and nothing
// elsewhere.
type progress struct {
	s    *session
	id   string
	on   bool
	seen bool
}

func progressOf(s *session, id string) *progress {
	return &progress{s: s, id: id, on: isTerminal(s.stderr) && !s.json}
}

func (p *progress) state(st events.Status) {
	if !p.on {
		return
	}
	p.seen = true
	again := ""
	if st.Attempt > 1 {
		again = fmt.Sprintf(", attempt %d", st.Attempt)
	}
	fmt.Fprintf(p.s.stderr, "\r\x1b[K%s  %s%s …", p.id, st.State, again)
}

// done clears the line for the result.
func (p *progress) done() {
	if p.seen {
		fmt.Fprint(p.s.stderr, "\r\x1b[K")
	}
}
