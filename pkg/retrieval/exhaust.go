package retrieval

import (
	"context"
	"errors"
	"runtime"
	"time"

	"golang.org/x/sync/errgroup"

	"scenewise/pkg/problem"
)

// exhaust calls f for every document of a snapshot, several side by side. What
// could not be examined is returned by its place in the snapshot: that is all
// that came too late when the deadline passes, and what cannot be read. An
// error is returned when the caller went away, or when f has a Problem.
func exhaust(ctx context.Context, lib Library, snap Snapshot, f func(i int, e *Edition) error) (map[int]Missing, error) {
	return overAll(ctx, snap, func(ctx context.Context, i int) (string, error) {
		return examine(ctx, lib, snap.Docs[i], func(e *Edition) error { return f(i, e) })
	})
}

// overAll is exhaust for an f that reads what it needs itself. f returns why a
// document is missing, as examine does.
func overAll(ctx context.Context, snap Snapshot, f func(ctx context.Context, i int) (reason string, err error)) (map[int]Missing, error) {
	soft, cancel := softDeadline(ctx)
	defer cancel()
	missing := make([]*Missing, len(snap.Docs))
	g, gctx := errgroup.WithContext(soft)
	g.SetLimit(runtime.GOMAXPROCS(0))
	for i, doc := range snap.Docs {
		g.Go(func() error {
			reason, err := f(gctx, i)
			if reason != "" {
				missing[i] = &Missing{doc.Ref, reason}
			}
			return err
		})
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	if err := ctx.Err(); errors.Is(err, context.Canceled) {
		return nil, err
	}
	out := map[int]Missing{}
	for i, m := range missing {
		if m != nil {
			out[i] = *m
		}
	}
	return out, nil
}

// examine reads one document and calls f. A reason means that it is missing.
func examine(ctx context.Context, lib Library, doc Live, f func(*Edition) error) (reason string, err error) {
	if ctx.Err() != nil {
		return "deadline", nil
	}
	e, err := lib.Edition(ctx, doc)
	switch {
	case ctx.Err() != nil:
		return "deadline", nil
	case err != nil:
		return "unreadable: " + err.Error(), nil
	}
	switch err := f(e); {
	case err == nil:
		return "", nil
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		return "deadline", nil
	default:
		return "", err
	}
}

// softDeadline leaves a tenth of the time for the answer itself.
func softDeadline(ctx context.Context) (context.Context, context.CancelFunc) {
	end, ok := ctx.Deadline()
	if !ok {
		return context.WithCancel(ctx)
	}
	return context.WithDeadline(ctx, end.Add(-time.Until(end)/10))
}

// checkLimit applies the default and the cap.
func checkLimit(limit, otherwise int) (int, error) {
	switch {
	case limit == 0:
		return otherwise, nil
	case limit < 0:
		return 0, problem.New(problem.InvalidField, "limit is %d, it must be 1 or more", limit).WithField("limit")
	case limit > MaxLimit:
		return 0, problem.New(problem.LimitExceeded, "limit is %d, the cap is %d", limit, MaxLimit).
			WithHint("ask for pages with cursor").WithField("limit")
	}
	return limit, nil
}

func refs(docs []Live) []Ref {
	out := make([]Ref, len(docs))
	for i, d := range docs {
		out[i] = d.Ref
	}
	return out
}

// inOrder lists what is missing in the order of the snapshot.
func inOrder(missing map[int]Missing, docs int) []Missing {
	var out []Missing
	for i := range docs {
		if m, ok := missing[i]; ok {
			out = append(out, m)
		}
	}
	return out
}
