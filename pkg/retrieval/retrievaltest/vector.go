package retrievaltest

import (
	"context"
	"errors"
	"fmt"
	"math"
	"sync"
	"testing"

	"scenewise/pkg/retrieval"
)

// Vector holds an index to the VectorIndex contract. open is as for Lexical.
func Vector(t *testing.T, open func(t *testing.T, name string) retrieval.VectorIndex) {
	for name, test := range map[string]func(*testing.T, retrieval.VectorIndex){
		"put again changes nothing":   vectorIdempotent,
		"only what is in scope":       vectorScope,
		"drop leaves the others":      vectorDrop,
		"exact neighbours":            vectorExact,
		"ties, limit, zero vectors":   vectorTies,
		"dimensions must agree":       vectorDimension,
		"a change is seen by readers": vectorChange,
		"a cancelled context":         vectorCancelled,
		"side by side":                vectorParallel,
	} {
		t.Run(name, func(t *testing.T) { test(t, open(t, "vectors")) })
	}
	t.Run("opened again", func(t *testing.T) {
		g := gen(1, "a")
		must(t, open(t, "again").PutVectors(context.Background(), g, 0, [][]float32{unit(1, 8), unit(2, 8)}))
		ix := open(t, "again")
		sealed(t, ix, g, 2)
		hits, err := near(ix, unit(2, 8), 1, slices(g)...)
		want(t, "nearest", hits, err, place{1, 1})
	})
}

func near(ix retrieval.VectorIndex, v []float32, limit int, in ...retrieval.Slice) ([]retrieval.Hit, error) {
	return ix.SearchVector(context.Background(), retrieval.VectorQuery{Vector: v, In: in, Limit: limit})
}

func vectorIdempotent(t *testing.T, ix retrieval.VectorIndex) {
	ctx, g := context.Background(), gen(1, "a")
	var all [][]float32
	for i := range uint64(10) {
		all = append(all, unit(i, 8))
	}
	must(t, ix.PutVectors(ctx, g, 0, all[:6]))
	must(t, ix.PutVectors(ctx, g, 4, all[4:]))
	must(t, ix.PutVectors(ctx, g, 2, all[2:5]))
	must(t, ix.PutVectors(ctx, g, 10, nil))
	sealed(t, ix, g, 10)
	for i, v := range all {
		hits, err := near(ix, v, 1, slices(g)...)
		want(t, fmt.Sprintf("vector %d", i), hits, err, place{1, i})
		if len(hits) == 1 && math.Abs(hits[0].Score-1) > 1e-5 {
			t.Errorf("a vector is at %g from itself, want 1", hits[0].Score)
		}
	}
	gens, err := ix.Generations(ctx)
	if err != nil || len(gens) != 1 || gens[0] != (retrieval.Sealed{Generation: g, Entries: 10}) {
		t.Errorf("Generations() = %v, %v", gens, err)
	}
	sealed(t, ix, gen(99, "never put"), 0)
}

func vectorScope(t *testing.T, ix retrieval.VectorIndex) {
	ctx := context.Background()
	a, b := gen(1, "a"), gen(2, "b")
	v := unit(1, 8)
	must(t, ix.PutVectors(ctx, a, 0, [][]float32{v, v, v, v}))
	must(t, ix.PutVectors(ctx, b, 0, [][]float32{v}))
	sealed(t, ix, a, 4)
	hits, err := near(ix, v, 10)
	want(t, "no slices", hits, err)
	hits, err = near(ix, v, 10, retrieval.Slice{Generation: a, Ranges: []retrieval.OrdinalRange{{From: 1, To: 2}, {From: 3, To: 9}}}, retrieval.Slice{Generation: b})
	want(t, "ranges", hits, err, place{1, 1}, place{1, 3}, place{2, 0})
	hits, err = near(ix, v, 10, retrieval.Slice{Generation: a, Ranges: []retrieval.OrdinalRange{}})
	want(t, "an empty range", hits, err)
	hits, err = near(ix, v, 10, slices(gen(7, "unknown"))...)
	want(t, "an unknown generation", hits, err)
}

func vectorDrop(t *testing.T, ix retrieval.VectorIndex) {
	ctx := context.Background()
	old, now, v := gen(1, "a"), gen(2, "a"), unit(1, 8)
	must(t, ix.PutVectors(ctx, old, 0, [][]float32{v}))
	must(t, ix.PutVectors(ctx, now, 0, [][]float32{v}))
	hits, err := near(ix, v, 10, slices(old, now)...)
	want(t, "before the drop", hits, err, place{1, 0}, place{2, 0})
	must(t, ix.Drop(ctx, old))
	must(t, ix.Drop(ctx, old))
	must(t, ix.Drop(ctx, gen(50, "never put")))
	sealed(t, ix, old, 0)
	hits, err = near(ix, v, 10, slices(old, now)...)
	want(t, "after the drop", hits, err, place{2, 0})
}

func vectorExact(t *testing.T, ix retrieval.VectorIndex) {
	ctx := context.Background()
	const total = 5000
	var in []retrieval.Slice
	var all [][]float32
	for n := range uint64(10) {
		var vs [][]float32
		for i := range uint64(total / 10) {
			vs = append(vs, unit(1000*n+i, 37))
		}
		all = append(all, vs...)
		g := gen(n+1, fmt.Sprintf("d%d", n))
		must(t, ix.PutVectors(ctx, g, 0, vs))
		sealed(t, ix, g, len(vs))
		in = append(in, retrieval.Slice{Generation: g})
	}
	for seed := range uint64(5) {
		q := unit(777_000+seed, 37)
		hits, err := near(ix, q, 20, in...)
		must(t, err)
		if len(hits) != 20 {
			t.Fatalf("%d hits, want 20", len(hits))
		}
		worst, in20, better := hits[19].Score, map[place]bool{}, 0
		for _, p := range places(hits) {
			in20[p] = true
		}
		for i, v := range all {
			var s float64
			for j := range q {
				s += float64(q[j]) * float64(v[j])
			}
			if s > worst+1e-5 && !in20[place{uint64(i/(total/10)) + 1, i % (total / 10)}] {
				better++
			}
		}
		if better > 0 {
			t.Errorf("query %d: %d vectors are nearer than the 20th hit and not among the hits", seed, better)
		}
	}
}

func vectorTies(t *testing.T, ix retrieval.VectorIndex) {
	ctx, v := context.Background(), unit(1, 8)
	must(t, ix.PutVectors(ctx, gen(2, "b"), 0, [][]float32{v, make([]float32, 8), v}))
	must(t, ix.PutVectors(ctx, gen(1, "a"), 0, [][]float32{v, v}))
	sealed(t, ix, gen(2, "b"), 3)
	hits, err := near(ix, v, 3, slices(gen(1, "a"), gen(2, "b"))...)
	want(t, "equal scores", hits, err, place{1, 0}, place{1, 1}, place{2, 0})
	hits, err = near(ix, v, 10, slices(gen(2, "b"))...)
	want(t, "a zero vector is nowhere", hits, err, place{2, 0}, place{2, 2})
	hits, err = near(ix, make([]float32, 8), 10, slices(gen(2, "b"))...)
	want(t, "a zero query finds nothing", hits, err)
	hits, err = near(ix, v, 0, slices(gen(2, "b"))...)
	want(t, "limit 0", hits, err)
}

func vectorDimension(t *testing.T, ix retrieval.VectorIndex) {
	ctx, g := context.Background(), gen(1, "a")
	must(t, ix.PutVectors(ctx, g, 0, [][]float32{unit(1, 8)}))
	if err := ix.PutVectors(ctx, g, 1, [][]float32{unit(1, 9)}); !errors.Is(err, retrieval.ErrDimension) {
		t.Errorf("another dimension in one generation: %v", err)
	}
	if err := ix.PutVectors(ctx, gen(2, "a"), 0, [][]float32{unit(1, 8), unit(1, 9)}); !errors.Is(err, retrieval.ErrDimension) {
		t.Errorf("two dimensions in one Put: %v", err)
	}
	sealed(t, ix, g, 1)
	if _, err := near(ix, unit(1, 9), 1, slices(g)...); !errors.Is(err, retrieval.ErrDimension) {
		t.Errorf("a query of another dimension: %v", err)
	}
	if err := ix.PutVectors(ctx, gen(3, "a"), 0, [][]float32{{float32(math.NaN()), 1}}); err == nil {
		t.Error("NaN was taken")
	}
}

func vectorChange(t *testing.T, ix retrieval.VectorIndex) {
	ctx, g := context.Background(), gen(1, "a")
	must(t, ix.PutVectors(ctx, g, 0, [][]float32{unit(1, 8), unit(2, 8)}))
	hits, err := near(ix, unit(1, 8), 1, slices(g)...)
	want(t, "before", hits, err, place{1, 0})
	must(t, ix.PutVectors(ctx, g, 0, [][]float32{unit(2, 8), unit(1, 8)}))
	sealed(t, ix, g, 2)
	hits, err = near(ix, unit(1, 8), 1, slices(g)...)
	want(t, "after", hits, err, place{1, 1})
}

func vectorCancelled(t *testing.T, ix retrieval.VectorIndex) {
	g := gen(1, "a")
	must(t, ix.PutVectors(context.Background(), g, 0, [][]float32{unit(1, 8)}))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := ix.SearchVector(ctx, retrieval.VectorQuery{Vector: unit(1, 8), In: slices(g), Limit: 1}); err == nil {
		t.Error("a search with a cancelled context has no error")
	}
	must(t, ix.Ping(context.Background()))
}

func vectorParallel(t *testing.T, ix retrieval.VectorIndex) {
	var wg sync.WaitGroup
	for n := range uint64(6) {
		wg.Go(func() {
			g := gen(n+1, fmt.Sprintf("d%d", n))
			for i := range uint64(5) {
				if err := ix.PutVectors(context.Background(), g, int(i), [][]float32{unit(10*n+i, 8)}); err != nil {
					t.Error(err)
				}
				if hits, err := near(ix, unit(10*n+i, 8), 1, slices(g)...); err != nil || len(hits) != 1 || hits[0].Ordinal != int(i) {
					t.Errorf("%v, %v; want ordinal %d", hits, err, i)
				}
			}
			sealed(t, ix, g, 5)
		})
	}
	wg.Wait()
}
