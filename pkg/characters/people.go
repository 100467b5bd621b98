package characters

import (
	"fmt"
	"strings"
	"unicode"

	"scenewise/pkg/structure"
)

func spanOf(s string) structure.Span { return structure.Span{Start: 0, End: len(s)} }

// addPeople gives every person an id and puts all names into the matcher. A
// name of two people goes to the one who comes first.
func (m *matcher) addPeople(people []*person) []structure.Warning {
	ids := map[string]bool{}
	var warnings []structure.Warning
	for i, p := range people {
		p.id = uniqueSlug(p.name, ids)
		kept := p.aliases[:0:0]
		for k, n := range append([]string{p.name}, p.aliases...) {
			words := m.b.wordsOf(n)
			a := &alias{owner: i, lower: p.lower && (startsLower(trimArticle(n)) || p.entity.lead != nil && p.entity.lead.lower), risky: m.risky(words), narrated: p.narratedAs(n),
				declared: p.source == "declared", role: len(words) == 1 && m.b.lang.class(words[0])&(clsRole|clsBeast) != 0 && p.source != "declared"}
			taken := m.add(words, a)
			for _, forms := range m.b.lang.caseForms(words) {
				m.add(forms, a)
			}
			if k > 0 && (taken == nil || taken.owner == i) {
				kept = append(kept, n)
			}
			if taken != nil && taken.owner != i && p.source == "detected" && k == 0 {
				warnings = append(warnings, structure.Warning{Code: "ambiguous_name",
					Message: fmt.Sprintf("%q can be %q or %q; mentions go to %q", n, people[taken.owner].name, p.name, people[taken.owner].name)})
			}
		}
		p.aliases = kept
	}
	return warnings
}

// risky reports whether a name of one word is a common word of the text too.
func (m *matcher) risky(words []string) bool {
	if len(words) != 1 {
		return false
	}
	id, ok := m.b.vocab.ids[words[0]]
	c := m.b.lang.class(words[0])
	if c&(clsWord|clsStop|clsNot) != 0 {
		return true
	}
	if !ok || int(id) >= len(m.f.use) {
		return false
	}
	u := m.f.use[id]
	return u.lower > 0 && u.lower*4 > u.mid
}

// uniqueSlug makes a stable id of a name: lower-case letters and digits, joined
// by hyphens, numbered when taken.
func uniqueSlug(name string, taken map[string]bool) string {
	var b strings.Builder
	dash := false
	for _, r := range strings.ToLower(trimArticle(name)) {
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.M, r):
			if dash && b.Len() > 0 {
				b.WriteByte('-')
			}
			dash = false
			b.WriteRune(r)
		case isApostrophe(r) || invisible(r):
		default:
			dash = true
		}
	}
	slug := b.String()
	if slug == "" {
		slug = "character"
	}
	id := slug
	for k := 2; taken[id]; k++ {
		id = fmt.Sprintf("%s-%d", slug, k)
	}
	taken[id] = true
	return id
}

// narratedAs reports whether a name is one that only the narration uses.
func (p *person) narratedAs(text string) bool {
	key := foldName(text)
	for _, n := range p.entity.names {
		if n.narrated && n.key == key {
			return true
		}
	}
	return false
}
