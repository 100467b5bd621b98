// Package gemini lets a Gemini model reason, over google.golang.org/genai.
//
// The SDK neither retries nor reads RetryInfo, and it reports blocked and cut
// off answers as success; all of that is decided here. Everything that can go
// wrong comes out as a *reasoning.Failure within bounded time and tokens: at
// most two calls are made for one task, and output is never sent again.
package gemini

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"time"

	"google.golang.org/genai"

	"scenewise/pkg/problem"
	"scenewise/pkg/reasoning"
)

// Name is what requests call it.
const Name = "gemini"

// Options are what a Model is made of.
type Options struct {
	Key     string
	BaseURL string // "" = Google's
	Model   string // as the service names it
	// Thinking is a number of tokens (2.5 models) or one of minimal, low,
	// medium, high (3.x); "" leaves it to the model.
	Thinking string

	Transport http.RoundTripper                          // nil: the default one
	Now       func() time.Time                           // nil: the machine's clock
	Sleep     func(context.Context, time.Duration) error // nil: really waits
}

// Model is a reasoning.Model. It is safe for concurrent use.
type Model struct {
	client   *genai.Client
	name     string
	thinking *genai.ThinkingConfig
	sleep    func(context.Context, time.Duration) error
	kept     *prefixes
}

// New makes a Model. It does not call the service; Check does.
func New(ctx context.Context, o Options) (*Model, error) {
	thinking, err := parseThinking(o.Thinking)
	if err != nil {
		return nil, err
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Sleep == nil {
		o.Sleep = sleep
	}
	c, err := genai.NewClient(ctx, &genai.ClientConfig{
		APIKey:      o.Key,
		Backend:     genai.BackendGeminiAPI, // the environment must not turn it into another one
		HTTPClient:  &http.Client{Transport: capped{o.Transport}},
		HTTPOptions: genai.HTTPOptions{BaseURL: o.BaseURL},
	})
	if err != nil {
		return nil, problem.New(problem.InvalidConfig, "the Gemini client cannot be made").WithField("GEMINI_API_KEY").WithCause(err)
	}
	return &Model{client: c, name: strings.TrimPrefix(o.Model, "models/"), thinking: thinking, sleep: o.Sleep, kept: newPrefixes(o.Now)}, nil
}

// Check asks the service whether the key and the model's name are right. A
// service that cannot be reached is no error: it may be later.
func (m *Model) Check(ctx context.Context) error {
	_, err := m.client.Models.Get(ctx, m.name, nil)
	if err == nil {
		return nil
	}
	switch f := failure(err); f.Code {
	case reasoning.FailKey:
		return problem.New(problem.InvalidConfig, "GEMINI_API_KEY is refused by the service").WithHint("check the key and what it may do").WithField("GEMINI_API_KEY").WithCause(err)
	case reasoning.FailModel:
		return problem.New(problem.InvalidConfig, "the service knows no model %q", m.name).WithHint("set GEMINI_MODEL to a model that this key may use").WithField("GEMINI_MODEL").WithCause(err)
	}
	return nil
}

// Reason asks the model for claims, or, with tools, for what to look up.
func (m *Model) Reason(ctx context.Context, t reasoning.Task) (*reasoning.Draft, error) {
	a := &attempt{m: m, task: t}
	return a.run(ctx)
}

// Count asks the service how many tokens a task would send.
func (m *Model) Count(ctx context.Context, t reasoning.Task) (int, error) {
	// The Gemini API takes no system instruction here, so it is counted as text.
	text := t.Prompt.System + "\n" + t.Prompt.Prefix + "\n" + t.Prompt.Question
	r, err := m.client.Models.CountTokens(ctx, m.name, genai.Text(text), nil)
	if err != nil {
		return 0, failure(err)
	}
	return int(r.TotalTokens), nil
}

func parseThinking(s string) (*genai.ThinkingConfig, error) {
	switch s {
	case "":
		return nil, nil
	case "minimal", "low", "medium", "high":
		return &genai.ThinkingConfig{ThinkingLevel: genai.ThinkingLevel(strings.ToUpper(s))}, nil
	}
	var n int32
	if _, err := fmt.Sscanf(s, "%d", &n); err != nil || n < -1 || fmt.Sprint(n) != s {
		return nil, problem.New(problem.InvalidConfig, "GEMINI_THINKING is %q", s).
			WithHint("give a number of tokens (0 = none, -1 = as the model likes), or minimal, low, medium or high").WithField("GEMINI_THINKING")
	}
	return &genai.ThinkingConfig{ThinkingBudget: &n}, nil
}

func sleep(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
