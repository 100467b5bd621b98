// Package tei reads works in TEI (tei-c.org): plays as DraCor and Folger
// encode them, and prose.
//
// The canonical text is extracted in a readable layout: a blank line between
// blocks, a speech as its cue and its lines under each other, directions
// inside a speech in brackets. Notes, page numbers and the sides of a choice
// that an editor replaced are left out. In a play divisions are acts and
// scenes, in prose parts, chapters and scenes; the mark-up says which.
package tei
