package retrieval

import (
	"context"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"scenewise/pkg/embedding"
	"scenewise/pkg/embedding/local"
)

func localModel(t *testing.T) *local.Model {
	t.Helper()
	m, err := local.New()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestLikenessIsTheCosine compares sums over pieces with what the model itself
// gives for whole texts.
func TestLikenessIsTheCosine(t *testing.T) {
	m := localModel(t)
	words := rapid.SliceOfN(rapid.SampledFrom([]string{"lamp", "keeper", "drowned", "Anna", "the", "snow", "unaffable", "ran."}), 1, 30)
	rapid.Check(t, func(r *rapid.T) {
		query, text := strings.Join(words.Draw(r, "query"), " "), strings.Join(words.Draw(r, "text"), " ")
		v, err := m.Embed(context.Background(), embedding.TaskQuery, []string{query, text})
		if err != nil {
			r.Fatal(err)
		}
		e := bookOf("b", "# One\n"+text+"\n")
		a := analyse(e)
		for i := range a.chunks {
			l := newInteraction(m, query).likeness(a.reading(i, m))
			if want := float64(product(v[0], v[1])); len(a.chunks) == 1 && math.Abs(l.cosine-want) > 1e-4 {
				r.Errorf("cosine %g, the model gives %g", l.cosine, want)
			}
			if l.window > 1+1e-4 || l.pieces > 1+1e-4 || l.pieces < 0 {
				r.Errorf("%+v lies outside of what a cosine can be", l)
			}
		}
	})
}

// TestRerankPrefersWhoStandTogether: of the passages that have both names, the
// one that has them in one paragraph comes first.
func TestRerankPrefersWhoStandTogether(t *testing.T) {
	apart := "# One\nAnna mended the net and said nothing of it.\n\nThe gulls were loud that day. Boris swept the stairs.\n"
	beside := "# Two\nAnna and Boris carried the lamp.\n\nThe gulls were loud, and nothing was said of the net or of the stairs.\n"
	for _, text := range []string{apart + "\n" + beside, beside + "\n" + apart} {
		e, _, _ := engineOf(&shelf{editions: []*Edition{bookOf("b", text)}})
		r := find(t, e, SearchRequest{Query: "Anna AND Boris", Rerank: RerankLocal})
		if len(r.Results) != 2 || !strings.Contains(r.Results[0].Text, "Anna and Boris") {
			t.Errorf("%d results, first %q", len(r.Results), r.Results[0].Text)
		}
	}
}

// TestRerankKeepsResults: reranking changes the order and nothing else, and a
// passage with the whole query comes first.
func TestRerankKeepsResults(t *testing.T) {
	e, _, _ := engineOf(library())
	for _, query := range []string{"the lamp of room 7 burned", "brass lantern went out", "Anna read of ships"} {
		plain, again := find(t, e, SearchRequest{Query: query, Limit: 100}), find(t, e, SearchRequest{Query: query, Limit: 100, Rerank: RerankLocal})
		had := map[string]bool{}
		for _, x := range plain.Results {
			had[x.ChunkID] = true
		}
		for i, x := range again.Results {
			if !had[x.ChunkID] || i > 0 && x.Score > again.Results[i-1].Score {
				t.Errorf("%q: result %d is new or out of order", query, i+1)
			}
		}
		if len(plain.Results) != len(again.Results) {
			t.Errorf("%q: %d results, then %d", query, len(plain.Results), len(again.Results))
		}
	}
	first := find(t, e, SearchRequest{Query: "the lamp of room 7 burned", Rerank: RerankLocal}).Results[0]
	if !strings.Contains(first.Text, "room 7") {
		t.Errorf("first %q", first.Text)
	}
}

// nothingFound is a vector index that finds nothing.
type nothingFound struct{ plainVectors }

func (*nothingFound) SearchVector(context.Context, VectorQuery) ([]Hit, error) { return nil, nil }

// TestEmptyLegChangesNothing: a leg that finds nothing leaves the other's
// order as it was.
func TestEmptyLegChangesNothing(t *testing.T) {
	e, _, _ := engineOf(library())
	e.Vectors = &nothingFound{}
	order := func(mode Mode, query string) (ids []string) {
		for _, x := range find(t, e, SearchRequest{Query: query, Mode: mode, Limit: 100}).Results {
			ids = append(ids, x.ChunkID)
		}
		return ids
	}
	rapid.Check(t, func(r *rapid.T) {
		query := strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{"lamp", "Anna", "tide", "dog", "AND", "ships"}), 1, 4).Draw(r, "query"), " ")
		if d := cmp.Diff(order(ModeLexical, query), order(ModeHybrid, query)); d != "" {
			r.Errorf("%q (-lexical +hybrid): %s", query, d)
		}
	})
}
