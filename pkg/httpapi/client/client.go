package client

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"scenewise/pkg/httpapi"
	"scenewise/pkg/problem"
)

// Client calls one server. It is safe for concurrent use.
type Client struct {
	base string
	key  string
	http *http.Client
}

// UnreachableError says that no server answered at an address.
type UnreachableError struct {
	URL string
	Err error
}

// Error names the address and the reason.
func (e *UnreachableError) Error() string {
	return fmt.Sprintf("no Scenewise server answers at %s: %v", e.URL, e.Err)
}

// Unwrap returns the reason.
func (e *UnreachableError) Unwrap() error { return e.Err }

// dialTime is how long a connection may take to come about.
const dialTime = 5 * time.Second

// New returns a client of the server at an address such as
// http://127.0.0.1:8080. The key may be empty. An address that is none is an
// invalid_config Problem.
func New(address, key string) (*Client, error) {
	u, err := url.Parse(strings.TrimRight(address, "/"))
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" || u.RawQuery != "" || u.User != nil {
		return nil, problem.New(problem.InvalidConfig, "the server's address is %q, expected http://host:port", address).
			WithHint("set --server or SCENEWISE_URL to something like http://127.0.0.1:8080").WithField("SCENEWISE_URL").WithCause(err)
	}
	t := &http.Transport{
		Proxy:               http.ProxyFromEnvironment,
		DialContext:         (&net.Dialer{Timeout: dialTime}).DialContext,
		TLSHandshakeTimeout: dialTime,
		IdleConnTimeout:     30 * time.Second,
		ForceAttemptHTTP2:   true,
	}
	refuse := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse } // a redirect must not carry the key away
	return &Client{base: u.String(), key: key, http: &http.Client{Transport: t, CheckRedirect: refuse}}, nil
}

// Close lets idle connections go.
func (c *Client) Close() { c.http.CloseIdleConnections() }

// URL returns the server's address.
func (c *Client) URL() string { return c.base }

// busyTries is how often a request that the server was too busy for is sent.
const busyTries = 10

// busyPause is how long to wait between these.
const busyPause = time.Second

// send makes a request, again when the server is too busy for it. The caller
// closes the body of the response, whose status is below 300.
func (c *Client) send(ctx context.Context, method, path string, q url.Values, body any) (*http.Response, error) {
	var data []byte
	if body != nil {
		var err error
		if data, err = json.Marshal(body); err != nil {
			return nil, fmt.Errorf("encode the request: %w", err)
		}
	}
	for tries := 1; ; tries++ {
		res, err := c.once(ctx, method, path, q, data)
		if code := problem.CodeOf(err); tries == busyTries || code != problem.Overloaded && code != problem.TooManyRequests {
			return res, err
		}
		select {
		case <-time.After(busyPause):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// once makes one request.
func (c *Client) once(ctx context.Context, method, path string, q url.Values, data []byte) (*http.Response, error) {
	at := c.base + path
	if len(q) > 0 {
		at += "?" + q.Encode()
	}
	req, err := http.NewRequestWithContext(ctx, method, at, bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("make the request: %w", err)
	}
	if data != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	if c.key != "" {
		req.Header.Set("Authorization", "Bearer "+c.key)
	}
	res, err := c.http.Do(req)
	if err != nil {
		return nil, c.unreachable(ctx, err)
	}
	if res.StatusCode < 300 {
		return res, nil
	}
	defer res.Body.Close()
	return nil, problemOf(res)
}

// unreachable tells a server that does not answer from a caller that gave up.
func (c *Client) unreachable(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	var ue *url.Error
	if errors.As(err, &ue) {
		err = ue.Err
	}
	return &UnreachableError{c.base, err}
}

// maxProblem is how many bytes of an error reply are read.
const maxProblem = 1 << 20

// problemOf reads the Problem that a server sent. An answer without one comes
// from something else on the way.
func problemOf(res *http.Response) error {
	body, err := io.ReadAll(io.LimitReader(res.Body, maxProblem))
	var p httpapi.Problem
	if err == nil && json.Unmarshal(body, &p) == nil && p.Code != "" {
		return &problem.Problem{Code: problem.Code(p.Code), Message: p.Detail, Hint: p.Hint, Field: p.Field}
	}
	return problem.New(problem.Unavailable, "the answer was %s and not one of Scenewise", res.Status).
		WithHint("check that the address is that of a Scenewise server").WithCause(err)
}

// call makes a request and reads its JSON reply into out.
func (c *Client) call(ctx context.Context, method, path string, q url.Values, body, out any) error {
	res, err := c.send(ctx, method, path, q, body)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	data, err := io.ReadAll(res.Body)
	if err != nil {
		return c.unreachable(ctx, err)
	}
	if err := json.Unmarshal(data, out); err != nil {
		return problem.New(problem.Unavailable, "the answer is not one of Scenewise").
			WithHint("check that the address is that of a Scenewise server").WithCause(err)
	}
	return nil
}

// values makes a query string of pairs; empty values are left out.
func values(pairs ...string) url.Values {
	q := url.Values{}
	for i := 0; i < len(pairs); i += 2 {
		if pairs[i+1] != "" {
			q.Set(pairs[i], pairs[i+1])
		}
	}
	return q
}
