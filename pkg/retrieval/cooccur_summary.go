package retrieval

import (
	"maps"
	"slices"
	"strings"

	"scenewise/pkg/characters"
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
	for _, t := range found {
		if t == nil {
			continue
		}
		looked = true
		b := t.bearers[name]
		known = known || b.known()
		literal = literal || b.literal
		if len(b.ids) > 1 {
			r.Ambiguous = append(r.Ambiguous, Ambiguous{name, namesOf(t.cast, b.ids)})
		}
	}
	if literal {
		r.Literal = append(r.Literal, name)
	}
	if looked && !known {
		r.Unresolved = append(r.Unresolved, Unresolved{name, suggest(name, found)})
	}
}

// suggest lists the nearest names of each document, in order of the alphabet.
func suggest(name string, found []*together) []string {
	out := []string{}
	for _, t := range found {
		if t != nil {
			out = append(out, t.cast.Suggest(name, maxSuggestions)...)
		}
	}
	slices.Sort(out)
	out = slices.Compact(out)
	return out[:min(len(out), 2*maxSuggestions)]
}

func namesOf(cast *characters.Cast, ids []string) []string {
	out := make([]string, 0, len(ids))
	for _, id := range ids {
		if c, ok := cast.Character(id); ok {
			out = append(out, c.Name)
		}
	}
	return out
}

// basis says what reading the answer rests on.
func basis(found []*together) Basis {
	sources, versions := map[string]bool{}, map[string]bool{}
	for _, t := range found {
		if t == nil {
			continue
		}
		last := ""
		for i := range t.cast.Characters { // mostly all the same
			if s := t.cast.Characters[i].Source; i == 0 || s != last {
				sources[s], last = true, s
			}
		}
		versions[t.cast.RulesVersion] = true
	}
	b := Basis{Cast: "detected", RulesVersion: strings.Join(slices.Sorted(maps.Keys(versions)), ", ")}
	switch s := slices.Sorted(maps.Keys(sources)); len(s) {
	case 0:
	case 1:
		b.Cast = s[0]
	default:
		b.Cast = "mixed"
	}
	return b
}
