package flow

import "scenewise/pkg/structure"

// applyHints returns d with the headings that an editor asks for: none, or
// exactly the lines that match the patterns (prefaces, notes and contents lists
// are still found by their wording).
func applyHints(d *Document, h structure.CompiledHints) *Document {
	chapter, part := h.Chapter, h.Part
	if !h.NoChapters && chapter == nil && part == nil {
		return d
	}
	out := *d
	if h.NoChapters || chapter != nil {
		out.Contents = nil
	}
	out.Blocks = append([]Block(nil), d.Blocks...)
	for i := range out.Blocks {
		b := &out.Blocks[i]
		switch {
		case b.Kind == Break || b.Kind == Gap:
		case !h.NoChapters && part != nil && part.MatchString(b.Text):
			b.Kind, b.Level, b.Role, b.Linked = Heading, 1, RolePart, false
		case !h.NoChapters && chapter != nil && chapter.MatchString(b.Text):
			b.Kind, b.Level, b.Role, b.Linked = Heading, 2, RoleChapter, false
		case h.NoChapters || chapter != nil && ParseLabel(b.Text).Class < ClassFront:
			if b.Role == RolePart || b.Role == RoleChapter || b.Role == RoleSection || h.NoChapters {
				b.Role = RoleNone
			}
			if b.Kind == Heading && b.Role == RoleNone {
				b.Kind = Paragraph
			}
		}
	}
	return &out
}

// dropRare takes the rank of a chapter from the headings of a level that has
// fewer of them than an editor asks for. What the source itself calls a
// chapter, and prologues and the like, stay.
func (r *ranker) dropRare() {
	count := map[int]int{}
	counts := func(h *head) bool { return h.rank == rankChapter && h.role == RoleNone && h.label.Class != ClassStory }
	for _, h := range r.heads {
		if counts(h) {
			count[h.level]++
		}
	}
	for _, h := range r.heads {
		if counts(h) && count[h.level] < r.least {
			h.rank = rankOpen
		}
	}
}
