package retrieval

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"scenewise/pkg/characters"
)

// Digest is what questions about a whole collection need of one edition: who
// is in which scene and chapter, by which names, and which words stand where.
// It is made from the edition alone, is a tenth of its size or less, and gives
// the same answers; whatever it cannot answer for certain is looked up in the
// edition. It is immutable.
type Digest struct {
	rules      string
	people     []characters.Character // ID, Name, Aliases and Source only; in the order of the cast
	keys       []nameKey              // sorted
	stars      bool                   // '*' is emphasis in the text
	regular    bool                   // the tree allows answers from the tables
	paragraphs int
	scenes     presenceTable
	chapters   presenceTable
	chapterOf  []int32 // of each scene
	words      wordList
}

// nameKey says that a character, by its place in the cast, has a name.
type nameKey struct {
	key string
	who int32
}

// Digests gives the digests of a Library's editions. A Library that does not
// have them is read edition by edition.
type Digests interface {
	// Digest returns the digest of the edition that Library.Edition returns for
	// the same document; nil when there is none.
	Digest(ctx context.Context, l Live) (*Digest, error)
}

// DigestOf asks lib for a digest; nil when it has none.
func DigestOf(ctx context.Context, lib Library, l Live) (*Digest, error) {
	if d, ok := lib.(Digests); ok {
		return d.Digest(ctx, l)
	}
	return nil, nil
}

// NewDigest digests an edition.
func NewDigest(e *Edition) *Digest {
	o := newOutline(e.Work)
	d := &Digest{stars: starsMark(e.Work.Format), paragraphs: len(o.paragraphs())}
	scenes, chapters := o.units(UnitScene), o.units(UnitChapter)
	d.chapterOf, d.regular = nest(scenes, chapters)
	d.regular = d.regular && paragraphsInScenes(o)
	d.words = newWordList(e.Work.Text, d.stars, newSlots(scenes, chapters))
	d.cast(e, scenes, chapters)
	return d
}

// WithCast returns a digest of the same text with the cast of e, which may
// have been edited since.
func (d *Digest) WithCast(e *Edition) *Digest {
	n := *d
	o := newOutline(e.Work)
	scenes, chapters := o.units(UnitScene), o.units(UnitChapter)
	_, n.regular = nest(scenes, chapters)
	n.regular = n.regular && paragraphsInScenes(o)
	n.cast(e, scenes, chapters)
	return &n
}

func (d *Digest) cast(e *Edition, scenes, chapters []unit) {
	d.rules, d.people, d.keys = e.Cast.RulesVersion, nil, nil
	for i, c := range e.Cast.Characters {
		d.people = append(d.people, characters.Character{ID: c.ID, Name: c.Name, Aliases: c.Aliases, Source: c.Source})
		for _, name := range append([]string{c.Name}, c.Aliases...) {
			if k := characters.Key(name); k != "" {
				d.keys = append(d.keys, nameKey{k, int32(i)})
			}
		}
	}
	slices.SortFunc(d.keys, func(a, b nameKey) int { return cmp.Or(strings.Compare(a.key, b.key), cmp.Compare(a.who, b.who)) })
	d.keys = slices.Compact(d.keys)
	var ok1, ok2 bool
	d.scenes, ok1 = newPresenceTable(e, scenes)
	d.chapters, ok2 = newPresenceTable(e, chapters)
	d.regular = d.regular && ok1 && ok2 && mentionsCovered(e, scenes)
}

// resolve returns the places in the cast of all who have a name, as
// Cast.Resolve does. key is characters.Key(name).
func (d *Digest) resolve(name, key string) []int32 {
	if key == "" {
		return nil
	}
	i, _ := slices.BinarySearchFunc(d.keys, key, func(k nameKey, key string) int { return strings.Compare(k.key, key) })
	var out []int32
	for ; i < len(d.keys) && d.keys[i].key == key; i++ {
		out = append(out, d.keys[i].who)
	}
	if out != nil {
		return out
	}
	name = strings.TrimSpace(name)
	for i := range d.people {
		if d.people[i].ID == name {
			return []int32{int32(i)}
		}
	}
	return nil
}

// table returns who is in the units of one kind.
func (d *Digest) table(kind Unit) *presenceTable {
	if kind == UnitChapter {
		return &d.chapters
	}
	return &d.scenes
}

// examined is the number of units of one kind.
func (d *Digest) examined(kind Unit) int {
	if kind == UnitParagraph {
		return d.paragraphs
	}
	return d.table(kind).units
}

// Bytes is about how much memory the digest takes.
func (d *Digest) Bytes() int64 {
	n := int64(len(d.words.data)) + 4*int64(len(d.words.blocks)) + 24*int64(len(d.keys)) + 4*int64(len(d.chapterOf)) + 512
	for _, c := range d.people {
		n += 112 + int64(len(c.ID)+2*len(c.Name)+len(c.Source))
		for _, a := range c.Aliases {
			n += 16 + 2*int64(len(a))
		}
	}
	for _, t := range []*presenceTable{&d.scenes, &d.chapters} {
		n += 8*int64(len(t.confidence)) + 24*int64(len(t.rows))
		for _, r := range t.rows {
			n += 8 * int64(len(r))
		}
	}
	return n
}
