package httpapi

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"net"
	"net/http"
	"runtime"
	"runtime/debug"
	"time"

	"github.com/labstack/echo/v4"

	"scenewise/pkg/events"
	"scenewise/pkg/problem"
	"scenewise/pkg/telemetry"
)

// requestInfo is what the log line of a request needs, gathered on the way.
type requestInfo struct {
	id     string
	key    string
	code   string
	cause  error
	status int
	stream bool
}

const infoKey = "scenewise.info"

func infoOf(c echo.Context) *requestInfo {
	if i, ok := c.Get(infoKey).(*requestInfo); ok {
		return i
	}
	return &requestInfo{}
}

// observe is the outermost layer: it names the request, contains panics,
// sets the headers that every answer has, and records what was answered.
func (s *Server) observe(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		start := time.Now()
		end := s.metrics.Begin()
		defer end()
		r := c.Request()
		info := &requestInfo{id: requestID(r.Header.Get("X-Request-Id"))}
		c.Set(infoKey, info)
		secure(c.Response().Header(), info.id)
		// The deadline of the connection's last request must not cut this one.
		_ = http.NewResponseController(c.Response()).SetWriteDeadline(start.Add(time.Minute))
		s.contain(c, next)
		status := c.Response().Status
		if info.code == string(problem.ClientGone) && !c.Response().Committed {
			status = statusClientGone
		}
		s.metrics.Record(r.Context(), telemetry.Exchange{
			RequestID: info.id, Method: r.Method, Route: c.Path(), Path: r.URL.EscapedPath(), Status: status,
			Bytes: c.Response().Size, Elapsed: time.Since(start), Key: info.key, Code: info.code, Cause: info.cause,
		}, info.stream)
		return nil
	}
}

// contain runs the handler, writes its error, and turns a panic into an
// internal error. The value of the panic may hold text of a manuscript, so
// only runtime errors are logged with their words.
func (s *Server) contain(c echo.Context, next echo.HandlerFunc) {
	defer func() {
		v := recover()
		if v == nil {
			return
		}
		if err, ok := v.(error); ok && errors.Is(err, http.ErrAbortHandler) {
			panic(v)
		}
		what := fmt.Sprintf("panic of type %T", v)
		if err, ok := v.(runtime.Error); ok {
			what = "panic: " + err.Error()
		}
		s.opt.Log.ErrorContext(c.Request().Context(), "panic in a request", "request_id", infoOf(c).id, "what", what, "stack", string(debug.Stack()))
		s.handleError(errors.New(what), c)
	}()
	err := s.admit(c.Request())
	if err == nil {
		err = next(c)
	}
	if err != nil {
		s.handleError(err, c)
	}
}

// admit refuses what no route may answer: a foreign Host on a server without
// keys (DNS rebinding), and changes that a page of another site asks for.
func (s *Server) admit(r *http.Request) error {
	if s.opt.Keys == nil {
		host := r.Host
		if h, _, err := net.SplitHostPort(host); err == nil {
			host = h
		} else if len(host) > 1 && host[0] == '[' && host[len(host)-1] == ']' {
			host = host[1 : len(host)-1]
		}
		if !isLoopback(host) {
			return problem.New(problem.ForeignHost, "the request is addressed to another host; without API keys only this one is answered").
				WithHint("call it as http://127.0.0.1:PORT or localhost, or set SCENEWISE_API_KEYS").WithField("Host")
		}
	}
	if err := new(http.CrossOriginProtection).Check(r); err != nil {
		return problem.New(problem.ForeignOrigin, "a page of another site may not change anything here").
			WithHint("call the API from a program, or from a page of the same origin").WithField("Origin").WithCause(err)
	}
	return nil
}

// secure sets the headers that every answer has.
func secure(h http.Header, id string) {
	h.Set("X-Request-Id", id)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("X-Frame-Options", "DENY")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'")
	h.Set("Cache-Control", "no-store")
}

// requestID returns the id that a client gave when it is harmless: 1 to 64 of
// A-Z a-z 0-9 . _ -. Otherwise it makes one.
func requestID(given string) string {
	if len(given) <= 64 && events.CheckID(given) == nil {
		return given
	}
	var b [12]byte
	_, _ = rand.Read(b[:]) // never fails
	return hex.EncodeToString(b[:])
}
