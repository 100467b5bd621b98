package flow

// fromLevels ranks the headings of a work that numbers nothing, by their
// levels and by where text follows them.
func (r *ranker) fromLevels() {
	var pool []*head
	for _, h := range r.heads {
		if h.rank != rankOpen || h.label.Class != ClassNone && h.label.Class != ClassStory && h.label.Class != ClassChapter {
			continue
		}
		if r.listed >= 3 && h.entry < 0 {
			h.rank = rankNone
			continue
		}
		pool = append(pool, h)
	}
	if len(pool) == 1 && foldTitle(pool[0].text) == foldTitle(r.d.Title) {
		pool[0].rank = rankTitle
		return
	}
	top := topLevel(pool)
	parts := r.topAreParts(pool, top)
	for i, h := range pool {
		switch {
		case h.level < top && i == 0 && h.words < 2000:
			h.rank = rankTitle
		case h.level < top:
			h.rank = rankChapter
		case h.level == top && parts && followedByDeeper(pool, i):
			h.rank = rankPart
		case h.level == top || parts && h.level == secondLevel(pool, top):
			h.rank = rankChapter
			if h.words == 0 && h.repeats > 1 {
				h.rank = rankNone
			}
		}
	}
}

// topLevel returns the highest level that several headings have, else the
// highest.
func topLevel(pool []*head) int {
	count := map[int]int{}
	top := maxLevel
	for _, h := range pool {
		count[h.level]++
		top = min(top, h.level)
	}
	for l := 0; l <= maxLevel; l++ {
		if count[l] >= 2 {
			return l
		}
	}
	return top
}

// secondLevel returns the highest level below top that occurs.
func secondLevel(pool []*head, top int) int {
	second := maxLevel + 1
	for _, h := range pool {
		if h.level > top {
			second = min(second, h.level)
		}
	}
	return second
}

// topAreParts reports whether most headings on the top level head no text but
// a run of lower headings.
func (r *ranker) topAreParts(pool []*head, top int) bool {
	all, groups, empty := 0, 0, 0
	for i, h := range pool {
		if h.level != top {
			continue
		}
		all++
		if followedByDeeper(pool, i) {
			groups++
			if h.words < 200 {
				empty++
			}
		}
	}
	return groups > 0 && groups*3 >= all*2 && empty*3 >= groups*2
}

func followedByDeeper(pool []*head, i int) bool {
	return i+1 < len(pool) && pool[i+1].level > pool[i].level
}

// acts ranks the headings of a play and reports whether the work is one.
func (r *ranker) acts() bool {
	acts, scenes := 0, 0
	for _, h := range r.heads {
		switch h.label.Class {
		case ClassAct:
			acts++
		case ClassScene:
			scenes++
		}
	}
	if acts < 2 && (acts == 0 || scenes == 0) {
		return false
	}
	for _, h := range r.heads {
		switch {
		case h.label.Class == ClassAct:
			h.rank = rankChapter
		case h.label.Class == ClassScene:
			h.rank = rankSection
		case h.label.Class == ClassStory && h.rank == rankOpen:
			h.rank = rankChapter
		case h.rank == rankOpen && r.isTitle(h):
			h.rank = rankTitle
		}
	}
	return true
}

// matter ranks prefaces, notes and the like by where they stand.
func (r *ranker) matter() {
	first, last := len(r.heads), -1
	for i, h := range r.heads {
		if h.rank == rankPart || h.rank == rankChapter {
			first, last = min(first, i), i
		}
	}
	for i, h := range r.heads {
		c := h.label.Class
		if h.rank != rankOpen && h.rank != rankContents || c < ClassStory {
			continue
		}
		switch {
		case last < 0:
			if h.rank != rankContents {
				h.rank = rankNone
			}
		case i < first:
			h.rank = keep(h, rankContents, rankFront)
		case i > last:
			h.rank = rankBack
		case c == ClassStory || c == ClassFront:
			h.rank = rankChapter
		case h.entry >= 0 || h.level <= r.heads[first].level:
			h.rank = rankBack // notes between chapters, the end matter of one book of several
		default:
			h.rank = rankNone
		}
	}
}

// keep returns h's rank if it is the first, else the second.
func keep(h *head, a, b rank) rank {
	if h.rank == a {
		return a
	}
	return b
}

// sections ranks the headings inside chapters that nothing has decided yet.
// They begin scenes when they divide the chapter from its beginning; others
// are captions, letter heads and the like.
func (r *ranker) sections() {
	for i := 0; i < len(r.heads); {
		if r.heads[i].rank != rankChapter {
			if r.heads[i].rank == rankOpen {
				r.heads[i].rank = rankNone
			}
			i++
			continue
		}
		chapter, j := r.heads[i], i+1
		var open []*head
		for ; j < len(r.heads) && (r.heads[j].rank == rankOpen || r.heads[j].rank == rankNone || r.heads[j].rank == rankSection); j++ {
			if r.heads[j].rank == rankOpen {
				open = append(open, r.heads[j])
			}
		}
		divides := len(open) >= 2 && chapter.words == 0
		for _, h := range open {
			h.rank = rankNone
			if h.label.Class == ClassScene || h.entry >= 0 || divides && h.words > 0 && h.repeats == 1 {
				h.rank = rankSection
			}
		}
		i = j
	}
}
