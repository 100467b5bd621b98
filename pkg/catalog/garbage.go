package catalog

import (
	"context"
	"errors"
	"fmt"
)

// References is everything that some document's entry names. What is stored
// and not in it is garbage.
type References struct {
	Generations map[uint64]bool // in either index: numbers are unique
	Editions    map[string]bool
	Originals   map[string]bool
}

// References collects what the entries name: those in memory, or with fresh
// those in the store, which is what a sweep asks right before it deletes.
func (s *Store) References(ctx context.Context, fresh bool) (*References, error) {
	docs := s.view.all()
	if fresh {
		var err error
		if docs, err = s.entries(ctx); err != nil {
			return nil, err
		}
	}
	r := &References{Generations: map[uint64]bool{}, Editions: map[string]bool{}, Originals: map[string]bool{}}
	for _, d := range docs {
		r.add(d)
	}
	return r, nil
}

func (r *References) add(d *Document) {
	if p := d.Live; p != nil {
		r.Generations[p.Words], r.Generations[p.Vectors] = true, true
		r.Editions[p.Edition] = true
	}
	if b := d.Build; b != nil {
		r.Generations[b.Words], r.Generations[b.Vectors] = true, true
		r.Editions[b.Edition], r.Originals[b.ContentSHA256] = true, true
	}
	for _, v := range d.Versions {
		r.Editions[v.Edition], r.Originals[v.ContentSHA256] = true, true
	}
}

// entries reads every entry from the store.
func (s *Store) entries(ctx context.Context) ([]*Document, error) {
	w, err := s.kv.Watch(ctx, "doc.>")
	if err != nil {
		return nil, fmt.Errorf("read the catalog: %w", err)
	}
	defer func() { _ = w.Stop() }()
	var out []*Document
	for {
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case e, ok := <-w.Updates():
			if !ok {
				return nil, errors.New("watch of the catalog ended early")
			}
			if e == nil {
				return out, nil
			}
			d, err := decodeDocument(e.Value(), e.Revision())
			if err != nil {
				return nil, fmt.Errorf("entry %s of the catalog: %w", e.Key(), err)
			}
			out = append(out, d)
		}
	}
}

// Stored lists the blobs that are there: name to newest revision.
type Stored struct {
	Editions  map[string]uint64
	Originals map[string]uint64
}

// Stored lists all editions and originals, whole or not.
func (s *Store) Stored(ctx context.Context) (Stored, error) {
	editions, err := s.editions.list(ctx)
	if err != nil {
		return Stored{}, fmt.Errorf("list editions: %w", err)
	}
	originals, err := s.originals.list(ctx)
	if err != nil {
		return Stored{}, fmt.Errorf("list originals: %w", err)
	}
	return Stored{Editions: editions, Originals: originals}, nil
}

// PurgeEdition removes an edition as far as it was written up to revision.
func (s *Store) PurgeEdition(ctx context.Context, name string, revision uint64) error {
	s.cache.forget(name)
	return s.editions.purge(ctx, name, revision)
}

// PurgeOriginal removes original bytes as far as they were written up to
// revision.
func (s *Store) PurgeOriginal(ctx context.Context, hash string, revision uint64) error {
	return s.originals.purge(ctx, hash, revision)
}
