package client

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"time"

	"scenewise/pkg/catalog"
	"scenewise/pkg/events"
	"scenewise/pkg/httpapi"
	"scenewise/pkg/problem"
)

// Patience of Follow with a server that does not answer.
const (
	followTries = 20
	followPause = 500 * time.Millisecond
)

// maxFrame is how long one line of an event stream may be.
const maxFrame = 1 << 20

// Follow calls f with each state of a version, from the present one on, until
// it has ended: live, failed, deleted or superseded. Version 0 means the one
// under way. When the stream breaks it is opened again; f may then see a state
// a second time. It returns when the version has ended, when ctx ends, or when
// the server stays away.
func (c *Client) Follow(ctx context.Context, k catalog.Key, version int64, f func(events.Status)) error {
	for tries := 0; ; {
		ended, heard, err := c.stream(ctx, k, &version, f)
		switch {
		case ended:
			return nil
		case ctx.Err() != nil:
			return ctx.Err()
		case problem.As(err) != nil && !passing(problem.CodeOf(err)):
			return err
		case heard:
			tries = 0
		}
		if tries++; tries > followTries {
			return err
		}
		select {
		case <-time.After(followPause):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// passing reports whether a refusal may be over in a moment.
func passing(code problem.Code) bool {
	switch code {
	case problem.Overloaded, problem.TooManyRequests, problem.Unavailable:
		return true
	}
	return false
}

// stream reads one event stream to its end. The first status fixes a version
// that was not named.
func (c *Client) stream(ctx context.Context, k catalog.Key, version *int64, f func(events.Status)) (ended, heard bool, err error) {
	res, err := c.send(ctx, http.MethodGet, at(k, "/events"), about(k, *version), nil)
	if err != nil {
		return false, false, err
	}
	defer res.Body.Close()
	lines := bufio.NewScanner(res.Body)
	lines.Buffer(nil, maxFrame)
	kind := ""
	for lines.Scan() {
		heard = true
		name, value, _ := strings.Cut(lines.Text(), ": ")
		switch {
		case lines.Text() == "":
			kind = ""
		case name == "event":
			kind = value
		case name == "data" && kind == "status":
			var st events.Status
			if err := json.Unmarshal([]byte(value), &st); err != nil {
				return false, heard, problem.New(problem.Unavailable, "the event stream is not one of Scenewise").WithCause(err)
			}
			*version = st.Version
			f(st)
			if catalog.State(st.State).Ends() {
				return true, heard, nil
			}
		}
	}
	if err = lines.Err(); err == nil {
		err = io.ErrUnexpectedEOF
	}
	return false, heard, c.unreachable(ctx, err)
}

// Wait follows a version until it has ended and returns the passport then. A
// version that failed is the Problem that its passport names.
func (c *Client) Wait(ctx context.Context, k catalog.Key, version int64) (*httpapi.Passport, error) {
	var last events.Status
	if err := c.Follow(ctx, k, version, func(s events.Status) { last = s }); err != nil {
		return nil, err
	}
	if last.State == string(catalog.StateFailed) && last.Error != nil {
		return nil, problem.New(problem.Code(last.Error.Code), "%s", last.Error.Message)
	}
	return c.Document(ctx, k)
}
