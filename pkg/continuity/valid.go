package continuity

import (
	"strings"

	"scenewise/pkg/characters"
	"scenewise/pkg/problem"
	"scenewise/pkg/retrieval"
	"scenewise/pkg/strictjson"
)

// maxNames is how many characters, or nodes, one rule may name.
const maxNames = 100

// check looks at the form of a rule; whether its names and nodes exist depends
// on the work. at is its place in the file.
func (r Rule) check(at string) error {
	kinds := 0
	for _, set := range []bool{r.FirstTogether != nil, r.NeverTogether != nil, r.AlwaysTogether != nil, r.MaxGap != nil, r.PresentIn != nil, r.AbsentAfter != nil, r.Phrase != nil} {
		if set {
			kinds++
		}
	}
	if kinds != 1 {
		return bad(at, "the rule has %d kinds, expected one", kinds).
			WithHint("use one of first_together, never_together, always_together, max_gap, present_in, absent_after, phrase")
	}
	switch {
	case r.FirstTogether != nil:
		f := r.FirstTogether
		return first(f.form(at), people(at, f.All, 2), given(at, "in", f.In), unitOf(at, f.Unit))
	case r.NeverTogether != nil:
		return r.NeverTogether.check(at)
	case r.AlwaysTogether != nil:
		return r.AlwaysTogether.check(at)
	case r.MaxGap != nil:
		return r.MaxGap.check(at)
	case r.PresentIn != nil:
		p := r.PresentIn
		return first(p.form(at), people(at, p.all(), 1), nodesOf(at, p.In))
	case r.AbsentAfter != nil:
		a := r.AbsentAfter
		return first(a.form(at), people(at, []string{a.Character}, 1), given(at, "after", a.After))
	}
	return r.Phrase.check(at)
}

func (t *Together) check(at string) error {
	return first(t.form(at), people(at, t.All, 2), unitOf(at, t.Unit))
}

func (g *Gap) check(at string) error {
	if err := first(g.form(at), people(at, []string{g.Character}, 1)); err != nil {
		return err
	}
	if (g.Chapters == nil) == (g.Scenes == nil) {
		return bad(at, "max_gap needs either chapters or scenes").WithHint("for example max_gap: {character: Toto, chapters: 4}")
	}
	for _, n := range []*int{g.Chapters, g.Scenes} {
		if n != nil && *n < 0 {
			return bad(at, "the gap is %d, expected 0 or more", *n)
		}
	}
	return nil
}

func (p *Phrase) check(at string) error {
	switch {
	case strings.TrimSpace(p.Text) == "":
		return bad(at, "the phrase has no text")
	case p.Min == nil && p.Max == nil:
		return bad(at, "the phrase needs min or max").WithHint("max: 0 forbids it, min: 1 asks for it")
	case p.Min != nil && *p.Min < 0, p.Max != nil && *p.Max < 0:
		return bad(at, "min and max are 0 or more")
	case p.Min != nil && p.Max != nil && *p.Min > *p.Max:
		return bad(at, "min is %d, above max at %d", *p.Min, *p.Max)
	case p.Syntax != "" && p.Syntax != retrieval.SyntaxPhrase && p.Syntax != retrieval.SyntaxRegex:
		return bad(at, "syntax is %q, expected phrase or regex", p.Syntax)
	}
	return nil
}

func (s Seen) form(at string) error {
	levels := []string{string(characters.Speaks), string(characters.Acts), string(characters.Mentioned)}
	if s.Presence != "" && s.Presence.Rank() == 0 {
		return bad(at, "presence is %q, expected one of %s", s.Presence, strings.Join(levels, ", ")).
			WithHint("%s", strictjson.Meant(string(s.Presence), levels))
	}
	if c := s.MinConfidence; c != nil && !(*c >= 0 && *c <= 1) {
		return bad(at, "min_confidence is %g, it lies between 0 and 1", *c)
	}
	return nil
}

func people(at string, list []string, least int) error {
	if len(list) < least || len(list) > maxNames {
		return bad(at, "the rule names %d characters, expected %d to %d", len(list), least, maxNames)
	}
	for _, n := range list {
		if err := given(at, "a character's name", n); err != nil {
			return err
		}
	}
	return nil
}

func nodesOf(at string, list Nodes) error {
	if len(list) == 0 || len(list) > maxNames {
		return bad(at, "in names %d nodes, expected 1 to %d", len(list), maxNames)
	}
	for _, n := range list {
		if err := given(at, "in", n); err != nil {
			return err
		}
	}
	return nil
}

func given(at, what, value string) error {
	if strings.TrimSpace(value) == "" {
		return bad(at, "%s is missing or empty", what)
	}
	return nil
}

func unitOf(at string, u retrieval.Unit) error {
	units := []string{string(retrieval.UnitScene), string(retrieval.UnitChapter), string(retrieval.UnitParagraph)}
	switch u {
	case "", retrieval.UnitScene, retrieval.UnitChapter, retrieval.UnitParagraph:
		return nil
	}
	return bad(at, "unit is %q, expected one of %s", u, strings.Join(units, ", ")).WithHint("%s", strictjson.Meant(string(u), units))
}

func first(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

func bad(at, format string, args ...any) *problem.Problem {
	return problem.New(problem.InvalidField, at+": "+format, args...).WithField(at)
}
