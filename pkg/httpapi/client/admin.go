package client

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strconv"

	"scenewise/pkg/httpapi"
	"scenewise/pkg/problem"
	"scenewise/pkg/retrieval"
)

// Letters lists one page of the dead letters, oldest first. The cursor is that
// of the page before; "" = the first.
func (c *Client) Letters(ctx context.Context, cursor string) (*httpapi.LetterList, error) {
	out := new(httpapi.LetterList)
	q := values("cursor", cursor, "limit", strconv.Itoa(retrieval.MaxLimit))
	return out, c.call(ctx, http.MethodGet, "/v1/admin/dlq", q, nil, out)
}

// Letter returns one dead letter with its body.
func (c *Client) Letter(ctx context.Context, n uint64) (*httpapi.Letter, error) {
	out := new(httpapi.Letter)
	return out, c.call(ctx, http.MethodGet, "/v1/admin/dlq/"+strconv.FormatUint(n, 10), nil, nil, out)
}

// Replay puts a dead letter back on the queue.
func (c *Client) Replay(ctx context.Context, n uint64) (*httpapi.Replayed, error) {
	out := new(httpapi.Replayed)
	return out, c.call(ctx, http.MethodPost, "/v1/admin/dlq/"+strconv.FormatUint(n, 10)+"/replay", nil, nil, out)
}

// Ready returns the state of each dependency, whether the server is ready or
// not.
func (c *Client) Ready(ctx context.Context) (*httpapi.Readiness, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, c.base+"/readyz", nil)
	if err != nil {
		return nil, err
	}
	res, err := c.http.Do(req)
	if err != nil {
		return nil, c.unreachable(ctx, err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(io.LimitReader(res.Body, maxProblem))
	if err != nil {
		return nil, c.unreachable(ctx, err)
	}
	out := new(httpapi.Readiness)
	if err := json.Unmarshal(body, out); err != nil || out.Status == "" {
		return nil, problem.New(problem.Unavailable, "the answer was %s and not one of Scenewise", res.Status).
			WithHint("check that the address is that of a Scenewise server").WithCause(err)
	}
	return out, nil
}
