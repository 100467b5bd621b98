package retrieval

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"scenewise/pkg/chunking"
	"scenewise/pkg/embedding/hashing"
	"scenewise/pkg/problem"
)

// plainWords ranks the chunks of a shelf by how many of the query's words they
// have. It looks at words only: conditions are for the engine to check.
type plainWords struct {
	lib   *shelf
	err   error
	delay time.Duration
}

func (w *plainWords) SearchText(ctx context.Context, q TextQuery) ([]Hit, error) {
	if w.delay > 0 {
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(w.delay):
		}
	}
	if w.err != nil {
		return nil, w.err
	}
	var out []Hit
	w.each(q.In, func(g Generation, c chunking.Chunk) {
		words := norms(c.Text + " " + c.Speaker + " " + c.Heading)
		n := 0
		for _, t := range q.Query.Ranking() {
			for _, word := range t.Words {
				if slices.Contains(words, word) {
					n++
				}
			}
		}
		if n > 0 {
			out = append(out, Hit{g, c.Ordinal, float64(n)})
		}
	})
	slices.SortStableFunc(out, func(a, b Hit) int { return int(b.Score - a.Score) })
	return out[:min(q.Limit, len(out))], nil
}

func (w *plainWords) each(in []Slice, f func(Generation, chunking.Chunk)) {
	for _, s := range in {
		for _, c := range w.lib.editions[s.Generation.Number-1].Chunks {
			ok := s.Ranges == nil
			for _, r := range s.Ranges {
				ok = ok || (r.From <= c.Ordinal && c.Ordinal < r.To)
			}
			if ok {
				f(s.Generation, c)
			}
		}
	}
}

func (*plainWords) Put(context.Context, Generation, []chunking.Chunk) error { return nil }
func (*plainWords) Seal(context.Context, Generation) (int, error)           { return 0, nil }
func (*plainWords) Drop(context.Context, Generation) error                  { return nil }
func (*plainWords) Generations(context.Context) ([]Sealed, error)           { return nil, nil }
func (*plainWords) Ping(context.Context) error                              { return nil }

// plainVectors compares with every chunk's vector.
type plainVectors struct {
	plainWords
	model *hashing.Model
}

func (v *plainVectors) PutVectors(context.Context, Generation, int, [][]float32) error { return nil }

func (v *plainVectors) SearchVector(ctx context.Context, q VectorQuery) ([]Hit, error) {
	if v.err != nil {
		return nil, v.err
	}
	var out []Hit
	v.each(q.In, func(g Generation, c chunking.Chunk) {
		vecs, err := v.model.Embed(context.WithoutCancel(ctx), "", []string{c.Text})
		if err != nil {
			panic(err)
		}
		var s float64
		for i, x := range q.Vector {
			s += float64(x) * float64(vecs[0][i])
		}
		out = append(out, Hit{g, c.Ordinal, s})
	})
	slices.SortStableFunc(out, func(a, b Hit) int {
		if a.Score > b.Score {
			return -1
		}
		return 1
	})
	return out[:min(q.Limit, len(out))], nil
}

func engineOf(lib *shelf) (*Engine, *plainWords, *plainVectors) {
	w := &plainWords{lib: lib}
	v := &plainVectors{plainWords{lib: lib}, hashing.New()}
	return &Engine{Library: lib, Words: w, Vectors: v, Model: hashing.New()}, w, v
}

func chapters(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "# Chapter %d\nThe lamp of room %d burned. Anna sat by window %d and read of old ships.\n\nNothing else was heard of the tide that night, said Boris.\n***\nA dog ran over bridge %d.\n\n", i+1, i, i, i)
	}
	return b.String()
}

func library() *shelf {
	a, b := bookOf("light", lighthouse, "Anna", "Boris", "Carla"), bookOf("rooms", chapters(12), "Anna", "Boris")
	a.Metadata, b.Metadata = map[string]any{"genre": "fantasy", "year": 1900.0, "tags": []string{"sea", "storm"}}, map[string]any{"genre": "crime", "draft": true}
	a.Author, a.Language, b.Language = "Ann Author", "en-GB", "de"
	return &shelf{editions: []*Edition{a, b}}
}

func find(t *testing.T, e *Engine, req SearchRequest) *SearchResponse {
	t.Helper()
	r, err := e.Search(context.Background(), req)
	if err != nil {
		t.Fatalf("%q: %v", req.Query, err)
	}
	for _, x := range r.Results {
		if x.Relevance < 0 || x.Relevance > 1 || math.IsNaN(x.Score) {
			t.Errorf("score %g, relevance %g", x.Score, x.Relevance)
		}
		for _, h := range x.Highlights {
			if h.Start < x.Start || h.End > x.End || h.Start >= h.End {
				t.Errorf("highlight %v outside %d-%d", h, x.Start, x.End)
			}
		}
	}
	return r
}

func TestSearchFusionIsReproducible(t *testing.T) {
	e, _, _ := engineOf(library())
	for _, query := range []string{"brass lantern", "where did Anna read of ships", `"old ships" lamp`, "lamp AND Boris"} {
		ranks := map[string]map[string]int{}
		for _, m := range []Mode{ModeLexical, ModeSemantic} {
			ranks[string(m)] = map[string]int{}
			for i, x := range find(t, e, SearchRequest{Query: query, Mode: m, Limit: 100}).Results {
				ranks[string(m)][x.ChunkID] = i + 1
			}
		}
		r := find(t, e, SearchRequest{Query: query, Explain: true, Limit: 20})
		last := math.Inf(1)
		for _, x := range r.Results {
			if x.Score > last {
				t.Errorf("%q: scores rise", query)
			}
			last = x.Score
			rrf, fused := 0.0, x.Fusion.Bonus
			for leg, n := range x.Ranks {
				if ranks[leg][x.ChunkID] != n {
					t.Errorf("%q: %s rank %d, alone %d", query, leg, n, ranks[leg][x.ChunkID])
				}
				rrf += 1 / float64(60+n)
				fused += x.Fusion.Weights[leg] / float64(60+n)
			}
			if math.Abs(rrf-x.Fusion.RRF) > 1e-12 || math.Abs(fused-x.Fusion.Fused) > 1e-12 || x.Score != x.Fusion.Fused {
				t.Errorf("%q: rrf %g of %g, fused %g of %g", query, x.Fusion.RRF, rrf, x.Fusion.Fused, fused)
			}
		}
	}
}

func TestSearchIsDeterministic(t *testing.T) {
	for _, req := range []SearchRequest{{Query: "lamp Anna"}, {Query: "lamp Anna", Rerank: RerankLocal, Explain: true}, {Query: "tide", Mode: ModeSemantic}, {Query: "dog OR tide", GroupBy: GroupChapter}} {
		var seen []string
		for range 3 {
			e, _, _ := engineOf(library())
			r := find(t, e, req)
			r.Timings = nil
			b, err := json.Marshal(r)
			if err != nil {
				t.Fatal(err)
			}
			seen = append(seen, string(b))
		}
		if seen[0] != seen[1] || seen[1] != seen[2] {
			t.Errorf("%+v differs from run to run", req)
		}
	}
}

func TestSearchConditionsHold(t *testing.T) {
	e, _, _ := engineOf(library())
	for query, holds := range map[string]func(string) bool{
		`"read of old"`:        func(s string) bool { return strings.Contains(s, "read of old") },
		"lamp -Anna":           func(s string) bool { return !strings.Contains(s, "Anna") },
		"dog AND bridge":       func(s string) bool { return strings.Contains(s, "dog") && strings.Contains(s, "bridge") },
		"Anna NEAR/3 window":   func(s string) bool { return strings.Contains(s, "Anna sat by window") },
		"\"brass   lantern\"":  func(s string) bool { return strings.Contains(s, "brass") },
		"tide NOT (dog OR 11)": func(s string) bool { return !strings.Contains(s, "dog") },
	} {
		for _, m := range []Mode{ModeLexical, ModeHybrid, ModeSemantic} {
			for _, x := range find(t, e, SearchRequest{Query: query, Mode: m, Limit: 100}).Results {
				if !holds(x.Text) {
					t.Errorf("%s %s: %q", m, query, x.Text)
				}
			}
		}
	}
}

func TestSearchFindsNothing(t *testing.T) {
	e, _, _ := engineOf(library())
	r := find(t, e, SearchRequest{Query: `"ruby slippers"`, Mode: ModeLexical})
	if r.Found || r.Reason == "" || len(r.Results) != 0 {
		t.Errorf("%+v", r)
	}
	r = find(t, e, SearchRequest{Query: "-lamp"})
	if r.Found || !strings.Contains(r.Reason, "excludes") {
		t.Errorf("%+v", r)
	}
	r = find(t, e, SearchRequest{Query: "brass lantern"})
	if !r.Found || r.Reason != "" || !strings.Contains(r.Results[0].Text, "brass lantern") {
		t.Errorf("%+v", r)
	}
	one := 1.0
	if r = find(t, e, SearchRequest{Query: "lamp", MinRelevance: &one}); r.Found || len(r.Results) != 0 || r.Nearest == nil {
		t.Errorf("min_relevance 1: %+v", r)
	}
}

func TestSearchFilters(t *testing.T) {
	e, _, _ := engineOf(library())
	for filter, want := range map[string]string{
		`{}`:                                          "light rooms",
		`{"metadata.genre": "fantasy"}`:               "light",
		`{"metadata.genre": ["crime", "x"]}`:          "rooms",
		`{"metadata.year": {"gte": 1800}}`:            "light",
		`{"metadata.year": {"exists": false}}`:        "rooms",
		`{"metadata.tags": "sea"}`:                    "light",
		`{"metadata.tags": {"all": ["sea", "x"]}}`:    "",
		`{"metadata.tags": {"none": ["sea"]}}`:        "rooms",
		`{"metadata.draft": true}`:                    "rooms",
		`{"language": "en"}`:                          "light",
		`{"author": "ANN author"}`:                    "light",
		`{"characters": ["Carla"]}`:                   "light",
		`{"characters": ["Nobody"]}`:                  "",
		`{"characters": {"any": ["Carla", "Boris"]}}`: "light rooms",
		`{"chapter": {"gte": 3}}`:                     "rooms",
		`{"chapter": 1, "kind": "chapter"}`:           "light rooms",
		`{"node": "c2.s2"}`:                           "light rooms",
		`{"kind": "act"}`:                             "",
		`{"part": 1}`:                                 "",
		`{"speaker": "Boris"}`:                        "light rooms",
	} {
		var raw map[string]json.RawMessage
		if err := json.Unmarshal([]byte(filter), &raw); err != nil {
			t.Fatal(err)
		}
		for _, mode := range []Mode{ModeLexical, ModeSemantic, ModeHybrid} {
			r := find(t, e, SearchRequest{Query: "lamp lantern Anna Boris Carla dog", Mode: mode, Filter: raw, Limit: 100})
			var ids []string
			for _, x := range r.Results {
				ids = append(ids, x.ID)
			}
			slices.Sort(ids)
			if got := strings.Join(slices.Compact(ids), " "); got != want {
				t.Errorf("%s %s: %q, want %q", mode, filter, got, want)
			}
		}
	}
}

func TestSearchFilterByChapterAndPerson(t *testing.T) {
	e, _, _ := engineOf(library())
	raw := map[string]json.RawMessage{"chapter": json.RawMessage(`{"gte": 3, "lte": 5}`), "characters": json.RawMessage(`["Anna", "Boris"]`)}
	r := find(t, e, SearchRequest{Query: "lamp dog tide", Filter: raw, Limit: 100})
	if len(r.Results) == 0 {
		t.Fatal("nothing found")
	}
	for _, x := range r.Results {
		if !slices.Contains([]string{"c3.s1", "c4.s1", "c5.s1"}, x.NodeID) {
			t.Errorf("node %s", x.NodeID)
		}
	}
}

func TestSearchRefuses(t *testing.T) {
	e, _, _ := engineOf(library())
	bad := -1.0
	filter := func(s string) map[string]json.RawMessage {
		var m map[string]json.RawMessage
		if err := json.Unmarshal([]byte(s), &m); err != nil {
			t.Fatal(err)
		}
		return m
	}
	for name, tt := range map[string]struct {
		req  SearchRequest
		code problem.Code
		says string
	}{
		"empty":           {SearchRequest{Query: "\u200b "}, problem.EmptyQuery, "empty"},
		"limit":           {SearchRequest{Query: "a", Limit: 1_000_000_000}, problem.LimitExceeded, "1000"},
		"mode":            {SearchRequest{Query: "a", Mode: "lexicl"}, problem.InvalidField, `"lexical"`},
		"group":           {SearchRequest{Query: "a", GroupBy: "scenes"}, problem.InvalidField, `"scene"`},
		"rerank":          {SearchRequest{Query: "a", Rerank: "locl"}, problem.InvalidField, `"local"`},
		"gemini":          {SearchRequest{Query: "a", Rerank: "gemini"}, problem.InvalidField, "GEMINI_API_KEY"},
		"relevance":       {SearchRequest{Query: "a", MinRelevance: &bad}, problem.InvalidField, "between"},
		"field":           {SearchRequest{Query: "a", Filter: filter(`{"metdata.genre": "x"}`)}, problem.UnknownField, `"metadata.genre"`},
		"field, no name":  {SearchRequest{Query: "a", Filter: filter(`{"metadata": "x"}`)}, problem.UnknownField, "metadata.NAME"},
		"another field":   {SearchRequest{Query: "a", Filter: filter(`{"charcters": "x"}`)}, problem.UnknownField, `"characters"`},
		"operator":        {SearchRequest{Query: "a", Filter: filter(`{"chapter": {"gt_e": 1}}`)}, problem.UnknownField, `"gte"`},
		"null":            {SearchRequest{Query: "a", Filter: filter(`{"author": null}`)}, problem.InvalidField, "strings"},
		"a string number": {SearchRequest{Query: "a", Filter: filter(`{"chapter": "3"}`)}, problem.InvalidField, "numbers"},
		"kind":            {SearchRequest{Query: "a", Filter: filter(`{"kind": "scenes"}`)}, problem.InvalidField, `"scene"`},
		"empty list":      {SearchRequest{Query: "a", Filter: filter(`{"node": []}`)}, problem.InvalidField, "empty"},
		"nobody":          {SearchRequest{Query: "a", Scope: Scope{IDs: []string{"nowhere"}}}, problem.DocumentNotFound, "nowhere"},
	} {
		_, err := e.Search(context.Background(), tt.req)
		if problem.CodeOf(err) != tt.code || !strings.Contains(err.Error(), tt.says) {
			t.Errorf("%s: %v, want %s that says %s", name, err, tt.code, tt.says)
		}
	}
}

func TestSearchGoesOnWithOneLeg(t *testing.T) {
	e, w, v := engineOf(library())
	v.err = fmt.Errorf("no route to host: %w", ErrUnavailable)
	r := find(t, e, SearchRequest{Query: "brass lantern"})
	if diff := cmp.Diff([]Degraded{{"semantic", "unavailable"}}, r.Degraded); diff != "" || len(r.Results) == 0 {
		t.Errorf("%d results, %s", len(r.Results), diff)
	}
	w.err = errors.New("secret detail")
	_, err := e.Search(context.Background(), SearchRequest{Query: "brass lantern"})
	if !errors.Is(err, ErrUnavailable) {
		t.Errorf("both legs down: %v", err)
	}
	v.err = nil
	r = find(t, e, SearchRequest{Query: "brass lantern"})
	if diff := cmp.Diff([]Degraded{{"lexical", "failed"}}, r.Degraded); diff != "" || len(r.Results) == 0 {
		t.Errorf("%d results, %s", len(r.Results), diff)
	}
	w.err, w.delay, e.LegTimeout = nil, time.Hour, time.Millisecond
	if r = find(t, e, SearchRequest{Query: "brass lantern"}); len(r.Degraded) != 1 || r.Degraded[0] != (Degraded{"lexical", "too slow"}) {
		t.Errorf("a slow leg: %+v", r.Degraded)
	}
}

func TestSearchGroups(t *testing.T) {
	e, _, _ := engineOf(library())
	for by, key := range map[GroupBy]func(Result) string{GroupScene: func(r Result) string { return r.NodeID }, GroupChapter: func(r Result) string { return strings.Split(r.NodeID, ".")[0] }} {
		r := find(t, e, SearchRequest{Query: "lamp dog", GroupBy: by, Limit: 30})
		n := 0
		for _, g := range r.Groups {
			n += len(g.Results)
			for _, x := range g.Results {
				if key(x) != g.NodeID || x.ID != g.Document || x.Score > g.Score {
					t.Errorf("%s: result of %s in group %s", by, x.NodeID, g.NodeID)
				}
			}
		}
		if n != len(r.Results) || n == 0 {
			t.Errorf("%s: %d results in groups, %d in all", by, n, len(r.Results))
		}
	}
}
