package sqlite

import (
	"context"
	"errors"
	"fmt"

	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"

	"scenewise/pkg/problem"
	"scenewise/pkg/retrieval"
)

// fault turns an error of the driver into one of the index contract. A full
// disk and a damaged file say what to do; all wrap retrieval.ErrUnavailable,
// but for those of the caller's own context and Problems.
func fault(doing string, err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded), problem.As(err) != nil, errors.Is(err, retrieval.ErrDimension):
		return err
	}
	unavailable := fmt.Errorf("%s: %w: %w", doing, retrieval.ErrUnavailable, err)
	var e *sqlite.Error
	if !errors.As(err, &e) {
		return unavailable
	}
	switch e.Code() & 0xff {
	case lib.SQLITE_FULL:
		return problem.New(problem.DiskFull, "the disk with the index file is full").
			WithHint("free some space; the work goes on from where it stopped").WithCause(unavailable)
	case lib.SQLITE_CORRUPT, lib.SQLITE_NOTADB:
		return problem.New(problem.Unavailable, "the index file is damaged or is no index").
			WithHint("stop, move index.db away, start again and run `scenewise reindex`; the stories are not kept in it").WithCause(unavailable)
	case lib.SQLITE_INTERRUPT:
		return fmt.Errorf("%s: %w", doing, context.Canceled)
	}
	return unavailable
}
