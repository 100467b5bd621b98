package structure

// Format names a kind of input, as in the event's field of that name.
type Format string

// The formats of the contract.
const (
	FormatAuto     Format = "auto"
	FormatText     Format = "text"
	FormatMarkdown Format = "markdown"
	FormatHTML     Format = "html"
	FormatEPUB     Format = "epub"
	FormatFountain Format = "fountain"
	FormatFDX      Format = "fdx"
	FormatDOCX     Format = "docx"
	FormatTEI      Format = "tei"
)

// Work is one story, read. It is never changed after it was checked (Check).
type Work struct {
	Format        Format    `json:"format"`
	ReaderVersion string    `json:"reader_version"` // changes whenever the same bytes may give another result
	Text          string    `json:"-"`              // canonical text
	Root          *Node     `json:"root"`
	FrontMatter   []Span    `json:"front_matter"` // never nil in JSON
	BackMatter    []Span    `json:"back_matter"`
	Paragraphs    []Span    `json:"paragraphs"`       // of scene bodies, in order, without surrounding white space
	Script        *Script   `json:"script,omitempty"` // what a play or screenplay marks; nil for prose
	Warnings      []Warning `json:"warnings"`
}

// Slice returns the canonical text of s.
func (w *Work) Slice(s Span) string { return w.Text[s.Start:s.End] }

// Warning is something that the reader guessed or left out, told so that a
// person can act on it.
type Warning struct {
	Code    string `json:"code"` // stable, e.g. encoding_assumed
	Message string `json:"message"`
	Span    *Span  `json:"span,omitempty"`
}

// Script is what a play or screenplay marks outright: who speaks, and what the
// directions say. Slices are in text order. Everything in it lies in scene
// bodies, but for Cast, which may lie in front matter.
type Script struct {
	Cast       []CastMember `json:"cast,omitempty"`
	Speeches   []Speech     `json:"speeches,omitempty"`
	Directions []Direction  `json:"directions,omitempty"`
}

// CastMember is one entry of a printed or marked-up cast list.
type CastMember struct {
	ID      string   `json:"id,omitempty"` // the source's own id, where it has one (TEI xml:id)
	Name    string   `json:"name"`         // best printed name
	Aliases []string `json:"aliases,omitempty"`
	Group   bool     `json:"group,omitempty"` // "Lords, Attendants"
	Span    Span     `json:"span"`            // zero when it is not in the canonical text
}

// Voice says where a speaker is heard from.
type Voice string

// Where a speaker is heard from. The zero Voice is on stage or on screen.
const (
	VoiceOn        Voice = ""
	VoiceOffScreen Voice = "off_screen" // (O.S.), "within", "off"
	VoiceOver      Voice = "voice_over" // (V.O.)
)

// Speech is one cue and what is said under it.
type Speech struct {
	Cue      Span     `json:"cue"`           // the printed cue, extensions included
	Speakers []string `json:"speakers"`      // names without extensions; several for a joint cue
	IDs      []string `json:"ids,omitempty"` // cast ids, where the source gives them, parallel to nothing: who really speaks
	Voice    Voice    `json:"voice,omitempty"`
	Span     Span     `json:"span"` // from the cue to the end of the speech
	Body     []Span   `json:"body"` // the spoken parts, without parentheticals and directions
}

// DirectionKind tells stage directions apart.
type DirectionKind string

// The kinds of direction.
const (
	DirectionEntrance DirectionKind = "entrance"
	DirectionExit     DirectionKind = "exit"
	DirectionOther    DirectionKind = "other"  // business, delivery, mixed, unknown
	DirectionAction   DirectionKind = "action" // a screenplay's action paragraph
)

// Direction is one stage direction, parenthetical or action paragraph.
type Direction struct {
	Span Span          `json:"span"`
	Kind DirectionKind `json:"kind"`
	IDs  []string      `json:"ids,omitempty"` // cast ids that the source tags in it
}
