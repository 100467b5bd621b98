// Package plain reads prose in plain text, the one format that marks nothing.
//
// A line that looks like a heading means little by itself: contents lists
// repeat every heading, people say "Chapter nine was missing", lists are
// numbered. So the reader first collects everything that could be a heading,
// a contents list or a scene mark, and then decides from the whole document:
// which wording repeats, what is numbered in order, what the contents list
// confirms, and how many blank lines are usual.
//
//	blocks → licence → contents list → candidates → headings → scenes → plan
package plain
