package flow

// fromTree ranks heads by a contents list whose nesting is meant, as an EPUB's
// navigation document is: what has entries below it is a part, unless it is a
// chapter with sections.
func (r *ranker) fromTree() {
	t := &tree{r: r, kids: map[int][]int{}, at: map[int]*head{}}
	for i, e := range r.d.Contents {
		t.kids[e.Parent] = append(t.kids[e.Parent], i)
	}
	unlisted, listed := 0, 0
	for _, h := range r.heads {
		switch {
		case h.entry >= 0:
			t.at[h.entry] = h
			listed++
		case h.rank == rankOpen && h.label.Class == ClassChapter && !h.label.Bare:
			unlisted++
		}
	}
	if unlisted > listed {
		return // a contents list that names only some places says nothing of the rest
	}
	for _, e := range t.kids[-1] {
		t.visit(e, false)
	}
}

type tree struct {
	r    *ranker
	kids map[int][]int
	at   map[int]*head
}

// visit ranks an entry's head and those below it. Entries nest no deeper than
// the reader's limit on mark-up.
func (t *tree) visit(e int, inChapter bool) {
	h := t.at[e]
	if h != nil {
		if h.rank == rankOpen {
			h.rank = t.rankOf(e, h, inChapter)
		}
		switch h.rank {
		case rankChapter, rankSection:
			inChapter = true
		case rankPart:
			inChapter = false
		}
	}
	for _, k := range t.kids[e] {
		t.visit(k, inChapter)
	}
}

func (t *tree) rankOf(e int, h *head, inChapter bool) rank {
	kids := t.kids[e]
	switch c := h.label.Class; {
	case c == ClassFront || c == ClassBack || c == ClassEither || c == ClassContents:
		return rankOpen
	case inChapter:
		return rankSection
	case c == ClassPart:
		return rankPart
	case c == ClassAct || c == ClassScene:
		return rankOpen
	case t.r.isTitle(h):
		return rankTitle
	case len(kids) == 0 || c == ClassChapter && !h.label.Bare || c == ClassStory || t.sections(e, h):
		return rankChapter
	}
	return rankPart
}

// sections reports whether the entries below e are sections of a chapter: most
// entries beside e have none, and those below are bare numbers or e has text of
// its own before them.
func (t *tree) sections(e int, h *head) bool {
	with, all := 0, 0
	for _, s := range t.kids[t.r.d.Contents[e].Parent] {
		if x := t.at[s]; x != nil && x.rank != rankFront && x.rank != rankBack && x.label.Class <= ClassStory {
			all++
			if len(t.kids[s]) > 0 {
				with++
			}
		}
	}
	if with*2 > all {
		return false
	}
	bare := 0
	for _, k := range t.kids[e] {
		if ParseLabel(t.r.d.Contents[k].Title).Bare {
			bare++
		}
	}
	return bare*2 > len(t.kids[e]) || h.words > 400
}
