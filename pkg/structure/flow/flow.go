// Package flow is what books with mark-up have in common: a flow of blocks, of
// which some are headings, some break scenes and some belong to the book
// rather than to the story.
//
// The readers of HTML, EPUB and DOCX turn their input into a Document; Build
// decides from all of it what the headings mean and returns the work. A
// heading's level alone says little (title pages, captions and author names
// are headings too), so levels, wording, numbering, the contents list and the
// source's own roles are weighed together.
package flow

import (
	"scenewise/pkg/problem"
	"scenewise/pkg/structure"
)

// Kind tells blocks apart.
type Kind uint8

// The kinds of block.
const (
	Paragraph Kind = iota
	Heading        // a line of a heading
	Break          // a rule or a line of marks between scenes
	Gap            // an empty paragraph, printed as a blank line
)

// Role is what the source says begins with a block.
type Role uint8

// The roles, RoleNone when the source says nothing.
const (
	RoleNone Role = iota
	RolePart
	RoleChapter
	RoleSection // a division inside a chapter
	RoleTitle   // the work's own title
	RoleFront   // front matter
	RoleBack    // back matter
)

// Area is where the source says a block lies.
type Area uint8

// The areas, AreaUnknown when the source says nothing.
const (
	AreaUnknown Area = iota
	AreaFront
	AreaBody
	AreaBack
)

// Block is one paragraph, heading line, break or gap.
type Block struct {
	Kind   Kind
	Text   string // canonical, without surrounding white space; empty for rules and gaps
	Level  int8   // of a heading, 1 for the highest; 0 when unknown
	Role   Role   // what begins here
	Area   Area
	Linked bool  // nearly all of the text links to later places of the work: a line of a contents list
	Group  int32 // heading lines that the source groups share a number above 0
}

// Entry is one line of a contents list.
type Entry struct {
	Title  string
	Parent int // index of the entry above it, -1 for none
	Block  int // index of the block that it points at, -1 when the place is missing
	Role   Role
}

// Document is one work as a flow.
type Document struct {
	Title    string // as the source's metadata have it
	Blocks   []Block
	Contents []Entry // in order; parents stand before their children
	Nested   bool    // the contents list's nesting is meant: it says what is inside what
	Notes    []Block // footnotes, taken out of the flow
}

// bounded refuses more headings than a tree may have nodes, before memory is
// spent on them. limit 0 is the default.
func (d *Document) bounded(limit int) error {
	if limit == 0 {
		limit = structure.DefaultLimits().MaxNodes
	}
	n := 0
	for i := range d.Blocks {
		if d.Blocks[i].Kind == Heading {
			n++
		}
	}
	if n > limit {
		return problem.New(problem.TooComplex, "the work has %d headings, the limit is %d", n, limit)
	}
	return nil
}
