package edits

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"scenewise/pkg/characters"
	"scenewise/pkg/problem"
	"scenewise/pkg/structure"
)

func (d *draft) apply(e Edit) error {
	switch e.Op {
	case Declare:
		return d.declare(e)
	case Rename:
		return d.rename(e)
	case Merge:
		return d.merge(e)
	case Split:
		x, err := d.must(e.Character)
		if err != nil {
			return err
		}
		return d.split(x, e.Aliases, e.Name)
	case Alias:
		x, err := d.must(e.Character)
		if err != nil {
			return err
		}
		return d.alias(x, e.Add, e.Remove)
	case KeepApart:
		return d.keepApart(e)
	case Presence:
		return d.presence(e)
	}
	return problem.New(problem.InvalidField, "there is no edit %q", e.Op)
}

// declare takes over a character who has the name already, as the publisher's
// own word.
func (d *draft) declare(e Edit) error {
	x := d.find(e.Name)
	if x == nil {
		x = d.add(e.Name, nil, "declared by an edit")
	}
	x.Source, x.Confidence = "declared", 1
	return d.alias(x, append([]string{e.Name}, e.Aliases...), nil)
}

func (d *draft) rename(e Edit) error {
	x, err := d.must(e.Character)
	if err != nil {
		return err
	}
	if y := d.find(e.Name); y != nil && y != x && same(y.Name, e.Name) {
		return problem.New(problem.InvalidField, "%q is the name of another character", e.Name).WithHint("merge the two, or choose another name")
	}
	old := x.Name
	x.Name = e.Name
	x.Aliases = slices.DeleteFunc(x.Aliases, func(a string) bool { return same(a, e.Name) })
	if !same(old, e.Name) && !has(x.Aliases, old) {
		x.Aliases = append([]string{old}, x.Aliases...)
	}
	d.seek(x, []string{e.Name})
	return nil
}

func (d *draft) merge(e Edit) error {
	into, err := d.must(e.Into)
	if err != nil {
		return err
	}
	to := into.ID
	var from []string
	for _, n := range e.From {
		y, err := d.must(n)
		if err != nil {
			return err
		}
		if y.ID != to && !slices.Contains(from, y.ID) {
			from = append(from, y.ID)
		}
	}
	for _, id := range from {
		x, y := d.byID(to), d.byID(id)
		for _, n := range names(y) {
			if !same(n, x.Name) && !has(x.Aliases, n) {
				x.Aliases = append(x.Aliases, n)
			}
		}
		x.Mentions += y.Mentions
		x.Why += "; joined by an edit: " + y.Name
		for i := range d.cast.Mentions {
			if d.cast.Mentions[i].Character == id {
				d.cast.Mentions[i].Character = to
			}
		}
		for scene, in := range d.cast.Scenes {
			if p, ok := in[id]; ok {
				delete(in, id)
				d.keep(scene, to, p)
			}
		}
		d.drop(id)
	}
	return nil
}

// split gives some names of a character, and the places that they name, to
// another, who is new unless somebody is called so already. Cells follow their
// mentions; what rested on none stays.
func (d *draft) split(x *characters.Character, aliases []string, name string) error {
	for _, a := range aliases {
		if !has(names(x), a) {
			return problem.New(problem.InvalidField, "%q is no name of %q", a, x.Name).WithHint("its names are %s", strings.Join(names(x), ", "))
		}
	}
	if left := slices.DeleteFunc(names(x), func(n string) bool { return has(aliases, n) }); len(left) == 0 {
		return problem.New(problem.InvalidField, "nothing would be left of %q", x.Name).WithHint("rename it instead")
	} else if has(aliases, x.Name) {
		x.Name, left = left[0], left[1:]
		x.Aliases = left
	} else {
		x.Aliases = left[1:]
	}
	id := x.ID
	y := d.find(name)
	if y == nil || y.ID == id {
		y = d.add(name, aliases, "split off by an edit")
	}
	to := y.ID
	for _, a := range aliases {
		if !has(names(y), a) {
			y.Aliases = append(y.Aliases, a)
		}
	}
	n := d.hand(id, to, aliases)
	d.byID(id).Mentions -= n
	d.byID(to).Mentions += n
	return nil
}

// hand moves the mentions of the given words from one character to another, or
// away where there is none, and returns how many.
func (d *draft) hand(from, to string, words []string) int {
	n := 0
	left, moved := map[string]bool{}, map[string]bool{}
	kept := d.cast.Mentions[:0]
	for _, m := range d.cast.Mentions {
		scene := d.work.SceneAt(m.Span.Start)
		switch {
		case m.Character != from:
		case !has(words, d.work.Slice(m.Span)):
			if scene != nil {
				left[scene.ID] = true
			}
		default:
			n++
			m.Character = to
			if scene != nil {
				moved[scene.ID] = true
				if to != "" {
					d.keep(scene.ID, to, characters.Presence{Level: m.Level, Confidence: m.Confidence, Via: m.Via, Proof: m.Proof})
				}
			}
		}
		if m.Character != "" {
			kept = append(kept, m)
		}
	}
	d.cast.Mentions = kept
	for scene := range moved {
		if !left[scene] {
			delete(d.cast.Scenes[scene], from)
		}
	}
	return n
}

func (d *draft) alias(x *characters.Character, add, remove []string) error {
	for _, a := range remove {
		if !has(x.Aliases, a) {
			return problem.New(problem.InvalidField, "%q is no alias of %q", a, x.Name)
		}
	}
	x.Aliases = slices.DeleteFunc(x.Aliases, func(a string) bool { return has(remove, a) })
	if len(remove) > 0 {
		x.Mentions = max(0, x.Mentions-d.hand(x.ID, "", remove))
	}
	for _, a := range add {
		if !has(names(x), a) {
			x.Aliases = append(x.Aliases, a)
		}
	}
	d.seek(x, add)
	return nil
}

// keepApart parts two names that one character bears.
func (d *draft) keepApart(e Edit) error {
	for _, n := range e.Characters {
		if len(d.cast.Resolve(n)) == 0 {
			_, err := d.must(n)
			return err
		}
	}
	for i, b := range e.Characters {
		for _, a := range e.Characters[:i] {
			x, y := d.find(a), d.find(b)
			if x == nil || x != y || same(a, b) {
				continue
			}
			apart := b
			if same(x.Name, b) {
				apart = a
			}
			if err := d.split(x, []string{apart}, apart); err != nil {
				return err
			}
		}
	}
	return nil
}

func (d *draft) presence(e Edit) error {
	x, err := d.must(e.Character)
	if err != nil {
		return err
	}
	scene, err := d.place(e)
	if err != nil {
		return err
	}
	if e.Presence == Absent {
		delete(d.cast.Scenes[scene.ID], x.ID)
		return nil
	}
	p, ok := d.cast.Scenes[scene.ID][x.ID]
	if !ok {
		p = characters.Presence{Via: characters.ViaNarration, Proof: d.proof(scene, x.ID)}
	}
	p.Level, p.Confidence = characters.Level(e.Presence), 1
	if d.cast.Scenes[scene.ID] == nil {
		d.cast.Scenes[scene.ID] = map[string]characters.Presence{}
	}
	d.cast.Scenes[scene.ID][x.ID] = p
	return nil
}

// proof is the sentence of a character's first mention in a scene, or else the
// scene's first line.
func (d *draft) proof(scene *structure.Node, id string) structure.Span {
	for _, m := range d.cast.MentionsIn(scene.Span())[id] {
		return m.Proof
	}
	body := d.work.Slice(scene.Body())
	start := scene.BodyStart + len(body) - len(strings.TrimLeftFunc(body, unicode.IsSpace))
	end := start + strings.IndexByte(d.work.Text[start:scene.End]+"\n", '\n')
	return structure.Span{Start: min(start, scene.End), End: min(end, scene.End)}
}

// places finds names in a text: whole words, any white space between them.
func places(w *structure.Work, list []string) []structure.Span {
	var out []structure.Span
	for _, n := range list {
		words := strings.Fields(n)
		if len(words) == 0 {
			continue
		}
		for i := range words {
			words[i] = regexp.QuoteMeta(words[i])
		}
		for _, at := range regexp.MustCompile(strings.Join(words, `\s+`)).FindAllStringIndex(w.Text, -1) {
			before, _ := utf8.DecodeLastRuneInString(w.Text[:at[0]])
			after, _ := utf8.DecodeRuneInString(w.Text[at[1]:])
			if !wordy(before) && !wordy(after) {
				out = append(out, structure.Span{Start: at[0], End: at[1]})
			}
		}
	}
	// The longest first where several begin.
	slices.SortFunc(out, func(a, b structure.Span) int { return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(b.End, a.End)) })
	return out
}

func wordy(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.M, r) }
