package structure

// Span is a half-open range [Start, End) of byte offsets into the canonical
// text.
type Span struct {
	Start int `json:"start"`
	End   int `json:"end"`
}

// Len returns the number of bytes in s.
func (s Span) Len() int { return s.End - s.Start }

// Contains reports whether t lies inside s.
func (s Span) Contains(t Span) bool { return s.Start <= t.Start && t.End <= s.End }

// Overlaps reports whether s and t share a byte.
func (s Span) Overlaps(t Span) bool { return s.Start < t.End && t.Start < s.End }

// Kind is the rank of a node in the tree.
type Kind string

// The kinds of node, from the root down. Leaves are always scenes.
const (
	KindWork    Kind = "work"
	KindPart    Kind = "part"
	KindChapter Kind = "chapter"
	KindAct     Kind = "act"
	KindScene   Kind = "scene"
)

// How says what a node's beginning rests on.
type How string

// What a boundary can rest on.
const (
	HowHeading    How = "heading"     // a line of text that names it
	HowMark       How = "mark"        // a scene-break mark
	HowBlankLines How = "blank_lines" // blank lines that the document uses as breaks
	HowMarkup     How = "markup"      // the format itself says so
	HowInferred   How = "inferred"    // nothing in the text marks it
)

// Node is one part, chapter, act or scene.
//
// A node begins at its heading or break mark; BodyStart is the first byte of
// its text after that. A node's first child starts where the node starts (a
// chapter's first scene has the chapter's Start, and its BodyStart lies behind
// the chapter's heading). Siblings are in order and tile their parent: a child
// ends where the next one starts.
type Node struct {
	ID         string  `json:"id"` // stable path counted from 1: c3.s2, p1.c2.s1, a1.s4; the root is "work"
	Kind       Kind    `json:"kind"`
	Title      string  `json:"title"` // as printed, lines joined by one blank; empty when there is none
	Ordinal    int     `json:"ordinal"`
	Start      int     `json:"start"`
	BodyStart  int     `json:"body_start"`
	End        int     `json:"end"`
	Children   []*Node `json:"children,omitempty"`
	How        How     `json:"how"`
	Confidence float64 `json:"confidence"` // 0..1
}

// Span returns the bytes of the whole node, heading included.
func (n *Node) Span() Span { return Span{n.Start, n.End} }

// Body returns the bytes of the node after its heading or mark.
func (n *Node) Body() Span { return Span{n.BodyStart, n.End} }
