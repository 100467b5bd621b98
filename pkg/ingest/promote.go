package ingest

import (
	"context"
	"errors"
	"fmt"

	"golang.org/x/sync/errgroup"

	"scenewise/pkg/catalog"
	"scenewise/pkg/chunking"
)

// errCounts says that an index does not hold what was put into it.
var errCounts = errors.New("an index disagrees with the edition about the number of chunks")

// index stores the blobs and the rows of both indexes, and compares counts.
func (a *attempt) index(ctx context.Context) error {
	var err error
	if a.packed, err = a.w.Catalog.Pack(a.edition); err != nil {
		return err
	}
	g, inner := errgroup.WithContext(ctx)
	g.Go(func() error { return a.keep(inner) })
	g.Go(func() error { return a.rows(inner) })
	if err := g.Wait(); err != nil {
		return err
	}
	return a.w.patiently(ctx, "seal", a.agree)
}

func (a *attempt) keep(ctx context.Context) error {
	hash := eventHash(a.upsert, a.content.SHA256)
	original := catalog.Original{SHA256: a.content.SHA256, Data: a.content.Data}
	err := a.w.patiently(ctx, "keep", func(ctx context.Context) error {
		return a.w.Catalog.Keep(ctx, a.ticket, a.packed, original, hash)
	})
	if err == nil {
		a.w.opt.Hook(AfterKeep)
	}
	return err
}

func (a *attempt) rows(ctx context.Context) error {
	err := a.batches(func(from int, part []chunking.Chunk) error {
		return a.w.patiently(ctx, "words", func(ctx context.Context) error {
			return a.w.Words.Put(ctx, a.ticket.Words, part)
		})
	})
	if err != nil {
		return err
	}
	a.w.opt.Hook(AfterWords)
	err = a.batches(func(from int, part []chunking.Chunk) error {
		return a.w.patiently(ctx, "vectors", func(ctx context.Context) error {
			return a.w.Vectors.PutVectors(ctx, a.ticket.Vectors, from, a.vectors[from:from+len(part)])
		})
	})
	if err == nil {
		a.w.opt.Hook(AfterVectors)
	}
	return err
}

// batches calls f for the chunks, so many at a time.
func (a *attempt) batches(f func(from int, part []chunking.Chunk) error) error {
	chunks := a.edition.Chunks
	for from := 0; from < len(chunks); from += batch {
		if err := f(from, chunks[from:min(from+batch, len(chunks))]); err != nil {
			return err
		}
	}
	return nil
}

// agree seals both generations and compares what they hold with the edition.
func (a *attempt) agree(ctx context.Context) error {
	words, err := a.w.Words.Seal(ctx, a.ticket.Words)
	if err != nil {
		return err
	}
	vectors, err := a.w.Vectors.Seal(ctx, a.ticket.Vectors)
	if err != nil {
		return err
	}
	if want := len(a.edition.Chunks); words != want || vectors != want {
		return fmt.Errorf("%w: %d chunks, %d in the lexical index, %d in the vector index", errCounts, want, words, vectors)
	}
	return nil
}

// promote makes the version live.
func (a *attempt) promote(ctx context.Context) error {
	a.leave()
	a.w.opt.Hook(BeforePromote)
	e, v := a.edition, a.version()
	pointer := catalog.Pointer{
		Edition: a.packed.Name, Model: a.w.Model.ID(), Dim: a.w.Model.Dim(),
		Title: e.Title, Author: e.Author, Language: e.Language, Metadata: e.Metadata, Counts: v.Counts,
	}
	err := a.w.patiently(ctx, "promote", func(ctx context.Context) error {
		return a.w.Catalog.Promote(ctx, a.ticket, pointer, v, a.upsert.Checks)
	})
	if err != nil {
		return err
	}
	a.w.opt.Hook(AfterPromote)
	a.w.announce(a.ticket.Key, a.ticket.Event.Version, catalog.StateLive, a.ticket.Attempt, nil, 0)
	a.check(ctx)
	return nil
}

// check runs the document's continuity rules. The version is live whatever
// comes of them, so an error is only logged.
func (a *attempt) check(ctx context.Context) {
	if a.w.Rules == nil {
		return
	}
	inner, cancel := context.WithTimeout(ctx, a.w.opt.Limits.Call)
	defer cancel()
	_, err := contained(inner, "checking rules", func(ctx context.Context) (struct{}, error) {
		return struct{}{}, a.w.Rules.Check(ctx, a.ticket.Key, a.ticket.Event.Version)
	})
	if err != nil {
		a.w.opt.Log.WarnContext(ctx, "continuity rules not checked", "collection", a.ticket.Collection, "document", a.ticket.ID,
			"version", a.ticket.Event.Version, "error", err)
	}
}

// version is the history's entry, as far as the attempt has come.
func (a *attempt) version() catalog.Version {
	v := catalog.Version{ContentSHA256: a.content.SHA256, Format: string(a.upsert.Format), StagesMS: a.spent}
	if a.edition == nil {
		return v
	}
	work, cast := a.edition.Work, a.edition.Cast
	v.Format, v.Edition = string(work.Format), a.packed.Name
	v.Counts = catalog.CountsOf(a.edition)
	v.Warnings = len(work.Warnings) + len(cast.Warnings)
	v.Models = map[string]string{
		"reader": work.ReaderVersion, "rules": cast.RulesVersion, "chunker": chunking.Version, "embedder": a.w.Model.ID(),
	}
	return v
}
