package retrieval

import (
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"scenewise/pkg/characters"
	"scenewise/pkg/problem"
)

func TestCooccur(t *testing.T) {
	low := 0.1
	for _, tt := range []struct {
		name  string
		req   CooccurRequest
		units string
	}{
		{"named together", CooccurRequest{All: []string{"anna", "Boris"}}, "c1.s1 c2.s1"},
		{"there together", CooccurRequest{All: []string{"Anna", "Boris"}, Presence: characters.Acts}, "c2.s1"},
		{"speaking", CooccurRequest{All: []string{"Anna"}, Presence: characters.Speaks}, "c1.s1"},
		{"by chapter", CooccurRequest{All: []string{"Anna", "Boris"}, Presence: characters.Acts, Unit: UnitChapter}, "c1 c2"},
		{"by paragraph", CooccurRequest{All: []string{"Anna", "Boris"}, Unit: UnitParagraph}, "c1.s1#1 c2.s1#1"},
		{"any", CooccurRequest{Any: []string{"Carla", "Boris"}}, "c1.s1 c1.s2 c2.s1 c2.s2"},
		{"none", CooccurRequest{All: []string{"Boris"}, None: []string{"Anna"}}, "c1.s2"},
		{"too faint", CooccurRequest{All: []string{"Carla"}, Presence: characters.Acts}, "c2.s1"},
		{"faint but asked for", CooccurRequest{All: []string{"Carla"}, Presence: characters.Acts, MinConfidence: &low}, "c2.s1 c2.s2"},
		{"after", CooccurRequest{All: []string{"Boris"}, After: "c1.s1"}, "c1.s2 c2.s1"},
		{"before", CooccurRequest{All: []string{"Boris"}, After: "c1.s1", Before: "c2"}, "c1.s2"},
		{"a word that names nobody", CooccurRequest{All: []string{"lantern", "Anna"}}, "c1.s1"},
		{"offset and limit", CooccurRequest{Any: []string{"Anna", "Boris"}, Limit: 1, Offset: 1}, "c1.s2"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tt.req.Scope.IDs = []string{"light"}
			r, err := Cooccur(context.Background(), keepers(), tt.req)
			if err != nil {
				t.Fatal(err)
			}
			var ids []string
			for _, u := range r.Units {
				ids = append(ids, u.NodeID)
				checkUnit(t, u)
			}
			if diff := cmp.Diff(tt.units, strings.Join(ids, " ")); diff != "" {
				t.Error(diff)
			}
			if !r.Complete || r.Total == nil || (tt.req.Limit == 0 && *r.Total != len(ids)) || r.Basis.Cast != "declared" {
				t.Errorf("%+v", r)
			}
		})
	}
}

func checkUnit(t *testing.T, u UnitMatch) {
	t.Helper()
	for name, p := range u.Characters {
		if p.Proof.Text == "" || lighthouse[p.Proof.Start:p.Proof.End] != p.Proof.Text || p.Proof.Start < u.Start || p.Proof.End > u.End {
			t.Errorf("%s in %s: proof %+v", name, u.NodeID, p.Proof)
		}
		for _, m := range p.Mentions {
			if lighthouse[m.Start:m.End] != m.Text || m.Start < u.Start || m.End > u.End {
				t.Errorf("%s in %s: mention %+v", name, u.NodeID, m)
			}
		}
	}
}

func TestCooccurNames(t *testing.T) {
	ctx := context.Background()
	r, err := Cooccur(ctx, keepers(), CooccurRequest{All: []string{"Borris", "Anna"}, Presence: characters.Acts})
	if err != nil || r.Complete || r.Total != nil || len(r.Unresolved) != 1 || r.Unresolved[0].Name != "Borris" || r.Unresolved[0].Suggestions[0] != "Boris" {
		t.Errorf("a misspelt name: %+v, %v", r, err)
	}
	r, err = Cooccur(ctx, keepers(), CooccurRequest{All: []string{"Zebedee"}})
	if err != nil || r.Total != nil || len(r.Unresolved) != 1 {
		t.Errorf("a name that occurs nowhere: %+v, %v", r, err)
	}
	r, err = Cooccur(ctx, keepers(), CooccurRequest{All: []string{"lantern"}})
	if err != nil || r.Total == nil || *r.Total != 2 || cmp.Diff([]string{"lantern"}, r.Literal) != "" {
		t.Errorf("a literal name: %+v, %v", r, err)
	}
	r, err = Cooccur(ctx, keepers(), CooccurRequest{All: []string{"Boris"}})
	if err != nil || r.UnitsExamined != 5 || *r.Total != 4 {
		t.Errorf("two works: %+v, %v", r, err)
	}
}

func TestCooccurRefuses(t *testing.T) {
	bad := 1.5
	for name, tt := range map[string]struct {
		req  CooccurRequest
		code problem.Code
		says string
	}{
		"nobody":            {CooccurRequest{}, problem.MissingField, "all"},
		"presence":          {CooccurRequest{All: []string{"Anna"}, Presence: "act"}, problem.InvalidField, "acts"},
		"unit":              {CooccurRequest{All: []string{"Anna"}, Unit: "scenes"}, problem.InvalidField, "scene"},
		"confidence":        {CooccurRequest{All: []string{"Anna"}, MinConfidence: &bad}, problem.InvalidField, "between"},
		"limit":             {CooccurRequest{All: []string{"Anna"}, Limit: 5000}, problem.LimitExceeded, "1000"},
		"after in two":      {CooccurRequest{All: []string{"Anna"}, After: "c1"}, problem.InvalidField, "document_ids"},
		"an unknown node":   {CooccurRequest{All: []string{"Anna"}, After: "c99", Scope: Scope{IDs: []string{"light"}}}, problem.NodeNotFound, "c99"},
		"an empty name":     {CooccurRequest{All: []string{" "}}, problem.InvalidField, "all"},
		"unknown paragraph": {CooccurRequest{All: []string{"Anna"}, After: "c1.s1#9", Scope: Scope{IDs: []string{"light"}}}, problem.NodeNotFound, "c1.s1#9"},
	} {
		_, err := Cooccur(context.Background(), keepers(), tt.req)
		if problem.CodeOf(err) != tt.code || !strings.Contains(err.Error(), tt.says) {
			t.Errorf("%s: %v, want %s that says %q", name, err, tt.code, tt.says)
		}
	}
}

func TestMatrixAgreesWithCooccur(t *testing.T) {
	e := keepers().editions[0]
	for _, presence := range []characters.Level{"", characters.Acts, characters.Speaks} {
		for _, unit := range []Unit{"", UnitChapter, UnitParagraph} {
			m, err := Matrix(e, unit, presence)
			if err != nil {
				t.Fatal(err)
			}
			for i, a := range m.Characters {
				for j, b := range m.Characters {
					r, err := Cooccur(context.Background(), keepers(), CooccurRequest{Scope: Scope{IDs: []string{"light"}}, All: []string{a.Name, b.Name}, Unit: unit, Presence: presence})
					if err != nil {
						t.Fatal(err)
					}
					if m.Matrix[i][j] != *r.Total {
						t.Errorf("%s %s, %s and %s: matrix %d, co-occurrence %d", unit, presence, a.Name, b.Name, m.Matrix[i][j], *r.Total)
					}
				}
			}
		}
	}
}
