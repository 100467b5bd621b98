package catalog

import (
	"unicode"

	"scenewise/pkg/retrieval"
	"scenewise/pkg/structure"
)

// CountsOf sums an edition up. Words are runs of letters, digits and
// apostrophes in the scenes' bodies; matter before and after does not count.
func CountsOf(e *retrieval.Edition) Counts {
	c := Counts{Bytes: len(e.Work.Text), Chunks: len(e.Chunks), Characters: len(e.Cast.Characters)}
	e.Work.Root.Walk(func(n *structure.Node, _ []*structure.Node) bool {
		switch n.Kind {
		case structure.KindPart:
			c.Parts++
		case structure.KindChapter, structure.KindAct:
			c.Chapters++
		case structure.KindScene:
			c.Scenes++
		}
		return true
	})
	for _, k := range e.Chunks {
		c.Words += countWords(k.Text)
	}
	return c
}

func countWords(s string) int {
	n, in := 0, false
	for _, r := range s {
		word := unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) || r == '\'' || r == '’'
		if word && !in {
			n++
		}
		in = word
	}
	return n
}
