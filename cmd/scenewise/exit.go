package main

import (
	"context"
	"errors"
	"fmt"

	"scenewise/pkg/problem"
)

// The exit codes.
const (
	exitFine        = 0
	exitCheck       = 1   // a check failed: the answer is no
	exitUse         = 2   // wrong use or bad input
	exitReach       = 3   // the server is out of reach, or could not answer in full
	exitInterrupted = 130 // stopped by a signal, as shells count it
)

// errCheckFailed ends a verb whose answer, already printed, is no.
var errCheckFailed = errors.New("check failed")

// errNotInFull ends a verb whose answer, already printed, lacks something.
var errNotInFull = errors.New("answer not complete")

// reported wraps an error that was told already; it only decides the exit code.
type reported struct{ error }

func (r *reported) Unwrap() error { return r.error }

// exitCode decides what an error means to the caller.
func exitCode(ctx context.Context, err error) int {
	switch {
	case err == nil:
		return exitFine
	case errors.Is(err, errCheckFailed):
		return exitCheck
	case errors.Is(err, errNotInFull):
		return exitReach
	case ctx.Err() != nil:
		return exitInterrupted
	}
	switch problem.CodeOf(err) {
	case "", problem.Unavailable, problem.Overloaded, problem.TooManyRequests, problem.DeadlineExceeded:
		return exitReach
	}
	return exitUse
}

// failure is an error as --json prints it: a problem object like those of the
// API, as far as it applies without a server.
type failure struct {
	Title  string       `json:"title"`
	Detail string       `json:"detail"`
	Code   problem.Code `json:"code"`
	Hint   string       `json:"hint,omitempty"`
	Field  string       `json:"field,omitempty"`
}

// exit reports err, once, and returns the exit code. With --json the problem
// object goes to stdout, where the answer would have been.
func (s *session) exit(ctx context.Context, err error) int {
	code := exitCode(ctx, err)
	var told *reported
	if err == nil || errors.As(err, &told) || errors.Is(err, errCheckFailed) || errors.Is(err, errNotInFull) {
		return code
	}
	if code == exitInterrupted {
		fmt.Fprintln(s.stderr, "scenewise: stopped")
		return code
	}
	f := s.failureOf(err)
	if s.json {
		if err := s.printJSON(f); err == nil {
			return code
		}
	}
	name := "scenewise"
	if s.verb != nil {
		name += " " + s.verb.name
	}
	fmt.Fprintf(s.stderr, "%s: %s\n", s.paint.bad(name), f.Detail)
	if f.Hint != "" {
		fmt.Fprintf(s.stderr, "  %s\n", f.Hint)
	}
	return code
}

func (s *session) failureOf(err error) failure {
	if p := problem.As(err); p != nil {
		return failure{Title: title(p.Code), Detail: p.Message, Code: p.Code, Hint: p.Hint, Field: p.Field}
	}
	f := failure{Title: title(problem.Unavailable), Detail: err.Error(), Code: problem.Unavailable}
	if s.server != "" {
		f.Hint = fmt.Sprintf("is it running? start one with: scenewise up   (asked %s)", s.server)
	}
	return f
}
