package main

import (
	"context"
	"strings"
	"testing"

	"scenewise/pkg/httpapi/client"
	"scenewise/pkg/reasoning"
	"scenewise/pkg/retrieval"
)

// Analyze answers with one claim kept and one quotation rejected.
func (d *double) Analyze(_ context.Context, a client.About, q client.Analysis) (*reasoning.Answer, error) {
	d.note("ask %v %q until %q nodes %v strategy %q reasoner %q budget %+v", a, q.Question, q.Until, q.NodeIDs, q.Strategy, q.Reasoner, q.Evidence)
	return &reasoning.Answer{
		Answer: "The ferryman keeps the bell. [1]", Supported: reasoning.SupportPartial,
		Claims:   []reasoning.Claim{{Text: "The ferryman keeps the bell.", Citations: []int{1}, Quotes: []reasoning.Quote{{Text: "kept the\nbell under his coat", Evidence: 1, Start: 40, End: 66, Verdict: retrieval.VerdictExact}}}},
		Rejected: []reasoning.Rejected{{Text: "sold the bell", Why: "is not in passage 1", Verdict: retrieval.VerdictNotFound}},
		Evidence: []reasoning.Evidence{{N: 1, Ref: retrieval.Ref{ID: "ferry"}, NodeID: "c1.s1", Path: []string{"One"}, Text: "He kept the\nbell under his coat."}},
		Fallback: &reasoning.Fallback{From: "gemini", Code: "timeout", Reason: "it took too long"},
		Usage:    reasoning.Usage{EvidenceTokens: 12}, Timings: map[string]float64{"total": 3.4}, Reasoner: reasoning.Reasoner{Name: "extractive"},
	}, d.err
}

func TestAsk(t *testing.T) {
	d := &double{}
	r := call(t, d, "", "ask", "Who", "keeps", "the bell?", "--doc", "ferry", "--until", "c2", "--evidence")
	if r.code != exitFine {
		t.Fatalf("exit code %d: %s", r.code, r.stderr)
	}
	golden(t, "ask.golden", strings.Join(d.asked, "\n")+"\n"+r.stdout)
}
