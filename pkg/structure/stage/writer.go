package stage

import (
	"strings"

	"scenewise/pkg/structure"
)

// writer makes the script out of lines, cues and headings.
type writer struct {
	text    string
	lines   []line
	cues    map[int]cue
	heads   map[int]int // first line of a heading -> its last
	lang    string
	square  bool              // directions stand in square brackets, round ones are text
	known   map[string]bool   // names of the cues, in small letters
	printed map[string]string // the same, as they are printed
	out     structure.Script
	speech  *structure.Speech // the open one
	run     structure.Span    // its lines that were not looked at yet
	fresh   bool              // nothing but headings and directions since the last heading
	solo    string            // who alone is said to be on stage under the last heading
}

// script reads the lines from first on.
func (w *writer) script(first int) *structure.Script {
	w.square = w.squareBrackets(first)
	w.fresh = true
	for i := first; i < len(w.lines); i++ {
		if last, ok := w.heads[i]; ok {
			w.end()
			w.fresh, w.solo = true, ""
			i = last
			continue
		}
		if c, ok := w.cues[i]; ok {
			w.end()
			w.begin(w.lines[i], c)
			w.fresh, w.solo = false, ""
			continue
		}
		w.monologue(w.lines[i])
		if last := w.block(i); last >= i {
			w.flush()
			w.direct(structure.Span{Start: w.lines[i].Start, End: w.lines[last].End})
			i = last
			continue
		}
		w.add(w.lines[i].Span)
	}
	w.end()
	return &w.out
}

// begin opens a speech at its cue.
func (w *writer) begin(l line, c cue) {
	end := l.Start + len(strings.TrimRight(l.text[:min(c.end, len(l.text))], " \t\u00a0"))
	s := structure.Speech{Cue: structure.Span{Start: l.Start, End: end}, Speakers: w.speakers(c.name)}
	s.Span = s.Cue
	if c.ext != "" {
		if words.off.in(wordsOf(c.ext)) {
			s.Voice = structure.VoiceOffScreen
		}
		if at := strings.Index(l.text, c.ext); at >= 0 && at+len(c.ext) <= end-l.Start {
			d := trimSpan(w.text, structure.Span{Start: l.Start + at, End: l.Start + at + len(c.ext)}, " ,")
			if d.Len() > 0 {
				w.out.Directions = append(w.out.Directions, structure.Direction{Span: d, Kind: Classify(c.ext, w.lang)})
			}
		}
	}
	w.speech = &s
	w.run = structure.Span{Start: end, End: end}
	if end < l.End {
		w.run.End = l.End
	}
}

func (w *writer) speakers(name string) []string {
	if !strings.ContainsAny(name, " ,/&+") {
		return []string{name}
	}
	own := strings.ToLower(name)
	return SplitJoint(name, func(n string) bool {
		n = strings.ToLower(n)
		return n != own && w.known[n]
	})
}

// add gives a line to the open speech.
func (w *writer) add(s structure.Span) {
	if w.speech == nil {
		return
	}
	if w.run.Len() == 0 {
		w.run.Start = s.Start
	}
	w.run.End = s.End
}

// flush looks at the lines of the open speech: what is in brackets is a
// direction, the rest is spoken.
func (w *writer) flush() {
	if w.speech == nil || w.run.Len() == 0 {
		return
	}
	at := w.run.Start
	for _, d := range w.inline(w.run) {
		w.say(structure.Span{Start: at, End: d.Start})
		w.out.Directions = append(w.out.Directions, structure.Direction{Span: d, Kind: Classify(w.text[d.Start:d.End], w.lang)})
		if len(w.speech.Body) == 0 && words.off.in(wordsOf(w.text[d.Start:d.End])) {
			w.speech.Voice = structure.VoiceOffScreen
		}
		at = d.End
	}
	w.say(structure.Span{Start: at, End: w.run.End})
	w.speech.Span.End = w.run.End
	w.run = structure.Span{Start: w.run.End, End: w.run.End}
}

func (w *writer) say(s structure.Span) {
	s = trimSpan(w.text, s, " \t\n_*\u00a0")
	if s.Len() > 0 && strings.IndexFunc(w.text[s.Start:s.End], isWordRune) >= 0 {
		w.speech.Body = append(w.speech.Body, s)
	}
}

// end closes the open speech.
func (w *writer) end() {
	if w.speech == nil {
		return
	}
	w.flush()
	if s := *w.speech; s.Span == s.Cue { // names under each other: who is there
		if n := len(w.out.Directions); s.Cue.Len() > 0 && (n == 0 || w.out.Directions[n-1].Span.End <= s.Cue.Start) {
			w.out.Directions = append(w.out.Directions, structure.Direction{Span: s.Cue, Kind: structure.DirectionOther})
		}
	} else {
		w.out.Speeches = append(w.out.Speeches, s)
	}
	w.speech = nil
	w.run = structure.Span{}
}

// direct records a direction that stands by itself. One right under a heading
// that lists names says who is on stage.
func (w *writer) direct(s structure.Span) {
	t := w.text[s.Start:s.End]
	kind := Classify(t, w.lang)
	if w.fresh {
		w.solo = w.soloist(t)
		if kind == structure.DirectionOther && w.listsNames(t) {
			kind = structure.DirectionEntrance
		}
	}
	w.out.Directions = append(w.out.Directions, structure.Direction{Span: s, Kind: kind})
}

func trimSpan(text string, s structure.Span, cut string) structure.Span {
	if s.End <= s.Start {
		return structure.Span{Start: s.Start, End: s.Start}
	}
	part := text[s.Start:s.End]
	rest := strings.TrimLeft(part, cut)
	s.Start += len(part) - len(rest)
	s.End = s.Start + len(strings.TrimRight(rest, cut))
	return s
}
