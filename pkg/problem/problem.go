// Package problem is the error vocabulary that everything outside relies on:
// one stable code per kind of failure, a message that says what was expected,
// and a hint that says what to do next.
//
// Any package may return a *Problem. The REST API turns it into an RFC 9457
// problem document, the ingester into a failed passport and a dead letter, and
// the command line into an exit code. Errors that are not Problems are faults
// of ours or of a dependency: they are retried and never shown verbatim.
package problem

import (
	"errors"
	"fmt"
)

// Problem is an error with a stable code. A Problem is permanent: the same
// input gives the same Problem again, so an event that causes one is set aside
// instead of being retried.
type Problem struct {
	Code    Code   // stable; see codes.go
	Message string // one sentence: what was found and what was expected
	Hint    string // what to do next; may be empty
	Field   string // JSON name of the offending field; may be empty
	Cause   error  // for logs only, never shown to clients
}

// Error returns the message, with the hint where there is one.
func (p *Problem) Error() string {
	if p.Hint == "" {
		return p.Message
	}
	return p.Message + "; " + p.Hint
}

// Unwrap returns the cause.
func (p *Problem) Unwrap() error { return p.Cause }

// New returns a Problem with a formatted message.
func New(code Code, format string, args ...any) *Problem {
	return &Problem{Code: code, Message: fmt.Sprintf(format, args...)}
}

// WithHint returns a copy of p that says what to do next.
func (p *Problem) WithHint(format string, args ...any) *Problem {
	q := *p
	q.Hint = fmt.Sprintf(format, args...)
	return &q
}

// WithField returns a copy of p that names the offending field.
func (p *Problem) WithField(name string) *Problem {
	q := *p
	q.Field = name
	return &q
}

// WithCause returns a copy of p that wraps err.
func (p *Problem) WithCause(err error) *Problem {
	q := *p
	q.Cause = err
	return &q
}

// As returns the first Problem in err's chain, or nil.
func As(err error) *Problem {
	var p *Problem
	if errors.As(err, &p) {
		return p
	}
	return nil
}

// CodeOf returns the code of the first Problem in err's chain, or "".
func CodeOf(err error) Code {
	if p := As(err); p != nil {
		return p.Code
	}
	return ""
}
