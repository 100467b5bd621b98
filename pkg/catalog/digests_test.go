package catalog

import (
	"context"
	"testing"

	"scenewise/pkg/characters/edits"
	"scenewise/pkg/retrieval"
)

func TestDigestsGoWithTheirEditions(t *testing.T) {
	ctx := context.Background()
	js := connect(t)
	s := open(t, js)
	k := Key{"default", "a"}
	publish(t, s, k, given(1, "h1"), text)
	live, err := s.Version(ctx, k, 0)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.loadDigest(ctx, live.EditionID); err != nil {
		t.Fatalf("not stored with the edition: %v", err)
	}
	if d, err := s.Digest(ctx, live); err != nil || d == nil {
		t.Fatal(d, err)
	}

	// One that is not there, or damaged, is made and stored again.
	for _, spoil := range []func() error{
		func() error { return s.editions.kv.Purge(ctx, live.EditionID+"."+digestPiece) },
		func() error {
			_, err := s.editions.kv.Put(ctx, live.EditionID+"."+digestPiece, []byte(digestMagic+"x"))
			return err
		},
	} {
		if err := spoil(); err != nil {
			t.Fatal(err)
		}
		other := open(t, js)
		if d, err := other.Digest(ctx, live); err != nil || d == nil {
			t.Fatal(d, err)
		}
		if _, err := other.loadDigest(ctx, live.EditionID); err != nil {
			t.Error("was not stored again:", err)
		}
	}

	stored, err := s.Stored(ctx)
	if err != nil || len(stored.Editions) != 1 {
		t.Fatal(stored, err)
	}
	if err := s.PurgeEdition(ctx, live.EditionID, stored.Editions[live.EditionID]); err != nil {
		t.Fatal(err)
	}
	if _, err := s.loadDigest(ctx, live.EditionID); err == nil {
		t.Error("the digest is there without its edition")
	}
}

func TestOnlyLiveDigestsAreKept(t *testing.T) {
	c := newDigestCache()
	for i := range 200 {
		c.put(string(rune('a'+i)), new(retrieval.Digest), func() map[string]bool { return map[string]bool{"a": true, "b": true} })
	}
	if c.get("a") == nil || len(c.items) > 130 {
		t.Errorf("%d are kept", len(c.items))
	}
}

func TestTheDigestOfAnEditedCastIsItsOwn(t *testing.T) {
	ctx := context.Background()
	s := open(t, connect(t))
	k := Key{"default", "a"}
	publish(t, s, k, given(1, "h1"), text)
	live, err := s.Version(ctx, k, 0)
	if err != nil {
		t.Fatal(err)
	}
	plain, err := s.Digest(ctx, live)
	if err != nil {
		t.Fatal(err)
	}
	live.Edits = 7
	edited, err := s.Digest(ctx, live)
	if err != nil || edited == plain {
		t.Errorf("%p, %p, %v", plain, edited, err)
	}
	if again, err := s.Digest(ctx, live); err != nil || again != edited {
		t.Errorf("made twice: %v", err)
	}
}

func TestCorrectionsCountAcrossTheCollectionAtOnce(t *testing.T) {
	ctx := t.Context()
	s := open(t, connect(t))
	a := Key{"default", "a"}
	publish(t, s, a, given(1, "h1"), text)
	publish(t, s, Key{"default", "b"}, given(1, "h2"), text)
	total := func(name string) int {
		t.Helper()
		r, err := retrieval.Cooccur(ctx, s, retrieval.CooccurRequest{All: []string{name}})
		switch {
		case err != nil:
			t.Fatal(err)
		case r.Total == nil:
			return -1
		case len(r.Units) != *r.Total:
			t.Errorf("%s: %d units, total %d", name, len(r.Units), *r.Total)
		}
		return *r.Total
	}
	if n := total("Anna Karr"); n != -1 {
		t.Errorf("before: %d", n)
	}
	if _, err := s.Edit(ctx, a, 1, []edits.Edit{{Op: edits.Rename, Character: "annie", Name: "Anna Karr"}}); err != nil {
		t.Fatal(err)
	}
	if n, m := total("Anna Karr"), total("Annie"); n != 1 || m != 2 {
		t.Errorf("renamed in one of two: %d, %d", n, m)
	}
	if _, err := s.Undo(ctx, a, 0, 1); err != nil {
		t.Fatal(err)
	}
	if n := total("Anna Karr"); n != -1 {
		t.Errorf("undone: %d", n)
	}
}
