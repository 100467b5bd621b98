package ingest

import (
	"context"
	"errors"
	"fmt"
	"time"

	"scenewise/pkg/catalog"
	"scenewise/pkg/retrieval"
)

// Garbage is what the sweep asks of the catalog. catalog.Store meets it.
type Garbage interface {
	References(ctx context.Context, fresh bool) (*catalog.References, error)
	Stored(ctx context.Context) (catalog.Stored, error)
	PurgeEdition(ctx context.Context, name string, revision uint64) error
	PurgeOriginal(ctx context.Context, hash string, revision uint64) error
}

// Swept counts what one sweep took away.
type Swept struct{ Generations, Editions, Originals int }

// sweeper remembers since when it has seen something as garbage. What was live
// a moment ago may still be read, so it goes only after the grace period, by
// the monotonic clock of this process; a restart begins the period anew.
type sweeper struct {
	w     *Worker
	since map[string]time.Time
}

// sweepOften sweeps until ctx ends.
func (w *Worker) sweepOften(ctx context.Context) {
	s := &sweeper{w: w, since: map[string]time.Time{}}
	every := min(max(w.opt.Grace/4, 100*time.Millisecond), 30*time.Second)
	for ctx.Err() == nil {
		got, err := s.sweep(ctx)
		if err != nil && ctx.Err() == nil {
			w.opt.Log.WarnContext(ctx, "sweep did not finish", "error", err)
		}
		if got != (Swept{}) {
			w.opt.Log.InfoContext(ctx, "swept", "generations", got.Generations, "editions", got.Editions, "originals", got.Originals)
		}
		pause(ctx, every)
	}
}

// candidate is something that no entry in memory names.
type candidate struct {
	named func(r *catalog.References) bool
	purge func(ctx context.Context) error
	what  string
}

// sweep takes away what has been garbage for the grace period. It lists first
// and looks at the entries after: whatever was written was named before.
func (s *sweeper) sweep(ctx context.Context) (Swept, error) {
	all, err := s.list(ctx)
	if err != nil {
		return Swept{}, err
	}
	refs, err := s.w.Garbage.References(ctx, false)
	if err != nil {
		return Swept{}, err
	}
	now := time.Now()
	since, due := map[string]time.Time{}, []candidate{}
	for name, c := range all {
		if c.named(refs) {
			continue
		}
		since[name] = now
		if before, ok := s.since[name]; ok {
			since[name] = before
		}
		if now.Sub(since[name]) >= s.w.opt.Grace {
			due = append(due, c)
		}
	}
	s.since = since
	if len(due) == 0 {
		return Swept{}, nil
	}
	return s.purge(ctx, due)
}

// purge asks the store itself once more, and takes away what is still garbage.
func (s *sweeper) purge(ctx context.Context, due []candidate) (Swept, error) {
	var got Swept
	refs, err := s.w.Garbage.References(ctx, true)
	if err != nil {
		return got, err
	}
	var errs []error
	for _, c := range due {
		if c.named(refs) {
			continue
		}
		if err := c.purge(ctx); err != nil {
			errs = append(errs, fmt.Errorf("take away %s: %w", c.what, err))
			continue
		}
		s.w.metrics.swept.WithLabelValues(c.what).Inc()
		switch c.what {
		case "generation":
			got.Generations++
		case "edition":
			got.Editions++
		case "original":
			got.Originals++
		}
	}
	return got, errors.Join(errs...)
}

// list names all that is stored, each with its revision, so that what was
// written again counts as new.
func (s *sweeper) list(ctx context.Context) (map[string]candidate, error) {
	out := map[string]candidate{}
	for leg, ix := range map[string]interface {
		Generations(ctx context.Context) ([]retrieval.Sealed, error)
		Drop(ctx context.Context, g retrieval.Generation) error
	}{"words": s.w.Words, "vectors": s.w.Vectors} {
		list, err := ix.Generations(ctx)
		if err != nil {
			return nil, fmt.Errorf("list generations: %w", err)
		}
		for _, sealed := range list {
			g := sealed.Generation
			out[fmt.Sprintf("%s %d", leg, g.Number)] = candidate{
				what:  "generation",
				named: func(r *catalog.References) bool { return r.Generations[g.Number] },
				purge: func(ctx context.Context) error { return ix.Drop(ctx, g) },
			}
		}
	}
	stored, err := s.w.Garbage.Stored(ctx)
	if err != nil {
		return nil, err
	}
	for name, revision := range stored.Editions {
		out[fmt.Sprintf("edition %s %d", name, revision)] = candidate{
			what:  "edition",
			named: func(r *catalog.References) bool { return r.Editions[name] },
			purge: func(ctx context.Context) error { return s.w.Garbage.PurgeEdition(ctx, name, revision) },
		}
	}
	for hash, revision := range stored.Originals {
		out[fmt.Sprintf("original %s %d", hash, revision)] = candidate{
			what:  "original",
			named: func(r *catalog.References) bool { return r.Originals[hash] },
			purge: func(ctx context.Context) error { return s.w.Garbage.PurgeOriginal(ctx, hash, revision) },
		}
	}
	return out, nil
}
