package ingest

import (
	"context"
	"errors"
	"runtime/debug"
	"time"

	"scenewise/pkg/catalog"
	"scenewise/pkg/events"
	"scenewise/pkg/problem"
)

// stageEvent is the stage of a dead letter whose event could not be read.
const stageEvent = "event"

// retryBusy is how soon an event comes again whose document is worked on.
const retryBusy = 300 * time.Millisecond

// carryOut does what an event asks for. A panic of ours costs an attempt, not
// the process.
func (w *Worker) carryOut(ctx context.Context, a arrival) (out outcome) {
	defer func() {
		if p := recover(); p != nil {
			w.opt.Log.ErrorContext(ctx, "panic while an event was carried out", "seq", a.seq, "panic", p, "stack", string(debug.Stack()))
			out = outcome{verdict: later, delay: 10 * time.Second}
		}
	}()
	req, err := contained(ctx, "reading the event", func(context.Context) (asked, error) { return a.parse() })
	if err != nil {
		return w.refuse(ctx, a, err)
	}
	if !w.busy.take(req.key) {
		return outcome{verdict: later, delay: retryBusy}
	}
	defer w.busy.give(req.key)
	if req.event.Delete {
		return w.remove(ctx, a, req)
	}
	if err := w.room(ctx, req, int64(len(a.body))); err != nil {
		return judge(ctx, err, 0, w.opt.MaxFaults)
	}
	return w.replace(ctx, a, req)
}

// spread is how many times its content a document takes on disk, at most: the
// original, the edition, and rows with their log.
const spread = 6

// room waits until there is room on the disk for a content of so many bytes.
// A full disk is nothing that a document could be blamed for.
func (w *Worker) room(ctx context.Context, req asked, content int64) error {
	told := false
	return w.patiently(ctx, "room", func(context.Context) error {
		err := w.Room(spread * content)
		if p := problem.As(err); p != nil && !told {
			told = true
			w.announce(req.key, req.event.Version, catalog.StateQueued, 0, p, 0)
		}
		return err
	})
}

// replace carries an upsert out.
func (w *Worker) replace(ctx context.Context, a arrival, req asked) outcome {
	t, dec, err := w.begin(ctx, req)
	if err != nil {
		return w.giveUp(ctx, a, req, err)
	}
	switch dec.Verdict {
	case catalog.Proceed:
		return w.attempt(ctx, a, req, t)
	case catalog.Wait:
		return outcome{verdict: later, delay: time.Second}
	case catalog.Fetch:
		return w.compare(ctx, a, req)
	}
	return w.conclude(ctx, a, req, dec)
}

func (w *Worker) begin(ctx context.Context, req asked) (t catalog.Ticket, dec catalog.Decision, err error) {
	err = w.patiently(ctx, "begin", func(ctx context.Context) error {
		t, dec, err = w.Catalog.Begin(ctx, req.key, req.event)
		return err
	})
	return t, dec, err
}

// compare fetches the content of a version that is live already, to tell an
// event that came twice from a conflict.
func (w *Worker) compare(ctx context.Context, a arrival, req asked) outcome {
	inner, cancel := context.WithTimeout(ctx, w.opt.Limits.Fetch)
	defer cancel()
	c, err := w.Source.Fetch(inner, *req.upsert)
	if err != nil {
		return w.giveUp(ctx, a, req, err)
	}
	req.event.Hash = eventHash(req.upsert, c.SHA256)
	_, dec, err := w.begin(ctx, req)
	if err != nil {
		return w.giveUp(ctx, a, req, err)
	}
	if dec.Verdict == catalog.Proceed || dec.Verdict == catalog.Fetch || dec.Verdict == catalog.Wait {
		return outcome{verdict: later, delay: time.Second} // it changed meanwhile
	}
	return w.conclude(ctx, a, req, dec)
}

// conclude ends an event that changes nothing.
func (w *Worker) conclude(ctx context.Context, a arrival, req asked, dec catalog.Decision) outcome {
	version := req.event.Version
	switch dec.Verdict {
	case catalog.Conflict:
		return w.giveUp(ctx, a, req, problem.New(problem.VersionConflict, "version %d of %q is there with other bytes", version, req.key.ID).
			WithHint("publish it under a higher version").WithField("version"))
	case catalog.Mixed:
		return w.giveUp(ctx, a, req, problem.New(problem.VersionMode, "%q numbers its versions another way: they are either all given or all left out", req.key.ID).
			WithHint("publish it as before, the newest version is %d", dec.Current).WithField("version"))
	case catalog.Superseded:
		w.announce(req.key, version, catalog.StateSuperseded, 0, nil, dec.Current)
	case catalog.Unchanged:
		state := catalog.StateLive
		if req.event.Delete {
			state = catalog.StateDeleted
		}
		w.announce(req.key, version, state, 0, nil, 0)
	}
	err := w.patiently(ctx, "settle", func(ctx context.Context) error { return w.Catalog.Settle(ctx, req.key, version) })
	if err != nil {
		return judge(ctx, err, 0, w.opt.MaxFaults)
	}
	w.discard(ctx, req)
	return outcome{verdict: done}
}

// attempt prepares a version and ends it one way or another.
func (w *Worker) attempt(ctx context.Context, a arrival, req asked, t catalog.Ticket) outcome {
	if t.Attempt > w.opt.MaxAttempts {
		err := problem.New(problem.Internal, "the document was begun %d times and never finished", t.Attempt-1).
			WithHint("it may take the whole process down; look at the log of those times")
		return w.fail(ctx, a, req, &attempt{w: w, ticket: t, upsert: req.upsert, stage: catalog.StateFetching}, err)
	}
	at := &attempt{w: w, ticket: t, upsert: req.upsert, spent: map[string]int64{}}
	err := at.run(ctx)
	if err == nil {
		w.opt.Log.InfoContext(ctx, "document live", "collection", t.Collection, "document", t.ID, "version", t.Event.Version,
			"attempt", t.Attempt, "chunks", len(at.edition.Chunks), "stages_ms", at.spent)
		w.discard(ctx, req)
		return outcome{verdict: done}
	}
	if errors.Is(err, catalog.ErrFenced) {
		w.abandon(ctx, t)
		return judge(ctx, err, 0, w.opt.MaxFaults)
	}
	if ctx.Err() != nil || problem.As(err) != nil && !transient(err) {
		return w.fail(ctx, a, req, at, err)
	}
	faults := t.Faults + 1
	if _, ferr := w.Catalog.Fault(ctx, t); ferr != nil {
		w.opt.Log.WarnContext(ctx, "fault not recorded", "collection", t.Collection, "document", t.ID, "error", ferr)
	}
	w.opt.Log.WarnContext(ctx, "attempt failed", "collection", t.Collection, "document", t.ID, "version", t.Event.Version,
		"stage", at.stage, "attempt", t.Attempt, "faults", faults, "error", err)
	if out := judge(ctx, err, faults, w.opt.MaxFaults); out.verdict != setAside {
		return out
	}
	return w.fail(ctx, a, req, at, err)
}

// abandon drops what an attempt that was overtaken has written. What it misses
// the sweep takes.
func (w *Worker) abandon(ctx context.Context, t catalog.Ticket) {
	w.abandonRows(ctx, t)
	w.opt.Log.InfoContext(ctx, "attempt overtaken", "collection", t.Collection, "document", t.ID, "version", t.Event.Version, "attempt", t.Attempt)
}

func (w *Worker) abandonRows(ctx context.Context, t catalog.Ticket) {
	if err := errors.Join(w.Words.Drop(ctx, t.Words), w.Vectors.Drop(ctx, t.Vectors)); err != nil {
		w.opt.Log.DebugContext(ctx, "rows of an attempt stay for the sweep", "error", err)
	}
}

// remove carries a delete out.
func (w *Worker) remove(ctx context.Context, a arrival, req asked) outcome {
	var dec catalog.Decision
	var version int64
	err := w.patiently(ctx, "remove", func(ctx context.Context) (err error) {
		dec, version, err = w.Catalog.Remove(ctx, req.key, req.event)
		return err
	})
	if err != nil {
		return w.giveUp(ctx, a, req, err)
	}
	switch dec.Verdict {
	case catalog.Proceed:
	case catalog.Wait:
		return outcome{verdict: later, delay: time.Second}
	case catalog.Unchanged: // and perhaps not forgotten yet
		version = req.event.Version
	default:
		return w.conclude(ctx, a, req, dec)
	}
	w.opt.Hook(AfterRemove)
	if err := w.patiently(ctx, "forget", func(ctx context.Context) error { return w.forget(ctx, req, a) }); err != nil {
		return judge(ctx, err, 0, w.opt.MaxFaults)
	}
	w.announce(req.key, version, catalog.StateDeleted, 0, nil, 0)
	w.opt.Log.InfoContext(ctx, "document deleted", "collection", req.key.Collection, "document", req.key.ID, "version", version)
	return outcome{verdict: done}
}

// forget takes away the dead letters of a deleted document, and the contents
// in the inbox that they point at: they hold its text.
func (w *Worker) forget(ctx context.Context, req asked, a arrival) error {
	return w.Letters.Forget(ctx, req.key.Collection, req.key.ID, a.seq, func(l events.Letter) error {
		u, err := events.ParseUpsert(l.Header, l.Body)
		if err != nil {
			return nil //nolint:nilerr // a letter that cannot be read points at nothing of ours
		}
		return w.Source.Discard(ctx, u)
	})
}

// discard takes a content out of the inbox when its event is carried out.
func (w *Worker) discard(ctx context.Context, req asked) {
	if req.upsert == nil {
		return
	}
	if err := w.Source.Discard(ctx, *req.upsert); err != nil {
		w.opt.Log.WarnContext(ctx, "content stays in the inbox", "collection", req.key.Collection, "document", req.key.ID, "error", err)
	}
}
