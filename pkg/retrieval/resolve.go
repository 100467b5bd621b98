package retrieval

import (
	"cmp"
	"slices"
	"sort"
	"strings"

	"scenewise/pkg/characters"
	"scenewise/pkg/structure"
	"scenewise/pkg/structure/prose"
)

// bearer is what one asked-for name stands for in one document: characters,
// or, when no character has the name, its literal places.
type bearer struct {
	ids     []string
	places  []structure.Span
	literal bool // there are such places
}

// resolve looks a name up in an edition. literal allows places in the text.
func resolve(e *Edition, name string, literal bool) bearer {
	b := bearer{ids: e.Cast.Resolve(name)}
	if b.ids == nil && literal {
		o := FoldOptions{Stars: starsMark(e.Work.Format)}
		b.places = Fold(e.Work.Text, o).Find(Fold(name, o).Text, true)
		b.literal = len(b.places) > 0
	}
	return b
}

func (b bearer) known() bool { return len(b.ids) > 0 || b.literal }

// present returns how the bearer is present in u at the level or above it.
func (b bearer) present(e *Edition, u unit, in map[string]characters.Presence, ask level) (characters.Presence, bool) {
	var best characters.Presence
	found := false
	keep := func(p characters.Presence) {
		if ask.holds(p) && (!found || stronger(p, best)) {
			best, found = p, true
		}
	}
	for _, id := range b.ids {
		p, ok := in[id]
		if ok {
			keep(p)
		}
		if ok && !ask.holds(p) { // the strongest evidence is too faint: another may do
			for _, m := range e.Cast.MentionsIn(u.span)[id] {
				keep(characters.Presence{Level: m.Level, Confidence: m.Confidence, Via: m.Via, Proof: clip(m.Proof, u.span)})
			}
		}
	}
	for _, s := range inside(b.places, u.span) {
		keep(characters.Presence{Level: characters.Mentioned, Confidence: 1, Via: characters.ViaNarration, Proof: sentence(e.Work, e.Language, s, u.span)})
		break
	}
	return best, found
}

// mentions lists the places that name the bearer in u, in text order.
func (b bearer) mentions(e *Edition, u unit) []Passage {
	spans := slices.Clone(inside(b.places, u.span))
	byID := e.Cast.MentionsIn(u.span)
	for _, id := range b.ids {
		for _, m := range byID[id] {
			spans = append(spans, m.Span)
		}
	}
	slices.SortFunc(spans, func(a, b structure.Span) int { return cmp.Compare(a.Start, b.Start) })
	out := make([]Passage, len(spans))
	for i, s := range spans {
		out[i] = passage(e.Work, s)
	}
	return out
}

// level is what a request asks for.
type level struct {
	least      characters.Level
	confidence float64
}

func (l level) holds(p characters.Presence) bool {
	if p.Level.Rank() < l.least.Rank() {
		return false
	}
	return l.least == characters.Mentioned || p.Confidence >= l.confidence
}

func stronger(a, b characters.Presence) bool {
	return cmp.Or(cmp.Compare(a.Level.Rank(), b.Level.Rank()), cmp.Compare(a.Confidence, b.Confidence), cmp.Compare(b.Proof.Start, a.Proof.Start)) > 0
}

func passage(w *structure.Work, s structure.Span) Passage {
	return Passage{s.Start, s.End, w.Slice(s)}
}

// inside returns the spans of a sorted list that lie inside u.
func inside(list []structure.Span, u structure.Span) []structure.Span {
	from := sort.Search(len(list), func(i int) bool { return list[i].Start >= u.Start })
	to := from
	for to < len(list) && list[to].End <= u.End {
		to++
	}
	return list[from:to]
}

func clip(s, in structure.Span) structure.Span {
	return structure.Span{Start: max(s.Start, in.Start), End: min(s.End, in.End)}
}

// sentence returns the sentence around s: inside its paragraph, or, for what
// stands in none, its line; in either case inside the unit.
func sentence(w *structure.Work, language string, s, in structure.Span) structure.Span {
	pars := w.Paragraphs
	i := sort.Search(len(pars), func(i int) bool { return pars[i].End > s.Start })
	if i == len(pars) || pars[i].Start > s.Start {
		start := strings.LastIndexByte(w.Text[:s.Start], '\n') + 1
		end := s.End + strings.IndexByte(w.Text[s.End:]+"\n", '\n')
		return clip(structure.Span{Start: start, End: end}, in)
	}
	out := s
	for _, one := range prose.Sentences(w.Text, pars[i], language) {
		if one.Overlaps(s) {
			out = structure.Span{Start: min(out.Start, one.Start), End: max(out.End, one.End)}
		}
	}
	return clip(out, in)
}
