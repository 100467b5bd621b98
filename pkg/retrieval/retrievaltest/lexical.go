package retrievaltest

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"scenewise/pkg/retrieval"
)

// Lexical holds an index to the LexicalIndex contract. open returns an index
// for the given name: opened again under the same name, it must hold what was
// sealed before. It is closed at the end of the test that t belongs to.
func Lexical(t *testing.T, open func(t *testing.T, name string) retrieval.LexicalIndex) {
	for name, test := range map[string]func(*testing.T, retrieval.LexicalIndex){
		"put again changes nothing":     lexicalIdempotent,
		"only what is in scope":         lexicalScope,
		"drop leaves the others":        lexicalDrop,
		"case, accents and endings":     lexicalFolding,
		"operators":                     lexicalOperators,
		"limit and ties":                lexicalTies,
		"hostile queries":               lexicalHostile,
		"heading and speaker are found": lexicalFields,
		"a cancelled context":           lexicalCancelled,
		"side by side":                  lexicalParallel,
		"5,000 entries":                 lexicalMany,
	} {
		t.Run(name, func(t *testing.T) { test(t, open(t, "words")) })
	}
	t.Run("opened again", func(t *testing.T) {
		g := gen(1, "a")
		must(t, open(t, "again").Put(context.Background(), g, chunks("the lamp went out")))
		ix := open(t, "again")
		sealed(t, ix, g, 1)
		hits, err := text(ix, "lamp", 10, slices(g)...)
		want(t, "lamp", hits, err, place{1, 0})
	})
}

func text(ix retrieval.LexicalIndex, query string, limit int, in ...retrieval.Slice) ([]retrieval.Hit, error) {
	q, err := retrieval.Parse(query)
	if err != nil {
		return nil, err
	}
	return ix.SearchText(context.Background(), retrieval.TextQuery{Query: q, In: in, Limit: limit})
}

func lexicalIdempotent(t *testing.T, ix retrieval.LexicalIndex) {
	ctx, g := context.Background(), gen(1, "a")
	all := chunks("the lamp went out", "a dog barked", "the lamp came back")
	must(t, ix.Put(ctx, g, all[:2]))
	must(t, ix.Put(ctx, g, all[1:]))
	must(t, ix.Put(ctx, g, all))
	sealed(t, ix, g, 3)
	hits, err := text(ix, "dog", 10, slices(g)...)
	want(t, "dog", hits, err, place{1, 1})
	all[1].Text = "a cat purred"
	must(t, ix.Put(ctx, g, all[1:2]))
	sealed(t, ix, g, 3)
	hits, err = text(ix, "dog", 10, slices(g)...)
	want(t, "a replaced text", hits, err)
	gens, err := ix.Generations(ctx)
	if err != nil || len(gens) != 1 || gens[0] != (retrieval.Sealed{Generation: g, Entries: 3}) {
		t.Errorf("Generations() = %v, %v", gens, err)
	}
	sealed(t, ix, gen(99, "never put"), 0)
}

func lexicalScope(t *testing.T, ix retrieval.LexicalIndex) {
	ctx := context.Background()
	a, b := gen(1, "a"), gen(2, "b")
	must(t, ix.Put(ctx, a, chunks("lamp", "lamp", "lamp", "lamp")))
	must(t, ix.Put(ctx, b, chunks("lamp", "nothing")))
	sealed(t, ix, a, 4)
	sealed(t, ix, b, 2)
	hits, err := text(ix, "lamp", 10)
	want(t, "no slices", hits, err)
	hits, err = text(ix, "lamp", 10, slices(b)...)
	want(t, "one generation", hits, err, place{2, 0})
	hits, err = text(ix, "lamp", 10, retrieval.Slice{Generation: a, Ranges: []retrieval.OrdinalRange{{From: 1, To: 2}, {From: 3, To: 9}}}, retrieval.Slice{Generation: b})
	want(t, "ranges", hits, err, place{1, 1}, place{1, 3}, place{2, 0})
	hits, err = text(ix, "lamp", 10, retrieval.Slice{Generation: a, Ranges: []retrieval.OrdinalRange{}})
	want(t, "an empty range", hits, err)
	hits, err = text(ix, "lamp", 10, slices(gen(7, "unknown"))...)
	want(t, "an unknown generation", hits, err)
}

func lexicalDrop(t *testing.T, ix retrieval.LexicalIndex) {
	ctx := context.Background()
	old, now := gen(1, "a"), gen(2, "a")
	must(t, ix.Put(ctx, old, chunks("the lamp went out")))
	must(t, ix.Put(ctx, now, chunks("the lamp went out")))
	sealed(t, ix, now, 1)
	must(t, ix.Drop(ctx, old))
	must(t, ix.Drop(ctx, old))
	must(t, ix.Drop(ctx, gen(50, "never put")))
	sealed(t, ix, old, 0)
	hits, err := text(ix, "lamp", 10, slices(old, now)...)
	want(t, "after the drop", hits, err, place{2, 0})
	must(t, ix.Put(ctx, gen(3, "a"), chunks("the lamp went out")))
	sealed(t, ix, gen(3, "a"), 1)
}

func lexicalFolding(t *testing.T, ix retrieval.LexicalIndex) {
	g := gen(1, "a")
	must(t, ix.Put(context.Background(), g, chunks("Chloe\u0301 was running", "moon\u00adlight on the _riv_er", "在渡口的老船夫", "Dorothy’s dog didn't bark", "STRASSE und Straße")))
	sealed(t, ix, g, 5)
	for query, ordinal := range map[string]int{"chloe": 0, "CHLOÉ": 0, "runs": 0, "moonlight": 1, "river": 1, "渡口": 2, "dorothy": 3, "didn’t": 3, `"straße"`: 4} {
		hits, err := text(ix, query, 1, slices(g)...)
		want(t, query, hits, err, place{1, ordinal})
	}
}

func lexicalOperators(t *testing.T, ix retrieval.LexicalIndex) {
	g := gen(1, "a")
	must(t, ix.Put(context.Background(), g, chunks("silver shoes", "shoes of silver", "silver", "a witch", "the witch in silver shoes")))
	sealed(t, ix, g, 5)
	for query, ordinals := range map[string][]int{
		`"silver shoes"`: {0, 4}, "silver AND witch": {4}, "witch NOT silver": {3}, `witch -"silver shoes"`: {3},
		"witch OR silver": {0, 1, 2, 3, 4}, `"silver shoes" witch`: {0, 4}, "-witch": {}, `witch AND (of OR "silver shoes")`: {4},
	} {
		hits, err := text(ix, query, 10, slices(g)...)
		got := map[int]bool{}
		for _, h := range hits {
			got[h.Ordinal] = true
		}
		for _, o := range ordinals {
			if !got[o] {
				t.Errorf("%s: chunk %d is missing from %v, %v", query, o, places(hits), err)
			}
		}
		if strings.ContainsAny(query, `"AN-`) && query != `witch -"silver shoes"` && len(hits) != len(ordinals) && !strings.Contains(query, " OR ") {
			t.Errorf("%s: %v, want chunks %v", query, places(hits), ordinals)
		}
	}
}

func lexicalTies(t *testing.T, ix retrieval.LexicalIndex) {
	ctx := context.Background()
	a, b := gen(4, "a"), gen(5, "b")
	must(t, ix.Put(ctx, b, chunks("lamp oil", "lamp oil")))
	must(t, ix.Put(ctx, a, chunks("lamp oil", "lamp oil", "lamp oil")))
	sealed(t, ix, a, 3)
	sealed(t, ix, b, 2)
	hits, err := text(ix, "lamp", 4, slices(a, b)...)
	want(t, "equal scores", hits, err, place{4, 0}, place{4, 1}, place{4, 2}, place{5, 0})
	hits, err = text(ix, "lamp", 0, slices(a, b)...)
	want(t, "limit 0", hits, err)
	must(t, ix.Put(ctx, gen(6, "c"), chunks("lamp of a ship that sailed and never came home again", "lamp lamp lamp")))
	sealed(t, ix, gen(6, "c"), 2)
	hits, err = text(ix, "lamp", 2, slices(gen(6, "c"))...)
	want(t, "the one that says it most", hits, err, place{6, 1}, place{6, 0})
	if len(hits) == 2 && hits[0].Score < hits[1].Score {
		t.Errorf("scores rise: %v", hits)
	}
}

// Hostile lists queries that have broken search engines.
func Hostile() []string {
	return []string{
		`"`, `""`, "(", ")", "a(", "AND", "a AND", "OR b", "NOT NOT a", "NEAR/3", "NEAR(a b)", "a*", "*", "^a", ":", "text:lamp", "heading : lamp", "{lamp}", "[1 TO 2]", `\`, `\"`,
		"x' OR '1'='1", "'; DROP TABLE words;--", `a"b"c"d`, `" AND ( * : é`, "“curly” ‘quotes’", "é\u0301\u0323", "\u200b", "😀", "渡口", "\x00", "a\x00b", "lamp\xff",
		strings.Repeat("lamp ", 3000), strings.Repeat("(", 2000) + "lamp" + strings.Repeat(")", 2000), strings.Repeat("x", 100_000), strings.Repeat("lamp AND ", 500) + "lamp",
		strings.Repeat("NOT ", 500) + "lamp", `"` + strings.Repeat("lamp ", 3000) + `"`, "हिन्दी", "กขค", "ⅷ ² ½", "a-b_c'd", "+lamp -", "rank:lamp", "words MATCH lamp",
	}
}

func lexicalHostile(t *testing.T, ix retrieval.LexicalIndex) {
	g := gen(1, "a")
	must(t, ix.Put(context.Background(), g, chunks("the lamp went out", "渡口", "हिन्दी")))
	sealed(t, ix, g, 3)
	for _, query := range Hostile() {
		q, err := retrieval.Parse(query)
		if err != nil {
			continue // empty_query
		}
		if _, err := ix.SearchText(context.Background(), retrieval.TextQuery{Query: q, In: slices(g), Limit: 5}); err != nil {
			t.Errorf("%.40q: %v", query, err)
		}
	}
}

func lexicalFields(t *testing.T, ix retrieval.LexicalIndex) {
	g := gen(1, "a")
	all := chunks("nothing of note", "nothing at all", "lighthouse")
	all[0].Heading, all[1].Speaker = "The Lighthouse", "OLD DRAY"
	must(t, ix.Put(context.Background(), g, all))
	sealed(t, ix, g, 3)
	hits, err := text(ix, "lighthouse", 10, slices(g)...)
	want(t, "text before heading", hits, err, place{1, 2}, place{1, 0})
	hits, err = text(ix, "dray", 10, slices(g)...)
	want(t, "speaker", hits, err, place{1, 1})
}

func lexicalCancelled(t *testing.T, ix retrieval.LexicalIndex) {
	g := gen(1, "a")
	must(t, ix.Put(context.Background(), g, chunks("lamp")))
	sealed(t, ix, g, 1)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	q, err := retrieval.Parse("lamp")
	must(t, err)
	if _, err := ix.SearchText(ctx, retrieval.TextQuery{Query: q, In: slices(g), Limit: 5}); err == nil {
		t.Error("a search with a cancelled context has no error")
	}
	if err := ix.Put(ctx, gen(2, "a"), chunks("lamp")); err == nil {
		t.Error("a Put with a cancelled context has no error")
	}
	must(t, ix.Ping(context.Background()))
}

func lexicalParallel(t *testing.T, ix retrieval.LexicalIndex) {
	var wg sync.WaitGroup
	for n := range uint64(6) {
		wg.Go(func() {
			g := gen(n+1, fmt.Sprintf("d%d", n))
			for i := range 3 {
				if err := ix.Put(context.Background(), g, chunks("lamp one", "lamp two")); err != nil {
					t.Errorf("put %d: %v", i, err)
				}
				if _, err := text(ix, "lamp", 5, slices(g)...); err != nil {
					t.Errorf("search %d: %v", i, err)
				}
			}
			sealed(t, ix, g, 2)
		})
	}
	wg.Wait()
}

func lexicalMany(t *testing.T, ix retrieval.LexicalIndex) {
	ctx := context.Background()
	var in []retrieval.Slice
	for n := range uint64(50) {
		texts := make([]string, 100)
		for i := range texts {
			texts[i] = fmt.Sprintf("lamp number%d of room%d %s", i, n, strings.Repeat("filler ", i%7))
		}
		g := gen(2*n+1, fmt.Sprintf("d%d", n))
		must(t, ix.Put(ctx, g, chunks(texts...)))
		sealed(t, ix, g, 100)
		in = append(in, retrieval.Slice{Generation: g})
	}
	hits, err := text(ix, "room33 AND number77", 10, in...)
	want(t, "one in 5,000", hits, err, place{67, 77})
	hits, err = text(ix, "lamp", 1000, in...)
	if err != nil || len(hits) != 1000 {
		t.Errorf("%d hits, %v; want 1,000", len(hits), err)
	}
	var some []retrieval.Slice
	for _, s := range in[30:] {
		s.Ranges = []retrieval.OrdinalRange{{From: 5, To: 6}}
		some = append(some, s)
	}
	hits, err = text(ix, "lamp", 1000, some...)
	if err != nil || len(hits) != 20 {
		t.Errorf("%d hits, %v in 20 ranges of one chunk", len(hits), err)
	}
}
