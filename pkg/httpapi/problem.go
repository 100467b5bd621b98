package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"

	"github.com/labstack/echo/v4"

	"scenewise/pkg/problem"
	"scenewise/pkg/retrieval"
)

// Problem is a problem document of RFC 9457 as it is sent.
type Problem struct {
	Type      string `json:"type"`   // where the code is explained, relative to the server
	Title     string `json:"title"`  // the same for every problem of one code
	Status    int    `json:"status"` // HTTP status
	Detail    string `json:"detail"` // what was found and what was expected
	Instance  string `json:"instance"`
	Code      string `json:"code"` // stable; for programs
	Hint      string `json:"hint,omitempty"`
	Field     string `json:"field,omitempty"` // JSON name of the offending field or parameter
	RequestID string `json:"request_id"`
}

// ProblemType is the media type of a problem document.
const ProblemType = "application/problem+json"

// retryAfter is how many seconds a refused client should wait, by code.
func retryAfter(code problem.Code) int {
	switch code {
	case problem.TooManyRequests, problem.Overloaded:
		return 1
	case problem.Unavailable, problem.DiskFull:
		return 5
	}
	return 0
}

// asProblem turns any error into the Problem that the client may see. Errors
// that are not Problems never show their text.
func asProblem(ctx context.Context, err error) *problem.Problem {
	if p := problem.As(err); p != nil {
		return p
	}
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return problem.New(problem.TooLarge, "the request body is larger than %d bytes", tooLarge.Limit).
			WithHint("send a large work through content_url, or as one document a request").WithCause(err)
	}
	var he *echo.HTTPError
	if errors.As(err, &he) {
		return fromEcho(he)
	}
	switch {
	case errors.Is(context.Cause(ctx), errDeadline), errors.Is(err, context.DeadlineExceeded):
		return problem.New(problem.DeadlineExceeded, "the request took longer than it may").
			WithHint("narrow it to fewer documents, or try again").WithCause(err)
	case errors.Is(err, context.Canceled):
		return problem.New(problem.ClientGone, "the caller closed the request").WithCause(err)
	case errors.Is(err, retrieval.ErrUnavailable):
		return problem.New(problem.Unavailable, "a part that this answer needs cannot be reached").
			WithHint("try again; /readyz says which part").WithCause(err)
	}
	return problem.New(problem.Internal, "something went wrong on our side").
		WithHint("try again; when it stays, report the request_id").WithCause(err)
}

// fromEcho translates the errors that Echo itself makes.
func fromEcho(he *echo.HTTPError) *problem.Problem {
	switch he.Code {
	case http.StatusNotFound:
		return problem.New(problem.RouteNotFound, "no such route").WithHint("/docs lists every route")
	case http.StatusMethodNotAllowed:
		return problem.New(problem.MethodNotAllowed, "this route does not answer to that method").WithHint("the header Allow names those it answers to")
	}
	return problem.New(problem.Internal, "something went wrong on our side").WithCause(he)
}

// handleError is Echo's error handler: the one place that writes errors.
func (s *Server) handleError(err error, c echo.Context) {
	p := asProblem(c.Request().Context(), err)
	r, ok := s.statuses[p.Code]
	if !ok {
		r = s.statuses[problem.Internal]
	}
	info := infoOf(c)
	info.code, info.cause = string(p.Code), err
	if c.Response().Committed {
		return // the head is out; the connection was cut by whoever failed
	}
	info.status = r.status
	h := c.Response().Header()
	for _, name := range []string{"Content-Disposition", "Cache-Control", versionHeader} {
		h.Del(name)
	}
	if wait := retryAfter(p.Code); wait > 0 {
		h.Set("Retry-After", strconv.Itoa(wait))
	}
	if p.Code == problem.Unauthorized {
		h.Set("WWW-Authenticate", `Bearer realm="scenewise"`)
	}
	body, _ := json.Marshal(Problem{
		Type: "/docs#" + string(p.Code), Title: r.title, Status: r.status, Detail: p.Message,
		Instance: c.Request().URL.EscapedPath(), Code: string(p.Code), Hint: p.Hint, Field: p.Field, RequestID: info.id,
	})
	if c.Request().Method == http.MethodHead {
		_ = c.NoContent(r.status)
		return
	}
	_ = c.Blob(r.status, ProblemType, append(body, '\n'))
}
