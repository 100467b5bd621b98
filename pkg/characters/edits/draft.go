package edits

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"

	"scenewise/pkg/characters"
	"scenewise/pkg/problem"
	"scenewise/pkg/structure"
)

// draft is a cast under way; it shares nothing that it changes with the cast
// that it was made from.
type draft struct {
	work    *structure.Work
	cast    characters.Cast
	anchors map[string]Anchor // by scene, as far as they were asked for
}

func newDraft(c *characters.Cast, w *structure.Work) *draft {
	d := &draft{work: w, cast: *c, anchors: map[string]Anchor{}}
	d.cast.Characters, d.cast.Mentions, d.cast.Warnings = slices.Clone(c.Characters), slices.Clone(c.Mentions), slices.Clone(c.Warnings)
	for i := range d.cast.Characters {
		d.cast.Characters[i].Aliases = slices.Clone(d.cast.Characters[i].Aliases)
	}
	d.cast.Scenes = make(map[string]map[string]characters.Presence, len(c.Scenes))
	for id, in := range c.Scenes {
		d.cast.Scenes[id] = maps.Clone(in)
	}
	return d
}

// finish counts scenes anew and puts the cast into its order.
func (d *draft) finish() *characters.Cast {
	scenes, speaking := map[string]int{}, map[string]int{}
	for _, in := range d.cast.Scenes {
		for id, p := range in {
			scenes[id]++
			if p.Level == characters.Speaks {
				speaking[id]++
			}
		}
	}
	for i := range d.cast.Characters {
		x := &d.cast.Characters[i]
		x.Scenes, x.SpeakingScenes = scenes[x.ID], speaking[x.ID]
		if x.Aliases == nil {
			x.Aliases = []string{}
		}
	}
	slices.SortStableFunc(d.cast.Characters, func(a, b characters.Character) int {
		return cmp.Or(cmp.Compare(b.Mentions, a.Mentions), cmp.Compare(a.ID, b.ID))
	})
	return &d.cast
}

// find returns the character with a name, an id or, if it is the only one's,
// an alias; nil when nobody has it, or several have.
func (d *draft) find(name string) *characters.Character {
	ids := d.cast.Resolve(name)
	if len(ids) > 1 {
		ids = slices.DeleteFunc(ids, func(id string) bool { x := d.byID(id); return !same(x.Name, name) && x.ID != name })
	}
	if len(ids) != 1 {
		return nil
	}
	return d.byID(ids[0])
}

func (d *draft) byID(id string) *characters.Character {
	for i := range d.cast.Characters {
		if d.cast.Characters[i].ID == id {
			return &d.cast.Characters[i]
		}
	}
	return nil
}

// must is find, with a Problem that names the nearest.
func (d *draft) must(name string) (*characters.Character, error) {
	if x := d.find(name); x != nil {
		return x, nil
	}
	if ids := d.cast.Resolve(name); len(ids) > 1 {
		return nil, problem.New(problem.InvalidField, "%q may be %s", name, strings.Join(ids, " or ")).WithHint("name the character by id")
	}
	p := problem.New(problem.InvalidField, "nobody is called %q", name)
	if near := d.cast.Suggest(name, 3); len(near) > 0 {
		return nil, p.WithHint("did you mean %s?", strings.Join(near, ", "))
	}
	return nil, p
}

// same compares names as the cast does: case and white space apart.
func same(a, b string) bool {
	return strings.EqualFold(strings.Join(strings.Fields(a), " "), strings.Join(strings.Fields(b), " "))
}

func has(list []string, name string) bool {
	return slices.ContainsFunc(list, func(x string) bool { return same(x, name) })
}

func names(x *characters.Character) []string { return append([]string{x.Name}, x.Aliases...) }

// add puts a new character into the cast.
func (d *draft) add(name string, aliases []string, why string) *characters.Character {
	base := slug(name)
	id := base
	for k := 2; d.byID(id) != nil; k++ {
		id = fmt.Sprintf("%s-%d", base, k)
	}
	d.cast.Characters = append(d.cast.Characters, characters.Character{ID: id, Name: name, Source: "declared", Confidence: 1, Why: why})
	x := &d.cast.Characters[len(d.cast.Characters)-1]
	x.Aliases = []string{}
	for _, a := range aliases {
		if !same(a, name) && !has(x.Aliases, a) {
			x.Aliases = append(x.Aliases, a)
		}
	}
	return x
}

func slug(name string) string {
	s := strings.Join(strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.Is(unicode.M, r) }), "-")
	return cmp.Or(s, "character")
}

// drop takes a character out of the cast.
func (d *draft) drop(id string) {
	d.cast.Characters = slices.DeleteFunc(d.cast.Characters, func(x characters.Character) bool { return x.ID == id })
}

// seeks finds the places of names that no mention covers yet and gives them to
// a character. What only names somebody shows no more than that.
func (d *draft) seek(x *characters.Character, list []string) {
	id, n := x.ID, 0
	for _, s := range places(d.work, list) {
		i, found := slices.BinarySearchFunc(d.cast.Mentions, s.Start, func(m characters.Mention, at int) int { return cmp.Compare(m.Span.Start, at) })
		scene := d.work.SceneAt(s.Start)
		if found || scene == nil || s.Start < scene.BodyStart || s.End > scene.End || i > 0 && d.cast.Mentions[i-1].Span.End > s.Start || i < len(d.cast.Mentions) && d.cast.Mentions[i].Span.Start < s.End {
			continue
		}
		m := characters.Mention{Character: id, Span: s, Proof: d.sentence(s, scene), Level: characters.Mentioned, Via: characters.ViaNarration, Confidence: 1}
		d.cast.Mentions = slices.Insert(d.cast.Mentions, i, m)
		d.keep(scene.ID, id, characters.Presence{Level: m.Level, Confidence: m.Confidence, Via: m.Via, Proof: m.Proof})
		n++
	}
	x.Mentions += n
}

// sentence is the line of a place, inside its scene.
func (d *draft) sentence(s structure.Span, scene *structure.Node) structure.Span {
	start := strings.LastIndexByte(d.work.Text[:s.Start], '\n') + 1
	end := s.End + strings.IndexByte(d.work.Text[s.End:]+"\n", '\n')
	return structure.Span{Start: max(start, scene.BodyStart), End: min(end, scene.End)}
}

// keep gives a cell the stronger of what it has and p.
func (d *draft) keep(scene, id string, p characters.Presence) {
	in := d.cast.Scenes[scene]
	if in == nil {
		in = map[string]characters.Presence{}
		d.cast.Scenes[scene] = in
	}
	old, ok := in[id]
	if !ok || p.Level.Rank() > old.Level.Rank() || p.Level == old.Level && p.Confidence > old.Confidence {
		in[id] = p
	}
}
