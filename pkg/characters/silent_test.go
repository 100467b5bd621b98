package characters

import (
	"testing"

	"scenewise/pkg/structure"
)

// TestSilentPeopleOfAScreenplay: whoever never has a cue is known by an
// honorific that returns or by the capitals and age of an introduction.
func TestSilentPeopleOfAScreenplay(t *testing.T) {
	text := "INT. QUAY\n\nMARTHA ROOS (60s) wipes the counter. Mr. Tench waits.\n\nJO\nCoffee?\n\nMr. Tench nods. THE LAMP swings (twice). Mrs. Jo laughs. Mrs. Jo sits. Dr. Once leaves.\n"
	span := func(from, to string) structure.Span {
		return structure.Span{Start: indexOf(t, text, from), End: indexOf(t, text, to) + len(to)}
	}
	w, err := structure.Build(structure.Plan{Format: structure.FormatFountain, ReaderVersion: "test", Text: text,
		Boundaries: []structure.Boundary{{Kind: structure.KindScene, Title: "INT. QUAY", Start: 0, BodyStart: 11, How: structure.HowHeading, Confidence: 1}},
		Script: &structure.Script{
			Speeches: []structure.Speech{{Cue: span("JO\n", "JO"), Speakers: []string{"JO"}, Span: span("JO\n", "Coffee?"), Body: []structure.Span{span("Coffee?", "Coffee?")}}},
			Directions: []structure.Direction{
				{Span: span("MARTHA", "waits."), Kind: structure.DirectionAction},
				{Span: span("Mr. Tench nods", "leaves."), Kind: structure.DirectionAction},
			},
		}})
	if err != nil {
		t.Fatal(err)
	}
	cast, err := Analyze(t.Context(), w, Options{Language: "en"})
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]Level{}
	for _, c := range cast.Characters {
		got[c.Name] = cast.Scenes["s1"][c.ID].Level
	}
	want := map[string]Level{"JO": Speaks, "MARTHA ROOS": Acts, "Mr. Tench": Acts}
	if len(got) != len(want) {
		t.Errorf("the cast is %v, want %v", got, want)
	}
	for name, level := range want {
		if got[name] != level {
			t.Errorf("%s: %q, want %q", name, got[name], level)
		}
	}
}

func indexOf(t *testing.T, text, part string) int {
	t.Helper()
	for i := range text {
		if len(text)-i >= len(part) && text[i:i+len(part)] == part {
			return i
		}
	}
	t.Fatalf("no %q", part)
	return -1
}
