package characters

import (
	"fmt"
	"strings"
	"unicode"

	"scenewise/pkg/problem"
	"scenewise/pkg/structure"
)

// person is one member of the cast while it is put together.
type person struct {
	entity     *entity
	name       string
	aliases    []string
	gender     gender
	source     string
	confidence float64
	lower      bool // also written in lower case
	narrator   bool
	merged     *person // joined into this one
	id         string
}

// checkDeclared refuses entries without a name and reports names that several
// entries claim.
func checkDeclared(list []Declared) ([]Declared, []structure.Warning, error) {
	out := make([]Declared, 0, len(list))
	owner := map[string]string{}
	var warnings []structure.Warning
	for i, d := range list {
		name := cleanName(d.Name)
		if name == "" {
			return nil, nil, problem.New(problem.InvalidField, "characters[%d].name is empty", i).
				WithField("characters").WithHint("give each declared character a name")
		}
		entry := Declared{Name: name}
		seen := map[string]bool{foldKey(name): true}
		for _, a := range d.Aliases {
			if a = cleanName(a); a != "" && !seen[foldKey(a)] {
				seen[foldKey(a)] = true
				entry.Aliases = append(entry.Aliases, a)
			}
		}
		for _, n := range append([]string{name}, entry.Aliases...) {
			k := foldKey(n)
			if o, ok := owner[k]; ok && o != name {
				warnings = append(warnings, structure.Warning{Code: "ambiguous_name",
					Message: fmt.Sprintf("%q is claimed by %q and by %q; mentions go to %q, which was declared first", n, o, name, o)})
				continue
			}
			owner[k] = name
		}
		out = append(out, entry)
	}
	return out, warnings, nil
}

// cleanName drops control characters and surplus white space.
func cleanName(s string) string {
	s = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && !unicode.IsSpace(r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, ""))
	s = strings.Join(strings.Fields(s), " ")
	if strings.Trim(string(foldWord(s, nil)), " ") == "" {
		return "" // nothing that can be seen
	}
	return s
}

// foldKey is the form in which names are compared: folded, without a leading
// article.
func foldKey(s string) string {
	k := foldName(s)
	if rest, ok := strings.CutPrefix(k, "the "); ok && rest != "" {
		return rest
	}
	return k
}

// withDeclared puts the declared cast first. A detected person whose main name
// is declared, or else one of whose names is, is that declared person; names
// that are declared for somebody are taken from everybody else. at says where
// each of found went.
func withDeclared(found []*person, declared []Declared) (people []*person, at []int) {
	at = make([]int, len(found))
	owner := map[string]int{}
	for i, d := range declared {
		p := &person{name: d.Name, aliases: d.Aliases, source: "declared", confidence: 1, entity: &entity{}}
		for _, n := range append([]string{d.Name}, d.Aliases...) {
			if _, ok := owner[foldKey(n)]; !ok {
				owner[foldKey(n)] = i
			}
			p.lower = p.lower || startsLower(trimArticle(n))
		}
		people = append(people, p)
	}
	for k, p := range found {
		at[k] = len(people)
		if i, ok := p.declaredAs(owner); ok {
			at[k] = i
			people[i].absorb(p, i, owner)
			continue
		}
		people = append(people, p)
	}
	return people, at
}

// declaredAs returns the declared entry that a detected person is, and drops
// names that belong to others.
func (p *person) declaredAs(owner map[string]int) (int, bool) {
	if len(owner) == 0 {
		return 0, false
	}
	i, ok := owner[foldKey(p.name)]
	rest := p.aliases[:0:0]
	for _, a := range p.aliases {
		j, taken := owner[foldKey(a)]
		if taken && !ok {
			i, ok = j, true
		}
		if !taken || j == i {
			rest = append(rest, a)
		}
	}
	p.aliases = rest
	return i, ok
}

// absorb takes over what was detected about the same person.
func (p *person) absorb(o *person, index int, owner map[string]int) {
	if p.gender == unknownGender {
		p.gender = o.gender
	}
	for _, a := range append([]string{o.name}, o.aliases...) {
		if _, taken := owner[foldKey(a)]; !taken {
			owner[foldKey(a)] = index
			p.aliases = append(p.aliases, a)
		}
	}
	p.narrator = p.narrator || o.narrator
	p.entity.count += o.entity.count
	p.entity.why = append(p.entity.why, o.entity.why...)
}

func startsLower(s string) bool {
	for _, r := range s {
		return unicode.IsLower(r)
	}
	return false
}

// trimArticle drops a leading English article.
func trimArticle(s string) string {
	if len(s) > 4 && strings.EqualFold(s[:4], "the ") {
		return s[4:]
	}
	return s
}
