// Package retrievaltest holds every index adapter to the contracts of package
// retrieval. An adapter calls Lexical or Vector from its tests.
package retrievaltest

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"scenewise/pkg/chunking"
	"scenewise/pkg/retrieval"
)

// gen makes a generation of a document.
func gen(number uint64, document string) retrieval.Generation {
	return retrieval.Generation{Collection: "default", Document: document, Number: number}
}

// chunks makes chunks with these texts, from ordinal 0 on.
func chunks(texts ...string) []chunking.Chunk {
	out := make([]chunking.Chunk, len(texts))
	for i, t := range texts {
		out[i] = chunking.Chunk{ID: fmt.Sprintf("chunk-%d", i), Ordinal: i, NodeID: "c1.s1", Text: t, End: len(t)}
	}
	return out
}

// slices covers generations whole.
func slices(gens ...retrieval.Generation) []retrieval.Slice {
	out := make([]retrieval.Slice, len(gens))
	for i, g := range gens {
		out[i].Generation = g
	}
	return out
}

// place is a hit without its score.
type place struct {
	Generation uint64
	Ordinal    int
}

func places(hits []retrieval.Hit) []place {
	var out []place
	for _, h := range hits {
		out = append(out, place{h.Generation.Number, h.Ordinal})
	}
	return out
}

func want(t *testing.T, what string, got []retrieval.Hit, err error, places_ ...place) {
	t.Helper()
	if err != nil {
		t.Errorf("%s: %v", what, err)
		return
	}
	if diff := cmp.Diff(places_, places(got)); diff != "" {
		t.Errorf("%s: (-want +got)\n%s", what, diff)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// sealed seals g and checks the count.
func sealed(t *testing.T, ix interface {
	Seal(context.Context, retrieval.Generation) (int, error)
}, g retrieval.Generation, entries int) {
	t.Helper()
	n, err := ix.Seal(context.Background(), g)
	if err != nil || n != entries {
		t.Errorf("Seal(%d) = %d, %v; want %d", g.Number, n, err, entries)
	}
}

// unit returns a random unit vector, the same for the same seed.
func unit(seed uint64, dim int) []float32 {
	r := rand.New(rand.NewPCG(seed, 7))
	v := make([]float32, dim)
	var norm float64
	for i := range v {
		v[i] = float32(r.NormFloat64())
		norm += float64(v[i]) * float64(v[i])
	}
	for i := range v {
		v[i] = float32(float64(v[i]) / math.Sqrt(norm))
	}
	return v
}
