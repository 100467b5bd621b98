package ingest

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"time"

	"scenewise/pkg/catalog"
	"scenewise/pkg/events"
	"scenewise/pkg/problem"
)

// Limits are how long each stage of one attempt may take. Waiting for a
// dependency does not count. Zero fields take the defaults.
type Limits struct {
	Fetch  time.Duration // 2 min
	Parse  time.Duration // readers, cast and chunks together; 2 min
	Call   time.Duration // one call of a dependency; 1 min
	Settle time.Duration // telling the outcome of an attempt while the process stops; 5 s
}

func (l Limits) withDefaults() Limits {
	for _, f := range []struct {
		have *time.Duration
		def  time.Duration
	}{{&l.Fetch, 2 * time.Minute}, {&l.Parse, 2 * time.Minute}, {&l.Call, time.Minute}, {&l.Settle, 5 * time.Second}} {
		if *f.have <= 0 {
			*f.have = f.def
		}
	}
	return l
}

// Point names a durable step of an attempt. A crash at any of them loses
// nothing and shows nothing half.
type Point string

// The points, in the order of an upsert.
const (
	AfterBegin    Point = "after_begin"    // the attempt is on record
	AfterKeep     Point = "after_keep"     // the blobs are stored
	AfterWords    Point = "after_words"    // half of the rows are there
	AfterVectors  Point = "after_vectors"  // all rows are there
	BeforePromote Point = "before_promote" // counts agree
	AfterPromote  Point = "after_promote"  // live, and not acknowledged
	BeforeAck     Point = "before_ack"
	AfterRemove   Point = "after_remove" // the tombstone stands, and the delete is not acknowledged
	AfterBury     Point = "after_bury"   // the dead letter is kept, and the document not failed yet
)

// contained runs f and waits for it until ctx ends. A panic of f is a
// reader_panic. f that does not look at its context is left behind; what it
// returns later is lost.
func contained[T any](ctx context.Context, what string, f func(ctx context.Context) (T, error)) (T, error) {
	type result struct {
		v   T
		err error
	}
	ch := make(chan result, 1)
	go func() {
		var r result
		defer func() {
			if p := recover(); p != nil {
				r.err = problem.New(problem.ReaderPanic, "%s failed on this content", what).
					WithHint("the fault is ours; the event is kept as a dead letter").WithCause(fmt.Errorf("panic: %v\n%s", p, debug.Stack()))
			}
			ch <- r
		}()
		r.v, r.err = f(ctx)
	}()
	select {
	case r := <-ch:
		return r.v, r.err
	case <-ctx.Done():
		var none T
		return none, ctx.Err()
	}
}

// patiently calls f until it is no longer a dependency's trouble that stops
// it, or ctx ends. The event is kept alive all the while, so that an outage
// uses up neither attempts nor deliveries. f must be safe to call again.
func (w *Worker) patiently(ctx context.Context, what string, f func(ctx context.Context) error) error {
	for n := 0; ; n++ {
		call, cancel := context.WithTimeout(ctx, w.opt.Limits.Call)
		err := f(call)
		cancel()
		if err == nil || ctx.Err() != nil || !transient(err) {
			return err
		}
		w.metrics.waits.WithLabelValues(what).Inc()
		w.opt.Log.WarnContext(ctx, "waiting for a dependency", "step", what, "try", n+1, "error", err)
		pause(ctx, backoff(n, 15*time.Second))
	}
}

// announce publishes a state. Nobody depends on it: the catalog is the truth.
func (w *Worker) announce(k catalog.Key, version int64, state catalog.State, attempt int, p *problem.Problem, current int64) {
	s := events.Status{ID: k.ID, Collection: k.Collection, Version: version, State: string(state), Attempt: attempt, CurrentVersion: current}
	if p != nil {
		s.Error = &events.Error{Code: string(p.Code), Message: p.Error()}
	}
	if err := events.Announce(w.NATS, s); err != nil {
		w.opt.Log.Debug("status not published", "collection", k.Collection, "document", k.ID, "state", state, "error", err)
	}
}

// deadline tells a stage that ran out of its own time from one that was
// stopped from outside.
func deadline(outer context.Context, err error, code problem.Code, what string, limit time.Duration) error {
	if errors.Is(err, context.DeadlineExceeded) && outer.Err() == nil && problem.As(err) == nil {
		return problem.New(code, "%s took longer than %s", what, limit).WithCause(err)
	}
	return err
}
