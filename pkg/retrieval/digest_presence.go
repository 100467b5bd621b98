package retrieval

import (
	"math"
	"slices"
	"sort"

	"scenewise/pkg/characters"
	"scenewise/pkg/structure"
)

// presenceTable says for each character in which units of one kind it is, and
// how surely it acts and speaks there.
type presenceTable struct {
	units      int
	confidence []float64 // what the cells point into; sorted
	rows       [][]presenceCell
}

// presenceCell is one character in one unit. Acts and Speaks are the highest
// confidence of any evidence at that level or above: 0 = none, else the place
// in the table's confidences counted from 1.
type presenceCell struct {
	unit         int32
	acts, speaks uint16
}

// newPresenceTable reports false when the cast says something that a table
// does not hold.
func newPresenceTable(e *Edition, units []unit) (presenceTable, bool) {
	t := presenceTable{units: len(units), rows: make([][]presenceCell, len(e.Cast.Characters))}
	at := make(map[string]int, len(e.Cast.Characters))
	for i, c := range e.Cast.Characters {
		if _, twice := at[c.ID]; twice {
			return t, false
		}
		at[c.ID] = i
	}
	type raw struct {
		who, unit    int
		acts, speaks float64
	}
	var all []raw
	for u := range units {
		named := e.Cast.MentionsIn(units[u].span)
		for id, p := range e.Cast.In(units[u].span, units[u].scenes) {
			who, known := at[id]
			if p.Level.Rank() == 0 {
				return t, false
			}
			if !known {
				continue // nobody can ask for it
			}
			r := raw{who: who, unit: u}
			r.acts, r.speaks = surest(p, named[id])
			if math.IsNaN(r.acts) || math.IsNaN(r.speaks) {
				return t, false
			}
			all = append(all, r)
			t.confidence = append(t.confidence, r.acts, r.speaks)
		}
	}
	slices.Sort(t.confidence)
	t.confidence = slices.Compact(t.confidence)
	t.confidence = slices.Clip(slices.DeleteFunc(t.confidence, func(c float64) bool { return c < 0 }))
	if len(t.confidence) >= math.MaxUint16 {
		return t, false
	}
	place := func(c float64) uint16 {
		i, _ := slices.BinarySearch(t.confidence, c)
		if c < 0 {
			return 0
		}
		return uint16(i + 1)
	}
	for _, r := range all { // in the order of the units
		t.rows[r.who] = append(t.rows[r.who], presenceCell{int32(r.unit), place(r.acts), place(r.speaks)})
	}
	return t, true
}

// surest returns the highest confidence of any evidence that someone acts, and
// speaks; -1 where there is none.
func surest(p characters.Presence, mentions []characters.Mention) (acts, speaks float64) {
	acts, speaks = -1, -1
	for _, m := range append([]characters.Mention{{Level: p.Level, Confidence: p.Confidence}}, mentions...) {
		if m.Level.Rank() >= characters.Acts.Rank() {
			acts = max(acts, m.Confidence)
		}
		if m.Level == characters.Speaks {
			speaks = max(speaks, m.Confidence)
		}
	}
	return acts, speaks
}

// mark sets the units in which a character is present as a request asks.
func (t *presenceTable) mark(set bits, who int32, ask level) {
	least, _ := slices.BinarySearch(t.confidence, ask.confidence)
	for _, c := range t.rows[who] {
		switch ask.least {
		case characters.Speaks:
			if int(c.speaks) <= least {
				continue
			}
		case characters.Acts:
			if int(c.acts) <= least {
				continue
			}
		}
		set.add(int(c.unit))
	}
}

// nest returns the chapter of each scene, and whether scenes and chapters are
// apart and each scene lies in exactly one chapter.
func nest(scenes, chapters []unit) ([]int32, bool) {
	of := make([]int32, len(scenes))
	if !apart(scenes) || !apart(chapters) {
		return of, false
	}
	k := 0
	for c, chapter := range chapters {
		for range chapter.scenes {
			if k == len(scenes) || !chapter.span.Contains(scenes[k].span) {
				return of, false
			}
			of[k] = int32(c)
			k++
		}
	}
	return of, k == len(scenes)
}

func apart(units []unit) bool {
	for i := 1; i < len(units); i++ {
		if units[i].span.Start < units[i-1].span.End {
			return false
		}
	}
	return true
}

func paragraphsInScenes(o *outline) bool {
	for _, p := range o.paragraphs() {
		if !p.node.Span().Contains(p.span) {
			return false
		}
	}
	return true
}

// mentionsCovered reports whether whoever a scene mentions is present in it,
// so that who is in no scene is in no paragraph either.
func mentionsCovered(e *Edition, scenes []unit) bool {
	for _, m := range e.Cast.Mentions {
		i := sort.Search(len(scenes), func(i int) bool { return scenes[i].span.End > m.Span.Start })
		if i == len(scenes) || !scenes[i].span.Overlaps(m.Span) {
			continue
		}
		if _, ok := e.Cast.Scenes[scenes[i].id][m.Character]; !ok {
			return false
		}
	}
	return true
}

// slots number the places that a digest tells apart: each scene, then what is
// in a chapter and in none of its scenes, then all else.
type slots struct{ scenes, chapters []unit }

func newSlots(scenes, chapters []unit) slots { return slots{scenes, chapters} }

func (s slots) of(span structure.Span) uint32 {
	if i, ok := within(s.scenes, span); ok {
		return uint32(i)
	}
	if i, ok := within(s.chapters, span); ok {
		return uint32(len(s.scenes) + i)
	}
	return uint32(len(s.scenes) + len(s.chapters))
}

func within(units []unit, span structure.Span) (int, bool) {
	i := sort.Search(len(units), func(i int) bool { return units[i].span.End > span.Start })
	return i, i < len(units) && units[i].span.Contains(span)
}

// markSlots sets the units of one kind that hold a literal place.
func (d *Digest) markSlots(set bits, kind Unit, slots []uint32) {
	for _, s := range slots {
		i := int(s)
		switch {
		case kind != UnitChapter:
			if i < d.scenes.units {
				set.add(i)
			}
		case i < d.scenes.units:
			set.add(int(d.chapterOf[i]))
		case i < d.scenes.units+d.chapters.units:
			set.add(i - d.scenes.units)
		}
	}
}

// bits is a set of small numbers.
type bits []uint64

func newBits(n int) bits { return make(bits, (n+63)/64) }

func (b bits) add(i int) { b[i/64] |= 1 << (i % 64) }

func (b bits) has(i int) bool { return b[i/64]&(1<<(i%64)) != 0 }
