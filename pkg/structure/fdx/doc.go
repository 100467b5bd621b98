// Package fdx reads Final Draft screenplays, the XML that Final Draft writes
// and most screenwriting programs export.
//
// The canonical text is extracted: one block for each paragraph with a blank
// line between, a speech as its cue and its lines under each other. Dual
// dialogue is two speeches, one after the other. Headings that only say
// OMITTED are left out. The title page is front matter.
package fdx
