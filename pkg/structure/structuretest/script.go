package structuretest

import (
	"testing"

	"scenewise/pkg/structure"
)

// Script holds the script of a work to its promises: spans in order and inside
// scene bodies, spoken parts inside their speech and behind its cue, and a name
// for whoever speaks.
func Script(t testing.TB, w *structure.Work) {
	t.Helper()
	if w.Script == nil {
		return
	}
	at := 0
	for _, s := range w.Script.Speeches {
		inBody(t, w, s.Span, "speech")
		if s.Span.Start < at || !s.Span.Contains(s.Cue) || s.Cue.Start != s.Span.Start {
			t.Errorf("speech %v with cue %v does not follow %d", s.Span, s.Cue, at)
		}
		at = s.Span.End
		from := s.Cue.End
		for _, b := range s.Body {
			if b.Start < from || b.End <= b.Start || b.End > s.Span.End {
				t.Errorf("spoken part %v of speech %v does not follow %d", b, s.Span, from)
			}
			from = b.End
		}
		for _, n := range s.Speakers {
			if n == "" {
				t.Errorf("speech %v has a speaker without a name", s.Span)
			}
		}
	}
	at = 0
	for _, d := range w.Script.Directions {
		inBody(t, w, d.Span, "direction")
		if d.Span.Start < at || d.Span.Len() <= 0 {
			t.Errorf("direction %v does not follow %d", d.Span, at)
		}
		at = d.Span.End
	}
	for _, m := range w.Script.Cast {
		if m.Name == "" || m.Span.Start < 0 || m.Span.End > len(w.Text) || m.Span.Start > m.Span.End {
			t.Errorf("cast member %+v", m)
		}
	}
}

func inBody(t testing.TB, w *structure.Work, s structure.Span, what string) {
	t.Helper()
	if s.Start < 0 || s.End < s.Start || s.End > len(w.Text) {
		t.Errorf("%s %v lies outside the text", what, s)
		return
	}
	n := w.SceneAt(min(s.Start, max(len(w.Text)-1, 0)))
	if n == nil || !n.Body().Contains(s) {
		t.Errorf("%s %v %.40q lies in no scene body", what, s, w.Slice(s))
	}
}
