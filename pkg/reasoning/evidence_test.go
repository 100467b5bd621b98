package reasoning

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"scenewise/pkg/chunking"
	"scenewise/pkg/problem"
	"scenewise/pkg/retrieval"
)

func TestEvidenceKeepsToItsBudget(t *testing.T) {
	var text strings.Builder
	for c := range 12 {
		fmt.Fprintf(&text, "# Chapter\n")
		for s := range 6 {
			if s > 0 {
				text.WriteString("***\n")
			}
			for p := range 8 {
				fmt.Fprintf(&text, "The lantern %d of the keeper stood on shelf %d, and the rain went on along the coast for %d days. Nobody counted it but the keeper.\n\n", c, s, p)
			}
		}
	}
	d := &desk{editions: []*retrieval.Edition{book(t, "a", text.String()), book(t, "b", strings.ReplaceAll(text.String(), "rain", "snow"))}, found: true}
	rapid.Check(t, func(t *rapid.T) {
		b := Budget{MaxChunks: rapid.IntRange(1, 60).Draw(t, "chunks"), MaxTokens: rapid.IntRange(LeastTokens, 4000).Draw(t, "tokens")}
		r, err := d.Search(t.Context(), retrieval.SearchRequest{Query: "keeper lantern rain shelf snow", Limit: candidates})
		if err != nil {
			t.Fatal(err)
		}
		editions := map[retrieval.Ref]*retrieval.Edition{}
		for _, e := range d.editions {
			editions[e.Ref] = e
		}
		ev, left := chooseEvidence(r.Results, editions, b)
		chunks := 0
		for i, e := range ev {
			chunks += e.Chunks
			if e.N != i+1 || editions[e.Ref].Work.Text[e.Start:e.End] != e.Text {
				t.Fatalf("passage %d: number %d, span %d-%d", i, e.N, e.Start, e.End)
			}
			if i > 0 && ev[i-1].Ref == e.Ref && ev[i-1].End > e.Start {
				t.Fatalf("passages %d and %d are not in the order of the story", i, i+1)
			}
		}
		if n := chunking.EstimateTokens(framed(markOf("q", ev), ev)); n > b.MaxTokens || chunks > b.MaxChunks {
			t.Fatalf("%d tokens and %d chunks, the budget is %+v", n, chunks, b)
		}
		if found := len(r.Results); left > found || len(ev) == 0 && left != found {
			t.Fatalf("%d of %d left out", left, found)
		}
	})
}

func TestEvidenceIsFairBetweenLegs(t *testing.T) {
	var results []retrieval.Result
	for i := range 40 {
		ranks := map[string]int{"lexical": i + 1}
		if i >= 30 { // only the other leg knows them, and fusion puts them last
			ranks = map[string]int{"semantic": i - 29}
		}
		results = append(results, retrieval.Result{Ref: retrieval.Ref{ID: "a"}, NodeID: fmt.Sprintf("c%d.s1", i+1), Start: i * 100, End: i*100 + 50, Text: "Some words here.", Ranks: ranks})
	}
	ev, left := chooseEvidence(results, nil, Budget{MaxChunks: 12, MaxTokens: 4000})
	semantic := 0
	for _, e := range ev {
		if e.Ranks["semantic"] > 0 {
			semantic++
		}
	}
	if len(ev) != 12 || semantic != 2 || left != 28 {
		t.Errorf("%d passages, %d of the semantic leg, %d left out; want 12, 2, 28", len(ev), semantic, left)
	}
}

func TestEvidenceCompletesScenes(t *testing.T) {
	d := harbour(t)
	a := analystOf(t, d, silent.Model, nil)
	out, err := a.Analyze(t.Context(), Request{Question: "Who said that the moon is up before ten?"})
	if err != nil {
		t.Fatal(err)
	}
	first := out.Evidence[0]
	if first.NodeID != "c1.s1" || first.Chunks < 2 || !strings.Contains(first.Text, "Marta Quill") || !strings.Contains(first.Text, "asked the moon") {
		t.Errorf("the first scene is not whole: %+v", first)
	}
}

func TestNothingBehindUntil(t *testing.T) {
	d := harbour(t)
	a := analystOf(t, d, silent.Model, nil)
	for until, last := range map[string]string{"c1.s1": "c1.s1", "c1": "c1.s2", "c2": "c2.s1", "c3": "c3.s1"} {
		for _, strategy := range []Strategy{StrategyEvidence, StrategyFullContext} {
			out, err := a.Analyze(t.Context(), Request{Question: "What became of the lamp and the magistrate?", Until: until, Strategy: strategy})
			if err != nil {
				t.Fatal(err)
			}
			if n := len(out.Evidence); n == 0 || out.Evidence[n-1].NodeID > last {
				t.Errorf("until %s, %s: %+v", until, strategy, out.Evidence)
			}
		}
	}
	out, err := a.Analyze(t.Context(), Request{Question: "the lamp", Until: "c1", NodeIDs: []string{"c3"}})
	if err != nil || len(out.Evidence) != 0 || out.Found || out.Reason == "" {
		t.Errorf("nothing in common: %v, %+v", err, out)
	}
	only, err := a.Analyze(t.Context(), Request{Question: "the lamp", NodeIDs: []string{"c2", "c1.s2"}})
	if err != nil || slices.ContainsFunc(only.Evidence, func(e Evidence) bool { return e.NodeID == "c1.s1" || e.NodeID == "c3.s1" }) {
		t.Errorf("%v, %+v", err, only)
	}
}

func TestRequestsThatMakeNoSense(t *testing.T) {
	a := analystOf(t, harbour(t), silent.Model, nil)
	for name, tt := range map[string]struct {
		req  Request
		code problem.Code
		says string
	}{
		"empty":      {Request{Question: " \n"}, problem.EmptyQuery, "empty"},
		"long":       {Request{Question: strings.Repeat("why ", 1<<18)}, problem.LimitExceeded, "4000"},
		"chunks":     {Request{Question: "a", Evidence: Budget{MaxChunks: 1e9}}, problem.LimitExceeded, "200"},
		"tokens":     {Request{Question: "a", Evidence: Budget{MaxTokens: 1e9}}, problem.LimitExceeded, "200000"},
		"few tokens": {Request{Question: "a", Evidence: Budget{MaxTokens: 1}}, problem.InvalidField, "50"},
		"reasoner":   {Request{Question: "a", Reasoner: "gemini"}, problem.InvalidField, "GEMINI_API_KEY"},
		"strategy":   {Request{Question: "a", Strategy: "all"}, problem.InvalidField, "full_context"},
		"rounds":     {Request{Question: "a", Loop: &Loop{MaxRounds: 99}}, problem.LimitExceeded, "8"},
		"until":      {Request{Question: "a", Until: "c9"}, problem.NodeNotFound, "c9"},
		"node":       {Request{Question: "a", NodeIDs: []string{"c9"}}, problem.NodeNotFound, "c9"},
		"no work":    {Request{Question: "a", Scope: retrieval.Scope{IDs: []string{"none"}}, Strategy: StrategyFullContext}, problem.InvalidField, "exactly one"},
	} {
		if _, err := a.Analyze(t.Context(), tt.req); problem.CodeOf(err) != tt.code || !strings.Contains(err.Error(), tt.says) {
			t.Errorf("%s: %v, want %s that says %s", name, err, tt.code, tt.says)
		}
	}
}
