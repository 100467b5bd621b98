package gemini

import (
	"encoding/json"
	"fmt"
	"strings"

	"google.golang.org/genai"

	"scenewise/pkg/reasoning"
)

// read makes a draft of a response, or says why it is none. The service
// reports blocked, empty and cut off answers as success.
func (a *attempt) read(r *genai.GenerateContentResponse) (*reasoning.Draft, *reasoning.Failure) {
	if f := r.PromptFeedback; f != nil && f.BlockReason != "" && f.BlockReason != genai.BlockedReasonUnspecified {
		return nil, failed(reasoning.FailBlocked, "the service refused the question or its passages (%s)", f.BlockReason)
	}
	if len(r.Candidates) == 0 || r.Candidates[0] == nil {
		return nil, failed(reasoning.FailEmpty, "the service gave no answer")
	}
	c := r.Candidates[0]
	if f := unfinished(c.FinishReason); f != nil {
		return nil, f
	}
	d := &reasoning.Draft{Model: r.ModelVersion}
	if d.Model == "" {
		d.Model = a.m.name
	}
	if a.task.Tools != nil {
		if c.Content == nil {
			return d, nil
		}
		for _, p := range c.Content.Parts {
			if p != nil && p.FunctionCall != nil {
				d.Calls = append(d.Calls, reasoning.ToolCall{Name: p.FunctionCall.Name, Args: p.FunctionCall.Args})
			}
		}
		return d, nil
	}
	text := strings.TrimSpace(textOf(c.Content))
	if text == "" {
		return nil, failed(reasoning.FailEmpty, "the service gave an empty answer")
	}
	dec := json.NewDecoder(strings.NewReader(text))
	var body struct {
		Claims *[]reasoning.DraftClaim `json:"claims"`
	}
	if err := dec.Decode(&body); err != nil || body.Claims == nil || dec.More() {
		return nil, &reasoning.Failure{Code: reasoning.FailInvalid, Reason: "the answer is not in the form that was asked for", Err: err}
	}
	d.Claims = *body.Claims
	return d, nil
}

// unfinished says what a finish reason other than STOP means.
func unfinished(r genai.FinishReason) *reasoning.Failure {
	switch r {
	case genai.FinishReasonStop, genai.FinishReasonUnspecified, "":
		return nil
	case genai.FinishReasonMaxTokens:
		return failed(reasoning.FailTruncated, "the answer was cut off at its limit of tokens")
	case genai.FinishReasonRecitation:
		return failed(reasoning.FailRecitation, "the service held back an answer that repeats its source")
	case genai.FinishReasonSafety, genai.FinishReasonProhibitedContent, genai.FinishReasonBlocklist, genai.FinishReasonSPII:
		return failed(reasoning.FailBlocked, "the service held back its answer (%s)", r)
	}
	return failed(reasoning.FailEmpty, "the service ended without an answer (%s)", word(string(r)))
}

func failed(code reasoning.FailureCode, format string, args ...any) *reasoning.Failure {
	return &reasoning.Failure{Code: code, Reason: fmt.Sprintf(format, args...)}
}

// word keeps a constant of the service to letters, for it may be shown.
func word(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '_' || r >= 'A' && r <= 'Z' {
			return r
		}
		return -1
	}, s[:min(len(s), 40)])
}
