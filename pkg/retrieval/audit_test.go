package retrieval

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"scenewise/pkg/problem"
)

func audit(t *testing.T, lib Library, req AuditRequest) *AuditResult {
	t.Helper()
	r, err := Audit(context.Background(), lib, req)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestAuditCountsAndPlaces(t *testing.T) {
	lib := keepers()
	r := audit(t, lib, AuditRequest{Phrase: "BRASS  lantern"})
	if !r.Complete || r.Total != 2 || r.Returned != 2 || len(r.ByDocument) != 1 {
		t.Fatalf("%+v", r)
	}
	want := []NodeCount{{NodeID: "c1.s1", Path: []string{"One", "Scene 1"}, Total: 2}}
	if diff := cmp.Diff(want, r.ByDocument[0].ByNode); diff != "" {
		t.Error(diff)
	}
	for _, m := range r.Matches {
		if lighthouse[m.Start:m.End] != m.Text {
			t.Errorf("%d-%d does not cut out %q", m.Start, m.End, m.Text)
		}
	}
	if m := r.Matches[1]; m.Text != "brass\nlantern" || m.Left == "" {
		t.Errorf("%+v", m)
	}
}

func TestAuditOptions(t *testing.T) {
	no := false
	for _, tt := range []struct {
		name string
		req  AuditRequest
		want int
	}{
		{"possessive", AuditRequest{Phrase: "lantern"}, 3},
		{"case", AuditRequest{Phrase: "the lantern"}, 1},
		{"case sensitive", AuditRequest{Phrase: "the lantern", CaseSensitive: true}, 0},
		{"no part of a contraction", AuditRequest{Phrase: "could"}, 0},
		{"parts of words", AuditRequest{Phrase: "could", WholeWords: &no}, 1},
		{"front matter counts", AuditRequest{Phrase: "keeper's list"}, 1},
		{"regex over a line break", AuditRequest{Phrase: `brass\s+lantern`, Syntax: SyntaxRegex}, 2},
		{"regex, whole words", AuditRequest{Phrase: `l\w+n`, Syntax: SyntaxRegex}, 3},
		{"regex, any part", AuditRequest{Phrase: `an`, Syntax: SyntaxRegex, WholeWords: &no, CaseSensitive: true}, 6},
		{"regex, part of words only", AuditRequest{Phrase: `nter`, Syntax: SyntaxRegex}, 0},
		{"regex of nothing", AuditRequest{Phrase: `x*`, Syntax: SyntaxRegex}, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tt.req.Scope.IDs = []string{"light"}
			if got := audit(t, keepers(), tt.req).Total; got != tt.want {
				t.Errorf("%d, want %d", got, tt.want)
			}
		})
	}
}

func TestAuditPagesReachAll(t *testing.T) {
	lib := &shelf{editions: []*Edition{bookOf("a", "# A\nx y x y x\n***\nx\n"), bookOf("b", "# B\nx x\n")}}
	var got []AuditMatch
	for offset := 0; ; offset += 2 {
		r := audit(t, lib, AuditRequest{Phrase: "x", Limit: 2, Offset: offset})
		if r.Total != 6 {
			t.Fatalf("total %d", r.Total)
		}
		if r.Returned == 0 {
			break
		}
		got = append(got, r.Matches...)
	}
	whole := audit(t, lib, AuditRequest{Phrase: "x"})
	if diff := cmp.Diff(whole.Matches, got); diff != "" {
		t.Error(diff)
	}
}

func TestAuditNearest(t *testing.T) {
	lib := &shelf{editions: []*Edition{bookOf("a", "# A\nShe wore the silver shoes. The silver\nshoes shone, and her shoes of silver hurt. Brass lanterns.\n")}}
	for phrase, want := range map[string]NearPhrase{
		"ruby slippers": {"silver shoes", 2},
		"silver shoe":   {"silver shoes", 2},
		"brass lantren": {"Brass lanterns", 1},
	} {
		r := audit(t, lib, AuditRequest{Phrase: phrase})
		if r.Total != 0 || len(r.Nearest) == 0 || r.Nearest[0] != want {
			t.Errorf("%s: total %d, nearest %v; want %v first", phrase, r.Total, r.Nearest, want)
		}
	}
}

func TestAuditRefuses(t *testing.T) {
	for code, req := range map[problem.Code]AuditRequest{
		problem.EmptyQuery:       {Phrase: " \u200b_"},
		problem.InvalidRegex:     {Phrase: "(", Syntax: SyntaxRegex},
		problem.InvalidField:     {Phrase: "x", Syntax: "glob"},
		problem.LimitExceeded:    {Phrase: "x", Limit: 1_000_000_000},
		problem.DocumentNotFound: {Phrase: "x", Scope: Scope{IDs: []string{"nowhere"}}},
	} {
		if _, err := Audit(context.Background(), keepers(), req); problem.CodeOf(err) != code {
			t.Errorf("%+v: %v, want %s", req, err, code)
		}
	}
}

func TestAuditSaysWhatIsMissing(t *testing.T) {
	lib := keepers()
	lib.broken = map[string]error{"sea": errors.New("gone")}
	lib.pending = []Ref{{"default", "new", 1}}
	r := audit(t, lib, AuditRequest{Phrase: "lantern"})
	if r.Complete || r.Total != 3 || len(r.Missing) != 1 || r.Missing[0].ID != "sea" || len(r.Pending) != 1 {
		t.Errorf("%+v", r)
	}
	ctx, cancel := context.WithDeadline(context.Background(), time.Now().Add(-time.Second))
	defer cancel()
	r, err := Audit(ctx, keepers(), AuditRequest{Phrase: "lantern"})
	if err != nil || r.Complete || len(r.Missing) != 2 || r.Missing[0].Reason != "deadline" {
		t.Errorf("past the deadline: %+v, %v", r, err)
	}
	ctx, cancel = context.WithCancel(context.Background())
	cancel()
	if _, err := Audit(ctx, keepers(), AuditRequest{Phrase: "lantern"}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func TestAuditSums(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		text := "# A\n" + drawText(rt, "a", 60) + "\n***\n" + drawText(rt, "b", 60) + "\n"
		r, err := Audit(context.Background(), &shelf{editions: []*Edition{bookOf("a", text)}}, AuditRequest{Phrase: "a" + drawText(rt, "phrase", 2), Limit: 1000})
		if err != nil {
			rt.Fatal(err)
		}
		sum := 0
		for _, d := range r.ByDocument {
			for _, n := range d.ByNode {
				sum += n.Total
			}
		}
		if sum != r.Total || len(r.Matches) != r.Total {
			rt.Fatalf("total %d, by node %d, %d matches", r.Total, sum, len(r.Matches))
		}
	})
}
