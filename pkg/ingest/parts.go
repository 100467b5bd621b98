package ingest

import (
	"context"
	"encoding/json"
	"log/slog"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/prometheus/client_golang/prometheus"

	"scenewise/pkg/catalog"
	"scenewise/pkg/embedding"
	"scenewise/pkg/events"
	"scenewise/pkg/retrieval"
	"scenewise/pkg/source"
	"scenewise/pkg/structure"
)

// Catalog is what the worker asks of the catalog. catalog.Store meets it.
type Catalog interface {
	Begin(ctx context.Context, k catalog.Key, e catalog.Event) (catalog.Ticket, catalog.Decision, error)
	Pack(e *retrieval.Edition) (catalog.Packed, error)
	Keep(ctx context.Context, t catalog.Ticket, p catalog.Packed, o catalog.Original, eventHash string) error
	Promote(ctx context.Context, t catalog.Ticket, p catalog.Pointer, v catalog.Version, checks json.RawMessage) error
	Fail(ctx context.Context, t catalog.Ticket, f catalog.Failure, v catalog.Version) error
	Fault(ctx context.Context, t catalog.Ticket) (int, error)
	Refuse(ctx context.Context, k catalog.Key, f catalog.Failure) error
	Remove(ctx context.Context, k catalog.Key, e catalog.Event) (catalog.Decision, int64, error)
	Settle(ctx context.Context, k catalog.Key, version int64) error
}

// Source fetches what an event points at. source.Fetcher meets it.
type Source interface {
	Fetch(ctx context.Context, u events.Upsert) (source.Content, error)
	Discard(ctx context.Context, u events.Upsert) error
}

// Readers turn bytes into a work. formats.Set meets it.
type Readers interface {
	Read(ctx context.Context, in structure.Input, format structure.Format, name string) (*structure.Work, error)
}

// Rules are the continuity rules that documents carry. continuity.Standing
// meets it.
type Rules interface {
	// Valid refuses rules that cannot be run on any work, as a Problem.
	Valid(raw json.RawMessage) error
	// Check runs the document's rules on a version that has become live, and
	// publishes what came of it.
	Check(ctx context.Context, k catalog.Key, version int64) error
}

// Parts are what a Worker works with. All but Rules and Room are needed.
type Parts struct {
	NATS      *nats.Conn
	JetStream jetstream.JetStream
	Catalog   Catalog
	Garbage   Garbage // usually the same catalog.Store
	Source    Source
	Readers   Readers
	Model     embedding.Model
	Words     retrieval.LexicalIndex
	Vectors   retrieval.VectorIndex
	Letters   *events.DeadLetters
	Rules     Rules                  // nil = rules are kept and not run
	Room      func(need int64) error // whether so many bytes more may be written; nil = always
}

// Options tune a Worker. Zero fields take the defaults.
type Options struct {
	Workers     int           // documents prepared side by side; 2
	Limits      Limits        // how long each stage may take
	MaxContent  int64         // bytes of one content, for the readers; the readers' own default
	MaxFaults   int           // attempts that may end with an error nobody knows; 5
	MaxAttempts int           // attempts in all, crashes of the whole process included; 50
	AckWait     time.Duration // an event without a sign of life for so long is given to another worker; 10 s
	Grace       time.Duration // how long garbage stays: longer than the longest request; 2 min
	TakeOver    bool          // nobody else can be working yet: begin at once with what a crash interrupted
	Log         *slog.Logger  // nil = none
	Metrics     prometheus.Registerer
	Hook        func(Point) // called at each durable step, for tests that crash there
}

// The defaults of Options.
const (
	DefaultWorkers     = 2
	DefaultMaxFaults   = 5
	DefaultMaxAttempts = 50
	DefaultAckWait     = 10 * time.Second
	DefaultGrace       = 2 * time.Minute
)

func (o Options) withDefaults() Options {
	if o.Workers <= 0 {
		o.Workers = DefaultWorkers
	}
	if o.MaxFaults <= 0 {
		o.MaxFaults = DefaultMaxFaults
	}
	if o.MaxAttempts <= 0 {
		o.MaxAttempts = DefaultMaxAttempts
	}
	if o.AckWait <= 0 {
		o.AckWait = DefaultAckWait
	}
	if o.Grace <= 0 {
		o.Grace = DefaultGrace
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Hook == nil {
		o.Hook = func(Point) {}
	}
	o.Limits = o.Limits.withDefaults()
	return o
}
