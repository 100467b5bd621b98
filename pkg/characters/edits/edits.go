// Package edits corrects a cast by hand. Edits are kept beside the document
// and applied to the stored cast of whatever version is read, so that nothing
// has to be indexed again, and a correction made once stays. They name people
// by name and scenes by what stands in them, never by position.
package edits

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"scenewise/pkg/characters"
	"scenewise/pkg/problem"
	"scenewise/pkg/structure"
)

// Op is what an edit does.
type Op string

// The operations.
const (
	Declare   Op = "declare"    // name, aliases: somebody whom the text has and the cast has not
	Rename    Op = "rename"     // character, name: the old name stays as an alias
	Merge     Op = "merge"      // into, from: they are one person
	Split     Op = "split"      // character, aliases, name: these aliases are somebody else
	Alias     Op = "alias"      // character, add, remove
	KeepApart Op = "keep_apart" // characters: two people, whatever later detection says
	Presence  Op = "presence"   // character, node_id, presence: one cell
)

// Absent is the presence of somebody who is not in a scene at all.
const Absent = "absent"

// Edit is one correction. Which fields it needs depends on Op.
type Edit struct {
	Op         Op       `json:"op"`
	Name       string   `json:"name,omitempty"`
	Aliases    []string `json:"aliases,omitempty"`
	Character  string   `json:"character,omitempty"` // a name, an alias or an id
	Into       string   `json:"into,omitempty"`
	From       []string `json:"from,omitempty"`
	Add        []string `json:"add,omitempty"`
	Remove     []string `json:"remove,omitempty"`
	Characters []string `json:"characters,omitempty"`
	NodeID     string   `json:"node_id,omitempty"` // of a scene
	Presence   string   `json:"presence,omitempty"`
	Scene      Anchor   `json:"scene,omitempty"` // what the scene said when the edit was made; set by Bind
}

// Orphan is an edit that finds no place in a version.
type Orphan struct {
	Edit
	Why string `json:"why"`
}

// Apply returns the cast with the edits made in order, and those that found no
// place. The given cast is not changed; without edits it is returned itself.
func Apply(c *characters.Cast, w *structure.Work, list []Edit) (*characters.Cast, []Orphan) {
	if len(list) == 0 {
		return c, nil
	}
	d := newDraft(c, w)
	var orphans []Orphan
	for _, e := range list {
		if err := d.apply(e); err != nil {
			e.Scene = nil
			orphans = append(orphans, Orphan{Edit: e, Why: problem.As(err).Message})
		}
	}
	return d.finish(), orphans
}

// Bind checks edits against the cast that they were made on, one after the
// other, and returns them fit to be kept: people by their names, scenes with
// an anchor. The error of an edit that cannot be made is a Problem.
func Bind(c *characters.Cast, w *structure.Work, list []Edit) ([]Edit, error) {
	d := newDraft(c, w)
	out := slices.Clone(list)
	for i := range out {
		e := &out[i]
		field := fmt.Sprintf("edits[%d]", i)
		if err := e.check(); err != nil {
			return nil, problem.As(err).WithField(field)
		}
		d.byName(e)
		if e.Op == Presence {
			if n := w.Find(e.NodeID); n != nil && n.Kind == structure.KindScene {
				e.Scene = d.anchor(n)
			}
		}
		if err := d.apply(*e); err != nil {
			return nil, problem.As(err).WithField(field)
		}
	}
	return out, nil
}

// byName replaces ids by names, which later versions have too.
func (d *draft) byName(e *Edit) {
	name := func(s *string) {
		if x := d.find(*s); x != nil {
			*s = x.Name
		}
	}
	name(&e.Character)
	name(&e.Into)
	e.From, e.Characters = slices.Clone(e.From), slices.Clone(e.Characters)
	for i := range e.From {
		name(&e.From[i])
	}
	if e.Op == KeepApart {
		return // these may be aliases of one person
	}
	for i := range e.Characters {
		name(&e.Characters[i])
	}
}

// check looks at the form of an edit.
func (e *Edit) check() error {
	need := map[Op]bool{Declare: e.Name != "", Rename: e.Character != "" && e.Name != "", Merge: e.Into != "" && len(e.From) > 0,
		Split: e.Character != "" && e.Name != "" && len(e.Aliases) > 0, Alias: e.Character != "" && len(e.Add)+len(e.Remove) > 0,
		KeepApart: len(e.Characters) >= 2, Presence: e.Character != "" && e.NodeID != "" && e.Presence != ""}
	complete, known := need[e.Op]
	switch {
	case !known:
		ops := slices.Sorted(maps.Keys(need))
		return problem.New(problem.InvalidField, "op is %q, expected one of %v", e.Op, ops)
	case !complete:
		return problem.New(problem.MissingField, "the edit %s lacks a field", e.Op).
			WithHint("declare {name, aliases}, rename {character, name}, merge {into, from}, split {character, aliases, name}, alias {character, add, remove}, keep_apart {characters}, presence {character, node_id, presence}")
	case e.Op == Presence && e.Presence != Absent && characters.Level(e.Presence).Rank() == 0:
		return problem.New(problem.InvalidField, "presence is %q, expected speaks, acts, mentioned or absent", e.Presence)
	}
	all := slices.Concat([]string{e.Name, e.Character, e.Into}, e.Aliases, e.From, e.Add, e.Remove, e.Characters)
	if len(all) > 1000 {
		return problem.New(problem.LimitExceeded, "the edit has %d names, at most 1000 are taken", len(all))
	}
	for i, n := range all {
		if len(n) > 500 || i > 2 && strings.TrimSpace(n) == "" || !clean(n) {
			return problem.New(problem.InvalidField, "a name is empty, longer than 500 bytes, or holds control characters")
		}
	}
	return nil
}

func clean(name string) bool {
	return !strings.ContainsFunc(name, func(r rune) bool { return r < ' ' && r != '\n' && r != '\t' || r == 0x7f })
}
