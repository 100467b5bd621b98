package plain

import (
	"context"
	"slices"
	"strings"

	"scenewise/pkg/structure"
	"scenewise/pkg/structure/stage"
)

// maxPlay is the size in bytes beyond which a text is read as prose however it
// is printed: all plays of one author have less.
const maxPlay = 8 << 20

// asPlay reads a text that is printed as a play; ok is false for another one.
func asPlay(ctx context.Context, d *document, in structure.Input, h structure.CompiledHints) (p structure.Plan, ok bool, err error) {
	if len(d.text) > maxPlay || h.Chapter != nil || h.Part != nil || h.NoChapters || !looksLikePlay(d.text) {
		return p, false, nil
	}
	front, back := d.wrapped()
	p, err = stage.Plan(ctx, d.text, stage.Options{Language: in.Language, Matter: append(slices.Clone(front), back...)})
	if err != nil || len(p.Boundaries) == 0 && p.Script == nil {
		return p, false, err
	}
	p.Front, p.Back = append(front, p.Front...), append(back, p.Back...)
	if !in.Hints.None() {
		p.Warnings = append(p.Warnings, structure.Warning{Code: structure.WarnHintsIgnored, Message: "The structure hints were not used: the text was read as a play. A chapter_pattern or no_chapters makes it prose."})
	}
	return p, true, nil
}

// window is how much of a long text is looked at before all of it is.
const window = 128 << 10

// looksLikePlay reports whether text is printed as a play. Of a long text the
// beginning and the middle are looked at first: one of them must look so too.
func looksLikePlay(text string) bool {
	if len(text) > 3*window && !stage.Looks(paragraphsNear(text, 0)) && !stage.Looks(paragraphsNear(text, len(text)/2)) {
		return false
	}
	return stage.Looks(text)
}

// paragraphsNear returns whole lines of a window of text that begins at at.
func paragraphsNear(text string, at int) string {
	w := text[at:min(len(text), at+window)]
	if i := strings.IndexByte(w, '\n'); at > 0 && i >= 0 {
		w = w[i+1:]
	}
	if i := strings.LastIndexByte(w, '\n'); i >= 0 {
		w = w[:i+1]
	}
	return w
}

// wrapped returns the spans of the licence around the work.
func (d *document) wrapped() (front, back []structure.Span) {
	lo, hi, found := d.wrapper()
	if !found || lo >= hi {
		return nil, nil
	}
	if lo > 0 {
		front = append(front, structure.Span{Start: 0, End: int(d.blocks[lo].start)})
	}
	if hi < len(d.blocks) {
		back = append(back, structure.Span{Start: int(d.blocks[hi].start), End: len(d.text)})
	}
	return front, back
}
