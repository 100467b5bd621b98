package hashing

import (
	"context"
	"slices"
	"strings"
	"testing"

	"scenewise/pkg/embedding"
	"scenewise/pkg/embedding/embeddingtest"
)

func TestContract(t *testing.T) { embeddingtest.Model(t, New()) }

func TestStopWordsAreSorted(t *testing.T) {
	if !slices.IsSorted(stopWords[:]) {
		t.Error("the list is searched by halves and is not sorted")
	}
}

func TestEndingsAndTypingErrors(t *testing.T) {
	v, err := New().Embed(context.Background(), embedding.TaskQuery, []string{"lanterns burning", "the lantern burned", "lanttern burnning", "a quiet supper"})
	if err != nil {
		t.Fatal(err)
	}
	sim := func(a, b int) (s float64) {
		for i := range v[a] {
			s += float64(v[a][i] * v[b][i])
		}
		return s
	}
	if ending, typo, other := sim(0, 1), sim(0, 2), sim(0, 3); ending < 0.6 || typo <= other {
		t.Errorf("other endings %.2f, typing errors %.2f, unrelated %.2f", ending, typo, other)
	}
}

func BenchmarkEmbed(b *testing.B) {
	text := strings.Repeat("The lamp went out again, and nobody on the stairs had thought of bringing another. ", 18)
	m := New()
	for b.Loop() {
		if _, err := m.Embed(context.Background(), embedding.TaskDocument, []string{text, text, text, text}); err != nil {
			b.Fatal(err)
		}
	}
}
