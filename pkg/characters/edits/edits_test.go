package edits_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"scenewise/pkg/characters"
	"scenewise/pkg/characters/edits"
	"scenewise/pkg/problem"
	"scenewise/pkg/retrieval"
	"scenewise/pkg/retrieval/booktest"
)

const mill = `# One
Anna opened the mill early that day and Miss Dorman called for bread. "Where is Boris?" said Anna.

***
Boris slept in the loft above the wheel while the water ran low and cold.

# Two
Carla met Boris at the weir, and the ferryman watched them from the far bank.
`

func book() *retrieval.Edition {
	return booktest.Book("mill", mill, "Anna", "Dorman", "Boris", "Carla")
}

// edited binds edits to the book and applies them to e.
func edited(t *testing.T, e *retrieval.Edition, list ...edits.Edit) (*characters.Cast, []edits.Orphan) {
	t.Helper()
	b := book()
	bound, err := edits.Bind(b.Cast, b.Work, list)
	if err != nil {
		t.Fatal(err)
	}
	return edits.Apply(e.Cast, e.Work, bound)
}

func one(t *testing.T, c *characters.Cast, name string) characters.Character {
	t.Helper()
	ids := c.Resolve(name)
	if len(ids) != 1 {
		t.Fatalf("%s: %v", name, ids)
	}
	x, _ := c.Character(ids[0])
	return x
}

func TestEdits(t *testing.T) {
	c, _ := edited(t, book(), edits.Edit{Op: edits.Merge, Into: "Anna", From: []string{"Dorman"}})
	if x := one(t, c, "dorman"); x.Name != "Anna" || x.Mentions != 3 || len(c.Characters) != 3 || x.Scenes != 1 {
		t.Errorf("merge: %+v", x)
	}
	c, _ = edited(t, book(), edits.Edit{Op: edits.Rename, Character: "Anna", Name: "Anna Dorn"})
	if x := one(t, c, "Anna Dorn"); x.ID != "anna" || !reflect.DeepEqual(x.Aliases, []string{"Anna"}) {
		t.Errorf("rename: %+v", x)
	}
	c, _ = edited(t, book(), edits.Edit{Op: edits.Declare, Name: "the ferryman"})
	if x := one(t, c, "the ferryman"); x.Mentions != 1 || c.Scenes["c2.s1"][x.ID].Level != characters.Mentioned {
		t.Errorf("declare: %+v", x)
	}
	c, _ = edited(t, book(), edits.Edit{Op: edits.Merge, Into: "Anna", From: []string{"Dorman"}}, edits.Edit{Op: edits.Split, Character: "Anna", Aliases: []string{"Dorman"}, Name: "Miss Dorman"})
	if x := one(t, c, "Miss Dorman"); x.Mentions != 1 || c.Scenes["c1.s1"][x.ID].Level != characters.Acts {
		t.Errorf("split: %+v", x)
	}
	if x := one(t, c, "Anna"); x.Mentions != 2 || len(x.Aliases) != 0 {
		t.Errorf("split left: %+v", x)
	}
	c, _ = edited(t, book(), edits.Edit{Op: edits.Alias, Character: "Boris", Add: []string{"ferryman"}})
	if x := one(t, c, "ferryman"); x.ID != "boris" || x.Mentions != 4 {
		t.Errorf("alias: %+v", x)
	}
	c, _ = edited(t, book(), edits.Edit{Op: edits.Presence, Character: "Boris", NodeID: "c1.s1", Presence: "absent"}, edits.Edit{Op: edits.Presence, Character: "Carla", NodeID: "c1.s2", Presence: "acts"})
	if _, ok := c.Scenes["c1.s1"]["boris"]; ok || c.Scenes["c1.s2"]["carla"].Level != characters.Acts || one(t, c, "Carla").Scenes != 2 {
		t.Errorf("presence: %+v", c.Scenes)
	}
}

func TestCellsMoveWithTheirScene(t *testing.T) {
	one, two, _ := strings.Cut(mill, "# Two")
	next := booktest.Book("mill", "# Two"+strings.ReplaceAll(two, "far bank", "near bank")+one, "Anna", "Dorman", "Boris", "Carla")
	set := edits.Edit{Op: edits.Presence, Character: "Carla", NodeID: "c2.s1", Presence: "speaks"}
	c, orphans := edited(t, next, set)
	if len(orphans) != 0 || c.Scenes["c1.s1"]["carla"].Level != characters.Speaks {
		t.Errorf("%v, orphans %v", c.Scenes, orphans)
	}
	cut := booktest.Book("mill", one, "Anna", "Dorman", "Boris", "Carla")
	if _, orphans := edited(t, cut, set); len(orphans) != 1 || orphans[0].Why == "" {
		t.Errorf("orphans %v", orphans)
	}
}

func TestKeepApartUndoesALaterMerge(t *testing.T) {
	b := book()
	bound, err := edits.Bind(b.Cast, b.Work, []edits.Edit{{Op: edits.KeepApart, Characters: []string{"Anna", "Dorman"}}})
	if err != nil {
		t.Fatal(err)
	}
	merged, _ := edits.Apply(b.Cast, b.Work, []edits.Edit{{Op: edits.Merge, Into: "Anna", From: []string{"Dorman"}}})
	c, orphans := edits.Apply(merged, b.Work, bound)
	if len(orphans) != 0 || one(t, c, "Dorman").ID == one(t, c, "Anna").ID {
		t.Errorf("%+v, orphans %v", c.Characters, orphans)
	}
}

func TestWrongEdits(t *testing.T) {
	b := book()
	for _, e := range []edits.Edit{{Op: "renam", Character: "Anna", Name: "A"}, {Op: edits.Rename, Character: "Anna"}, {Op: edits.Rename, Character: "Ana", Name: "B"},
		{Op: edits.Rename, Character: "Anna", Name: "Boris"}, {Op: edits.Merge, Into: "Anna", From: []string{"Nobody"}}, {Op: edits.Split, Character: "Anna", Aliases: []string{"Anna"}, Name: "B"},
		{Op: edits.Alias, Character: "Anna", Remove: []string{"X"}}, {Op: edits.Presence, Character: "Anna", NodeID: "c9", Presence: "acts"}, {Op: edits.Presence, Character: "Anna", NodeID: "c1", Presence: "acts"},
		{Op: edits.Presence, Character: "Anna", NodeID: "c1.s1", Presence: "there"}, {Op: edits.KeepApart, Characters: []string{"Anna"}}, {Op: edits.Declare, Name: "a\x00"}} {
		if _, err := edits.Bind(b.Cast, b.Work, []edits.Edit{e}); problem.As(err) == nil {
			t.Errorf("%+v: %v", e, err)
		}
	}
}

// TestInvariants applies any edits to any cast: what comes out is a cast, and
// what went in is as it was.
func TestInvariants(t *testing.T) {
	e := book()
	before, _ := json.Marshal(e.Cast)
	name := rapid.SampledFrom([]string{"Anna", "Dorman", "Boris", "Carla", "the ferryman", "Anna opened", "mill", "a (b", "Miss Dorman", "boris"})
	list := rapid.SliceOfN(name, 1, 3)
	edit := rapid.Custom(func(t *rapid.T) edits.Edit {
		return edits.Edit{Op: rapid.SampledFrom([]edits.Op{edits.Declare, edits.Rename, edits.Merge, edits.Split, edits.Alias, edits.KeepApart, edits.Presence}).Draw(t, "op"),
			Name: name.Draw(t, "name"), Character: name.Draw(t, "who"), Into: name.Draw(t, "into"), Aliases: list.Draw(t, "aliases"), From: list.Draw(t, "from"), Add: list.Draw(t, "add"),
			Remove: rapid.SliceOfN(name, 0, 1).Draw(t, "remove"), Characters: list.Draw(t, "apart"), NodeID: rapid.SampledFrom([]string{"c1.s1", "c1.s2", "c2.s1", "c9"}).Draw(t, "node"),
			Presence: rapid.SampledFrom([]string{"absent", "speaks", "acts", "mentioned"}).Draw(t, "level")}
	})
	rapid.Check(t, func(t *rapid.T) {
		all := rapid.SliceOfN(edit, 0, 8).Draw(t, "edits")
		c, orphans := edits.Apply(e.Cast, e.Work, all)
		again, _ := edits.Apply(e.Cast, e.Work, all)
		if !reflect.DeepEqual(c, again) || len(orphans) > len(all) {
			t.Fatal("not the same twice")
		}
		ids := map[string]bool{}
		for _, x := range c.Characters {
			if ids[x.ID] || x.Name == "" || x.Aliases == nil || x.Mentions < 0 {
				t.Fatalf("%+v", x)
			}
			ids[x.ID] = true
		}
		end := 0
		for _, m := range c.Mentions {
			if m.Span.Start < end || !ids[m.Character] || !m.Proof.Contains(m.Span) {
				t.Fatalf("mention %+v after %d", m, end)
			}
			end = m.Span.End
		}
		for scene, in := range c.Scenes {
			n := e.Work.Find(scene)
			for id, p := range in {
				if !ids[id] || n == nil || !n.Span().Contains(p.Proof) || p.Level.Rank() == 0 {
					t.Fatalf("%s in %s: %+v", id, scene, p)
				}
			}
		}
		if after, _ := json.Marshal(e.Cast); string(after) != string(before) {
			t.Fatal("the stored cast was changed")
		}
	})
}
