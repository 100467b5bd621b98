package catalog

import (
	"testing"
	"time"

	"scenewise/pkg/characters/edits"
	"scenewise/pkg/problem"
	"scenewise/pkg/retrieval"
)

// castNow is the cast that a snapshot gives.
func castNow(t *testing.T, s *Store, k Key) *retrieval.Edition {
	t.Helper()
	snap, err := s.Snapshot(t.Context(), retrieval.Scope{IDs: []string{k.ID}})
	if err != nil || len(snap.Docs) != 1 {
		t.Fatalf("%+v, %v", snap, err)
	}
	e, err := s.Edition(t.Context(), snap.Docs[0])
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func TestEditsOutliveVersions(t *testing.T) {
	js := connect(t)
	s, other := open(t, js), open(t, js)
	ctx, k := t.Context(), Key{Collection: "default", ID: "a.b"}
	publish(t, s, k, given(1, "h1"), text)
	rename := []edits.Edit{{Op: edits.Rename, Character: "annie", Name: "Anna Karr"}}
	if _, err := s.Edit(ctx, k, 7, rename); problem.CodeOf(err) != problem.VersionConflict {
		t.Errorf("stale: %v", err)
	}
	if _, err := s.Edit(ctx, k, 1, []edits.Edit{{Op: edits.Rename, Character: "Nobody", Name: "X"}}); problem.CodeOf(err) != problem.InvalidField {
		t.Errorf("unknown: %v", err)
	}
	h, err := s.Edit(ctx, k, 1, rename)
	if err != nil || len(h.Changes) != 1 || h.Changes[0].Edits[0].Character != "Anna" {
		t.Fatalf("%+v, %v", h, err)
	}
	called := func(s *Store, name string) bool { return len(castNow(t, s, k).Cast.Resolve(name)) == 1 }
	if !called(s, "Anna Karr") {
		t.Error("not there at once")
	}
	publish(t, s, k, given(2, "h2"), "A new beginning.\n\n"+text)
	if !called(s, "Anna Karr") {
		t.Error("not carried to the next version")
	}
	seen := func() bool { // the other process hears of both over its watches
		live, err := other.Version(ctx, k, 0)
		return err == nil && live.Ref.Version == 2 && other.histories.get(k) != nil
	}
	for i := 0; !seen() && i < 500; i++ {
		time.Sleep(10 * time.Millisecond)
	}
	if h, orphans, err := other.Edits(ctx, k); err != nil || len(h.Changes) != 1 || len(orphans) != 0 {
		t.Errorf("another process: %+v, %v, %v", h, orphans, err)
	}
	if _, err := other.Edit(ctx, k, 2, []edits.Edit{{Op: edits.Declare, Name: "Cid"}}); err != nil {
		t.Error(err)
	}
	for i := 0; len(s.histories.get(k).Changes) < 2 && i < 500; i++ {
		time.Sleep(10 * time.Millisecond)
	}
	if _, err := s.Undo(ctx, k, 0, 3); problem.CodeOf(err) != problem.InvalidField {
		t.Errorf("too many: %v", err)
	}
	if h, err := s.Undo(ctx, k, 0, 2); err != nil || len(h.Standing()) != 0 || len(h.Changes) != 2 {
		t.Errorf("undo: %+v, %v", h, err)
	}
	if called(s, "Anna Karr") || !called(s, "Annie") {
		t.Error("not undone")
	}
	publish(t, s, k, given(3, "h3"), "Nobody is here.\n")
	if _, err := s.Edit(ctx, k, 3, []edits.Edit{{Op: edits.Declare, Name: "Nobody"}}); err != nil {
		t.Error(err)
	}
	if _, _, err := s.Remove(ctx, k, Event{Seq: 9}); err != nil {
		t.Fatal(err)
	}
	publish(t, s, k, Event{Version: 10, Given: true, Seq: 10, Hash: "h"}, text)
	if h, _, err := s.Edits(ctx, k); err != nil || len(h.Changes) != 0 {
		t.Errorf("edits outlive their document: %+v, %v", h, err)
	}
}

func TestEditsWithoutAPlaceAreTold(t *testing.T) {
	s := open(t, connect(t))
	ctx, k := t.Context(), Key{Collection: "default", ID: "x"}
	publish(t, s, k, given(1, "h1"), text)
	scene := ""
	for n := range castNow(t, s, k).Work.Scenes() {
		scene = n.ID
	}
	if _, err := s.Edit(ctx, k, 1, []edits.Edit{{Op: edits.Presence, Character: "Anna", NodeID: scene, Presence: edits.Absent}}); err != nil {
		t.Fatal(err)
	}
	publish(t, s, k, given(2, "h2"), "Quite another story about the sea and a ship that never came home. Anna.\n")
	_, orphans, err := s.Edits(ctx, k)
	if err != nil || len(orphans) != 1 || orphans[0].Op != edits.Presence {
		t.Errorf("orphans %+v, %v", orphans, err)
	}
	warned := false
	for _, w := range castNow(t, s, k).Cast.Warnings {
		warned = warned || w.Code == "edit_orphaned"
	}
	if !warned {
		t.Error("the cast does not say so")
	}
}
