package httpapi

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"scenewise/pkg/problem"
)

// errDeadline is the cause of a request's context that ran out of time.
var errDeadline = errors.New("the request's time is up")

// guard wraps a route with everything that comes before its handler: the key,
// the parameters, the share of the machine, the limits of time and size.
func (s *Server) guard(r route) echo.HandlerFunc {
	return func(c echo.Context) error {
		who, err := s.authenticate(c.Request(), r.scope)
		if err != nil {
			return err
		}
		info := infoOf(c)
		info.key, info.stream = who.Name, r.class == classStream
		q, err := parseParams(c.Request().URL.RawQuery, r.params)
		if err != nil {
			return err
		}
		leave, err := s.enter(c.Request(), r.class, who.Name)
		if err != nil {
			return err
		}
		defer leave()
		limit, size := s.limits(r.class)
		ctx, cancel := context.WithTimeoutCause(c.Request().Context(), limit, errDeadline)
		defer cancel()
		req := c.Request().WithContext(ctx)
		raw := req.Body
		if req.Body != nil {
			req.Body = http.MaxBytesReader(c.Response(), req.Body, size)
		}
		c.SetRequest(req)
		s.setDeadlines(c, r.class, limit)
		return r.handle(s, &call{Context: c, server: s, class: r.class, who: who, q: q, raw: raw})
	}
}

// authenticate finds out who asks, and whether they may.
func (s *Server) authenticate(r *http.Request, need Scope) (*Principal, error) {
	if s.opt.Keys == nil {
		return &Principal{Name: "local", Scopes: everyScope()}, nil
	}
	if need == ScopeNone {
		return &Principal{Name: "anybody"}, nil
	}
	scheme, key, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	key = strings.TrimSpace(key)
	if !strings.EqualFold(scheme, "Bearer") || key == "" {
		return nil, problem.New(problem.Unauthorized, "the request has no API key").
			WithHint("send the header Authorization: Bearer KEY").WithField("Authorization")
	}
	who := s.opt.Keys.find(key)
	if who == nil {
		return nil, problem.New(problem.Unauthorized, "the API key is unknown or has expired").
			WithHint("ask the operator for a key").WithField("Authorization")
	}
	if !who.May(need) {
		return nil, problem.New(problem.Forbidden, "this key does not have the right %q that the route needs", need).
			WithHint("use a key with the scope %s", need)
	}
	return who, nil
}

// enter takes a share of the machine for a request of the class.
func (s *Server) enter(r *http.Request, c class, key string) (func(), error) {
	switch {
	case c == classQuestion:
		return s.requests.enter(r.Context(), key)
	case c == classStream:
		return s.streams.enter(r.Context(), key)
	case c == classUpload && (r.ContentLength < 0 || r.ContentLength > largeBody):
		return s.large.enter(r.Context(), key)
	case c == classUpload:
		return s.uploads.enter(r.Context(), key)
	}
	return func() {}, nil
}

// largeBody is from how many bytes on documents are received one at a time:
// a body is held in memory, several times over while it is read.
const largeBody = 16 << 20

// limits returns how long a request of the class may take and how many bytes
// its body may have.
func (s *Server) limits(c class) (time.Duration, int64) {
	switch c {
	case classUpload:
		return s.opt.UploadLimit, s.opt.maxUpload()
	case classStream:
		return s.opt.StreamLimit, 0
	}
	return s.opt.RequestLimit, maxQuestion
}

// setDeadlines bounds how long a slow client can hold the connection. Event
// streams set theirs for each frame.
func (s *Server) setDeadlines(c echo.Context, cl class, limit time.Duration) {
	// Later than the handler's own end: a connection that fails first would
	// look as if the client had hung up.
	end := time.Now().Add(limit + 30*time.Second)
	rc := http.NewResponseController(c.Response())
	_ = rc.SetReadDeadline(end)
	if cl != classStream {
		_ = rc.SetWriteDeadline(end)
	}
}
