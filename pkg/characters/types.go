// Package characters finds who is in a story and who is in which scene.
//
// A cast is detected from the text or declared by the publisher; every
// decision says why and how sure it is. Presence has three levels, each with
// the sentence that proves it.
package characters

import "scenewise/pkg/structure"

// Level is how a character is present in a unit of text.
type Level string

// The levels, strongest first. Asking for one includes the stronger ones.
const (
	Speaks    Level = "speaks"    // has a line there
	Acts      Level = "acts"      // narration or a stage direction puts them there
	Mentioned Level = "mentioned" // only named: talked about, recalled, dreamed of, written about
)

// Rank orders levels: Speaks 3, Acts 2, Mentioned 1, anything else 0.
func (l Level) Rank() int {
	switch l {
	case Speaks:
		return 3
	case Acts:
		return 2
	case Mentioned:
		return 1
	}
	return 0
}

// Via is the kind of evidence a presence rests on.
type Via string

// The kinds of evidence.
const (
	ViaCue            Via = "cue"
	ViaExplicitSpeech Via = "explicit_speech"
	ViaNarration      Via = "narration"
	ViaStageDirection Via = "stage_direction"
	ViaDialogue       Via = "dialogue"
	ViaRecollection   Via = "recollection"
)

// Declared is one entry of a cast that the publisher gave.
type Declared struct {
	Name    string   `json:"name"`
	Aliases []string `json:"aliases,omitempty"`
}

// Character is one person of the story. Mentions counts how often the text
// refers to the person: by name (each of these is a Mention of the Cast), as
// the likely speaker of a line that is given without the name ("he said", or
// whose turn it is), and, of a first-person narrator, as "I" in the
// narration.
type Character struct {
	ID             string   `json:"id"` // stable slug of the name, unique in the cast
	Name           string   `json:"name"`
	Aliases        []string `json:"aliases"` // other names, most used first, never nil
	Mentions       int      `json:"mentions"`
	Scenes         int      `json:"scenes"` // in which present at any level
	SpeakingScenes int      `json:"speaking_scenes"`
	Source         string   `json:"source"` // "declared" or "detected"
	Confidence     float64  `json:"confidence"`
	Why            string   `json:"why"`
}

// Mention is one place where a character is named or cued. Mentions are in
// text order and never overlap. Level, Via and Confidence are what this
// mention alone shows; Proof is its sentence.
type Mention struct {
	Character  string         `json:"character"` // id
	Span       structure.Span `json:"span"`
	Proof      structure.Span `json:"proof"`
	Level      Level          `json:"level"`
	Via        Via            `json:"via"`
	Confidence float64        `json:"confidence"`
}

// Presence is the strongest evidence for one character in one unit.
type Presence struct {
	Level      Level          `json:"presence"`
	Confidence float64        `json:"confidence"`
	Via        Via            `json:"via"`
	Proof      structure.Span `json:"proof"` // lies inside the unit
}

// Cast is everything known about a work's characters. It is immutable.
type Cast struct {
	RulesVersion string                         `json:"rules_version"`
	Characters   []Character                    `json:"characters"` // most mentioned first, then by id
	Mentions     []Mention                      `json:"mentions"`
	Scenes       map[string]map[string]Presence `json:"scenes"` // scene id -> character id; every scene has an entry
	Warnings     []structure.Warning            `json:"warnings"`
}
