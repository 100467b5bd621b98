package httpapi

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"time"

	"scenewise/pkg/catalog"
	"scenewise/pkg/events"
	"scenewise/pkg/problem"
)

// pollEvery is how often an open stream looks at the passport, which is the
// truth; status messages are sent at most once and may be missed.
const pollEvery = 2 * time.Second

// frameTime is how long a client may take to accept one frame.
const frameTime = 20 * time.Second

// events streams the states of one version until it ends: the one asked for,
// else the one under way, else the one served.
func (s *Server) events(c *call) error {
	k, err := c.document()
	if err != nil {
		return err
	}
	version, err := c.q.version()
	if err != nil {
		return err
	}
	d, err := s.catalog.Get(c.ctx(), k)
	if err != nil {
		return own404(k, err)
	}
	if version == 0 {
		version = current(d)
	}
	ctx, cancel := context.WithCancel(c.ctx())
	defer cancel()
	stop := context.AfterFunc(s.halted, cancel)
	defer stop()
	end := s.metrics.BeginStream()
	defer end()

	feed := make(chan events.Status, 64)
	done := make(chan struct{})
	go func() {
		defer close(done)
		err := s.opt.Feed.Follow(ctx, k.Collection, k.ID, func(st events.Status) {
			if st.Version != version {
				return
			}
			select {
			case feed <- st:
			default: // the passport will tell
			}
		})
		if err != nil && ctx.Err() == nil {
			s.opt.Log.WarnContext(ctx, "status feed ended", "request_id", infoOf(c).id, "error", err)
		}
	}()
	err = s.stream(ctx, c, k, version, feed)
	cancel()
	<-done
	return err
}

// stream writes frames until the version ends or the time is up.
func (s *Server) stream(ctx context.Context, c *call, k catalog.Key, version int64, feed <-chan events.Status) error {
	w := &sseWriter{c: c}
	w.begin()
	beat, poll := time.NewTicker(s.opt.Heartbeat), time.NewTicker(pollEvery)
	defer beat.Stop()
	defer poll.Stop()
	look := true // at the passport, after the feed is followed
	for {
		if look {
			if st, ok := s.statusOf(ctx, k, version); ok {
				w.status(st)
			}
			look = false
		}
		if w.err != nil || w.ended {
			return nil
		}
		select {
		case <-ctx.Done():
			w.bye(s.stopping.Load())
			return nil
		case st := <-feed:
			w.status(st)
		case <-poll.C:
			look = true
		case <-beat.C:
			w.frame(": keepalive\n\n")
		}
	}
}

// current returns the version that a stream without one follows.
func current(d *catalog.Document) int64 {
	switch {
	case d.Queued > 0:
		return d.Queued
	case d.Pending != nil:
		return d.Pending.Version
	case d.Failure != nil && (d.Live == nil || d.Failure.Version > d.Live.Version):
		return d.Failure.Version
	case d.Live != nil:
		return d.Live.Version
	}
	return d.Highest
}

// statusOf reads from the passport where a version stands.
func (s *Server) statusOf(ctx context.Context, k catalog.Key, version int64) (events.Status, bool) {
	st := events.Status{ID: k.ID, Collection: k.Collection, Version: version}
	d, err := s.catalog.Get(ctx, k)
	switch {
	case problem.CodeOf(err) == problem.DocumentNotFound:
		st.State = string(catalog.StateDeleted)
		return st, true
	case err != nil:
		return st, false
	case d.Pending != nil && d.Pending.Version == version:
		st.State, st.Attempt = string(d.Pending.State), d.Pending.Attempt
		return st, true
	case d.Queued == version && version > 0:
		st.State = string(catalog.StateQueued)
		return st, true
	case d.Failure != nil && d.Failure.Version == version:
		st.State, st.Error = string(catalog.StateFailed), &events.Error{Code: d.Failure.Code, Message: d.Failure.Message}
		return st, true
	case d.Live != nil && d.Live.Version == version:
		st.State = string(catalog.StateLive)
		return st, true
	case d.Highest > version || d.Live != nil && d.Live.Version > version:
		st.State = string(catalog.StateSuperseded)
		if d.Live != nil {
			st.CurrentVersion = d.Live.Version
		}
		return st, true
	}
	return st, false // not seen yet
}

// sseWriter writes server-sent events.
type sseWriter struct {
	c     *call
	place int // of the state written last
	ended bool
	err   error
}

func (w *sseWriter) begin() {
	h := w.c.Response().Header()
	h.Set("Content-Type", "text/event-stream; charset=utf-8")
	h.Set("X-Accel-Buffering", "no") // proxies must not hold frames back
	w.c.Response().WriteHeader(http.StatusOK)
	w.frame("retry: 2000\n\n")
}

// status writes one state. States come from messages and from the passport, so
// one that is already known, or that lies behind, is left out.
func (w *sseWriter) status(st events.Status) {
	ends, place := catalog.State(st.State).Ends(), placeOf(st)
	if w.ended || !ends && place <= w.place {
		return
	}
	w.place, w.ended = place, ends
	data, err := json.Marshal(st)
	if err != nil {
		w.err = err
		return
	}
	w.frame(fmt.Sprintf("event: status\ndata: %s\n\n", data))
}

// placeOf orders the states of one version: later attempts come later.
func placeOf(st events.Status) int {
	order := []catalog.State{catalog.StateQueued, catalog.StateFetching, catalog.StateParsing, catalog.StateEmbedding, catalog.StateIndexing}
	return st.Attempt*(len(order)+1) + slices.Index(order, catalog.State(st.State)) + 1
}

// bye tells a client that the stream ends before the version does.
func (w *sseWriter) bye(stopping bool) {
	why := "time"
	if stopping {
		why = "stopping"
	}
	w.frame(fmt.Sprintf("event: end\ndata: {\"reason\":%q}\n\n", why))
}

func (w *sseWriter) frame(s string) {
	if w.err != nil {
		return
	}
	rc := http.NewResponseController(w.c.Response())
	_ = rc.SetWriteDeadline(time.Now().Add(frameTime))
	if _, w.err = w.c.Response().Write([]byte(s)); w.err == nil {
		w.err = rc.Flush()
	}
}
