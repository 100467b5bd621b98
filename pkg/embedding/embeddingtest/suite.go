// Package embeddingtest holds every embedding.Model to its contract.
package embeddingtest

import (
	"context"
	"math"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"scenewise/pkg/embedding"
)

// Model runs the suite against m.
func Model(t *testing.T, m embedding.Model) {
	t.Helper()
	texts := []string{
		"The lighthouse keeper climbed the stairs.", "", "   \n", "渡口的老船夫", strings.Repeat("word ", 20_000),
		"The lighthouse keeper climbed the stairs.", "Émile’s “café”", "\u200b", "x",
	}
	all := embed(t, m, texts)
	t.Run("one vector a text, of the stated length", func(t *testing.T) {
		if len(all) != len(texts) {
			t.Fatalf("%d vectors for %d texts", len(all), len(texts))
		}
		for i, v := range all {
			if len(v) != m.Dim() {
				t.Errorf("vector %d has %d dimensions, Dim says %d", i, len(v), m.Dim())
			}
		}
	})
	t.Run("unit length, or zero without content", func(t *testing.T) { unit(t, texts, all) })
	t.Run("alone as in a batch", func(t *testing.T) {
		for i, s := range texts {
			if diff := cmp.Diff(all[i], embed(t, m, []string{s})[0]); diff != "" {
				t.Errorf("text %d alone differs from the batch", i)
			}
		}
	})
	t.Run("similar texts are nearer than others", func(t *testing.T) {
		v := embed(t, m, []string{"the keeper climbed the lighthouse stairs", "The lighthouse keeper climbed the stairs.", "Supper was cold mutton and no talk at all."})
		if dot(v[0], v[1]) <= dot(v[0], v[2]) {
			t.Errorf("%.3f to the same in other words, %.3f to another text", dot(v[0], v[1]), dot(v[0], v[2]))
		}
	})
	t.Run("no texts", func(t *testing.T) {
		if v := embed(t, m, nil); len(v) != 0 {
			t.Errorf("%d vectors for no text", len(v))
		}
	})
	t.Run("a cancelled context ends it", func(t *testing.T) {
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		if _, err := m.Embed(ctx, embedding.TaskQuery, []string{"a", "b"}); err == nil {
			t.Error("no error")
		}
	})
	t.Run("side by side", func(t *testing.T) { parallel(t, m, texts, all) })
}

func unit(t *testing.T, texts []string, all [][]float32) {
	for i, v := range all {
		n := math.Sqrt(dot(v, v))
		empty := strings.Trim(texts[i], " \n\u200b") == ""
		switch {
		case empty && n != 0:
			t.Errorf("text %d has no content and a vector of length %g", i, n)
		case !empty && math.Abs(n-1) > 1e-4:
			t.Errorf("text %d has a vector of length %g", i, n)
		}
	}
}

func parallel(t *testing.T, m embedding.Model, texts []string, want [][]float32) {
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			got, err := m.Embed(context.Background(), embedding.TaskDocument, texts)
			if err != nil {
				t.Error(err)
			} else if !cmp.Equal(got, want) {
				t.Error("other vectors when run side by side")
			}
		})
	}
	wg.Wait()
}

func embed(t *testing.T, m embedding.Model, texts []string) [][]float32 {
	t.Helper()
	v, err := m.Embed(context.Background(), embedding.TaskDocument, texts)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func dot(a, b []float32) float64 {
	var s float64
	for i := range a {
		s += float64(a[i]) * float64(b[i])
	}
	return s
}
