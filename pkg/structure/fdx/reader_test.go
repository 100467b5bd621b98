package fdx

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"scenewise/pkg/problem"
	"scenewise/pkg/structure"
	"scenewise/pkg/structure/structuretest"
)

const ferry = `<?xml version="1.0" encoding="UTF-8" standalone="no" ?>
<FinalDraft DocumentType="Script" Template="No" Version="5">
<Content>
<Paragraph Type="Transition"><Text>FADE IN:</Text></Paragraph>
<Paragraph Type="Scene Heading" Number="1"><SceneProperties><Summary><Paragraph><Text>Not printed</Text></Paragraph></Summary></SceneProperties><Text>EXT. PIER - </Text><Text Style="Bold">DUSK</Text></Paragraph>
<Paragraph Type="Action"><Text>Rain &amp; wind.</Text><ScriptNote><Paragraph><Text>A note</Text></Paragraph></ScriptNote></Paragraph>
<Paragraph><DualDialogue>
<Paragraph Type="Character"><Text>ADA (V.O.)</Text></Paragraph><Paragraph Type="Parenthetical"><Text>(low)</Text></Paragraph><Paragraph Type="Dialogue"><Text>Wait.</Text></Paragraph>
<Paragraph Type="Character"><Text>BRUNO</Text></Paragraph><Paragraph Type="Dialogue"><Text>No.</Text></Paragraph>
</DualDialogue></Paragraph>
<Paragraph Type="Scene Heading" Number="2"><Text>OMITTED</Text></Paragraph>
<Paragraph Type="Scene Heading" Number="3"><Text>INT. CABIN - NIGHT</Text></Paragraph>
<Paragraph Type="Character"><Text>ADA &amp; BRUNO</Text></Paragraph><Paragraph Type="Dialogue"><Text>Now?</Text></Paragraph>
</Content>
<TitlePage><Content><Paragraph><Text>The Last Ferry</Text></Paragraph></Content></TitlePage>
</FinalDraft>
`

func read(t *testing.T, text string) (*structure.Work, error) {
	t.Helper()
	w, err := New().Read(t.Context(), structure.Input{Data: []byte(text), Limits: structure.DefaultLimits()})
	if err == nil {
		structuretest.Script(t, w)
	}
	return w, err
}

func TestRead(t *testing.T) {
	w, err := read(t, ferry)
	if err != nil {
		t.Fatal(err)
	}
	want := "The Last Ferry\n\nFADE IN:\n\nEXT. PIER - DUSK\n\nRain & wind.\n\nADA (V.O.)\n(low)\nWait.\n\nBRUNO\nNo.\n\nINT. CABIN - NIGHT\n\nADA & BRUNO\nNow?\n"
	if d := cmp.Diff(want, w.Text); d != "" {
		t.Error(d)
	}
	var got []string
	for s := range w.Scenes() {
		got = append(got, s.ID+" "+s.Title)
	}
	for _, s := range w.Script.Speeches {
		got = append(got, strings.Join(s.Speakers, "+")+" "+string(s.Voice)+" "+w.Slice(s.Body[0]))
	}
	if d := cmp.Diff([]string{"s1 EXT. PIER - DUSK", "s2 INT. CABIN - NIGHT", "ADA voice_over Wait.", "BRUNO  No.", "ADA+BRUNO  Now?"}, got); d != "" {
		t.Error(d)
	}
	if len(w.Warnings) != 1 || w.Warnings[0].Code != "omitted_scenes" || w.Root.Title != "The Last Ferry" {
		t.Errorf("warnings %v, title %q", w.Warnings, w.Root.Title)
	}
}

func TestBadInput(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		code problem.Code
	}{
		"no XML":          {"INT. HOUSE", problem.MalformedXML},
		"cut off":         {ferry[:600], problem.MalformedXML},
		"other root":      {"<html><body>x</body></html>", problem.FormatMismatch},
		"external entity": {`<!DOCTYPE FinalDraft [<!ENTITY a SYSTEM "file:///etc/passwd">]><FinalDraft><Content>&a;</Content></FinalDraft>`, problem.UnsafeXML},
		"nested entities": {`<!DOCTYPE FinalDraft [<!ENTITY a "x"><!ENTITY b "&a;&a;">]><FinalDraft>&b;</FinalDraft>`, problem.UnsafeXML},
		"deep":            {"<FinalDraft>" + strings.Repeat("<Content>", 2000), problem.TooComplex},
		"no text":         {"<FinalDraft><Content/></FinalDraft>", problem.EmptyContent},
	} {
		if _, err := read(t, c.text); problem.CodeOf(err) != c.code {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestSuite(t *testing.T) {
	structuretest.Reader(t, New(), structuretest.Sample{Name: "ferry", Data: []byte(ferry)})
}

func FuzzRead(f *testing.F) {
	structuretest.Fuzz(f, New(), []byte(ferry),
		[]byte(`<FinalDraft><Content><Paragraph Type="Character"><Text></Text></Paragraph><Paragraph Type="Dialogue"><Text>x</Text></Paragraph></Content></FinalDraft>`))
}
