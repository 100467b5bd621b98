package report_test

import (
	"reflect"
	"testing"

	"scenewise/pkg/characters"
	"scenewise/pkg/characters/report"
	"scenewise/pkg/retrieval/booktest"
)

const mill = `# One
Anna Dorman opened the mill. "Where is Boris?" said Anna. Boris hid.

***
Anna Dorman slept. Anna dreamed.

# Two
Boris rowed. Boris sang. "Anna Dorman sleeps," said Boris.

# Three
Carla wrote to Anna Dormen. The mill was shut.

# Four
Boris met Dolf. Boris left.
`

func TestReport(t *testing.T) {
	e := booktest.Book("mill", mill, "Anna Dorman", "Anna", "Boris", "Carla", "Dolf")
	r := report.Of(e.Work, e.Cast, characters.Acts)
	byID := map[string]report.Person{}
	for _, p := range r.Characters {
		byID[p.ID] = p
		for _, c := range []report.Cell{p.First, p.Last} {
			if e.Work.Text[c.Start:c.End] != c.Text {
				t.Errorf("%+v", c)
			}
		}
	}
	b := byID["boris"]
	if b.Scenes != 3 || b.SpeakingScenes != 1 || b.First.NodeID != "c1.s1" || b.Last.NodeID != "c4.s1" || b.Degree != 3 || b.LongestAbsence == nil || *b.LongestAbsence != (report.Absence{Scenes: 1, From: "c1.s2", To: "c1.s2"}) {
		t.Errorf("Boris %+v, away %+v", b, b.LongestAbsence)
	}
	var once []string
	for _, c := range r.OneScene {
		once = append(once, c.ID)
	}
	if !reflect.DeepEqual(once, []string{"carla", "dolf"}) {
		t.Errorf("one scene: %v", once)
	}
	if len(r.NeverMeet) != 0 { // nobody but Boris and Anna is in three scenes
		t.Errorf("never meet: %v", r.NeverMeet)
	}
	if r.SilentTotal != 2 || r.Silent[0].ID != "boris" || r.Silent[0].NodeID != "c1.s1" {
		t.Errorf("silent: %+v", r.Silent)
	}
	if len(r.NameVariants) != 1 || r.NameVariants[0].Variant != "Dormen" || r.NameVariants[0].NodeID != "c3.s1" || r.NameVariants[0].Count != 3 {
		t.Errorf("variants: %+v", r.NameVariants)
	}
	if again := report.Of(e.Work, e.Cast, characters.Acts); !reflect.DeepEqual(r, again) {
		t.Error("two reports differ")
	}
}

func TestNobody(t *testing.T) {
	e := booktest.Book("mill", mill)
	if r := report.Of(e.Work, e.Cast, characters.Mentioned); len(r.Characters) != 0 || r.Network.Density != 0 {
		t.Errorf("%+v", r)
	}
}
