package httpapi

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/labstack/echo/v4"

	"scenewise/pkg/problem"
	"scenewise/pkg/telemetry"
)

// Server is the REST API on one listener.
type Server struct {
	opt      Options
	catalog  Catalog
	echo     *echo.Echo
	http     *http.Server
	listener net.Listener
	statuses map[problem.Code]row
	metrics  *telemetry.HTTP
	cursors  *cursors
	requests *gate
	uploads  *gate
	large    *gate
	streams  *gate
	pages    pages

	stopping atomic.Bool
	halt     context.CancelFunc // ends the event streams
	halted   context.Context
	once     sync.Once
}

// New builds the API and binds its address, so that a port that is taken is
// told at once and Addr is known before Serve. A server that is never served
// must be closed.
func New(o Options) (*Server, error) {
	o = o.withDefaults()
	if o.Catalog == nil || o.Publisher == nil || o.Feed == nil || o.Engine == nil {
		return nil, errors.New("httpapi: Catalog, Publisher, Feed and Engine are required")
	}
	if err := checkExposure(o.Addr, o.Keys); err != nil {
		return nil, err
	}
	pages, err := newPages(o.Version)
	if err != nil {
		return nil, err
	}
	metrics, err := telemetry.NewHTTP(o.Log, o.Registry)
	if err != nil {
		return nil, err
	}
	l, err := net.Listen("tcp", o.Addr)
	if err != nil {
		return nil, listenProblem(o.Addr, err)
	}
	s := &Server{
		opt: o, catalog: o.Catalog, listener: l, statuses: statusTable(), metrics: metrics, cursors: newCursors(), pages: pages,
		requests: newGate(o.MaxRequests, o.MaxPerKey), uploads: newGate(o.MaxUploads, maxWaiting), large: newGate(1, maxWaiting),
		streams: newGate(o.MaxStreams, max(1, o.MaxStreams/4)),
	}
	s.halted, s.halt = context.WithCancel(context.Background())
	s.echo = s.router()
	s.http = &http.Server{
		Handler:           s.echo,
		ReadHeaderTimeout: 10 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    64 << 10,
		ErrorLog:          slog.NewLogLogger(o.Log.Handler(), slog.LevelDebug),
	}
	s.http.RegisterOnShutdown(s.halt)
	return s, nil
}

// Addr returns the address that the server listens on, with its real port.
func (s *Server) Addr() net.Addr { return s.listener.Addr() }

// Serve answers requests until ctx ends, then stops: it takes no new ones,
// ends the event streams, waits up to Grace for the others, and returns nil.
func (s *Server) Serve(ctx context.Context) error {
	failed := make(chan error, 1)
	go func() { failed <- s.http.Serve(s.listener) }()
	select {
	case err := <-failed:
		s.halt()
		return err
	case <-ctx.Done():
	}
	s.stopping.Store(true)
	stop, cancel := context.WithTimeout(context.WithoutCancel(ctx), s.opt.Grace)
	defer cancel()
	err := s.http.Shutdown(stop)
	if errors.Is(err, context.DeadlineExceeded) {
		s.opt.Log.WarnContext(ctx, "requests cut off after the grace period", "grace", s.opt.Grace)
		err = s.http.Close()
	}
	if served := <-failed; !errors.Is(served, http.ErrServerClosed) {
		return served
	}
	return err
}

// Close stops at once; requests under way are cut off.
func (s *Server) Close() error {
	s.stopping.Store(true)
	s.halt()
	err := s.http.Close()
	s.once.Do(func() {
		if e := s.listener.Close(); e != nil && !errors.Is(e, net.ErrClosed) {
			err = errors.Join(err, e)
		}
	})
	return err
}

func listenProblem(addr string, err error) error {
	if errors.Is(err, syscall.EADDRINUSE) {
		return problem.New(problem.AddressInUse, "the HTTP address %s is taken by another program", addr).
			WithHint("stop it, or choose another with --http or SCENEWISE_HTTP_ADDR; port 0 takes any free one").
			WithField("SCENEWISE_HTTP_ADDR").WithCause(err)
	}
	return problem.New(problem.InvalidConfig, "cannot listen on the HTTP address %s", addr).
		WithHint("check the host, the port and the permission to use it").WithField("SCENEWISE_HTTP_ADDR").WithCause(err)
}
