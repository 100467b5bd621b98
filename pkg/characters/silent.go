package characters

import (
	"regexp"
	"slices"
	"strings"

	"scenewise/pkg/structure"
)

// People of a screenplay who never get a cue are named in its action lines
// only. Two ways of naming them are sure enough: an honorific before a name,
// more than once, and the capitals with an age that introduce somebody by the
// custom of the trade: "MARTHA ROOS (60s) wipes the counter".
var (
	honoured   = regexp.MustCompile(`\b(?:Mr|Mrs|Ms|Miss|Dr|Sir|Lady|Lord|Captain|Inspector|Sergeant|Father|Sister|Professor|Herr|Frau|Madame|Monsieur)\.?[ \n]+\p{Lu}[\p{L}'’-]+(?:[ \n]+\p{Lu}[\p{L}'’-]+)?`)
	introduced = regexp.MustCompile(`\b(\p{Lu}[\p{Lu}'’.-]+(?: \p{Lu}[\p{Lu}'’.-]+){0,2})[ \n]*\((?:early |mid |late |mid-|about |around )?\d{1,2}(?:s|'s|’s)?[,;) ]`)
)

// addSilent adds the people whom only action lines name.
func (s *scriptCast) addSilent(w *structure.Work) {
	count := map[string]int{}
	var names []string
	note := func(name string, n int) {
		name = strings.Join(strings.Fields(name), " ")
		if count[name] == 0 {
			names = append(names, name)
		}
		count[name] += n
	}
	for _, d := range w.Script.Directions {
		if d.Kind != structure.DirectionAction {
			continue
		}
		text := w.Slice(d.Span)
		for _, name := range honoured.FindAllString(text, -1) {
			note(name, 1)
		}
		for _, m := range introduced.FindAllStringSubmatch(text, -1) {
			note(m[1], 2)
		}
	}
	for _, name := range names {
		if count[name] > 1 && !s.crowd(name) && !s.knows(name) {
			s.byLabel[s.labelKey(name)] = len(s.people)
			s.people = append(s.people, &person{name: name, source: "detected", confidence: .9, entity: &entity{why: []string{"named in action lines"}}})
		}
	}
}

// knows reports whether a name shares a word with a label that is taken,
// titles apart: that person may be meant.
func (s *scriptCast) knows(name string) bool {
	words := strings.Fields(s.labelKey(name))
	if len(words) == 0 {
		return true
	}
	last := words[len(words)-1]
	for label := range s.byLabel {
		if slices.Contains(strings.Fields(label), last) {
			return true
		}
	}
	return false
}
