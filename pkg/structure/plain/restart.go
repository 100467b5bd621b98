package plain

import (
	"strings"

	"scenewise/pkg/structure/flow"
)

// restart notices the first heading of the text behind a contents list: the
// number one again.
type restart struct {
	ones, last map[flow.Class]int
	highest    map[flow.Class]int
}

func newRestart() *restart {
	return &restart{ones: map[flow.Class]int{}, last: map[flow.Class]int{}, highest: map[flow.Class]int{}}
}

func (r *restart) see(text string) {
	for line := range strings.SplitSeq(text, "\n") {
		if l := label(undecorated(leaders.ReplaceAllString(line, ""))); l.Number > 0 {
			r.highest[l.Class] = max(r.highest[l.Class], l.Number)
			r.last[l.Class] = l.Number
		}
	}
}

// starts reports whether a block begins the text: a first part, or a first
// chapter when the list has no parts.
func (r *restart) starts(text string) bool {
	line, _, _ := strings.Cut(text, "\n")
	if len(text) > maxHeadBytes || strings.Count(text, "\n") >= maxHeadLines {
		return false
	}
	l := label(undecorated(line))
	switch {
	case l.Number != 1:
		return false
	case l.Class == flow.ClassPart:
		return r.highest[flow.ClassPart] > 0 && (r.highest[flow.ClassPart] > 1 || r.highest[flow.ClassChapter] > 1)
	case l.Class == flow.ClassChapter:
		return r.highest[flow.ClassPart] == 0 && r.highest[flow.ClassChapter] > 1
	}
	return false
}
