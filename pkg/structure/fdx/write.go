package fdx

import (
	"regexp"
	"strings"

	"scenewise/pkg/structure"
	"scenewise/pkg/structure/fountain"
	"scenewise/pkg/structure/stage"
)

// writer lays the script out as text and notes where everything stands.
type writer struct {
	text   strings.Builder
	plan   structure.Plan
	script structure.Script
	speech *structure.Speech
	alone  map[string]bool
	cut    int  // headings that say OMITTED
	story  bool // anything but transitions was written since the beginning
	front  int  // where the front matter ends
}

var (
	omitted = regexp.MustCompile(`(?i)^\W*omit(?:ted)?\W*$`)
	actType = regexp.MustCompile(`(?i)^(?:new act|cold opening|act)$`)
)

func (w *writer) write(s *screenplay) {
	w.alone = map[string]bool{}
	for _, p := range s.body {
		if p.kind == "Character" {
			w.alone[fountain.ParseCue(p.text).Name] = true
		}
	}
	w.titlePage(s.title)
	for _, p := range s.body {
		w.paragraph(p)
	}
	w.endSpeech()
	w.text.WriteByte('\n')
	w.plan.Script = &w.script
}

func (w *writer) titlePage(lines []string) {
	for _, l := range lines {
		if l == "" {
			continue
		}
		if w.plan.Title == "" {
			w.plan.Title = strings.ReplaceAll(l, "\n", " ")
		}
		w.block(l)
	}
	w.front = w.text.Len()
}

// block writes text as a block of its own and returns its span.
func (w *writer) block(text string) structure.Span {
	if w.text.Len() > 0 {
		w.text.WriteString("\n\n")
	}
	return w.put(text)
}

func (w *writer) put(text string) structure.Span {
	start := w.text.Len()
	w.text.WriteString(text)
	return structure.Span{Start: start, End: w.text.Len()}
}

func (w *writer) paragraph(p paragraph) {
	switch p.kind {
	case "Character":
		w.cue(p.text)
		return
	case "Dialogue", "Parenthetical", "Lyrics", "Singing":
		if w.speech != nil {
			w.line(p)
			return
		}
	}
	w.endSpeech()
	switch {
	case p.kind == "Scene Heading" && omitted.MatchString(p.text):
		w.cut++
	case p.kind == "Scene Heading":
		w.head(structure.KindScene, p.text, 0.99)
	case actType.MatchString(p.kind):
		w.head(structure.KindAct, p.text, 0.95)
	case p.kind == "Transition" || p.kind == "End of Act":
		w.block(p.text)
		if !w.story {
			w.front = w.text.Len()
		}
	default:
		w.story = true
		w.script.Directions = append(w.script.Directions, structure.Direction{Span: w.block(p.text), Kind: structure.DirectionAction})
	}
}

func (w *writer) head(kind structure.Kind, text string, confidence float64) {
	w.story = true
	s := w.block(text)
	w.plan.Boundaries = append(w.plan.Boundaries, structure.Boundary{Kind: kind, Title: strings.ReplaceAll(text, "\n", " "),
		Start: s.Start, BodyStart: s.End, How: structure.HowMarkup, Confidence: confidence})
}

func (w *writer) cue(text string) {
	w.endSpeech()
	w.story = true
	c := fountain.ParseCue(strings.ReplaceAll(text, "\n", " "))
	s := w.block(text)
	if c.Name == "" {
		return
	}
	w.speech = &structure.Speech{Cue: s, Span: s, Voice: c.Voice,
		Speakers: stage.SplitJoint(c.Name, func(n string) bool { return n != c.Name && w.alone[n] })}
}

// line writes a line of the open speech below its cue.
func (w *writer) line(p paragraph) {
	w.text.WriteByte('\n')
	s := w.put(p.text)
	w.speech.Span.End = s.End
	if p.kind == "Parenthetical" {
		w.script.Directions = append(w.script.Directions, structure.Direction{Span: s, Kind: structure.DirectionOther})
		return
	}
	w.speech.Body = append(w.speech.Body, s)
}

func (w *writer) endSpeech() {
	if w.speech != nil {
		w.script.Speeches = append(w.script.Speeches, *w.speech)
		w.speech = nil
	}
}
