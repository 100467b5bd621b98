package flow

import "strings"

// ranker decides what each head of a work is.
type ranker struct {
	d      *Document
	heads  []*head
	listed int // heads that a contents list names
	least  int // chapters of one level that an editor asks for, 0 for no number
}

// rankHeads decides the ranks of all heads. The order matters: what the source
// says outright comes first, then wording and numbering, then levels.
func rankHeads(d *Document, hs []*head, least int) {
	r := &ranker{d: d, heads: hs, least: least}
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
	r.dropRare()
	r.matter()
	r.sections()
	r.besideParts()
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
