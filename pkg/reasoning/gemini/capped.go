package gemini

import (
	"errors"
	"io"
	"net/http"
)

// mostResponse is how many bytes one answer of the service may have.
const mostResponse = 4 << 20

var errTooLarge = errors.New("the response is too large")

// capped is a transport whose responses end with an error when they are larger
// than any answer can be.
type capped struct{ next http.RoundTripper }

// RoundTrip asks the next transport.
func (c capped) RoundTrip(r *http.Request) (*http.Response, error) {
	next := c.next
	if next == nil {
		next = http.DefaultTransport
	}
	resp, err := next.RoundTrip(r)
	if err == nil {
		resp.Body = &cappedBody{resp.Body, mostResponse}
	}
	return resp, err
}

type cappedBody struct {
	io.ReadCloser
	left int
}

// Read reads up to the cap.
func (b *cappedBody) Read(p []byte) (int, error) {
	if b.left <= 0 {
		return 0, errTooLarge
	}
	n, err := b.ReadCloser.Read(p[:min(len(p), b.left)])
	b.left -= n
	return n, err
}
