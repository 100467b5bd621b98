package tei

import (
	"sort"
	"strings"

	"scenewise/pkg/structure"
)

// cast joins the persons of the header, the printed cast list and the labels
// under which people speak.
func (w *walker) cast(text string) []structure.CastMember {
	var out []structure.CastMember
	at := map[string]int{}
	for _, p := range w.header.persons {
		if p.id == "" {
			continue
		}
		m := structure.CastMember{ID: p.id, Group: p.group}
		for _, n := range p.names {
			addName(&m, n, p.id)
		}
		at[p.id] = len(out)
		out = append(out, m)
	}
	labels := w.labels()
	out = w.addRoles(out, at, text, len(at) > 0)
	shared := map[string]int{}
	for _, m := range out {
		shared[m.Name]++
	}
	for _, id := range w.spoken() {
		i, ok := at[id]
		if !ok {
			i = len(out)
			at[id] = i
			out = append(out, structure.CastMember{ID: id})
		}
		if shared[out[i].Name] > 1 && len(labels[id]) > 0 {
			out[i].Name = "" // a name for several people; that of the cue says more
		}
		for _, l := range labels[id] {
			if out[i].Name == "" || l.alone {
				addName(&out[i], l.name, "")
			}
		}
	}
	for i := range out {
		if out[i].Name == "" {
			out[i].Name = out[i].ID
		}
	}
	return out
}

// addName adds a name, the first as the one to show. A name that is only the
// id says nothing.
func addName(m *structure.CastMember, name, id string) {
	name = strings.TrimRight(strings.TrimSpace(name), " .,:;")
	switch {
	case name == "" || name == id || strings.ContainsAny(name, "_") && !strings.Contains(name, " "):
	case m.Name == "":
		m.Name = name
	case !strings.EqualFold(m.Name, name):
		for _, a := range m.Aliases {
			if strings.EqualFold(a, name) {
				return
			}
		}
		m.Aliases = append(m.Aliases, name)
	}
}

// addRoles gives the entries of the printed list to their persons. Where the
// header lists none the entries with an id of their own are the cast.
func (w *walker) addRoles(out []structure.CastMember, at map[string]int, text string, listed bool) []structure.CastMember {
	for _, r := range w.roles.list {
		name, span := r.printed(text)
		if name == "" {
			continue
		}
		i := -1
		for _, id := range r.ids {
			if j, ok := at[id]; ok {
				i = j
			}
		}
		switch {
		case i >= 0 && out[i].Span.Len() == 0:
			out[i].Span = span
			addName(&out[i], name, "")
		case i < 0 && !listed:
			if r.own != "" {
				at[r.own] = len(out)
			}
			out = append(out, structure.CastMember{ID: r.own, Name: name, Span: span})
		case i < 0:
			if j := sameName(out, name); j >= 0 && out[j].Span.Len() == 0 {
				out[j].Span = span
				addName(&out[j], name, "")
			}
		}
	}
	return out
}

// printed returns the role's name as printed, up to the first mark when the
// entry has no role element.
func (r role) printed(text string) (string, structure.Span) {
	s := r.name
	if s.Len() == 0 {
		s = r.all
		if i := strings.IndexAny(text[s.Start:s.End], ",;(\n"); i > 0 {
			s.End = s.Start + i
		}
	}
	t := strings.TrimRight(text[s.Start:s.End], " .,:;\n")
	s.End = s.Start + len(t)
	return strings.Join(strings.Fields(t), " "), s
}

// sameName returns the one person whose name is name, or is part of it, or -1.
func sameName(cast []structure.CastMember, name string) int {
	found := -1
	words := " " + strings.ToLower(name) + " "
	for i, m := range cast {
		if strings.EqualFold(m.Name, name) {
			return i
		}
		if m.Name != "" && strings.Contains(words, " "+strings.ToLower(m.Name)+" ") {
			if found >= 0 {
				found = -2
			}
			if found == -1 {
				found = i
			}
		}
	}
	return max(found, -1)
}

// label is a printed name under which one person speaks.
type label struct {
	name  string
	n     int
	alone bool // nobody else speaks under it
}

// labels returns the labels of each person who spoke alone under them, the
// most frequent first.
func (w *walker) labels() map[string][]label {
	counts := map[string]map[string]int{} // label -> id -> speeches
	for _, s := range w.script.speeches {
		if s.label == "" {
			continue
		}
		if counts[s.label] == nil {
			counts[s.label] = map[string]int{}
		}
		for _, id := range s.IDs {
			counts[s.label][id]++
		}
	}
	out := map[string][]label{}
	for name, ids := range counts {
		for id, n := range ids {
			out[id] = append(out[id], label{name, n, len(ids) == 1})
		}
	}
	for _, l := range out {
		sort.Slice(l, func(i, j int) bool {
			if l[i].alone != l[j].alone {
				return l[i].alone
			}
			if l[i].n != l[j].n {
				return l[i].n > l[j].n
			}
			return l[i].name < l[j].name
		})
	}
	return out
}

// spoken returns the ids of those who speak, in order of their first speech.
func (w *walker) spoken() []string {
	var out []string
	seen := map[string]bool{}
	for _, s := range w.script.speeches {
		for _, id := range s.IDs {
			if !seen[id] {
				seen[id] = true
				out = append(out, id)
			}
		}
	}
	return out
}
