package client

import (
	"context"
	"net/http"

	"scenewise/pkg/httpapi"
	"scenewise/pkg/retrieval"
)

// About says which documents a question is about.
type About struct {
	Collection string   `json:"collection,omitempty"`   // "" = default, "*" = all that the key may see
	Documents  []string `json:"document_ids,omitempty"` // nil = every one of the collection
}

// Search finds the passages that answer a query best.
func (c *Client) Search(ctx context.Context, a About, req retrieval.SearchRequest) (*retrieval.SearchResponse, error) {
	out := new(retrieval.SearchResponse)
	body := struct {
		About
		retrieval.SearchRequest
	}{a, req}
	return out, c.call(ctx, http.MethodPost, "/v1/search", nil, body, out)
}

// Cooccur lists one page of the units in which characters are together. The
// cursor is that of the page before; "" = the first.
func (c *Client) Cooccur(ctx context.Context, a About, req retrieval.CooccurRequest, cursor string) (*httpapi.CooccurReply, error) {
	out := new(httpapi.CooccurReply)
	body := struct {
		About
		retrieval.CooccurRequest
		Cursor string `json:"cursor,omitempty"`
	}{a, req, cursor}
	return out, c.call(ctx, http.MethodPost, "/v1/cooccurrence", nil, body, out)
}

// Audit lists one page of the places of a phrase. The cursor is that of the
// page before; "" = the first.
func (c *Client) Audit(ctx context.Context, a About, req retrieval.AuditRequest, cursor string) (*httpapi.AuditReply, error) {
	out := new(httpapi.AuditReply)
	body := struct {
		About
		retrieval.AuditRequest
		Cursor string `json:"cursor,omitempty"`
	}{a, req, cursor}
	return out, c.call(ctx, http.MethodPost, "/v1/audit", nil, body, out)
}

// Verify gives the verdict on each quotation.
func (c *Client) Verify(ctx context.Context, a About, quotes []retrieval.Quote) (*retrieval.VerifyResult, error) {
	out := new(retrieval.VerifyResult)
	body := struct {
		About
		Quotes []retrieval.Quote `json:"quotes"`
	}{a, quotes}
	return out, c.call(ctx, http.MethodPost, "/v1/verify", nil, body, out)
}
