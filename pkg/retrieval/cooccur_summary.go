package retrieval

import (
	"slices"
	"strings"
)

// maxSuggestions is how many right names are offered for a wrong one.
const maxSuggestions = 3

// summarise fills in everything but the units.
func (q *togetherQuery) summarise(r *CooccurResult, found []*together) {
	for _, t := range found {
		if t != nil {
			r.UnitsExamined += t.examined
		}
	}
	for _, name := range q.names {
		q.name(r, name, found)
	}
	r.Basis = basis(found)
}

// name says what is to be said about one name: that nobody bears it, that
// several do, or that its letters were looked for.
func (q *togetherQuery) name(r *CooccurResult, name string, found []*together) {
	known, literal, looked := false, false, false
	suggestions := []string{}
	for _, t := range found {
		if t == nil {
			continue
		}
		looked = true
		b := t.bearers[name]
		known = known || b.known()
		literal = literal || len(b.places) > 0
		if len(b.ids) > 1 {
			r.Ambiguous = append(r.Ambiguous, Ambiguous{name, namesOf(t.edition, b.ids)})
		}
		if len(b.ids) == 0 {
			suggestions = append(suggestions, t.edition.Cast.Suggest(name, maxSuggestions)...)
		}
	}
	if literal {
		r.Literal = append(r.Literal, name)
	}
	if looked && !known {
		slices.Sort(suggestions)
		suggestions = slices.Compact(suggestions)
		r.Unresolved = append(r.Unresolved, Unresolved{name, suggestions[:min(len(suggestions), 2*maxSuggestions)]})
	}
}

func namesOf(e *Edition, ids []string) []string {
	out := make([]string, 0, len(ids))
	for _, id := range ids {
		if c, ok := e.Cast.Character(id); ok {
			out = append(out, c.Name)
		}
	}
	return out
}

// basis says what reading the answer rests on.
func basis(found []*together) Basis {
	sources, versions := []string{}, []string{}
	for _, t := range found {
		if t == nil {
			continue
		}
		for _, c := range t.edition.Cast.Characters {
			sources = append(sources, c.Source)
		}
		versions = append(versions, t.edition.Cast.RulesVersion)
	}
	slices.Sort(sources)
	slices.Sort(versions)
	b := Basis{Cast: "detected", RulesVersion: strings.Join(slices.Compact(versions), ", ")}
	switch s := slices.Compact(sources); len(s) {
	case 0:
	case 1:
		b.Cast = s[0]
	default:
		b.Cast = "mixed"
	}
	return b
}
