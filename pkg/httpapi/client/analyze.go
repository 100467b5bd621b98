package client

import (
	"context"
	"net/http"

	"scenewise/pkg/reasoning"
)

// Analysis is a question that needs reasoning.
type Analysis struct {
	Question string             `json:"question"`
	NodeIDs  []string           `json:"node_ids,omitempty"`
	Until    string             `json:"until,omitempty"` // node id, inclusive
	Evidence EvidenceBudget     `json:"evidence,omitzero"`
	Reasoner string             `json:"reasoner,omitempty"`
	Strategy reasoning.Strategy `json:"strategy,omitempty"`
	Loop     *reasoning.Loop    `json:"loop,omitempty"`
	Estimate bool               `json:"estimate,omitempty"`
}

// EvidenceBudget bounds the evidence; 0 = the server's default.
type EvidenceBudget struct {
	MaxChunks int `json:"max_chunks,omitempty"`
	MaxTokens int `json:"max_tokens,omitempty"`
}

// Analyze answers a question from bounded evidence.
func (c *Client) Analyze(ctx context.Context, a About, q Analysis) (*reasoning.Answer, error) {
	out := new(reasoning.Answer)
	body := struct {
		About
		Analysis
	}{a, q}
	return out, c.call(ctx, http.MethodPost, "/v1/analyze", nil, body, out)
}
