package client

import (
	"context"
	"net/http"

	"scenewise/pkg/catalog"
	"scenewise/pkg/httpapi"
)

// Edit corrects the cast of a document, or takes corrections back.
func (c *Client) Edit(ctx context.Context, k catalog.Key, req httpapi.EditRequest) (*httpapi.EditReply, error) {
	out := new(httpapi.EditReply)
	return out, c.call(ctx, http.MethodPatch, at(k, "/characters"), about(k, 0), req, out)
}
