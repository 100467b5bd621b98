package plain

import "scenewise/pkg/structure"

// analysis decides which lines of a document are headings.
type analysis struct {
	d      *document
	hints  structure.CompiledHints
	lo, hi int // blocks of the work
	toc    *contents
	heads  []*head
	usual  int // blank lines between most paragraphs
}

// choose ranks the candidates. What is left without a kind is no heading.
func (a *analysis) choose() {
	if a.hints.NoChapters {
		return
	}
	forced := false
	for _, h := range a.heads {
		forced = forced || h.kind == structure.KindChapter
	}
	found := forced || a.worded() || a.titlesFirst() && a.titles() || a.bare() || a.titles() || a.styled()
	a.parts()
	a.subtitles()
	if found {
		a.unnumbered()
		a.sections()
	} else {
		a.stories()
	}
}

func (a *analysis) least(n int) int {
	if a.hints.MinHeading > 0 {
		return a.hints.MinHeading
	}
	return n
}
