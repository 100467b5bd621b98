package flow

import "strings"

// ranker decides what each head of a work is.
type ranker struct {
	d      *Document
	heads  []*head
	listed int // heads that a contents list names
}

// rankHeads decides the ranks of all heads. The order matters: what the source
// says outright comes first, then wording and numbering, then levels.
func rankHeads(d *Document, hs []*head) {
	r := &ranker{d: d, heads: hs}
	for _, h := range hs {
		r.fromSource(h)
		if h.entry >= 0 && h.rank != rankContents && h.rank != rankTitle {
			r.listed++
		}
	}
	if d.Nested {
		r.fromTree()
	}
	r.fromWording()
	r.matter()
	r.sections()
}

// fromSource takes what markup says, and what can be nothing else.
func (r *ranker) fromSource(h *head) {
	switch {
	case h.label.Class == ClassContents:
		h.rank = rankContents
	case h.role == RoleTitle:
		h.rank = rankTitle
	case h.role == RoleFront || h.area == AreaFront:
		h.rank = rankFront
	case h.role == RoleBack || h.area == AreaBack:
		h.rank = rankBack
	case h.role == RolePart:
		h.rank = rankPart
	case h.role == RoleChapter:
		h.rank = rankChapter
	case h.role == RoleSection:
		h.rank = rankSection
	}
}

// isTitle reports whether a heading prints the work's title and heads no text
// of its own. The metadata's title may go on with a subtitle or the author.
func (r *ranker) isTitle(h *head) bool {
	if h.words >= 300 || h.label.Class != ClassNone {
		return false
	}
	text, title := foldTitle(h.text), foldTitle(r.d.Title)
	if text == "" || title == "" {
		return false
	}
	main := r.d.Title
	if i := strings.IndexAny(main, ",;:(\u2014"); i > 0 {
		main = main[:i]
	}
	return text == title || text == foldTitle(main) || strings.Contains(title, text) && len(text)*10 >= len(title)*6
}

// isByline reports whether a heading only says who wrote the work.
func isByline(text string) bool {
	f := strings.Fields(text)
	return len(f) > 0 && len(f) < 8 && strings.EqualFold(f[0], "by")
}

// fromWording ranks heads that neither markup nor a nested contents list
// decides.
func (r *ranker) fromWording() {
	if r.acts() {
		return
	}
	for _, h := range r.heads {
		if h.rank == rankOpen && h.label.Class == ClassPart {
			h.rank = rankPart
		}
		if h.rank == rankOpen && h.entry < 0 && (r.isTitle(h) || isByline(h.text)) {
			h.rank = rankTitle
		}
	}
	level, worded := r.chapterLevel()
	if level < 0 {
		r.fromLevels()
		return
	}
	r.numbered(level, worded)
	r.unnumbered(level)
}

// chapterLevel returns the level on which most numbered chapters stand, and
// whether a word ("Chapter") says so; -1 when the work has none.
func (r *ranker) chapterLevel() (level int, worded bool) {
	count := map[int]int{}
	typed := map[int]int{}
	bare := map[int]int{}
	for _, h := range r.heads {
		switch {
		case h.rank == rankChapter:
			typed[h.level]++
		case h.rank != rankOpen || h.label.Class != ClassChapter:
		case h.label.Bare:
			bare[h.level]++
		default:
			count[h.level]++
		}
	}
	for _, m := range []map[int]int{typed, count} {
		if l, n := mode(m); n >= 2 || n == 1 && len(bare) == 0 {
			return l, true
		}
	}
	if l, n := mode(bare); n >= 2 {
		return l, false
	}
	return -1, false
}

// mode returns the key with the highest count, the smallest of several.
func mode(m map[int]int) (key, n int) {
	for l := 0; l <= maxLevel; l++ {
		if m[l] > n {
			key, n = l, m[l]
		}
	}
	return key, n
}

// maxLevel is the deepest heading level that is told apart.
const maxLevel = 12

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
