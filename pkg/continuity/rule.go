package continuity

import (
	"strings"

	"scenewise/pkg/characters"
	"scenewise/pkg/retrieval"
)

// File is a file of rules.
type File struct {
	Document string `json:"document,omitempty"` // id; may be left out where the caller names it
	Checks   []Rule `json:"checks"`
}

// Rule is one check. Exactly one of the kinds is set.
type Rule struct {
	Name           string       `json:"name,omitempty"`        // "" = made of the rule itself
	Intentional    string       `json:"intentional,omitempty"` // why a break of the rule is meant; "" = it is not
	FirstTogether  *Meeting     `json:"first_together,omitempty"`
	NeverTogether  *Together    `json:"never_together,omitempty"`
	AlwaysTogether *Together    `json:"always_together,omitempty"`
	MaxGap         *Gap         `json:"max_gap,omitempty"`
	PresentIn      *PresentIn   `json:"present_in,omitempty"`
	AbsentAfter    *AbsentAfter `json:"absent_after,omitempty"`
	Phrase         *Phrase      `json:"phrase,omitempty"`
}

// Seen says what counts as being there.
type Seen struct {
	Presence      characters.Level `json:"presence,omitempty"`       // "" = mentioned
	MinConfidence *float64         `json:"min_confidence,omitempty"` // nil = 0.5; not applied to mentioned
}

// Meeting holds when the first unit in which all are together lies in a node.
type Meeting struct {
	Seen
	All  []string       `json:"all"`
	In   string         `json:"in"`             // node id
	Unit retrieval.Unit `json:"unit,omitempty"` // "" = scene
}

// Together says of some people that they are never, or always, together.
// Always means: wherever one of them is, the others are too.
type Together struct {
	Seen
	All    []string       `json:"all"`
	Unit   retrieval.Unit `json:"unit,omitempty"`   // "" = scene
	In     string         `json:"in,omitempty"`     // node id: only there
	After  string         `json:"after,omitempty"`  // node id, exclusive
	Before string         `json:"before,omitempty"` // node id, exclusive
}

// Gap holds when a character, once introduced, is never missing for a longer
// run of chapters, or of scenes. One of the two is set.
type Gap struct {
	Seen
	Character string `json:"character"`
	Chapters  *int   `json:"chapters,omitempty"`
	Scenes    *int   `json:"scenes,omitempty"`
}

// PresentIn holds when a character is there in each of some nodes.
type PresentIn struct {
	Seen
	Character string   `json:"character,omitempty"`
	All       []string `json:"all,omitempty"` // several characters, each of them
	In        Nodes    `json:"in"`
}

// AbsentAfter holds when a character is not there any more after a node.
type AbsentAfter struct {
	Seen
	Character string `json:"character"`
	After     string `json:"after"` // node id, exclusive
}

// Phrase holds when a phrase occurs at least and at most so many times, counted
// as POST /v1/audit counts. One of Min and Max is set, or both.
type Phrase struct {
	Text          string           `json:"text"`
	Min           *int             `json:"min,omitempty"`
	Max           *int             `json:"max,omitempty"`
	In            string           `json:"in,omitempty"` // node id: only there
	Syntax        retrieval.Syntax `json:"syntax,omitempty"`
	CaseSensitive bool             `json:"case_sensitive,omitempty"`
	WholeWords    *bool            `json:"whole_words,omitempty"` // nil = true
	FoldAccents   bool             `json:"fold_accents,omitempty"`
}

// title is the rule's name, or what it says.
func (r Rule) title() string {
	switch {
	case strings.TrimSpace(r.Name) != "":
		return r.Name
	case r.FirstTogether != nil:
		return names(r.FirstTogether.All) + " first meet in " + r.FirstTogether.In
	case r.NeverTogether != nil:
		return names(r.NeverTogether.All) + " are never together"
	case r.AlwaysTogether != nil:
		return names(r.AlwaysTogether.All) + " are always together"
	case r.MaxGap != nil:
		return r.MaxGap.Character + " is not forgotten"
	case r.PresentIn != nil:
		return names(r.PresentIn.all()) + " in " + names(r.PresentIn.In)
	case r.AbsentAfter != nil:
		return r.AbsentAfter.Character + " is gone after " + r.AbsentAfter.After
	}
	return "phrase “" + r.Phrase.Text + "”"
}

func (p *PresentIn) all() []string {
	if p.Character == "" {
		return p.All
	}
	return append([]string{p.Character}, p.All...)
}

// names joins a list for a sentence.
func names(list []string) string {
	if len(list) < 2 {
		return strings.Join(list, "")
	}
	last := len(list) - 1
	return strings.Join(list[:last], ", ") + " and " + list[last]
}
