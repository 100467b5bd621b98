// Package app puts a process together: it is the one place that knows which
// adapters meet which contracts. New builds in dependency order and remembers
// how to undo each step; Run serves until its context ends; Close undoes the
// last step first.
package app

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"path/filepath"

	"github.com/prometheus/client_golang/prometheus"
	"golang.org/x/sync/errgroup"

	"scenewise/pkg/catalog"
	"scenewise/pkg/config"
	"scenewise/pkg/embedding"
	"scenewise/pkg/embedding/local"
	"scenewise/pkg/events"
	"scenewise/pkg/httpapi"
	"scenewise/pkg/ingest"
	"scenewise/pkg/retrieval"
	"scenewise/pkg/retrieval/sqlite"
	"scenewise/pkg/telemetry"
)

// Role says what a process does. Roles add up.
type Role uint8

// The roles.
const (
	Ingest Role = 1 << iota // reads events and writes the indexes
	Serve                   // answers the REST API
)

// Options are what a process is put together from.
type Options struct {
	Config  config.Config
	Roles   Role
	Version string
	Log     *slog.Logger // nil: nothing is logged
}

// App is a process put together.
type App struct {
	cfg      config.Config
	roles    Role
	version  string
	log      *slog.Logger
	registry *prometheus.Registry
	undo     closers

	queue   queue
	catalog *catalog.Store
	index   *sqlite.DB
	model   embedding.Model
	worker  *ingest.Worker
	server  *httpapi.Server
}

// New puts a process together and listens, but serves nothing yet. When a step
// fails, what was built before is undone, and the step's error returned.
func New(ctx context.Context, o Options) (*App, error) {
	if err := o.Config.Validate(); err != nil {
		return nil, err
	}
	a := &App{cfg: o.Config, roles: o.Roles, version: o.Version, log: o.Log, registry: telemetry.NewRegistry(o.Version)}
	if a.log == nil {
		a.log = slog.New(slog.DiscardHandler)
	}
	steps := []func(context.Context) error{a.openQueue, a.openCatalog, a.openIndexes}
	if a.roles&Ingest != 0 {
		steps = append(steps, a.openWorker)
	}
	if a.roles&Serve != 0 {
		steps = append(steps, a.openServer)
	}
	for _, step := range steps {
		if err := step(ctx); err != nil {
			return nil, errors.Join(err, a.undo.close())
		}
	}
	return a, nil
}

// Run does the process's work until ctx ends, then stops gracefully: requests
// and documents under way are finished or given back. It returns nil after
// that, and an error when a part failed.
func (a *App) Run(ctx context.Context) error {
	g, ctx := errgroup.WithContext(ctx)
	if a.worker != nil {
		g.Go(func() error { return a.worker.Run(ctx) })
	}
	if a.server != nil {
		g.Go(func() error { return a.server.Serve(ctx) })
		g.Go(func() error { return a.followStages(ctx) })
	}
	if err := g.Wait(); err != nil && !errors.Is(err, context.Canceled) && !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// followStages lets passports tell how far a version has come: the ingester,
// here or in another process, keeps only the first and the last state.
func (a *App) followStages(ctx context.Context) error {
	return a.Feed().FollowAll(ctx, func(s events.Status) {
		a.catalog.Advance(catalog.Key{Collection: s.Collection, ID: s.ID}, s.Version, catalog.State(s.State), s.Attempt)
	})
}

// Close undoes New. Run must have returned.
func (a *App) Close() error { return a.undo.close() }

// URL is the address of the REST API, "" without the role Serve.
func (a *App) URL() string {
	if a.server == nil {
		return ""
	}
	return "http://" + a.server.Addr().String()
}

// NATSURL is the address for clients of the queue.
func (a *App) NATSURL() string { return a.queue.url }

// Publisher publishes events in the process's own name.
func (a *App) Publisher() *events.Publisher {
	p := events.NewPublisher(a.queue.nc, a.queue.js)
	if a.queue.own != nil {
		p.Guard(a.room)
	}
	return p
}

// Feed follows the states of documents.
func (a *App) Feed() *events.StatusFeed { return events.NewStatusFeed(a.queue.nc) }

// Empty reports whether the catalog has never had a document.
func (a *App) Empty(ctx context.Context) (bool, error) {
	docs, err := a.catalog.List(ctx, nil)
	return len(docs) == 0, err
}

func (a *App) openCatalog(ctx context.Context) error {
	store, err := catalog.Open(ctx, a.queue.js, catalog.Options{Log: a.log})
	if err != nil {
		return err
	}
	a.catalog = store
	a.undo.add(store.Close)
	return nil
}

func (a *App) openIndexes(ctx context.Context) error {
	if err := claimIndexes(ctx, a.queue.js, a.cfg.DataDir); err != nil {
		return err
	}
	db, err := sqlite.Open(ctx, filepath.Join(a.cfg.DataDir, sqlite.FileName), sqlite.Options{})
	if err != nil {
		return err
	}
	a.index = db
	a.undo.add(db.Close)
	a.model, err = local.New()
	return err
}

func (a *App) openServer(ctx context.Context) error {
	keys, err := httpapi.ParseKeys(a.cfg.APIKeys)
	if err != nil {
		return err
	}
	engine := &retrieval.Engine{Library: a.catalog, Words: a.index.Words(), Vectors: a.index.Vectors(), Model: a.model}
	analyst, err := a.analyst(ctx, engine)
	if err != nil {
		return err
	}
	s, err := httpapi.New(httpapi.Options{
		Addr: a.cfg.HTTPAddr, Version: a.version,
		Catalog: a.catalog, Publisher: a.Publisher(), Feed: a.Feed(), Engine: engine, Analyst: analyst, DeadLetters: events.NewDeadLetters(a.queue.js),
		Checks: a.checks(), Keys: keys, Registry: a.registry, Log: a.log,
		RequestLimit: a.cfg.RequestLimit, MaxContent: a.cfg.MaxContent,
	})
	if err != nil {
		return err
	}
	a.server = s
	a.undo.add(s.Close)
	return nil
}

// checks are what /readyz asks.
func (a *App) checks() []httpapi.Check {
	return []httpapi.Check{
		{Name: "nats", Ping: func(ctx context.Context) error { return a.queue.nc.FlushWithContext(ctx) }},
		{Name: "catalog", Ping: a.catalog.Ping},
		{Name: "words", Ping: a.index.Words().Ping},
		{Name: "vectors", Ping: a.index.Vectors().Ping},
		{Name: "disk", Ping: a.disk},
	}
}
