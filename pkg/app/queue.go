package app

import (
	"context"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"scenewise/pkg/events"
	"scenewise/pkg/events/embedded"
	"scenewise/pkg/problem"
)

// queue is the connection to NATS, of our own server or another one.
type queue struct {
	nc  *nats.Conn
	js  jetstream.JetStream
	url string // for clients outside

	own *embedded.Server // nil when the server is another process
}

// openQueue connects to the configured NATS server, or starts the embedded one
// and connects to it, and makes the streams.
func (a *App) openQueue(ctx context.Context) error {
	var err error
	if a.cfg.NATSURL == "" {
		err = a.startServer()
	} else {
		err = a.connect(ctx)
	}
	if err != nil {
		return err
	}
	if a.queue.js, err = jetstream.New(a.queue.nc); err != nil {
		return fmt.Errorf("open JetStream: %w", err)
	}
	if err := events.Setup(ctx, a.queue.nc, a.queue.js); problem.As(err) != nil {
		return err
	} else if err != nil {
		return problem.New(problem.Unavailable, "the NATS server at %s does not take our streams", a.queue.url).
			WithHint("it needs JetStream enabled (nats-server -js) and room on its disk").WithCause(err)
	}
	return nil
}

func (a *App) startServer() error {
	lock, err := embedded.LockDir(a.cfg.DataDir)
	if err != nil {
		return err
	}
	a.undo.add(lock.Release)
	s, err := embedded.Start(embedded.Options{Dir: a.cfg.DataDir, Addr: a.cfg.NATSAddr, Log: a.log})
	if err != nil {
		return err
	}
	a.undo.add(func() error { s.Stop(); return nil })
	nc, err := s.Connect(a.natsOptions()...)
	if err != nil {
		return fmt.Errorf("connect to the embedded NATS server: %w", err)
	}
	a.queue = queue{nc: nc, url: s.URL(), own: s}
	a.undo.add(a.drain)
	return nil
}

func (a *App) connect(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	nc, err := nats.Connect(a.cfg.NATSURL, a.natsOptions()...)
	if err != nil {
		return problem.New(problem.Unavailable, "the NATS server in NATS_URL cannot be reached").
			WithHint("start one with `scenewise up`, or check the address and credentials").WithField("NATS_URL").WithCause(err)
	}
	a.queue = queue{nc: nc, url: nc.ConnectedUrlRedacted()}
	a.undo.add(a.drain)
	return nil
}

func (a *App) natsOptions() []nats.Option {
	return []nats.Option{
		nats.Name("scenewise"),
		nats.MaxReconnects(-1),
		nats.ReconnectWait(500 * time.Millisecond),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { a.log.Warn("nats", "error", err.Error()) }),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				a.log.Warn("nats connection lost", "error", err.Error())
			}
		}),
	}
}

// drain lets what is under way on the connection finish, for a moment.
func (a *App) drain() error {
	nc := a.queue.nc
	if nc.IsClosed() {
		return nil
	}
	closed := make(chan struct{})
	nc.SetClosedHandler(func(*nats.Conn) { close(closed) })
	if err := nc.Drain(); err != nil {
		nc.Close()
		return nil //nolint:nilerr // a connection that cannot drain is closed, which is what was asked for
	}
	select {
	case <-closed:
	case <-time.After(5 * time.Second):
		nc.Close()
	}
	return nil
}

// room asks whether the disk of the embedded parts takes so many bytes more. The
// disk of another NATS server is its own affair.
func (a *App) room(need int64) error { return embedded.Room(a.cfg.DataDir)(need) }

// disk reports a data directory that takes nothing more.
func (a *App) disk(context.Context) error {
	if a.queue.own != nil {
		if err := a.queue.own.Err(); err != nil {
			return err
		}
	}
	return a.room(0)
}
