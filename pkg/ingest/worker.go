// Package ingest turns events into live documents.
//
//	event ─▶ source ─▶ structure ─▶ characters ─▶ chunks ─▶ vectors ─▶ both indexes,
//	         catalog blobs ─▶ counts agree ─▶ promote by compare-and-set ─▶ ack
//
// The event is acknowledged last, so a crash anywhere brings it again. Nothing
// is visible before the promote, and everything before it may happen twice: an
// attempt writes under generation numbers of its own, and the catalog fences
// it. What an attempt leaves behind is garbage that the sweep takes away.
//
// Errors are of four kinds (judge): what the event itself causes is set aside
// as a dead letter; a dependency that cannot be reached is waited for without
// an end and without using up an attempt; stopping hands the event back;
// anything else is tried again, a few times.
package ingest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"scenewise/pkg/catalog"
	"scenewise/pkg/events"
)

// Worker takes events off the queue and carries them out.
type Worker struct {
	Parts
	opt     Options
	metrics *metrics
	busy    busy
}

// NewWorker returns a Worker that Run sets to work.
func NewWorker(p Parts, o Options) (*Worker, error) {
	o = o.withDefaults()
	m, err := newMetrics(o.Metrics)
	if err != nil {
		return nil, err
	}
	if p.Room == nil {
		p.Room = func(int64) error { return nil }
	}
	return &Worker{Parts: p, opt: o, metrics: m, busy: busy{keys: map[catalog.Key]bool{}}}, nil
}

// Run works until ctx ends. Then it hands back what is under way and returns
// nil. It returns an error only when the queue cannot be set up.
func (w *Worker) Run(ctx context.Context) error {
	if w.opt.TakeOver {
		if err := events.Reoffer(ctx, w.JetStream); err != nil {
			w.opt.Log.WarnContext(ctx, "what was interrupted begins later", "error", err)
		}
	}
	consumer, err := w.consumer(ctx)
	if err != nil {
		if ctx.Err() != nil {
			return nil
		}
		return err
	}
	var all sync.WaitGroup
	for range w.opt.Workers {
		all.Go(func() { w.pull(ctx, consumer) })
	}
	all.Go(func() { w.sweepOften(ctx) })
	all.Wait()
	return nil
}

func (w *Worker) consumer(ctx context.Context) (jetstream.Consumer, error) {
	return events.Consumer(ctx, w.JetStream, w.opt.AckWait, 1000)
}

// pullWait is how long one request for an event waits on the server.
const pullWait = 20 * time.Second

// pull takes one event at a time: what waits in a client's buffer ages, and
// comes again although nobody failed.
func (w *Worker) pull(ctx context.Context, consumer jetstream.Consumer) {
	for turn := 0; ctx.Err() == nil; {
		msg, err := next(ctx, consumer)
		if err == nil && msg == nil {
			continue
		}
		if err == nil {
			turn = 0
			w.handle(ctx, msg)
			continue
		}
		if ctx.Err() != nil {
			return
		}
		w.opt.Log.WarnContext(ctx, "queue cannot be read", "error", err)
		pause(ctx, backoff(turn, 10*time.Second))
		turn++
		if again, err := w.consumer(ctx); err == nil {
			consumer = again // it may have been deleted
		}
	}
}

// next returns the next event, nil when none came for a while.
func next(ctx context.Context, consumer jetstream.Consumer) (jetstream.Msg, error) {
	ctx, cancel := context.WithTimeout(ctx, pullWait)
	defer cancel()
	batch, err := consumer.Fetch(1, jetstream.FetchContext(ctx))
	if err != nil {
		return nil, err
	}
	msg, ok := <-batch.Messages()
	if ok {
		return msg, nil
	}
	err = batch.Error()
	if errors.Is(err, nats.ErrTimeout) || errors.Is(err, context.DeadlineExceeded) {
		err = nil
	}
	return nil, err
}

// handle carries one event out and tells the server what became of it.
func (w *Worker) handle(ctx context.Context, msg jetstream.Msg) {
	meta, err := msg.Metadata()
	if err != nil {
		w.opt.Log.ErrorContext(ctx, "message of the queue without metadata", "subject", msg.Subject(), "error", err)
		return
	}
	w.metrics.working.Inc()
	defer w.metrics.working.Dec()
	a := newArrival(msg, meta)
	alive := w.heartbeat(msg)
	out := w.carryOut(ctx, a)
	alive()
	w.metrics.events.WithLabelValues(out.name()).Inc()
	if err := w.tell(ctx, msg, out); err != nil {
		w.opt.Log.WarnContext(ctx, "event not acknowledged, it will come again", "seq", a.seq, "error", err)
	}
}

// tell acknowledges. Only after all that the event asked for is durable.
func (w *Worker) tell(ctx context.Context, msg jetstream.Msg, out outcome) error {
	switch out.verdict {
	case done:
		w.opt.Hook(BeforeAck)
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
		defer cancel()
		return msg.DoubleAck(ctx)
	case setAside:
		return msg.TermWithReason(out.reason)
	case later:
		return msg.NakWithDelay(out.delay)
	case handBack:
		return msg.Nak()
	case letGo:
		return nil
	}
	return fmt.Errorf("unknown verdict %d", out.verdict)
}

// heartbeat tells the server that the event is worked on, until the returned
// function is called.
func (w *Worker) heartbeat(msg jetstream.Msg) (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	var beat sync.WaitGroup
	beat.Go(func() {
		t := time.NewTicker(w.opt.AckWait / 3)
		defer t.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-t.C:
				if err := msg.InProgress(); err != nil {
					w.opt.Log.Debug("sign of life not sent", "error", err)
				}
			}
		}
	})
	return func() {
		cancel()
		beat.Wait()
	}
}
