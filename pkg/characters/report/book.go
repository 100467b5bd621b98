package report

import (
	"cmp"
	"slices"

	"scenewise/pkg/characters"
	"scenewise/pkg/structure"
)

// book is a work with its people who appear at the asked level.
type book struct {
	work   *structure.Work
	cast   *characters.Cast
	level  characters.Level
	scenes []*structure.Node
	people []characters.Character
	there  [][]int // by person: indexes of scenes, ascending
}

func newBook(w *structure.Work, c *characters.Cast, level characters.Level) *book {
	b := &book{work: w, cast: c, level: level, scenes: slices.Collect(w.Scenes())}
	for _, x := range c.Characters {
		var in []int
		for k, s := range b.scenes {
			if p, ok := c.Scenes[s.ID][x.ID]; ok && Holds(p, level) {
				in = append(in, k)
			}
		}
		if len(in) > 0 {
			b.people, b.there = append(b.people, x), append(b.there, in)
		}
	}
	return b
}

// matrix counts shared scenes.
func (b *book) matrix() [][]int {
	m := make([][]int, len(b.people))
	in := make([][]int, len(b.scenes))
	for i, list := range b.there {
		m[i] = make([]int, len(b.people))
		for _, k := range list {
			in[k] = append(in[k], i)
		}
	}
	for _, here := range in {
		for _, i := range here {
			for _, j := range here {
				m[i][j]++
			}
		}
	}
	return m
}

func (b *book) cell(x characters.Character, scene int) Cell {
	n := b.scenes[scene]
	p := b.cast.Scenes[n.ID][x.ID].Proof
	return Cell{ID: x.ID, Name: x.Name, NodeID: n.ID, Start: p.Start, End: p.End, Text: b.work.Slice(p)}
}

func (b *book) person(i int, x characters.Character) Person {
	in := b.there[i]
	p := Person{ID: x.ID, Name: x.Name, Scenes: len(in), First: b.cell(x, in[0]), Last: b.cell(x, in[len(in)-1])}
	for _, k := range in {
		if b.cast.Scenes[b.scenes[k].ID][x.ID].Level == characters.Speaks {
			p.SpeakingScenes++
		}
	}
	for j := 1; j < len(in); j++ {
		if gap := in[j] - in[j-1] - 1; gap > 0 && (p.LongestAbsence == nil || gap > p.LongestAbsence.Scenes) {
			p.LongestAbsence = &Absence{Scenes: gap, From: b.scenes[in[j-1]+1].ID, To: b.scenes[in[j]-1].ID}
		}
	}
	return p
}

// neverMeet lists the pairs of important people that share no scene.
func (b *book) neverMeet(m [][]int) []Pair {
	var important []int
	for i := range b.people {
		if len(b.there[i]) >= mainScenes {
			important = append(important, i)
		}
	}
	slices.SortStableFunc(important, func(i, j int) int { return cmp.Compare(len(b.there[j]), len(b.there[i])) })
	important = important[:min(len(important), mainPeople)]
	out := []Pair{}
	for k, i := range important {
		for _, j := range important[k+1:] {
			if m[i][j] == 0 {
				out = append(out, Pair{b.people[i].Name, b.people[j].Name})
			}
		}
	}
	return out
}

// silent lists who is there in a scene, at acts, while others speak.
func (b *book) silent() ([]Cell, int) {
	speech := map[string]bool{}
	for _, s := range b.scenes {
		for _, p := range b.cast.Scenes[s.ID] {
			speech[s.ID] = speech[s.ID] || p.Level == characters.Speaks && p.Confidence >= MinConfidence
		}
	}
	return b.cells(func(_, scene string, p characters.Presence) bool {
		return p.Level == characters.Acts && p.Confidence >= MinConfidence && speech[scene]
	})
}

// notEntered lists, in a play, those who speak in a scene whose directions
// bring somebody on and never name them. Who stays on from the scene before is
// not among them.
func (b *book) notEntered() ([]Cell, int) {
	if b.work.Script == nil {
		return []Cell{}, 0
	}
	named, entrances := map[string]map[string]bool{}, map[string]bool{}
	for _, d := range b.work.Script.Directions {
		s := b.work.SceneAt(d.Span.Start)
		if s == nil {
			continue
		}
		if d.Kind == structure.DirectionEntrance {
			entrances[s.ID] = true
		}
		if named[s.ID] == nil {
			named[s.ID] = map[string]bool{}
		}
		for id := range b.cast.MentionsIn(d.Span) {
			named[s.ID][id] = true
		}
	}
	before := ""
	previous := map[string]string{}
	for _, s := range b.scenes {
		previous[s.ID], before = before, s.ID
	}
	return b.cells(func(id, scene string, p characters.Presence) bool {
		stays := b.cast.Scenes[previous[scene]][id].Level.Rank() >= characters.Acts.Rank()
		return p.Via == characters.ViaCue && entrances[scene] && !named[scene][id] && !stays
	})
}
