package contradict

import (
	"os"
	"strings"
	"testing"

	"scenewise/pkg/characters"
	"scenewise/pkg/retrieval"
	"scenewise/pkg/structure"
)

// story reads "# Title" chapters with "***" between scenes.
func story(t testing.TB, text string) *retrieval.Edition {
	t.Helper()
	p := structure.Plan{Format: structure.FormatText, ReaderVersion: "test", Text: text}
	at := 0
	for line := range strings.Lines(text) {
		title, heading := strings.CutPrefix(strings.TrimSpace(line), "# ")
		switch {
		case heading:
			p.Boundaries = append(p.Boundaries, structure.Boundary{Kind: structure.KindChapter, Title: title, Start: at, BodyStart: at + len(line), How: structure.HowHeading, Confidence: 1})
		case strings.TrimSpace(line) == "***":
			p.Boundaries = append(p.Boundaries, structure.Boundary{Kind: structure.KindScene, Start: at, BodyStart: at + len(line), How: structure.HowMark, Confidence: 1})
		}
		at += len(line)
	}
	w, err := structure.Build(p)
	if err != nil {
		t.Fatal(err)
	}
	cast, err := characters.Analyze(t.Context(), w, characters.Options{Language: "en"})
	if err != nil {
		t.Fatal(err)
	}
	return &retrieval.Edition{Ref: retrieval.Ref{Collection: "default", ID: "story", Version: 1}, Language: "en", Work: w, Cast: cast}
}

// Ten contradictions are planted in the story, two of which no rule can see
// (where a letter lay, and who can read), and three decoys: people who grow
// older, hair that turns white, and a death that is only talk.
func TestPlantedContradictions(t *testing.T) {
	text, err := os.ReadFile("testdata/the-salt-road.txt")
	if err != nil {
		t.Fatal(err)
	}
	ed := story(t, string(text))
	all, err := Find(t.Context(), ed, "")
	if err != nil {
		t.Fatal(err)
	}
	planted := [][2]string{ // kind, and a word of the message
		{"attribute", "eyes of Edda"}, {"age", "Tobias"}, {"dead", "Rusk"}, {"number", "brothers of Lena"}, {"attribute", "cheek of Jonas"},
		{"name", "Varnall"}, {"place", "Jonas"}, {"attribute", "hair of Lena"}, {"place", "letter"}, {"knowledge", "read"},
	}
	found, alarms := 0, 0
	for _, f := range all {
		hit := false
		for _, p := range planted {
			hit = hit || f.Kind == p[0] && strings.Contains(f.Message, p[1])
		}
		if hit {
			found++
		} else {
			alarms++
		}
		t.Logf("%v %s %s: %s %v", hit, f.ID, f.Kind, f.Message, f.Passages)
		for i, p := range f.Passages {
			if ed.Work.Text[p.Start:p.End] != p.Text || i > 0 && p.Start <= f.Passages[i-1].Start || ed.Work.SceneAt(p.Start).ID != p.NodeID {
				t.Errorf("%s: passage %+v", f.ID, p)
			}
		}
	}
	if found < 6 || alarms > 1 {
		t.Errorf("%d of %d found, %d false alarms", found, len(planted), alarms)
	}
	t.Logf("%d of %d found, %d false alarms", found, len(planted), alarms)
	some, err := Find(t.Context(), ed, "Jonas")
	if err != nil || len(some) == 0 || len(some) >= len(all) {
		t.Errorf("about Jonas: %d of %d, %v", len(some), len(all), err)
	}
}

func TestNumbers(t *testing.T) {
	for s, n := range map[string]int{"no": 0, "one": 1, "Nineteen": 19, "twenty": 20, "thirty-one": 31, "forty two": 42, "17": 17} {
		if got := numberOf(s); got != n {
			t.Errorf("%q is %d, want %d", s, got, n)
		}
	}
}
