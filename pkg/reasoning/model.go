package reasoning

import (
	"context"
	"errors"
)

// Model turns a question and its evidence into claims. It must not be
// trusted: everything it returns is checked.
//
// An error that wraps a *Failure says what went wrong in the service behind
// it; the analyst then falls back.
type Model interface {
	// Reason answers one task. It spends at most a fixed number of calls and
	// the tokens of the task, and returns soon after ctx ends.
	Reason(ctx context.Context, t Task) (*Draft, error)
}

// Task is what a Model is asked.
type Task struct {
	Question string
	Evidence []Evidence // in story order, numbered from 1
	Found    bool       // whether the search held any of it for relevant
	// Relevance is how likely the best passage answers the question, 0..1, as
	// the search has it; 1 where nothing was searched.
	Relevance float64
	Prompt    Prompt          // the same, written out for a language model
	Tools     []Tool          // not nil: it only decides what to look up; it need not answer
	Cache     bool            // the prefix will be sent again: worth keeping at the service
	Progress  func(chars int) // told how much of the answer has come; may be nil
}

// Prompt is a task written out. Prefix comes first and is the same for every
// question on the same evidence, so that services can keep it.
type Prompt struct {
	Version   string
	System    string
	Prefix    string // the evidence
	Question  string
	MaxOutput int // tokens
}

// Tool is a function that a model may call.
type Tool struct {
	Name        string
	Description string
	Parameters  map[string]any // JSON schema
}

// ToolCall is a model's wish to have a function called.
type ToolCall struct {
	Name string
	Args map[string]any
}

// Draft is what a model said, unchecked.
type Draft struct {
	Claims []DraftClaim `json:"claims"`
	Model  string       `json:"-"` // the model that answered, as it names itself
	Usage  Usage        `json:"-"`
	Calls  []ToolCall   `json:"-"` // with Tools: what it wants first; nil when it has enough
	Note   string       `json:"-"` // something to tell in the trace
	Lead   string       `json:"-"` // said before the claims; only local models may set it
}

// DraftClaim is one unchecked statement.
type DraftClaim struct {
	Text      string       `json:"text"`
	Citations []int        `json:"citations"`
	Quotes    []DraftQuote `json:"quotes"`
}

// DraftQuote is one unchecked quotation: its text, or the words that it begins
// and ends with.
type DraftQuote struct {
	Evidence int    `json:"evidence"`
	Text     string `json:"text,omitempty"`
	From     string `json:"from,omitempty"`
	To       string `json:"to,omitempty"`
}

// Named is a Model with the name that requests ask for it by.
type Named struct {
	Name  string
	Model Model
	Local bool // costs nothing and is never refused for a budget
}

// FailureCode says why a model did not answer.
type FailureCode string

// Why a model did not answer.
const (
	FailBlocked     FailureCode = "blocked"      // the prompt or the answer was refused
	FailRecitation  FailureCode = "recitation"   // the answer repeated a source too literally
	FailTruncated   FailureCode = "truncated"    // the answer was cut off by its limit
	FailEmpty       FailureCode = "empty"        // no answer
	FailInvalid     FailureCode = "invalid"      // an answer that is not in the form asked for
	FailRate        FailureCode = "rate_limited" // too many requests, or a quota is used up
	FailKey         FailureCode = "key"          // the key is wrong or lacks a right
	FailModel       FailureCode = "unknown_model"
	FailUnavailable FailureCode = "unavailable" // not reached, or its fault
	FailTimeout     FailureCode = "timeout"
	FailBudget      FailureCode = "budget"  // this key's tokens are used up
	FailRefused     FailureCode = "refused" // the service refused the request
)

// Failure is why a model did not answer. Usage is what was spent all the same.
type Failure struct {
	Code   FailureCode
	Reason string // one sentence that may be shown
	Usage  Usage
	Err    error // for logs
}

// Error returns the reason.
func (f *Failure) Error() string { return string(f.Code) + ": " + f.Reason }

// Unwrap returns the cause.
func (f *Failure) Unwrap() error { return f.Err }

// failureOf makes a Failure of any error of a model.
func failureOf(err error) *Failure {
	var f *Failure
	switch {
	case errors.As(err, &f):
		return f
	case errors.Is(err, context.DeadlineExceeded):
		return &Failure{Code: FailTimeout, Reason: "it took too long", Err: err}
	}
	return &Failure{Code: FailUnavailable, Reason: "it could not be asked", Err: err}
}
