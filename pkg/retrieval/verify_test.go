package retrieval

import (
	"context"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"scenewise/pkg/problem"
)

func TestVerifyQuotes(t *testing.T) {
	lib := &shelf{editions: []*Edition{
		bookOf("a", "# One\nOrsolya had never seen the sea. “Is it always this loud?” she asked the porter.\n\n# Two\nHe had heard the question every summer for\nthirty years, and never once had he answered it.\n"),
		bookOf("b", "# One\nThe porter said nothing.\n"),
	}}
	for _, tt := range []struct {
		quote   Quote
		verdict Verdict
		spans   int
		says    string
	}{
		{Quote{Text: "Orsolya had never seen the sea."}, VerdictExact, 1, ""},
		{Quote{Text: "Orsolya had never seen the sea.", DocumentID: "a", NodeID: "c1"}, VerdictExact, 1, ""},
		{Quote{Text: "\"Is it always this loud?\" she asked", DocumentID: "a"}, VerdictFolded, 1, ""},
		{Quote{Text: "every summer for thirty years"}, VerdictFolded, 1, ""},
		{Quote{Text: "Orsolya had never seen the sea.", DocumentID: "b"}, VerdictMisattributed, 1, ""},
		{Quote{Text: "Orsolya had never seen the sea.", DocumentID: "a", NodeID: "c2"}, VerdictMisattributed, 1, ""},
		{Quote{Text: "The porter said nothing.", DocumentID: "a"}, VerdictMisattributed, 1, ""},
		{Quote{Text: "Orsolya had never seen the sea. she asked the porter.", DocumentID: "a"}, VerdictStitched, 2, "2 parts"},
		{Quote{Text: "Orsolya had never seen the ocean.", DocumentID: "a"}, VerdictAltered, 1, `"ocean" stands for "sea"`},
		{Quote{Text: "He had heard every summer for thirty years", DocumentID: "a"}, VerdictAltered, 1, `"the question" is left out`},
		{Quote{Text: "The astronaut played chess with seven dragons."}, VerdictNotFound, 0, ""},
		{Quote{Text: "seen the s"}, VerdictAltered, 1, ""},
		{Quote{Text: ""}, VerdictNotFound, 0, ""},
		{Quote{Text: " \u200b…"}, VerdictNotFound, 0, ""},
		{Quote{Text: "Orsolya had never seen the sea.", DocumentID: "nowhere"}, VerdictMisattributed, 1, ""},
	} {
		r, err := VerifyQuotes(context.Background(), lib, VerifyRequest{Quotes: []Quote{tt.quote}})
		if err != nil {
			t.Fatal(err)
		}
		got := r.Quotes[0]
		if got.Verdict != tt.verdict || len(got.Spans) != tt.spans || !strings.Contains(got.Difference, tt.says) {
			t.Errorf("%+v: %+v, want %s with %d spans that says %q", tt.quote, got, tt.verdict, tt.spans, tt.says)
		}
	}
}

func TestVerifyNeverAcceptsWhatIsNotThere(t *testing.T) {
	e := bookOf("a", lighthouse)
	lib := &shelf{editions: []*Edition{e}}
	rapid.Check(t, func(rt *rapid.T) {
		tokens := Tokens(lighthouse)
		from := rapid.IntRange(0, len(tokens)-2).Draw(rt, "from")
		to := rapid.IntRange(from+1, min(len(tokens), from+30)).Draw(rt, "to")
		quote := lighthouse[tokens[from].Start:tokens[to-1].End]
		verdict := func(s string) Verdict {
			r, err := VerifyQuotes(context.Background(), lib, VerifyRequest{Quotes: []Quote{{Text: s}}})
			if err != nil {
				rt.Fatal(err)
			}
			return r.Quotes[0].Verdict
		}
		if v := verdict(quote); v != VerdictExact {
			rt.Fatalf("%q: %s", quote, v)
		}
		if v := verdict(strings.ToUpper(quote)); v != VerdictFolded && v != VerdictExact {
			rt.Fatalf("%q in capitals: %s", quote, v)
		}
		if v := verdict(quote + " telephone"); v == VerdictExact || v == VerdictFolded || v == VerdictMisattributed {
			rt.Fatalf("%q with a word more: %s", quote, v)
		}
	})
}

func TestVerifyRefuses(t *testing.T) {
	if _, err := VerifyQuotes(context.Background(), keepers(), VerifyRequest{Quotes: make([]Quote, 101)}); problem.CodeOf(err) != problem.LimitExceeded {
		t.Errorf("101 quotes: %v", err)
	}
	if _, err := VerifyQuotes(context.Background(), keepers(), VerifyRequest{Quotes: []Quote{{Text: strings.Repeat("x", 20_001)}}}); problem.CodeOf(err) != problem.InvalidField {
		t.Errorf("a quote of 20,001 bytes: %v", err)
	}
}
