package tei

import (
	"context"
	"slices"
	"strings"

	"scenewise/pkg/problem"
	"scenewise/pkg/structure"
	stagecraft "scenewise/pkg/structure/stage"
)

// Version changes whenever the same bytes may give another work.
const Version = "tei/1"

// Reader reads TEI. The zero value is ready to use.
type Reader struct{}

// New returns a TEI reader.
func New() Reader { return Reader{} }

// Format returns structure.FormatTEI.
func (Reader) Format() structure.Format { return structure.FormatTEI }

// Read reads a play or a work of prose. Codes: malformed_xml, unsafe_xml,
// too_complex, format_mismatch for XML that is no TEI, empty_content,
// too_large.
func (Reader) Read(ctx context.Context, in structure.Input) (*structure.Work, error) {
	if in.Limits.MaxBytes > 0 && int64(len(in.Data)) > in.Limits.MaxBytes {
		return nil, problem.New(problem.TooLarge, "the content has %d bytes, the limit is %d", len(in.Data), in.Limits.MaxBytes)
	}
	w, err := walk(ctx, in)
	if err != nil {
		return nil, err
	}
	if w.Len() == 0 {
		return nil, problem.New(problem.EmptyContent, "the document has no text")
	}
	w.b.WriteByte('\n')
	p := w.plan(w.b.String())
	p.MaxNodes = in.Limits.MaxNodes
	return structure.Build(p)
}

func (w *walker) plan(text string) structure.Plan {
	p := structure.Plan{Format: structure.FormatTEI, ReaderVersion: Version, Title: w.header.title, Text: text}
	t := &tree{text: text}
	var top []*division
	if len(w.script.speeches) > 0 {
		top = players(w.root.kids)
		t.play(top, 0)
		p.Script = w.finishScript(text)
	} else {
		top = stories(w.root.kids)
		t.prose(top, 0, false)
		for _, m := range w.marks {
			t.out = append(t.out, structure.Boundary{Kind: structure.KindScene, Start: m.Start, BodyStart: m.End, How: structure.HowMark, Confidence: 0.97})
		}
	}
	for _, b := range t.out {
		b.Start = min(b.Start, len(text))
		b.BodyStart = min(max(b.BodyStart, b.Start), len(text))
		b.BodyStart += len(text[b.BodyStart:]) - len(strings.TrimLeft(text[b.BodyStart:], " \n"))
		p.Boundaries = append(p.Boundaries, b)
	}
	p.Front, p.Back = w.matter(top, w.root.kids, len(text))
	if lead, ok := w.lead(p, text); ok {
		p.Front = append(p.Front, lead)
	}
	if p.Script != nil {
		p.Script.Speeches, p.Script.Directions = inStory(p)
	}
	return p
}

// matter returns what is in front and back but in no division of the story,
// and divisions of the body that say they are matter.
func (w *walker) matter(top, all []*division, end int) (front, back []structure.Span) {
	for _, a := range w.areas {
		if a.name == "body" {
			continue
		}
		s := structure.Span{Start: a.Start, End: min(a.End, end)}
		for _, d := range top {
			if d.Start >= s.Start && d.Start < s.End {
				front, back = appendArea(front, back, a.name, structure.Span{Start: s.Start, End: d.Start})
				s.Start = d.End
			}
		}
		front, back = appendArea(front, back, a.name, s)
	}
	if len(w.script.speeches) == 0 {
		for _, d := range all {
			if d.area == "body" && d.End > d.Start && !slices.Contains(top, d) {
				front = append(front, d.Span)
			}
		}
	}
	return front, back
}

// lead is the text of a play's body before its first act or scene, where
// nobody speaks: a motto, the place, a preface. It is front matter.
func (w *walker) lead(p structure.Plan, text string) (structure.Span, bool) {
	if p.Script == nil || len(p.Boundaries) == 0 {
		return structure.Span{}, false
	}
	first := p.Boundaries[0].Start
	for _, b := range p.Boundaries {
		first = min(first, b.Start)
	}
	s := structure.Span{Start: 0, End: first}
	for _, m := range slices.Concat(p.Front, p.Back) {
		if m.End <= first {
			s.Start = max(s.Start, m.End)
		}
	}
	for _, sp := range p.Script.Speeches {
		if s.Overlaps(sp.Span) {
			return structure.Span{}, false
		}
	}
	return s, s.Len() > 0 && strings.TrimSpace(text[s.Start:s.End]) != ""
}

func appendArea(front, back []structure.Span, name string, s structure.Span) (f, b []structure.Span) {
	switch {
	case s.Len() <= 0:
	case name == "front":
		front = append(front, s)
	default:
		back = append(back, s)
	}
	return front, back
}

// finishScript completes names and cast.
func (w *walker) finishScript(text string) *structure.Script {
	known := map[string]bool{}
	for i := range w.script.speeches {
		s := &w.script.speeches[i]
		s.label = labelOf(text[s.Cue.Start:s.Cue.End])
		known[strings.ToLower(s.label)] = true
	}
	out := &structure.Script{Directions: w.script.directions, Cast: w.cast(text)}
	names := map[string]string{}
	for _, m := range out.Cast {
		names[m.ID] = m.Name
	}
	for i := range w.script.speeches {
		s := w.script.speeches[i]
		own := strings.ToLower(s.label)
		switch {
		case s.label != "":
			s.Speakers = stagecraft.SplitJoint(s.label, func(n string) bool { return strings.ToLower(n) != own && known[strings.ToLower(n)] })
		default:
			for _, id := range s.IDs {
				s.Speakers = append(s.Speakers, names[id])
			}
		}
		if s.Speakers == nil {
			s.Speakers = []string{}
		}
		out.Speeches = append(out.Speeches, s.Speech)
	}
	return out
}

// labelOf returns the printed name without the mark and the aside behind it.
func labelOf(s string) string {
	if i := strings.IndexAny(s, "(["); i > 0 {
		s = s[:i]
	}
	return strings.Trim(strings.Join(strings.Fields(s), " "), " .,:;—–-")
}

// inStory leaves out what was said and done in front or back matter.
func inStory(p structure.Plan) ([]structure.Speech, []structure.Direction) {
	matter := append(slices.Clone(p.Front), p.Back...)
	outside := func(s structure.Span) bool {
		return slices.ContainsFunc(matter, func(m structure.Span) bool { return m.Overlaps(s) })
	}
	return slices.DeleteFunc(p.Script.Speeches, func(s structure.Speech) bool { return outside(s.Span) }),
		slices.DeleteFunc(p.Script.Directions, func(d structure.Direction) bool { return outside(d.Span) })
}
