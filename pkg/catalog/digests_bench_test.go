package catalog

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"scenewise/pkg/retrieval"
	"scenewise/pkg/retrieval/booktest"
)

// BenchmarkCollection asks a collection of synthetic novels through the store:
// 1,000 of them, or SCENEWISE_NOVELS. Each has 60 scenes in 20 chapters and 40
// characters; the texts have 15,000 words, a fifth of a novel's, drawn from a
// vocabulary of 20,000 by Zipf's law.
func BenchmarkCollection(b *testing.B) {
	novels := 1000
	if n, err := strconv.Atoi(os.Getenv("SCENEWISE_NOVELS")); err == nil {
		novels = n
	}
	js := connect(b)
	s := open(b, js)
	bytes := int64(0)
	for i := range novels {
		e := synthetic(i)
		publishEdition(b, s, e)
		bytes += retrieval.NewDigest(e).Bytes()
	}
	b.Logf("%d novels, %d bytes of digest each", novels, bytes/int64(novels))
	cold := open(b, js)
	start := time.Now()
	warm(b, cold)
	b.Logf("all digests loaded in %v", time.Since(start))
	rng := rand.New(rand.NewPCG(1, 2))
	person := func() string { return personName(rng.IntN(400)) }
	for _, ask := range []struct {
		name string
		req  func() retrieval.CooccurRequest
	}{
		{"common pair", func() retrieval.CooccurRequest {
			return retrieval.CooccurRequest{All: []string{personName(0), personName(1)}, Presence: "acts"}
		}},
		{"any pair", func() retrieval.CooccurRequest {
			return retrieval.CooccurRequest{All: []string{person(), person()}, Presence: "acts"}
		}},
		{"any pair, mentioned", func() retrieval.CooccurRequest { return retrieval.CooccurRequest{All: []string{person(), person()}} }},
		{"any pair, chapters, first 20", func() retrieval.CooccurRequest {
			return retrieval.CooccurRequest{All: []string{person(), person()}, Unit: retrieval.UnitChapter, Limit: 20}
		}},
		{"a word", func() retrieval.CooccurRequest { return retrieval.CooccurRequest{All: []string{word(rng.IntN(5000))}} }},
		{"an unknown one", func() retrieval.CooccurRequest { return retrieval.CooccurRequest{All: []string{"Zebbedeus"}} }},
	} {
		b.Run(ask.name, func(b *testing.B) {
			measure(b, func() error {
				_, err := retrieval.Cooccur(context.Background(), cold, ask.req())
				return err
			})
		})
	}
	b.Run("audit of a rare phrase", func(b *testing.B) {
		measure(b, func() error {
			_, err := retrieval.Audit(context.Background(), cold, retrieval.AuditRequest{Phrase: fmt.Sprintf("%s of the", word(15000+rng.IntN(5000)))})
			return err
		})
	})
	b.Run("a late page of a huge audit", func(b *testing.B) {
		at := 0
		measure(b, func() error {
			at += 1000
			_, err := retrieval.Audit(context.Background(), cold, retrieval.AuditRequest{Phrase: word(3), Limit: 1000, Offset: at})
			return err
		})
	})
}

// measure reports the median and the 95th percentile of single calls.
func measure(b *testing.B, f func() error) {
	var all []time.Duration
	for b.Loop() {
		start := time.Now()
		if err := f(); err != nil {
			b.Fatal(err)
		}
		all = append(all, time.Since(start))
	}
	slices.Sort(all)
	at := func(q float64) float64 {
		return float64(all[min(len(all)-1, int(q*float64(len(all))))].Microseconds()) / 1000
	}
	b.ReportMetric(at(.5), "p50-ms")
	b.ReportMetric(at(.95), "p95-ms")
}

func warm(b *testing.B, s *Store) {
	snap, err := s.Snapshot(context.Background(), retrieval.Scope{})
	if err != nil {
		b.Fatal(err)
	}
	for _, l := range snap.Docs {
		if _, err := s.Digest(context.Background(), l); err != nil {
			b.Fatal(err)
		}
	}
}

func publishEdition(b *testing.B, s *Store, e *retrieval.Edition) {
	ctx := context.Background()
	t, _, err := s.Begin(ctx, Key{e.Collection, e.ID}, given(1, e.ID))
	if err != nil {
		b.Fatal(err)
	}
	p, err := s.Pack(e)
	if err != nil {
		b.Fatal(err)
	}
	if err := s.Keep(ctx, t, p, Original{hashOf(e.ID), []byte(e.ID)}, e.ID); err != nil {
		b.Fatal(err)
	}
	if err := s.Promote(ctx, t, Pointer{Edition: p.Name}, Version{Edition: p.Name}, nil); err != nil {
		b.Fatal(err)
	}
}

// synthetic makes a novel. Person 0 and 1 are in each; the other 38 are of
// 400.
func synthetic(i int) *retrieval.Edition {
	rng := rand.New(rand.NewPCG(uint64(i), 7))
	names := []string{personName(0), personName(1)}
	for len(names) < 40 {
		if n := personName(2 + rng.IntN(398)); !slices.Contains(names, n) {
			names = append(names, n)
		}
	}
	var t strings.Builder
	for c := range 20 {
		fmt.Fprintf(&t, "# Chapter %d\n", c+1)
		for sc := range 3 {
			if sc > 0 {
				t.WriteString("***\n")
			}
			for range 5 {
				for range 46 {
					t.WriteString(word(int(math.Pow(20000, rng.Float64()))))
					t.WriteByte(' ')
				}
				who := names[int(math.Pow(40, rng.Float64()))-1]
				fmt.Fprintf(&t, "and %s came in. \"Here,\" said %s.\n\n", who, names[rng.IntN(40)])
			}
		}
	}
	return booktest.Book(fmt.Sprintf("novel-%04d", i), t.String(), names...)
}

func personName(i int) string {
	s := word(i + 30000)
	return strings.ToUpper(s[:1]) + s[1:]
}

// word spells a number in syllables.
func word(i int) string {
	var b strings.Builder
	for i += 20; i > 0; i /= 60 {
		b.WriteByte("bdfghklmnprt"[i%12])
		b.WriteByte("aeiou"[i/12%5])
	}
	return b.String()
}
