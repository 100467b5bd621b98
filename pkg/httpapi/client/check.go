package client

import (
	"context"
	"net/http"

	"scenewise/pkg/httpapi"
)

// Check runs continuity rules on a document.
func (c *Client) Check(ctx context.Context, req httpapi.CheckRequest) (*httpapi.CheckReply, error) {
	out := new(httpapi.CheckReply)
	return out, c.call(ctx, http.MethodPost, "/v1/check", nil, req, out)
}
