package tei

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"scenewise/pkg/problem"
	"scenewise/pkg/structure"
	"scenewise/pkg/structure/structuretest"
)

const candles = `<?xml version="1.0" encoding="UTF-8"?>
<TEI xmlns="http://www.tei-c.org/ns/1.0" xml:lang="en"><teiHeader><fileDesc><titleStmt><title>The Two Candles</title></titleStmt></fileDesc>
<profileDesc><particDesc><listPerson>
<person xml:id="jasper"><persName>Jasper</persName></person><person xml:id="dulce"><persName>Dulce</persName><persName xml:lang="de">Dulzia</persName></person>
<personGrp xml:id="MEN_1"><name>MEN_1</name></personGrp></listPerson></particDesc></profileDesc></teiHeader>
<text><front><docTitle><titlePart>The Two Candles</titlePart></docTitle>
<castList><head>Persons</head><castItem corresp="#jasper"><role>Jasper</role>, <roleDesc>a chandler</roleDesc></castItem></castList></front>
<body><div type="act"><head>ACT I</head><stage>A shop.</stage>
<div type="scene"><head>Scene 1</head><stage type="entrance" who="#jasper #dulce"><stage type="sound">Bells.</stage> Enter Jasper and Dulce.</stage>
<sp who="#jasper"><speaker>JASPER.</speaker><l>The wax is cold,<note>cold: dead</note></l><l>and so <stage type="delivery">, aside</stage> are you.</l></sp>
<sp who="#jasper #dulce"><speaker>JASPER/ DULCE</speaker><p>Light<lb/>it.</p></sp></div>
<div type="scene"><head>Scene 2</head><sp who="#MEN_1"><speaker>WATCH</speaker><p>Who's <choice><sic>ther</sic><corr>there</corr></choice>?</p></sp><stage>Exeunt.</stage></div></div>
</body></text></TEI>
`

const lamp = `<TEI><teiHeader/><text><front><div type="preface"><p>Not story.</p></div></front><body>
<div type="part"><head>Part One</head><div type="chapter"><head>I</head><head>The Lamp</head><p>It burns.</p><milestone unit="section"/><p>It went out.</p><p>* * *</p><p>Dark.</p></div>
<div type="chapter"><head>II</head><p>Day.</p><milestone unit="page" n="4"/><p>Still day.</p></div></div></body></text></TEI>`

func read(t *testing.T, text string) (*structure.Work, error) {
	t.Helper()
	w, err := New().Read(t.Context(), structure.Input{Data: []byte(text), Limits: structure.DefaultLimits()})
	if err == nil {
		structuretest.Script(t, w)
	}
	return w, err
}

func outline(w *structure.Work) []string {
	var out []string
	w.Root.Walk(func(n *structure.Node, _ []*structure.Node) bool {
		out = append(out, n.ID+" "+n.Title)
		return true
	})
	return out
}

func TestPlay(t *testing.T) {
	w, err := read(t, candles)
	if err != nil {
		t.Fatal(err)
	}
	text := "The Two Candles\n\nPersons\n\nJasper, a chandler\n\nACT I\n\nA shop.\n\nScene 1\n\nBells. Enter Jasper and Dulce.\n\n" +
		"JASPER.\nThe wax is cold,\nand so (aside) are you.\n\nJASPER/ DULCE\nLight\nit.\n\nScene 2\n\nWATCH\nWho's there?\n\nExeunt.\n"
	if d := cmp.Diff(text, w.Text); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff([]string{"work The Two Candles", "a1 ACT I", "a1.s1 Scene 1", "a1.s2 Scene 2"}, outline(w)); d != "" {
		t.Error(d)
	}
	var got []string
	for _, s := range w.Script.Speeches {
		got = append(got, fmt.Sprintf("%s %v %v %d", w.Slice(s.Cue), s.Speakers, s.IDs, len(s.Body)))
	}
	for _, d := range w.Script.Directions {
		got = append(got, fmt.Sprintf("%s %s %v", d.Kind, w.Slice(d.Span), d.IDs))
	}
	for _, m := range w.Script.Cast {
		got = append(got, fmt.Sprintf("%s %s %v %v", m.ID, m.Name, m.Aliases, m.Group))
	}
	want := []string{"JASPER. [JASPER] [jasper] 2", "JASPER/ DULCE [JASPER DULCE] [jasper dulce] 1", "WATCH [WATCH] [MEN_1] 1", "other A shop. []",
		"entrance Bells. Enter Jasper and Dulce. [jasper dulce]", "other (aside) []", "exit Exeunt. []", "jasper Jasper [] false", "dulce Dulce [] false", "MEN_1 WATCH [] true"}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestProse(t *testing.T) {
	w, err := read(t, lamp)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"work ", "p1 Part One", "p1.c1 I The Lamp", "p1.c1.s1 ", "p1.c1.s2 ", "p1.c1.s3 ", "p1.c2 II", "p1.c2.s1 "}
	if d := cmp.Diff(want, outline(w)); d != "" {
		t.Error(d)
	}
	if len(w.FrontMatter) != 1 || !strings.Contains(w.Slice(w.FrontMatter[0]), "Not story.") || w.Script != nil {
		t.Errorf("front matter %v, script %v", w.FrontMatter, w.Script)
	}
}

func TestBadInput(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		code problem.Code
	}{
		"no XML":          {"ACT I", problem.MalformedXML},
		"cut off":         {candles[:900], problem.MalformedXML},
		"other root":      {"<FinalDraft/>", problem.FormatMismatch},
		"external entity": {`<!DOCTYPE TEI [<!ENTITY a SYSTEM "http://localhost/">]><TEI>&a;</TEI>`, problem.UnsafeXML},
		"deep":            {"<TEI>" + strings.Repeat("<div>", 2000), problem.TooComplex},
		"no text":         {"<TEI><text><body/></text></TEI>", problem.EmptyContent},
	} {
		if _, err := read(t, c.text); problem.CodeOf(err) != c.code {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestSuite(t *testing.T) {
	structuretest.Reader(t, New(), structuretest.Sample{Name: "play", Data: []byte(candles)}, structuretest.Sample{Name: "prose", Data: []byte(lamp)})
}

func FuzzRead(f *testing.F) {
	structuretest.Fuzz(f, New(), []byte(candles), []byte(lamp),
		[]byte(`<TEI><text><body><sp><stage/><sp><p>a</p></sp><head>x</head></sp><div><sp><speaker>A</speaker></sp></div></body></text></TEI>`))
}
