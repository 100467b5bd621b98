package fountain

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"scenewise/pkg/structure"
	"scenewise/pkg/structure/structuretest"
)

const ferry = `Title: The Last Ferry
Author: A. Nobody
Contact:
	1 Pier Road

# Act One

= Two people miss a boat.

EXT. PIER - DUSK #1#

Rain. ADA, sixty, counts coins. [[Who is she? BRUNO knows.]]

ADA
(to the gull)
It was here
  
yesterday.

BRUNO (O.S.) (CONT'D)
It left.

> CUT TO:

/*
INT. CABIN - NIGHT

CLARA
I was cut.
*/

# Act Two

.THE WATER #2A#

@McNeil
~Row, row

ADA AND BRUNO ^
Wait!

TOO LATE!

int. cabin - later

> The end. <

!INT. is what she says.
`

func read(t *testing.T, text string) *structure.Work {
	t.Helper()
	w, err := New().Read(t.Context(), structure.Input{Data: []byte(text), Limits: structure.DefaultLimits()})
	if err != nil {
		t.Fatal(err)
	}
	structuretest.Script(t, w)
	return w
}

func outline(w *structure.Work) []string {
	var out []string
	w.Root.Walk(func(n *structure.Node, _ []*structure.Node) bool {
		out = append(out, n.ID+" "+n.Title)
		return true
	})
	return out
}

func spoken(w *structure.Work) []string {
	var out []string
	for _, s := range w.Script.Speeches {
		var body []string
		for _, b := range s.Body {
			body = append(body, w.Slice(b))
		}
		out = append(out, fmt.Sprintf("%s %s%s: %s", w.SceneAt(s.Cue.Start).ID, strings.Join(s.Speakers, "+"), s.Voice, strings.Join(body, " / ")))
	}
	return out
}

func TestRead(t *testing.T) {
	w := read(t, ferry)
	want := []string{"work The Last Ferry", "a1 Act One", "a1.s1 EXT. PIER - DUSK", "a2 Act Two", "a2.s1 THE WATER", "a2.s2 int. cabin - later"}
	if d := cmp.Diff(want, outline(w)); d != "" {
		t.Error(d)
	}
	speeches := []string{"a1.s1 ADA: It was here\n  \nyesterday.", "a1.s1 BRUNOoff_screen: It left.", "a2.s1 McNeil: ~Row, row", "a2.s1 ADA+BRUNO: Wait!"}
	if d := cmp.Diff(speeches, spoken(w)); d != "" {
		t.Error(d)
	}
	var actions []string
	for _, d := range w.Script.Directions {
		if d.Kind == structure.DirectionAction {
			actions = append(actions, w.Slice(d.Span))
		}
	}
	if d := cmp.Diff([]string{"Rain. ADA, sixty, counts coins.", "TOO LATE!", "> The end. <", "!INT. is what she says."}, actions); d != "" {
		t.Error(d)
	}
	if got := w.Slice(w.FrontMatter[0]); !strings.HasPrefix(got, "Title:") || strings.Contains(got, "Act One") {
		t.Errorf("front matter is %q", got)
	}
}

func TestScenesWithoutActs(t *testing.T) {
	w := read(t, "FADE IN:\n\n# Only one section\n\nINT. A\n\nText.\n\nEXT. B - DAY\n\nOMITTED\n\nText.\n")
	if d := cmp.Diff([]string{"work ", "s1 INT. A", "s2 EXT. B - DAY"}, outline(w)); d != "" {
		t.Error(d)
	}
	w = read(t, "Nothing but action.\n\nBO\nHi.\n")
	if len(w.Warnings) != 1 || w.Warnings[0].Code != "no_scene_headings" {
		t.Errorf("warnings %v", w.Warnings)
	}
	if d := cmp.Diff([]string{"s1 BO: Hi."}, spoken(w)); d != "" {
		t.Error(d)
	}
}

func TestHeadingTitle(t *testing.T) {
	for text, want := range map[string]string{
		"INT. HOUSE - DAY": "INT. HOUSE - DAY", "EXT HOUSE": "EXT HOUSE", "INT./EXT. CAR": "INT./EXT. CAR", "i/e tent": "i/e tent", "EST. CITY #12-A#": "EST. CITY",
		".flashback": "flashback", "...and then": "", ".44 lies there.": "", "INTERIOR thoughts": "", "EXTRA cheese": "", "**INT. VAULT**": "INT. VAULT", ". x": "", "est": "",
	} {
		got, ok := headingTitle(text, true)
		if got != want || ok != (want != "") {
			t.Errorf("headingTitle(%q) is %q, %v", text, got, ok)
		}
	}
}

func TestParseCue(t *testing.T) {
	for text, want := range map[string]Cue{
		"ADA": {Name: "ADA"}, "ADA (V.O.)": {Name: "ADA", Voice: structure.VoiceOver}, "@McNeil (o.s.) (cont'd) ^": {Name: "McNeil", Voice: structure.VoiceOffScreen, Dual: true},
		"**BO**": {Name: "BO"}, "DR. WHO (into phone)": {Name: "DR. WHO"}, "X (unclosed": {Name: "X"},
	} {
		if got := ParseCue(text); got != want {
			t.Errorf("ParseCue(%q) is %+v", text, got)
		}
	}
}

func TestBoneyardNests(t *testing.T) {
	text := "a /* b /* c */ d */ e /* f"
	if got := mask(text).clear; got != "a                   e /* f" {
		t.Errorf("%q", got)
	}
}

func TestSuite(t *testing.T) {
	structuretest.Reader(t, New(), structuretest.Sample{Name: "ferry", Data: []byte(ferry)}, structuretest.Sample{Name: "bare", Data: []byte("INT. A\n\nBO\nHi.")})
}

func FuzzRead(f *testing.F) {
	structuretest.Fuzz(f, New(), []byte(ferry), []byte("A:\n b\n\n.x\n\nA\n(b\nc)\nd"), []byte("[[a [[b]] /* [[ */ ]]"), []byte("INT. A\n\nA ^\n(x)"))
}

func BenchmarkRead(b *testing.B) {
	for _, n := range []int{1, 2, 4, 8} {
		data := []byte(strings.Repeat("INT. ROOM - DAY\n\nShe waits by the door, and nobody comes.\n\nANNE\nWho is there?\n\nBERT\n(off)\nNobody.\n\n", n*1000))
		b.Run(fmt.Sprintf("%dKiB", len(data)>>10), func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := New().Read(b.Context(), structure.Input{Data: data, Limits: structure.DefaultLimits()}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
