package httpapi_test

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"scenewise/pkg/catalog"
	"scenewise/pkg/characters/edits"
	"scenewise/pkg/problem"
	"scenewise/pkg/retrieval"
)

// edited returns an edition with the shelf's edits made.
func (s *shelf) edited(ed *retrieval.Edition) *retrieval.Edition {
	c := *ed
	c.Cast, _ = edits.Apply(ed.Cast, ed.Work, s.past[catalog.Key{Collection: ed.Collection, ID: ed.ID}].Standing())
	return &c
}

// bare is the served edition of a document without edits.
func (s *shelf) bare(k catalog.Key) (*retrieval.Edition, error) {
	d, err := s.Get(context.Background(), k)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.editions[retrieval.Ref{Collection: k.Collection, ID: k.ID, Version: d.Live.Version}], nil
}

func (s *shelf) Edits(_ context.Context, k catalog.Key) (*catalog.History, []edits.Orphan, error) {
	ed, err := s.bare(k)
	if err != nil {
		return nil, nil, err
	}
	_, orphans := edits.Apply(ed.Cast, ed.Work, s.past[k].Standing())
	return s.past[k], orphans, nil
}

func (s *shelf) Edit(_ context.Context, k catalog.Key, version int64, list []edits.Edit) (*catalog.History, error) {
	ed, err := s.bare(k)
	if err != nil {
		return nil, err
	}
	if version != ed.Version {
		return nil, problem.New(problem.VersionConflict, "version %d is served", ed.Version)
	}
	bound, err := edits.Bind(s.edited(ed).Cast, ed.Work, list)
	if err != nil {
		return nil, err
	}
	if s.past == nil {
		s.past = map[catalog.Key]*catalog.History{}
	}
	if s.past[k] == nil {
		s.past[k] = &catalog.History{Key: k}
	}
	s.past[k].Changes = append(s.past[k].Changes, catalog.Change{Number: len(s.past[k].Changes) + 1, Version: version, Edits: bound})
	return s.past[k], nil
}

func (s *shelf) Undo(_ context.Context, k catalog.Key, _ int64, n int) (*catalog.History, error) {
	if s.past[k] == nil || n > len(s.past[k].Changes) {
		return nil, problem.New(problem.InvalidField, "too many")
	}
	for i := range n {
		s.past[k].Changes[len(s.past[k].Changes)-1-i].Undone = true
	}
	return s.past[k], nil
}

func TestEditsShowEverywhere(t *testing.T) {
	r := start(t, nil)
	patch := func(body string) answer {
		return r.do(http.MethodPatch, "/v1/documents/lantern/characters", body, nil)
	}
	a := patch(`{"version":1,"edits":[{"op":"merge","into":"Mara","from":["Edith"]},{"op":"presence","character":"Jonas","node_id":"c2.s1","presence":"acts"}]}`)
	got := a.json(t)
	if a.status != http.StatusOK || len(got["characters"].([]any)) != 2 || len(got["history"].([]any)) != 1 || len(got["orphaned"].([]any)) != 0 || strings.Contains(string(a.body), `"scene"`) {
		t.Fatalf("%d %s", a.status, a.body)
	}
	together := func() any {
		return r.post("/v1/cooccurrence", `{"document_ids":["lantern"],"all":["Mara","Jonas"],"presence":"acts"}`).json(t)["total"]
	}
	if n := together(); n != 3.0 {
		t.Errorf("together in %v scenes", n)
	}
	if a := r.get("/v1/documents/lantern/characters").json(t); a["total"] != 2.0 {
		t.Errorf("%v", a)
	}
	if a := r.get("/v1/documents/lantern/cooccurrence").json(t); len(a["matrix"].([]any)) != 2 {
		t.Errorf("%v", a)
	}
	if a := patch(`{"undo":1}`); a.status != http.StatusOK || len(a.json(t)["characters"].([]any)) != 3 {
		t.Errorf("%d %s", a.status, a.body)
	}
	if n := together(); n != 2.0 {
		t.Errorf("after undo together in %v scenes", n)
	}
	for body, code := range map[string]string{
		`{"version":7,"edits":[{"op":"rename","character":"Mara","name":"M"}]}`: "version_conflict",
		`{"edits":[{"op":"rename","character":"Mara","name":"M"}]}`:             "missing_field",
		`{"version":1}`: "missing_field",
		`{"version":1,"edits":[{"op":"rename","charcter":"Mara","name":"M"}]}`:                          "unknown_field",
		`{"version":1,"edits":[{"op":"rename","character":"Marra","name":"M"}]}`:                        "invalid_field",
		`{"version":1,"edits":[{"op":"presence","character":"Mara","node_id":"c9","presence":"acts"}]}`: "node_not_found",
		`{"undo":0}`:            "invalid_field",
		`{"undo":1,"edits":[]}`: "invalid_field",
	} {
		if a := patch(body); a.code() != code {
			t.Errorf("%s: %d %s", body, a.status, a.body)
		}
	}
}
