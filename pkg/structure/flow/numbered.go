package flow

// numbered ranks the numbered chapters of a work whose chapters stand on level.
func (r *ranker) numbered(level int, worded bool) {
	stories := false
	if !worded {
		stories = r.numberedStories(level)
	}
	divided := 0 // level of the prologue or epilogue whose numbers follow
	for _, h := range r.heads {
		switch {
		case h.label.Class == ClassStory && h.words == 0:
			divided = h.level
		case h.level <= divided || h.rank == rankPart:
			divided = 0
		}
		if h.rank != rankOpen || h.label.Class != ClassChapter {
			continue
		}
		switch {
		case stories || divided > 0 && h.label.Bare && h.level > divided:
			h.rank = rankSection
		case h.level > level && (h.label.Bare || !r.sameRun(h)):
			h.rank = rankSection
		default:
			h.rank = rankChapter
		}
	}
}

// sameRun reports whether a worded chapter heading on a lower level than most
// still counts as a chapter: the contents list names it.
func (r *ranker) sameRun(h *head) bool { return h.entry >= 0 || r.listed == 0 && h.label.Titled }

// numberedStories reports whether bare numbers divide the stories of a
// collection rather than being chapters: most titles above them have none. It
// ranks the titles as chapters if so.
func (r *ranker) numberedStories(level int) bool {
	var above []*head
	with := 0
	for i, h := range r.heads {
		if h.rank == rankOpen && h.label.Class == ClassNone && h.level < level && h.level > 0 {
			above = append(above, h)
			if i+1 < len(r.heads) && r.heads[i+1].label.Bare {
				with++
			}
		}
	}
	if len(above) < 2 || with*2 > len(above) {
		return false
	}
	for _, h := range above {
		h.rank = rankChapter
	}
	return true
}

// unnumbered ranks titles without a number in a work that numbers its chapters.
func (r *ranker) unnumbered(level int) {
	groups := map[int]int{} // titles above the chapters' level that head no text, by level
	for i, h := range r.heads {
		if r.headsGroup(i) && h.level < level {
			groups[h.level]++
		}
	}
	last := r.lastNumbered()
	for i, h := range r.heads {
		if h.rank != rankOpen || h.label.Class != ClassNone {
			continue
		}
		// Contents lists often leave out what follows the last chapter.
		named := r.listed < 3 || h.entry >= 0 || i > last && h.level == level && h.words > 300
		switch {
		case r.headsGroup(i) && h.level < level && (groups[h.level] > 1 || h.entry >= 0):
			h.rank = rankPart
		case h.level <= level && named && h.words > 0 && h.repeats == 1:
			h.rank = rankChapter
		case h.level <= level:
			h.rank = rankNone
		}
	}
	for _, h := range r.heads {
		if h.rank == rankOpen && h.label.Class == ClassStory {
			h.rank = rankChapter
		}
	}
}

// lastNumbered returns the index of the last numbered chapter, or the number of
// heads when there is none.
func (r *ranker) lastNumbered() int {
	last := len(r.heads)
	for i, h := range r.heads {
		if h.rank == rankChapter {
			last = i
		}
	}
	return last
}

// headsGroup reports whether head i heads no text but a run of chapters.
func (r *ranker) headsGroup(i int) bool {
	h := r.heads[i]
	if h.rank != rankOpen || h.label.Class != ClassNone || i+1 >= len(r.heads) {
		return false
	}
	next := r.heads[i+1]
	return h.words < 200 && (next.rank == rankChapter || next.label.Class == ClassChapter)
}
