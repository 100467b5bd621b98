package tei

import (
	"strings"

	"scenewise/pkg/structure"
	stagecraft "scenewise/pkg/structure/stage"
)

var (
	partTypes    = set("part", "book", "volume", "vol", "canto", "band", "teil", "buch")
	chapterTypes = set("chapter", "letter", "story", "tale", "prologue", "epilogue", "entry", "kapitel", "glava", "novella", "poem", "stave")
	matterTypes  = set("preface", "dedication", "contents", "toc", "titlepage", "title_page", "advertisement", "colophon", "imprint", "notes", "note", "index",
		"glossary", "bibliography", "licence", "license", "acknowledgements", "foreword", "introduction")
)

// tree turns divisions into boundaries.
type tree struct {
	text string
	out  []structure.Boundary
}

func (t *tree) add(kind structure.Kind, d *division, start, level int) {
	t.out = append(t.out, structure.Boundary{Kind: kind, Title: d.title, Start: start, BodyStart: d.body, How: structure.HowMarkup, Confidence: 0.99, Level: level})
}

// play adds the divisions of a play: acts, and scenes below them.
func (t *tree) play(kids []*division, level int) {
	for _, d := range kids {
		inner := players(d.kids)
		switch {
		case d.isScene() && len(sceneKids(inner)) == 0:
			t.add(structure.KindScene, d, d.Start, 0)
		case d.holdsActs(inner) && d.title != "" && d.typ != "act":
			t.add(structure.KindPart, d, d.Start, level)
			t.play(inner, level+1)
		case d.holdsActs(inner) && d.typ != "act":
			t.play(inner, level)
		default:
			t.add(structure.KindAct, d, d.Start, 0)
			t.scenes(inner, -1)
		}
	}
}

// scenes adds the scenes of an act. A scene that holds scenes is opened up: its
// first one begins where it does.
func (t *tree) scenes(kids []*division, start int) {
	for i, d := range kids {
		from := d.Start
		if i == 0 && start >= 0 {
			from = start
		}
		if inner := sceneKids(players(d.kids)); len(inner) > 0 {
			t.scenes(inner, from)
			continue
		}
		t.add(structure.KindScene, d, from, 0)
	}
}

// players are the divisions that belong to the play: somebody speaks in them,
// or they say that they are an act or a scene.
func players(kids []*division) []*division {
	var out []*division
	for _, d := range kids {
		if d.End > d.Start && (d.spoken || d.isScene() || d.isAct() || d.area == "body" && (d.typ == "prologue" || d.typ == "epilogue")) {
			out = append(out, d)
		}
	}
	return out
}

func sceneKids(kids []*division) []*division {
	var out []*division
	for _, d := range kids {
		if d.isScene() {
			out = append(out, d)
		}
	}
	return out
}

func (d *division) isAct() bool {
	return d.typ == "act" || d.typ != "scene" && stagecraft.IsAct(d.title)
}

func (d *division) isScene() bool {
	return d.typ == "scene" || d.typ != "act" && stagecraft.IsScene(d.title)
}

// holdsActs reports whether d is no act but holds some.
func (d *division) holdsActs(kids []*division) bool {
	for _, k := range kids {
		if k.isAct() {
			return true
		}
	}
	return false
}

// prose adds the divisions of a story: parts, chapters, and scenes inside
// chapters.
func (t *tree) prose(kids []*division, level int, inChapter bool) {
	for _, d := range kids {
		inner := stories(d.kids)
		switch {
		case inChapter:
			t.out = append(t.out, structure.Boundary{Kind: structure.KindScene, Title: d.title, Start: d.Start, BodyStart: d.body, How: structure.HowMarkup, Confidence: 0.95})
			t.prose(inner, level, true)
		case d.isPart(inner):
			t.add(structure.KindPart, d, d.Start, level)
			t.prose(inner, level+1, false)
		default:
			t.add(structure.KindChapter, d, d.Start, 0)
			t.prose(inner, level, true)
		}
	}
}

// isPart reports whether d holds chapters.
func (d *division) isPart(inner []*division) bool {
	titled := 0
	for _, k := range inner {
		if chapterTypes[k.typ] || partTypes[k.typ] {
			return true
		}
		if k.title != "" {
			titled++
		}
	}
	return len(inner) > 0 && !chapterTypes[d.typ] && (partTypes[d.typ] || titled == len(inner))
}

// stories are the divisions that belong to the story.
func stories(kids []*division) []*division {
	var out []*division
	for _, d := range kids {
		if d.End <= d.Start || matterTypes[strings.ReplaceAll(d.typ, " ", "")] || d.area != "body" && !chapterTypes[d.typ] && !partTypes[d.typ] {
			continue
		}
		out = append(out, d)
	}
	return out
}
