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
	return strings.Join(strings.Fields(s), " ")
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
// is declared, or all of whose names are, is that declared person; names that
// are declared for somebody are taken from everybody else.
func withDeclared(found []*person, declared []Declared) []*person {
	if len(declared) == 0 {
		return found
	}
	owner := map[string]*person{}
	var out []*person
	for _, d := range declared {
		p := &person{name: d.Name, aliases: d.Aliases, source: "declared", confidence: 1, entity: &entity{}}
		for _, n := range append([]string{d.Name}, d.Aliases...) {
			if k := foldKey(n); owner[k] == nil {
				owner[k] = p
			}
			p.lower = p.lower || startsLower(trimArticle(n))
		}
		out = append(out, p)
	}
	for _, p := range found {
		o := owner[foldKey(p.name)]
		var rest []string
		for _, a := range p.aliases {
			if q := owner[foldKey(a)]; q == nil {
				rest = append(rest, a)
			} else if o == nil {
				o = q
			}
		}
		if o == nil {
			out = append(out, p)
			continue
		}
		if o.gender == unknownGender {
			o.gender = p.gender
		}
		if owner[foldKey(p.name)] == nil {
			rest = append([]string{p.name}, rest...)
		}
		for _, a := range rest {
			owner[foldKey(a)] = o
			o.aliases = append(o.aliases, a)
		}
		o.narrator = o.narrator || p.narrator
		o.entity.count += p.entity.count
		o.entity.why = append(o.entity.why, p.entity.why...)
	}
	return out
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
