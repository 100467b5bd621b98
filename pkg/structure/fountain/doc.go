// Package fountain reads screenplays in Fountain 1.1 (fountain.io/syntax), the
// plain-text format of screenwriters.
//
// The canonical text is the decoded input. Boneyard and notes stay in it, but
// nothing inside them becomes a scene, a cue or an action. Scene headings are
// scenes; sections of the first level are acts or parts when the whole script
// is divided by them. The title page, and sections, synopses and transitions
// before the first scene, are front matter.
package fountain
