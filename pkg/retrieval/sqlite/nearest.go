package sqlite

import (
	"context"
	"fmt"
	"slices"

	"scenewise/pkg/retrieval"
)

// SearchVector compares the query with every vector of the given slices.
func (v *Vectors) SearchVector(ctx context.Context, q retrieval.VectorQuery) ([]retrieval.Hit, error) {
	if len(q.In) == 0 || q.Limit <= 0 || zero(q.Vector) {
		return nil, nil
	}
	if err := v.refresh(ctx); err != nil {
		return nil, fault("search vectors", err)
	}
	best := &top{limit: q.Limit}
	for _, s := range q.In {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		m, err := v.db.cache.get(s.Generation.Number, func() (*matrix, error) { return v.load(ctx, s.Generation.Number) })
		if err != nil {
			return nil, fault("search vectors", err)
		}
		if m == nil {
			continue
		}
		if m.dim != len(q.Vector) {
			return nil, fmt.Errorf("%w: generation %d has %d, the query has %d", retrieval.ErrDimension, s.Generation.Number, m.dim, len(q.Vector))
		}
		m.scan(q.Vector, s.Ranges, s.Generation, best)
	}
	slices.SortFunc(best.hits, rank)
	return best.hits, nil
}

func zero(v []float32) bool {
	return !slices.ContainsFunc(v, func(x float32) bool { return x != 0 })
}

// refresh forgets what another process, or this one, has changed since. One
// number in the file counts changes, so mostly this is one small read.
func (v *Vectors) refresh(ctx context.Context) error {
	var change int64
	if err := v.db.read.QueryRowContext(ctx, "SELECT number FROM changes WHERE id = 1").Scan(&change); err != nil {
		return err
	}
	if v.db.cache.current(change) {
		return nil
	}
	rows, err := v.db.read.QueryContext(ctx, "SELECT number, stamp FROM vector_generations")
	if err != nil {
		return err
	}
	defer rows.Close()
	stamps := map[uint64]int64{}
	for rows.Next() {
		var number, stamp int64
		if err := rows.Scan(&number, &stamp); err != nil {
			return err
		}
		stamps[uint64(number)] = stamp
	}
	if err := rows.Err(); err != nil {
		return err
	}
	v.db.cache.retain(change, stamps)
	return nil
}
