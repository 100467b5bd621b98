package stage

import (
	"strings"

	"scenewise/pkg/structure"
)

// monologue opens a speech without a cue: running text under a heading with
// one single person, as some houses print a soliloquy.
func (w *writer) monologue(l line) {
	if w.speech != nil || w.solo == "" || strings.ContainsAny(l.text[:1], "([_*") || words.openers[strings.ToLower(firstWord(l.text))] {
		return
	}
	at := structure.Span{Start: l.Start, End: l.Start}
	w.speech = &structure.Speech{Cue: at, Span: at, Speakers: []string{w.solo}}
	w.run = at
	w.fresh, w.solo = false, ""
}

// soloist returns the one speaker whom a direction under a heading names:
// "(Juliane.)", "(Gavryushka alone.)"; "" when there are more or none.
func (w *writer) soloist(t string) string {
	t = strings.Join(strings.Fields(strings.ToLower(strings.Trim(t, "()[]_*., "))), " ")
	if strings.ContainsAny(t, ",;.") || len(joiners.Split(t, 3)) > 1 {
		return ""
	}
	for len(t) > 0 {
		if name := w.printed[t]; name != "" {
			return name
		}
		i := strings.LastIndexByte(t, ' ')
		if i < 0 || strings.Count(t, " ") > 4 {
			return ""
		}
		t = t[:i]
	}
	return ""
}

// listsNames reports whether at least half of the pieces of t, parted by
// marks, are names of speakers.
func (w *writer) listsNames(t string) bool {
	all, known := 0, 0
	for piece := range strings.FieldsFuncSeq(t, func(r rune) bool { return strings.ContainsRune(".,;:()[]_*—–", r) }) {
		piece = strings.ToLower(strings.Join(strings.Fields(piece), " "))
		if piece == "" {
			continue
		}
		all++
		for _, n := range joiners.Split(piece, -1) {
			if w.known[n] {
				known++
				break
			}
		}
	}
	return known > 0 && known*2 >= all
}
