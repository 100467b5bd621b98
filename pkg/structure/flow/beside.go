package flow

// besideParts finds the chapters that end the part before them, such as an
// epilogue or an interlude: the contents list has them beside the part and
// others below it, or their headings stand as high as the part's and others
// lower.
func (r *ranker) besideParts() {
	var part *head
	inside := false // a chapter is known to lie inside the part
	for _, h := range r.heads {
		switch {
		case h.rank == rankPart:
			part, inside = h, false
		case part == nil || h.rank != rankChapter:
		case !r.asHigh(h, part):
			inside = true
		case inside:
			h.beside = true
			part = nil
		}
	}
}

// asHigh reports whether a chapter stands on the level of a part.
func (r *ranker) asHigh(h, part *head) bool {
	if r.d.Nested && h.entry >= 0 && part.entry >= 0 {
		return r.d.Contents[h.entry].Parent == r.d.Contents[part.entry].Parent
	}
	return h.level > 0 && h.level <= part.level
}
