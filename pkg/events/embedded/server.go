// Package embedded runs a NATS server with JetStream inside the process. Any
// NATS client can publish to it.
package embedded

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"scenewise/pkg/problem"
)

// MaxPayload is the largest message in bytes: a long novel fits into one.
const MaxPayload = 8 << 20

const startLimit = 30 * time.Second // a large store is read again after a crash

// Options say where the server keeps its store and where it listens.
type Options struct {
	Dir  string // the data directory; the store is Dir/nats
	Addr string // host:port; port 0 takes any free one
	Log  *slog.Logger
}

// Server is a running NATS server.
type Server struct {
	ns  *server.Server
	log bridge
}

// Start starts the server and returns once it takes connections. Every write
// is on disk before it is acknowledged (SyncAlways). A taken port is
// address_in_use. The caller holds the data directory's Lock.
func Start(o Options) (*Server, error) {
	host, port, err := freeAddr(o.Addr)
	if err != nil {
		return nil, err
	}
	ns, err := server.NewServer(&server.Options{
		ServerName: "scenewise",
		Host:       host,
		Port:       port,
		JetStream:  true,
		StoreDir:   filepath.Join(o.Dir, "nats"),
		SyncAlways: true,
		MaxPayload: MaxPayload,
		NoSigs:     true,
	})
	if err != nil {
		return nil, fmt.Errorf("set up the NATS server: %w", err)
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	b := bridge{log: o.Log, fatal: make(chan string, 1), broken: &atomic.Pointer[string]{}}
	ns.SetLoggerV2(b, false, false, false)
	ns.Start()
	if err := ready(ns, b); err != nil {
		ns.Shutdown()
		ns.WaitForShutdown()
		return nil, err.WithHint("look at the log; the store in %s may be damaged or its disk full", filepath.Join(o.Dir, "nats"))
	}
	return &Server{ns: ns, log: b}, nil
}

// Err reports a store that failed to write: it takes nothing more until the
// server is started again. What it acknowledged before is safe.
func (s *Server) Err() error {
	why := s.log.broken.Load()
	if why == nil {
		return nil
	}
	return problem.New(problem.DiskFull, "the store of the queue could not be written and is closed").
		WithHint("free some space if the disk is full, then stop and start again").WithCause(errors.New(*why))
}

// ready waits until the server takes connections, or says why it never will.
func ready(ns *server.Server, b bridge) *problem.Problem {
	for began := time.Now(); time.Since(began) < startLimit; {
		if ns.ReadyForConnections(50 * time.Millisecond) {
			return nil
		}
		select {
		case why := <-b.fatal:
			return problem.New(problem.Unavailable, "the NATS server did not start: %s", why)
		default:
		}
	}
	return problem.New(problem.Unavailable, "the NATS server did not start within %s", startLimit)
}

// freeAddr splits addr and proves that it can be listened on, since the server
// itself only logs when it cannot.
func freeAddr(addr string) (string, int, error) {
	l, err := net.Listen("tcp", addr)
	if errors.Is(err, syscall.EADDRINUSE) {
		return "", 0, problem.New(problem.AddressInUse, "the NATS address %s is taken", addr).
			WithHint("stop what listens there, or choose another with --nats HOST:PORT").WithCause(err)
	}
	if err != nil {
		return "", 0, problem.New(problem.InvalidConfig, "cannot listen on the NATS address %s", addr).
			WithHint("write it as 127.0.0.1:4222").WithField("--nats").WithCause(err)
	}
	if err := l.Close(); err != nil {
		return "", 0, err
	}
	host, port, err := net.SplitHostPort(l.Addr().String())
	if err != nil {
		return "", 0, err
	}
	n, err := strconv.Atoi(port)
	return host, n, err
}

// Connect returns a client connection that stays inside the process.
func (s *Server) Connect(options ...nats.Option) (*nats.Conn, error) {
	return nats.Connect("", append(options, nats.InProcessServer(s.ns))...)
}

// URL is the address for clients outside.
func (s *Server) URL() string { return s.ns.ClientURL() }

// Stop ends the server and waits for it. Clients should be drained before.
func (s *Server) Stop() {
	s.ns.Shutdown()
	s.ns.WaitForShutdown()
}

// bridge writes the server's log lines to slog. The server's notices are
// chatty, so they go to debug.
type bridge struct {
	log    *slog.Logger
	fatal  chan string             // the first reason to give up
	broken *atomic.Pointer[string] // the last report of a store that failed
}

func (b bridge) line(level func(string, ...any), format string, v []any) {
	level("nats", "line", fmt.Sprintf(format, v...))
}
func (b bridge) Noticef(f string, v ...any) { b.line(b.log.Debug, f, v) }
func (b bridge) Warnf(f string, v ...any)   { b.line(b.log.Warn, f, v) }
func (b bridge) Debugf(f string, v ...any)  { b.line(b.log.Debug, f, v) }
func (b bridge) Tracef(f string, v ...any)  { b.line(b.log.Debug, f, v) }

// Errorf remembers what the server says about a store that it gives up.
func (b bridge) Errorf(f string, v ...any) {
	b.line(b.log.Error, f, v)
	if line := fmt.Sprintf(f, v...); strings.Contains(strings.ToLower(line), "critical write error") {
		b.broken.Store(&line)
	}
}

// Fatalf does not end the process: that is for its owner to decide.
func (b bridge) Fatalf(f string, v ...any) {
	b.line(b.log.Error, f, v)
	select {
	case b.fatal <- fmt.Sprintf(f, v...):
	default:
	}
}
