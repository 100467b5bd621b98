package retrieval

import "scenewise/pkg/characters"

// Unit is the stretch of text in which characters are together.
type Unit string

// The units.
const (
	UnitScene     Unit = "scene" // the default
	UnitChapter   Unit = "chapter"
	UnitParagraph Unit = "paragraph"
)

// DefaultMinConfidence is the least confidence of a presence at speaks or acts.
const DefaultMinConfidence = 0.5

// DefaultUnitLimit is how many units one reply lists unless asked otherwise.
const DefaultUnitLimit = 100

// CooccurRequest asks for every unit with the named characters.
type CooccurRequest struct {
	Scope         Scope            `json:"-"`
	All           []string         `json:"all,omitempty"`
	Any           []string         `json:"any,omitempty"`
	None          []string         `json:"none,omitempty"`
	Presence      characters.Level `json:"presence,omitempty"`       // "" = mentioned
	MinConfidence *float64         `json:"min_confidence,omitempty"` // nil = DefaultMinConfidence; not applied to mentioned
	Unit          Unit             `json:"unit,omitempty"`           // "" = scene
	After         string           `json:"after,omitempty"`          // node id, exclusive
	Before        string           `json:"before,omitempty"`         // node id, exclusive
	Limit         int              `json:"limit,omitempty"`          // 0 = DefaultUnitLimit
	Offset        int              `json:"-"`                        // units to skip; the API wraps it in a cursor
}

// CooccurResult lists the units that match; Units is one page of them.
type CooccurResult struct {
	Complete      bool         `json:"complete"`
	UnitsExamined int          `json:"units_examined"`
	Total         *int         `json:"total"` // nil when a name is unresolved
	Returned      int          `json:"returned"`
	Units         []UnitMatch  `json:"units"`
	Unresolved    []Unresolved `json:"unresolved,omitempty"`
	Ambiguous     []Ambiguous  `json:"ambiguous,omitempty"`
	Literal       []string     `json:"literal,omitempty"`
	Pending       []Ref        `json:"pending,omitempty"`
	Missing       []Missing    `json:"missing,omitempty"`
	Basis         Basis        `json:"basis"`
	Examined      []Ref        `json:"-"` // the snapshot's documents, to pin a cursor
}

// UnitMatch is one unit that matches.
type UnitMatch struct {
	Ref
	NodeID     string                  `json:"node_id"`
	Path       []string                `json:"path"`
	Start      int                     `json:"start"`
	End        int                     `json:"end"`
	Characters map[string]UnitPresence `json:"characters"` // by the name as asked for
}

// UnitPresence is how one asked-for character is present in a unit.
type UnitPresence struct {
	Presence   characters.Level `json:"presence"`
	Confidence float64          `json:"confidence"`
	Via        characters.Via   `json:"via"`
	Proof      Passage          `json:"proof"`
	Mentions   []Passage        `json:"mentions"`
}

// Passage is a span with the bytes that it cuts out.
type Passage struct {
	Start int    `json:"start"`
	End   int    `json:"end"`
	Text  string `json:"text"`
}

// Unresolved is a name that no character of a document in scope bears.
type Unresolved struct {
	Name        string   `json:"name"`
	Suggestions []string `json:"suggestions"`
}

// Ambiguous is a name that several characters of one document bear; all of
// them count.
type Ambiguous struct {
	Name       string   `json:"name"`
	Characters []string `json:"characters"`
}

// Basis says what reading of the texts an answer rests on.
type Basis struct {
	Cast         string `json:"cast"` // "detected", "declared" or "mixed"
	RulesVersion string `json:"rules_version"`
}
