package catalog

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"

	"scenewise/pkg/problem"
	"scenewise/pkg/retrieval"
)

var _ retrieval.Library = (*Store)(nil)

// Get returns the passport of a document; document_not_found where there was
// never one, or only a tombstone is left.
func (s *Store) Get(_ context.Context, k Key) (*Document, error) {
	d := s.view.get(k)
	if d == nil || d.Gone() {
		return nil, notFound(k)
	}
	return s.view.shown(d), nil
}

// List returns the documents of the given collections (nil = all) that are not
// deleted, sorted by collection and id.
func (s *Store) List(_ context.Context, collections []string) ([]*Document, error) {
	var out []*Document
	for _, d := range s.view.all() {
		if !d.Gone() && (collections == nil || slices.Contains(collections, d.Collection)) {
			out = append(out, s.view.shown(d))
		}
	}
	return out, nil
}

// Snapshot returns the live documents in scope at this moment.
func (s *Store) Snapshot(_ context.Context, scope retrieval.Scope) (retrieval.Snapshot, error) {
	var snap retrieval.Snapshot
	wanted := make(map[string]bool, len(scope.IDs))
	for _, id := range scope.IDs {
		wanted[id] = true
	}
	found := make(map[string]bool, len(scope.IDs))
	for _, d := range s.view.all() {
		if d.Gone() || scope.Collections != nil && !slices.Contains(scope.Collections, d.Collection) || scope.IDs != nil && !wanted[d.ID] {
			continue
		}
		found[d.ID] = true
		if d.Live != nil {
			snap.Docs = append(snap.Docs, s.liveOf(d.Key, d.Live))
		}
		if p := s.view.shown(d).Pending; p != nil {
			snap.Pending = append(snap.Pending, retrieval.Ref{Collection: d.Collection, ID: d.ID, Version: p.Version})
		}
	}
	for _, id := range scope.IDs {
		if !found[id] {
			return retrieval.Snapshot{}, notFound(Key{ID: id}).WithField("document_ids")
		}
	}
	return snap, nil
}

// Version returns a readable version of a document for Edition: 0 = the one
// served. version_not_found when it is not there, or no longer.
func (s *Store) Version(_ context.Context, k Key, version int64) (retrieval.Live, error) {
	d := s.view.get(k)
	if d == nil || d.Gone() {
		return retrieval.Live{}, notFound(k)
	}
	if d.Live != nil && (version == 0 || version == d.Live.Version) {
		return s.liveOf(k, d.Live), nil
	}
	if version == 0 {
		return retrieval.Live{}, problem.New(problem.VersionNotFound, "no version of %q is live", k.ID).
			WithHint("its passport says what became of the last one")
	}
	for _, v := range d.Versions {
		if v.Version == version && v.Edition != "" {
			return retrieval.Live{
				Ref:       retrieval.Ref{Collection: k.Collection, ID: k.ID, Version: version},
				EditionID: v.Edition, Chunks: v.Counts.Chunks, Edits: s.histories.revision(k),
			}, nil
		}
	}
	return retrieval.Live{}, problem.New(problem.VersionNotFound, "version %d of %q cannot be read", version, k.ID).
		WithHint("the last %d versions stay readable; the passport lists them", readable)
}

// Edition returns a stored edition. It stays readable for longer than the
// longest request after it stopped being live.
func (s *Store) Edition(ctx context.Context, l retrieval.Live) (*retrieval.Edition, error) {
	e, err := s.cache.get(ctx, l.EditionID)
	switch {
	case errors.Is(err, errNoBlob):
		return nil, problem.New(problem.VersionNotFound, "version %d of %q is no longer stored", l.Version, l.ID).WithCause(err)
	case err != nil:
		return nil, err
	case e.Ref != l.Ref:
		return nil, fmt.Errorf("edition %s is of %v, expected %v", l.EditionID, e.Ref, l.Ref)
	}
	if l.Edits != 0 {
		return s.histories.apply(l.EditionID, e), nil
	}
	return e, nil
}

func (s *Store) loadEdition(ctx context.Context, name string) (*retrieval.Edition, error) {
	data, err := s.editions.get(ctx, name)
	if err != nil {
		return nil, err
	}
	return s.codec.decode(name, data)
}

// Original returns the bytes that a version was made from, by their SHA-256.
func (s *Store) Original(ctx context.Context, hash string) ([]byte, error) {
	data, err := s.originals.get(ctx, hash)
	if errors.Is(err, errNoBlob) {
		return nil, problem.New(problem.ContentNotFound, "the original bytes are no longer stored").WithCause(err)
	}
	if err != nil {
		return nil, err
	}
	if sum := sha256.Sum256(data); hex.EncodeToString(sum[:]) != hash {
		return nil, fmt.Errorf("original %s is damaged", hash)
	}
	return data, nil
}

// Advance notes, in memory alone, the stage that a version has reached, as the
// status subject tells it. What does not fit the entry is ignored.
func (s *Store) Advance(k Key, version int64, state State, attempt int) {
	s.view.advance(k, Pending{Version: version, State: state, Attempt: attempt})
}

func (s *Store) liveOf(k Key, p *Pointer) retrieval.Live {
	return retrieval.Live{
		Ref:   retrieval.Ref{Collection: k.Collection, ID: k.ID, Version: p.Version},
		Title: p.Title, Author: p.Author, Language: p.Language, Metadata: p.Metadata,
		EditionID: p.Edition, Model: p.Model, Chunks: p.Counts.Chunks, Edits: s.histories.revision(k),
		Words:   retrieval.Generation{Collection: k.Collection, Document: k.ID, Number: p.Words},
		Vectors: retrieval.Generation{Collection: k.Collection, Document: k.ID, Number: p.Vectors},
	}
}

func notFound(k Key) *problem.Problem {
	where := ""
	if k.Collection != "" {
		where = " in collection " + k.Collection
	}
	return problem.New(problem.DocumentNotFound, "there is no document %q%s", k.ID, where).
		WithHint("GET /v1/documents lists what is there")
}
