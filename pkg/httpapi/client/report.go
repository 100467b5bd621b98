package client

import (
	"context"
	"io"
	"net/http"

	"scenewise/pkg/catalog"
	"scenewise/pkg/httpapi"
)

// Report sums up who is in a version; 0 = the one served, "" = mentioned.
func (c *Client) Report(ctx context.Context, k catalog.Key, version int64, presence string) (*httpapi.ReportReply, error) {
	out := new(httpapi.ReportReply)
	q := about(k, version)
	for name, v := range values("presence", presence) {
		q[name] = v
	}
	return out, c.call(ctx, http.MethodGet, at(k, "/report"), q, nil, out)
}

// Drawing asks for a picture.
type Drawing struct {
	Kind     string // "cooccurrence" or "timeline"
	Unit     string // of a matrix; "" = scene
	Presence string // "" = mentioned
}

// Plot returns a picture of a version as SVG.
func (c *Client) Plot(ctx context.Context, k catalog.Key, version int64, d Drawing) ([]byte, error) {
	q := about(k, version)
	for name, v := range values("presence", d.Presence, "unit", d.Unit, "format", "svg") {
		q[name] = v
	}
	res, err := c.send(ctx, http.MethodGet, at(k, "/"+d.Kind), q, nil)
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		return nil, c.unreachable(ctx, err)
	}
	return body, nil
}
