// Package report sums up for an editor who is in a work: first and last
// appearances, absences, people of one scene, pairs that never meet, silent
// presences, entrances that are missing, names that look like slips, and the
// network of who is with whom.
package report

import (
	"scenewise/pkg/characters"
	"scenewise/pkg/characters/network"
	"scenewise/pkg/structure"
)

// MinConfidence is the least confidence of a presence at acts or speaks, as in
// POST /v1/cooccurrence.
const MinConfidence = 0.5

// Limits of the lists: the totals beside them are exact.
const (
	MaxListed  = 200 // entries of each list
	mainPeople = 20  // the people among whom pairs that never meet are told
	mainScenes = 3   // scenes that such a person is in, at least
)

// Report is the summary of one version at one level of presence.
type Report struct {
	Presence        characters.Level `json:"presence"`
	Scenes          int              `json:"scenes"`
	Network         network.Measures `json:"network"`
	Characters      []Person         `json:"characters"` // in the order of the cast; those who appear
	OneScene        []Cell           `json:"one_scene"`  // people of a single scene
	NeverMeet       []Pair           `json:"never_meet"` // pairs of the 20 people with most scenes, in 3 or more each, that share none
	Silent          []Cell           `json:"silent"`     // there, while others speak, without a line
	SilentTotal     int              `json:"silent_total"`
	NotEntered      []Cell           `json:"not_entered"` // plays: speak in a scene whose directions bring others on, and never them
	NotEnteredTotal int              `json:"not_entered_total"`
	NameVariants    []Variant        `json:"name_variants"`
}

// Person is one character's course through the work.
type Person struct {
	ID             string   `json:"id"`
	Name           string   `json:"name"`
	Scenes         int      `json:"scenes"` // at the report's level
	SpeakingScenes int      `json:"speaking_scenes"`
	First          Cell     `json:"first"`
	Last           Cell     `json:"last"`
	LongestAbsence *Absence `json:"longest_absence,omitempty"` // between two appearances; nil where there is none
	network.Node
}

// Absence is a run of scenes without a character, both ends included.
type Absence struct {
	Scenes int    `json:"scenes"`
	From   string `json:"from"` // node ids
	To     string `json:"to"`
}

// Cell is a character in a scene, with the sentence that shows it.
type Cell struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	NodeID string `json:"node_id"`
	Start  int    `json:"start"`
	End    int    `json:"end"`
	Text   string `json:"text"`
}

// Pair is two characters.
type Pair struct {
	A string `json:"a"` // names
	B string `json:"b"`
}

// Of makes the report of a work. Its time is that of the matrix: scenes by
// people squared, and nodes by edges for the network.
func Of(w *structure.Work, c *characters.Cast, level characters.Level) *Report {
	b := newBook(w, c, level)
	m := b.matrix()
	measured := network.Measure(m)
	r := &Report{Presence: level, Scenes: len(b.scenes), Network: measured, Characters: []Person{}, OneScene: []Cell{}, NeverMeet: b.neverMeet(m)}
	for i, x := range b.people {
		p := b.person(i, x)
		p.Node = measured.Of[i]
		r.Characters = append(r.Characters, p)
		if p.Scenes == 1 && len(r.OneScene) < MaxListed {
			r.OneScene = append(r.OneScene, p.First)
		}
	}
	r.Silent, r.SilentTotal = b.silent()
	r.NotEntered, r.NotEnteredTotal = b.notEntered()
	r.NameVariants = variants(w, c)
	return r
}

// Holds reports whether a presence counts at a level.
func Holds(p characters.Presence, level characters.Level) bool {
	return p.Level.Rank() >= level.Rank() && (level == characters.Mentioned || p.Confidence >= MinConfidence)
}
