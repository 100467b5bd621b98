package characters

import (
	"sort"
	"strings"

	"scenewise/pkg/structure"
)

// scriptCast is the cast of a play or screenplay, from its cues, its cast list
// and the ids of its mark-up.
type scriptCast struct {
	lang    *language
	people  []*person
	byID    map[string]int
	byLabel map[string]int
	listed  int // the first so many people are of the cast list
}

// newScriptCast reads who speaks, in order of the cast list and then of the
// cues.
func newScriptCast(w *structure.Work, lang *language) *scriptCast {
	s := &scriptCast{lang: lang, byID: map[string]int{}, byLabel: map[string]int{}}
	for _, m := range w.Script.Cast {
		if name := cleanName(m.Name); name != "" && !m.Group && !s.crowd(name) {
			s.addMember(m, name)
		}
	}
	s.listed = len(s.people)
	for _, sp := range w.Script.Speeches {
		s.addSpeech(sp)
	}
	s.addSilent(w)
	return s
}

// crowd reports whether a label stands for whoever is there.
func (s *scriptCast) crowd(label string) bool {
	return s.lang.crowds[s.labelKey(label)]
}

// labelKey folds a label: case, articles, full stops.
func (s *scriptCast) labelKey(label string) string {
	words := strings.FieldsFunc(foldName(label), func(r rune) bool { return r == ' ' || r == '.' || r == ',' || r == ':' })
	if len(words) > 1 && s.lang.class(words[0])&clsDet != 0 {
		words = words[1:]
	}
	return strings.Join(words, " ")
}

func (s *scriptCast) addMember(m structure.CastMember, name string) {
	k := s.labelKey(name)
	i, ok := s.byLabel[k]
	if !ok || m.ID != "" {
		i = len(s.people)
		s.people = append(s.people, &person{name: name, source: "detected", confidence: .95, entity: &entity{why: []string{"in the cast list"}}})
	}
	if m.ID != "" {
		s.byID[m.ID] = i
	}
	if !ok {
		s.byLabel[k] = i
	}
	for _, a := range m.Aliases {
		s.alias(i, cleanName(a))
	}
}

// alias adds a further name, unless somebody has it.
func (s *scriptCast) alias(i int, label string) {
	k := s.labelKey(label)
	if k == "" || s.crowd(label) {
		return
	}
	if _, ok := s.byLabel[k]; !ok {
		s.byLabel[k] = i
		p := s.people[i]
		p.aliases = append(p.aliases, label)
	}
}

// addSpeech learns from one cue who its labels mean.
func (s *scriptCast) addSpeech(sp structure.Speech) {
	for _, id := range sp.IDs {
		if _, ok := s.byID[id]; !ok && len(sp.IDs) == 1 && len(sp.Speakers) == 1 && !s.crowd(sp.Speakers[0]) {
			s.byID[id] = s.unclaimed(cleanName(sp.Speakers[0]))
		}
	}
	if len(sp.IDs) == 1 && len(sp.Speakers) == 1 {
		if i, ok := s.byID[sp.IDs[0]]; ok {
			s.alias(i, cleanName(sp.Speakers[0]))
		}
		return
	}
	if len(sp.IDs) == 0 {
		for _, label := range sp.Speakers {
			if !s.crowd(label) {
				s.labelled(label)
			}
		}
	}
}

// unclaimed returns the person whom a label means and who has no id yet,
// adding one when there is none.
func (s *scriptCast) unclaimed(label string) int {
	k := s.labelKey(label)
	i, ok := s.byLabel[k]
	if !ok {
		i = s.memberFor(k)
	}
	taken := i < 0
	for _, j := range s.byID {
		taken = taken || j == i
	}
	if !taken {
		s.alias(i, label)
		return i
	}
	i = len(s.people)
	if !ok {
		s.byLabel[k] = i
	}
	s.people = append(s.people, &person{name: label, source: "detected", confidence: .99, entity: &entity{why: []string{"has cues"}}})
	return i
}

// labelled returns the person whom a label means, adding one when it is new.
func (s *scriptCast) labelled(label string) int {
	label = cleanName(label)
	k := s.labelKey(label)
	if i, ok := s.byLabel[k]; ok {
		return i
	}
	if i := s.memberFor(k); i >= 0 {
		s.byLabel[k] = i
		s.people[i].aliases = append(s.people[i].aliases, label)
		return i
	}
	i := len(s.people)
	s.byLabel[k] = i
	s.people = append(s.people, &person{name: label, source: "detected", confidence: .99, entity: &entity{why: []string{"has cues"}}})
	return i
}

// memberFor finds the one cast member whose name begins with the words of a
// label (Ham., King, Algernon), or else holds them.
func (s *scriptCast) memberFor(k string) int {
	words := strings.Fields(k)
	best, ties := -1, 0
	for pass := 0; pass < 2 && best < 0; pass++ {
		for i, p := range s.people[:s.listed] {
			name := strings.Fields(s.labelKey(p.name))
			if pass == 0 && startsWith(name, words) || pass == 1 && len(words) == 1 && contains(name, words[0]) {
				ties++
				if best < 0 {
					best = i
				}
			}
		}
		if ties > 1 && pass == 1 {
			return -1
		}
	}
	return best
}

// startsWith reports whether name begins with words, the last of which may be
// cut short.
func startsWith(name, words []string) bool {
	if len(words) == 0 || len(words) > len(name) {
		return false
	}
	for i, w := range words {
		if name[i] != w && (i < len(words)-1 || len(w) < 3 || !strings.HasPrefix(name[i], w)) {
			return false
		}
	}
	return true
}

func contains(list []string, w string) bool {
	for _, x := range list {
		if x == w {
			return true
		}
	}
	return false
}

// speakersOf returns who speaks a speech; nobody for "ALL" without ids.
func (s *scriptCast) speakersOf(sp structure.Speech) []int {
	var out []int
	for _, id := range sp.IDs {
		if i, ok := s.byID[id]; ok {
			out = append(out, i)
		}
	}
	if len(sp.IDs) == 0 {
		for _, label := range sp.Speakers {
			if i, ok := s.byLabel[s.labelKey(label)]; ok && !s.crowd(label) {
				out = append(out, i)
			}
		}
	}
	sort.Ints(out)
	return out
}
