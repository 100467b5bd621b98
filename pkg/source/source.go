// Package source fetches the content that an event points at: inline text or
// bytes, a file below an allowed root, an object of an allowed NATS bucket, or
// an https URL that does not lead into a private network.
package source

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"scenewise/pkg/events"
	"scenewise/pkg/problem"
)

// Options say what may be read.
type Options struct {
	FileRoot string              // absolute path of the only directory for file://; "" = none
	Hosts    []string            // host names that https may reach although their address is private
	Buckets  []string            // NATS object buckets that nats-object:// may name, besides the inbox
	Objects  jetstream.JetStream // for nats-object://
	MaxBytes int64               // of one content
	Timeout  time.Duration       // of one https fetch; 0 = 60 s
}

// Fetcher fetches contents. It is safe for concurrent use.
type Fetcher struct {
	opt    Options
	client *http.Client
}

// New returns a Fetcher.
func New(o Options) *Fetcher {
	if o.Timeout == 0 {
		o.Timeout = 60 * time.Second
	}
	return &Fetcher{opt: o, client: guardedClient(o.Hosts)}
}

// Content is what was fetched.
type Content struct {
	Data   []byte
	SHA256 string // lower-case hex
	Name   string // of the file, object or URL path; "" for inline content
}

// Fetch returns the content of u, checked against its size limit and hash. What
// cannot be had because the event is wrong is a Problem, and so is a server of
// somebody else that does not answer (unavailable: a retry may mend it); a plain
// error is the trouble of our own store.
func (f *Fetcher) Fetch(ctx context.Context, u events.Upsert) (Content, error) {
	c, err := f.fetch(ctx, u)
	if err != nil {
		return Content{}, err
	}
	if len(c.Data) == 0 {
		return Content{}, problem.New(problem.EmptyContent, "the content is empty").WithHint("send the whole work")
	}
	sum := sha256.Sum256(c.Data)
	c.SHA256 = hex.EncodeToString(sum[:])
	if u.ContentSHA256 != "" && u.ContentSHA256 != c.SHA256 {
		return Content{}, problem.New(problem.HashMismatch, "the content has SHA-256 %s, the event says %s", c.SHA256, u.ContentSHA256).
			WithHint("the content changed or was damaged on its way; publish it again").WithField("content_sha256")
	}
	return c, nil
}

func (f *Fetcher) fetch(ctx context.Context, u events.Upsert) (Content, error) {
	switch {
	case u.Content != nil:
		if int64(len(*u.Content)) > f.opt.MaxBytes {
			return Content{}, f.tooLarge()
		}
		return Content{Data: []byte(*u.Content)}, nil
	case u.ContentBase64 != nil:
		if int64(base64.StdEncoding.DecodedLen(len(*u.ContentBase64))) > f.opt.MaxBytes+2 {
			return Content{}, f.tooLarge()
		}
		data, err := base64.StdEncoding.DecodeString(*u.ContentBase64)
		if err != nil {
			return Content{}, problem.New(problem.InvalidField, "content_base64 is not standard base64").WithField("content_base64")
		}
		if int64(len(data)) > f.opt.MaxBytes {
			return Content{}, f.tooLarge()
		}
		return Content{Data: data}, nil
	case u.ContentURL != nil:
		return f.url(ctx, *u.ContentURL)
	}
	return Content{}, problem.New(problem.ContentConflict, "the event has no content").WithField("content")
}

func (f *Fetcher) url(ctx context.Context, raw string) (Content, error) {
	u, err := url.Parse(raw)
	if err != nil {
		return Content{}, unsupported("the content_url cannot be read as a URL")
	}
	switch u.Scheme {
	case "https":
		return f.https(ctx, u)
	case "file":
		return f.file(u)
	case "nats-object":
		return f.object(ctx, u)
	case "s3", "gs":
		return Content{}, unsupported("%s:// addresses are not fetched directly", u.Scheme).
			WithHint("sign the object's address and send it as an https:// URL")
	}
	return Content{}, unsupported("the content_url has the scheme %q", u.Scheme).WithHint("use https://, file:// or nats-object://BUCKET/NAME")
}

// read reads all of r, one byte beyond the limit at most.
func (f *Fetcher) read(r io.Reader) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, f.opt.MaxBytes+1))
	if err != nil {
		return nil, fmt.Errorf("read the content: %w", err)
	}
	if int64(len(data)) > f.opt.MaxBytes {
		return nil, f.tooLarge()
	}
	return data, nil
}

func (f *Fetcher) tooLarge() error {
	return problem.New(problem.TooLarge, "the content has more than %d bytes", f.opt.MaxBytes).
		WithHint("split the work, or raise SCENEWISE_MAX_CONTENT_BYTES")
}

func unsupported(format string, args ...any) *problem.Problem {
	return problem.New(problem.UnsupportedURL, format, args...).WithField("content_url")
}

func forbidden(format string, args ...any) *problem.Problem {
	return problem.New(problem.ForbiddenURL, format, args...).WithField("content_url")
}

func notFound(what string) *problem.Problem {
	return problem.New(problem.ContentNotFound, "%s", what).WithHint("check the content_url and publish again").WithField("content_url")
}
