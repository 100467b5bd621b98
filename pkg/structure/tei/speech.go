package tei

import (
	"encoding/xml"
	"strings"

	"scenewise/pkg/structure"
	"scenewise/pkg/structure/archive"
	stagecraft "scenewise/pkg/structure/stage"
)

// script is what was said and done.
type script struct {
	speeches   []speech
	directions []structure.Direction
}

// speech is one sp element.
type speech struct {
	structure.Speech
	label string // the printed name
	begun bool
}

// stage is an open stage direction.
type stage struct {
	structure.Direction
	typ     string
	depth   int
	begun   bool
	bracket bool // round brackets are added
}

func (w *walker) openSpeech(t xml.StartElement) {
	w.closeSpeech()
	w.apart(2)
	s := &speech{}
	s.IDs = refs(archive.Attr(t, "who"))
	w.speech = s
	for i := len(w.at) - 1; i >= 0 && !w.at[i].spoken; i-- {
		w.at[i].spoken = true
	}
}

// refs reads "#a #b". Old documents leave the mark out.
func refs(s string) []string {
	var out []string
	for r := range strings.FieldsSeq(s) {
		if r = r[strings.LastIndexByte(r, '#')+1:]; r != "" {
			out = append(out, r)
		}
	}
	return out
}

func (w *walker) closeCue() {
	w.cue = false
	if w.speech != nil {
		w.apart(1)
	} else {
		w.apart(2)
	}
}

func (w *walker) closeSpeech() {
	s := w.speech
	w.speech, w.cue = nil, false
	if s == nil || !s.begun {
		return
	}
	s.Span.End = max(s.Span.End, s.Cue.End)
	w.script.speeches = append(w.script.speeches, *s)
}

// say writes text, and notes what part of a speech or direction it is.
func (w *walker) say(s string) {
	w.pieces(s, func(piece string) {
		if w.stage != nil {
			piece = w.enterStage(piece)
		}
		if piece == "" {
			return
		}
		at := w.write(piece)
		w.note(at)
	})
}

func (w *walker) note(at structure.Span) {
	switch {
	case w.stage != nil:
		w.stage.Span.End = at.End
	case w.heading != nil:
		w.heading.end = at.End
	}
	w.roles.text(at)
	s := w.speech
	if s == nil {
		return
	}
	if !s.begun {
		s.begun = true
		s.Span.Start, s.Cue = at.Start, structure.Span{Start: at.Start, End: at.Start}
	}
	s.Span.End = at.End
	switch {
	case w.stage != nil:
	case w.cue:
		s.Cue.End = at.End
	default:
		if n := len(s.Body); n > 0 && s.joins(w.b.String(), at) {
			s.Body[n-1].End = at.End
		} else {
			s.Body = append(s.Body, at)
		}
	}
}

// joins reports whether only white space stands between the last spoken piece
// and at.
func (s *speech) joins(text string, at structure.Span) bool {
	return strings.TrimSpace(text[s.Body[len(s.Body)-1].End:at.Start]) == ""
}

func (w *walker) openStage(t xml.StartElement, parent string) {
	if w.stage != nil {
		w.stage.depth++
		w.stage.IDs = append(w.stage.IDs, refs(archive.Attr(t, "who"))...)
		w.space = true
		return
	}
	inline := parent != "sp" && w.speech != nil || gaps[parent] == 0 || parent == "p" || parent == "l"
	if inline {
		w.space = w.gapLines == 0
	} else {
		w.apart(w.gap("stage"))
	}
	w.stage = &stage{typ: strings.ToLower(archive.Attr(t, "type")), bracket: w.speech != nil || inline}
	w.stage.IDs = refs(archive.Attr(t, "who"))
}

// enterStage prepares the first piece of a direction: commas that join it to
// the cue go, and inside a speech it gets brackets.
func (w *walker) enterStage(piece string) string {
	d := w.stage
	if d.begun {
		return piece
	}
	piece = strings.TrimLeft(piece, ",;")
	if piece == "" {
		return ""
	}
	d.begun = true
	if strings.ContainsAny(piece[:1], "([") {
		d.bracket = false
	}
	w.flush()
	d.Span.Start = w.Len()
	if d.bracket {
		w.b.WriteByte('(')
		w.note(structure.Span{Start: d.Span.Start, End: w.Len()})
	}
	return piece
}

// move reads an element that says who comes or goes.
func (w *walker) move(t xml.StartElement) {
	if w.stage != nil {
		w.stage.IDs = append(w.stage.IDs, refs(archive.Attr(t, "who"))...)
		if w.stage.typ == "" {
			w.stage.typ = strings.ToLower(archive.Attr(t, "type"))
		}
	}
}

func (w *walker) closeStage() {
	d := w.stage
	if d == nil {
		return
	}
	if d.depth > 0 {
		d.depth--
		w.space = w.gapLines == 0
		return
	}
	if d.begun && d.bracket {
		w.space, w.gapLines = false, 0
		w.note(w.write(")"))
	}
	w.stage = nil
	if d.begun {
		d.Kind = kindOf(d.typ, w.b.String()[d.Span.Start:d.Span.End], w.lang)
		w.script.directions = append(w.script.directions, d.Direction)
	}
	w.space = true
	if n := len(w.path); n == 0 || gaps[w.path[n-1]] != 0 && w.path[n-1] != "p" && w.path[n-1] != "l" && w.path[n-1] != "ab" {
		w.apart(w.gap("stage"))
	}
}

// kindOf reads the type of a direction; where it says nothing of coming and
// going, the text does.
func kindOf(typ, text, lang string) structure.DirectionKind {
	in := strings.Contains(typ, "entrance") || strings.Contains(typ, "enter")
	out := strings.Contains(typ, "exit")
	switch {
	case in && !out:
		return structure.DirectionEntrance
	case out && !in:
		return structure.DirectionExit
	case typ == "" || typ == "mix" || typ == "mixed" || typ == "unspecified":
		return stagecraft.Classify(text, lang)
	}
	return structure.DirectionOther
}
