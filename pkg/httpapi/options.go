package httpapi

import (
	"context"
	"log/slog"
	"net"
	"net/netip"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"scenewise/pkg/problem"
)

// Options is all that a Server needs. Catalog, Publisher, Feed and Engine are
// required; everything else has a default.
type Options struct {
	Addr    string // host:port; port 0 takes any free one
	Version string // of the program, shown on the index page

	Catalog     Catalog
	Publisher   Publisher
	Feed        StatusFeed
	Engine      Searcher
	Analyst     Analyst     // nil: questions that need reasoning answer unavailable
	DeadLetters DeadLetters // nil: the dead-letter routes answer unavailable
	Checks      []Check     // what /readyz asks, in parallel

	Keys     *Keyring             // nil: loopback only, no keys
	Registry *prometheus.Registry // what /metrics serves; nil: a fresh one
	Log      *slog.Logger         // nil: nothing is logged

	RequestLimit time.Duration // longest that a question may take; default 30 s
	UploadLimit  time.Duration // longest that sending a document may take; default 10 min
	Grace        time.Duration // how long a stop waits for requests under way; default 10 s
	Heartbeat    time.Duration // between comments on an idle event stream; default 15 s
	StreamLimit  time.Duration // longest that one event stream stays open; default 30 min
	MaxContent   int64         // bytes of one document's content; default 128 MiB
	MaxRequests  int           // questions under way at once; default 64
	MaxPerKey    int           // of those for one key; default 48
	MaxUploads   int           // documents up to 16 MiB being received at once, larger ones come one at a time; default 4
	MaxStreams   int           // event streams open at once; default 256
}

// Check asks one dependency whether it is well. It must return soon after ctx
// ends.
type Check struct {
	Name string
	Ping func(ctx context.Context) error
}

func (o Options) withDefaults() Options {
	defaults(&o.Addr, "127.0.0.1:8080")
	defaults(&o.Version, "unknown")
	defaults(&o.RequestLimit, 30*time.Second)
	defaults(&o.UploadLimit, 10*time.Minute)
	defaults(&o.Grace, 10*time.Second)
	defaults(&o.Heartbeat, 15*time.Second)
	defaults(&o.StreamLimit, 30*time.Minute)
	defaults(&o.MaxContent, 128<<20)
	defaults(&o.MaxRequests, 64)
	defaults(&o.MaxPerKey, 48)
	defaults(&o.MaxUploads, 4)
	defaults(&o.MaxStreams, 256)
	if o.Registry == nil {
		o.Registry = prometheus.NewRegistry()
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	return o
}

// maxUpload is how many bytes the body of a published document may have: half
// as much again as its content, for base64 or escapes, and 1 MiB for the rest.
func (o Options) maxUpload() int64 { return o.MaxContent + o.MaxContent/2 + 1<<20 }

// maxQuestion is how many bytes the body of any other call may have.
const maxQuestion = 1 << 20

func defaults[T comparable](p *T, v T) {
	var zero T
	if *p == zero {
		*p = v
	}
}

// checkExposure refuses to listen beyond this host without keys.
func checkExposure(addr string, keys *Keyring) error {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return problem.New(problem.InvalidConfig, "the HTTP address %q is not host:port", addr).
			WithHint("write it as 127.0.0.1:8080, or with port 0 for any free one").WithField("SCENEWISE_HTTP_ADDR")
	}
	if keys != nil || isLoopback(host) {
		return nil
	}
	return problem.New(problem.InvalidConfig, "the HTTP address %q can be reached from other hosts, and no API keys are set", addr).
		WithHint("set SCENEWISE_API_KEYS, or listen on 127.0.0.1").WithField("SCENEWISE_HTTP_ADDR")
}

// isLoopback reports whether a host name means this host only.
func isLoopback(host string) bool {
	if host == "localhost" {
		return true
	}
	ip, err := netip.ParseAddr(host)
	return err == nil && ip.Unmap().IsLoopback()
}
