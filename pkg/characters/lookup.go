package characters

import (
	"sort"
	"strings"

	"scenewise/pkg/spelling"
	"scenewise/pkg/structure"
)

// Character returns the character with an id.
func (c *Cast) Character(id string) (Character, bool) {
	for _, x := range c.Characters {
		if x.ID == id {
			return x, true
		}
	}
	return Character{}, false
}

// lookupKey folds a name as Resolve compares it.
func lookupKey(name string) string {
	return strings.Trim(foldKey(cleanName(name)), "\"“”„«» ")
}

// Resolve returns the ids of all characters that have this name, alias or id,
// ignoring case, white space, the kind of quotes and a leading article. The
// order is that of the cast: most mentioned first.
func (c *Cast) Resolve(name string) []string {
	key := lookupKey(name)
	if key == "" {
		return nil
	}
	var ids []string
	for _, x := range c.Characters {
		ok := lookupKey(x.Name) == key
		for _, a := range x.Aliases {
			ok = ok || lookupKey(a) == key
		}
		if ok {
			ids = append(ids, x.ID)
		}
	}
	if ids == nil {
		for _, x := range c.Characters {
			if x.ID == strings.TrimSpace(name) {
				return []string{x.ID}
			}
		}
	}
	return ids
}

// Suggest returns the n names nearest to an unknown one: few letters wrong,
// or the same beginning, or a word in common. Nearest first, then by name.
func (c *Cast) Suggest(name string, n int) []string {
	key := []rune(lookupKey(name))
	if len(key) == 0 || n <= 0 {
		return nil
	}
	type near struct {
		name string
		far  int
	}
	var all []near
	seen := map[string]bool{}
	for _, x := range c.Characters {
		best := -1
		show := x.Name
		for _, form := range append([]string{x.Name}, x.Aliases...) {
			if d := nameDistance(key, []rune(lookupKey(form))); d >= 0 && (best < 0 || d < best) {
				best, show = d, form
			}
		}
		if best >= 0 && !seen[show] {
			seen[show] = true
			all = append(all, near{show, best})
		}
	}
	sort.SliceStable(all, func(i, j int) bool {
		if all[i].far != all[j].far {
			return all[i].far < all[j].far
		}
		return all[i].name < all[j].name
	})
	out := make([]string, 0, min(n, len(all)))
	for _, x := range all[:min(n, len(all))] {
		out = append(out, x.name)
	}
	return out
}

// nameDistance returns how far b is from a, or -1 when it is not near.
func nameDistance(a, b []rune) int {
	if len(b) == 0 || len(a) > 200 || len(b) > 200 {
		return -1
	}
	if strings.HasPrefix(string(b), string(a)) || strings.HasPrefix(string(a), string(b)) {
		return 1
	}
	for _, w := range strings.Fields(string(b)) {
		if w == string(a) {
			return 1
		}
	}
	if d := spelling.Distance(a, b); d <= 1+max(len(a), len(b))/4 {
		return 1 + d
	}
	best := -1
	for _, w := range strings.Fields(string(b)) {
		if d := spelling.Distance(a, []rune(w)); d <= 1+max(len(a), len([]rune(w)))/4 && (best < 0 || d+2 < best) {
			best = d + 2
		}
	}
	return best
}

// MentionsIn returns the mentions that lie inside a span, by character, in
// text order.
func (c *Cast) MentionsIn(span structure.Span) map[string][]Mention {
	out := map[string][]Mention{}
	for _, m := range c.mentions(span) {
		out[m.Character] = append(out[m.Character], m)
	}
	return out
}

func (c *Cast) mentions(span structure.Span) []Mention {
	from := sort.Search(len(c.Mentions), func(i int) bool { return c.Mentions[i].Span.Start >= span.Start })
	to := from
	for to < len(c.Mentions) && c.Mentions[to].Span.End <= span.End {
		to++
	}
	return c.Mentions[from:to]
}

// In returns who is present in a unit that is made of whole scenes, named by
// id: for each character the strongest presence, with the highest confidence
// among equals, and the earliest proof among those. With no scenes the unit is
// a paragraph or any other span, and presence rests on the mentions inside it.
func (c *Cast) In(unit structure.Span, scenes []string) map[string]Presence {
	out := map[string]Presence{}
	keep := func(id string, p Presence) {
		old, ok := out[id]
		if !ok || p.Level.Rank() > old.Level.Rank() || p.Level == old.Level && p.Confidence > old.Confidence {
			out[id] = p
		}
	}
	for _, s := range scenes {
		for id, p := range c.Scenes[s] {
			keep(id, p)
		}
	}
	if len(scenes) > 0 {
		return out
	}
	for id, list := range c.MentionsIn(unit) {
		signals := make([]signal, 0, len(list))
		for _, m := range list {
			signals = append(signals, signal{0, m.Level, m.Via, m.Confidence, clip(m.Proof, unit)})
		}
		out[id] = strongest(signals)
	}
	return out
}

// clip keeps a proof inside its unit.
func clip(s, unit structure.Span) structure.Span {
	return structure.Span{Start: max(s.Start, unit.Start), End: min(s.End, unit.End)}
}
