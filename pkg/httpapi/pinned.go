package httpapi

import (
	"context"
	"errors"
	"slices"

	"scenewise/pkg/catalog"
	"scenewise/pkg/problem"
	"scenewise/pkg/retrieval"
)

// pinnedLibrary answers the later pages of a list from the versions that its
// first page saw, even when newer ones are live by then. When one of those can
// no longer be read, the snapshot is a cursor_expired Problem.
type pinnedLibrary struct {
	Catalog
	pins []retrieval.Ref // nil: whatever is live
}

// Snapshot implements retrieval.Library.
func (l pinnedLibrary) Snapshot(ctx context.Context, s retrieval.Scope) (retrieval.Snapshot, error) {
	snap, err := l.Catalog.Snapshot(ctx, s)
	if l.pins == nil || err != nil && problem.CodeOf(err) != problem.DocumentNotFound {
		return snap, err
	}
	if err == nil && slices.Equal(refs(snap.Docs), l.pins) {
		return snap, nil
	}
	old := retrieval.Snapshot{Pending: snap.Pending}
	for _, p := range l.pins {
		if s.Collections != nil && !slices.Contains(s.Collections, p.Collection) {
			return retrieval.Snapshot{}, expired()
		}
		live, err := l.Catalog.Version(ctx, catalog.Key{Collection: p.Collection, ID: p.ID}, p.Version)
		switch {
		case problem.As(err) != nil:
			return retrieval.Snapshot{}, errors.Join(expired(), err)
		case err != nil:
			return retrieval.Snapshot{}, err
		}
		old.Docs = append(old.Docs, live)
	}
	return old, nil
}

// Digest implements retrieval.Digests where the catalog does.
func (l pinnedLibrary) Digest(ctx context.Context, live retrieval.Live) (*retrieval.Digest, error) {
	return retrieval.DigestOf(ctx, l.Catalog, live)
}

// Recall implements retrieval.Remembering where the catalog does.
func (l pinnedLibrary) Recall() *retrieval.Recall { return retrieval.RecallOf(l.Catalog) }

func refs(docs []retrieval.Live) []retrieval.Ref {
	out := make([]retrieval.Ref, len(docs))
	for i, d := range docs {
		out[i] = d.Ref
	}
	return out
}
