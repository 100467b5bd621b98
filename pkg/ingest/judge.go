package ingest

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"scenewise/pkg/catalog"
	"scenewise/pkg/problem"
	"scenewise/pkg/retrieval"
)

// verdict is what is told to the server about an event.
type verdict int

const (
	done     verdict = iota // acknowledged: it is carried out, or there is nothing to do
	setAside                // it is a dead letter
	later                   // it comes again after a while
	handBack                // it comes again at once, to another worker
	letGo                   // nothing: somebody else works on it
)

// outcome is a verdict with what belongs to it.
type outcome struct {
	verdict verdict
	delay   time.Duration // of later
	reason  string        // of setAside: a code
}

func (o outcome) name() string {
	return [...]string{done: "done", setAside: "set_aside", later: "later", handBack: "handed_back", letGo: "let_go"}[o.verdict]
}

// judge is the one place where an error of an attempt becomes a decision about
// its event. faults counts the attempts that ended with an error nobody knows,
// this one included.
func judge(ctx context.Context, err error, faults, maxFaults int) outcome {
	switch {
	case err == nil:
		return outcome{verdict: done}
	case errors.Is(err, catalog.ErrFenced):
		return outcome{verdict: letGo}
	case ctx.Err() != nil:
		return outcome{verdict: handBack}
	case problem.As(err) != nil && !transient(err):
		return outcome{verdict: setAside, reason: string(problem.CodeOf(err))}
	case faults >= maxFaults:
		return outcome{verdict: setAside, reason: string(asProblem(err).Code)}
	}
	return outcome{verdict: later, delay: backoff(faults+1, time.Minute)}
}

// transient reports whether err is a dependency's own trouble: it passes, and
// the same call will work then.
func transient(err error) bool {
	if errors.Is(err, catalog.ErrFenced) {
		return false
	}
	if p := problem.As(err); p != nil {
		return p.Code == problem.DiskFull || p.Code == problem.Unavailable
	}
	for _, known := range []error{
		retrieval.ErrUnavailable, context.DeadlineExceeded, nats.ErrTimeout, nats.ErrNoResponders, nats.ErrConnectionClosed,
		nats.ErrConnectionReconnecting, nats.ErrDisconnected, nats.ErrNoServers, nats.ErrStaleConnection, nats.ErrReconnectBufExceeded,
		jetstream.ErrNoStreamResponse,
	} {
		if errors.Is(err, known) {
			return true
		}
	}
	var api *jetstream.APIError
	return errors.As(err, &api) && api.Code >= 500
}

// asProblem returns what outsiders are told about err: its Problem, or that it
// is our fault.
func asProblem(err error) *problem.Problem {
	if p := problem.As(err); p != nil {
		return p
	}
	return problem.New(problem.Internal, "the document could not be prepared").
		WithHint("the log says why; replay the dead letter when the cause is mended").WithCause(err)
}

// backoff returns how long to wait before try n, counted from 0: it doubles
// from 250 ms up to longest, less a random part, so that many do not try at
// the same moment.
func backoff(n int, longest time.Duration) time.Duration {
	d := min(250*time.Millisecond<<min(n, 20), longest)
	return d - time.Duration(rand.Int64N(int64(d)/2+1))
}

// pause waits for d, or until ctx ends.
func pause(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
	case <-t.C:
	}
}
