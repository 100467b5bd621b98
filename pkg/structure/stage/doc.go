// Package stage reads plays in plain text: acts and scenes, the cast list,
// who speaks, and what the stage directions say.
//
// Nothing in a printed play is marked, and houses print it in many ways: names
// in capitals or not, on a line of their own or before the speech, with a
// full stop, a colon or a dash. So the whole text is looked at first. The way
// of printing that repeats with the same names is the play's own, and only
// lines of that make count as cues; headings count only where people speak
// under them, which leaves out contents lists.
//
// What is particular to a language (words for acts, ordinals, cast lists,
// entrances and exits) is data, one file a language.
package stage
