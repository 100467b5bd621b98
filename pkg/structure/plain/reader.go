package plain

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"scenewise/pkg/structure"
	"scenewise/pkg/structure/flow"
	"scenewise/pkg/structure/stage"
)

// version changes whenever the same bytes may give another tree.
const version = "text/1"

// Reader reads plain text.
type Reader struct{}

// New returns the reader.
func New() Reader { return Reader{} }

// Format returns structure.FormatText.
func (Reader) Format() structure.Format { return structure.FormatText }

// Read reads in.Data as the text of a story. Codes: unsupported_encoding,
// empty_content, too_large, too_complex, invalid_structure_hint.
func (Reader) Read(ctx context.Context, in structure.Input) (*structure.Work, error) {
	text, warnings, err := structure.Canonical(in.Data, in.Limits)
	if err != nil {
		return nil, err
	}
	h, err := in.Hints.Compile()
	if err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	d, err := scan(text)
	if err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	p, ok, err := asPlay(ctx, d, in, h)
	if err != nil {
		return nil, err
	}
	if !ok {
		if p, err = analyse(d, h, in.Limits.MaxNodes); err != nil {
			return nil, err
		}
	}
	p.Format, p.ReaderVersion, p.Text, p.MaxNodes = structure.FormatText, version, text, in.Limits.MaxNodes
	p.Warnings = append(warnings, p.Warnings...)
	return structure.Build(p)
}

// asPlay reads a text that is printed as a play; ok is false for another one.
func asPlay(ctx context.Context, d *document, in structure.Input, h structure.CompiledHints) (p structure.Plan, ok bool, err error) {
	if h.Chapter != nil || h.Part != nil || h.NoChapters || !looksLikePlay(d.text) {
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

// analyse finds the boundaries and matters of d.
func analyse(d *document, h structure.CompiledHints, limit int) (structure.Plan, error) {
	var p structure.Plan
	if limit == 0 {
		limit = structure.DefaultLimits().MaxNodes
	}
	a := &analysis{d: d, hints: h}
	var wrapped bool
	a.lo, a.hi, wrapped = d.wrapper()
	if a.lo >= a.hi {
		a.lo, a.hi, wrapped = 0, len(d.blocks), false
	}
	if wrapped && a.hi < len(d.blocks) {
		p.Back = append(p.Back, structure.Span{Start: int(d.blocks[a.hi].start), End: len(d.text)})
	}
	a.toc = d.findContents(a.lo, a.hi)
	a.usual = mostFrequent(a.gaps(a.lo, a.hi, nil))
	if err := a.collect(limit); err != nil {
		return p, err
	}
	a.dropLists()
	a.choose()
	heads := a.kept()
	end := a.backMatter(heads)
	if end < a.hi {
		p.Back = append(p.Back, structure.Span{Start: int(d.blocks[end].start), End: a.limit()})
	}
	from := a.story(heads, &p)
	p.Boundaries = a.boundaries(heads, end)
	p.Boundaries = append(p.Boundaries, a.sceneBreaks(from, end, heads, limit)...)
	p.Warnings = append(p.Warnings, a.warnings(heads)...)
	return p, nil
}

// limit is the first byte behind the work.
func (a *analysis) limit() int {
	if a.hi < len(a.d.blocks) {
		return int(a.d.blocks[a.hi].start)
	}
	return len(a.d.text)
}

// kept returns the heads that were ranked.
func (a *analysis) kept() []*head {
	var out []*head
	for _, h := range a.heads {
		if h.kind != "" {
			out = append(out, h)
		}
	}
	return out
}

// looseText is how much text without a heading may stand before the first one
// and still be a dedication, an epigraph or a note.
const looseText = 4000

// story settles where the story begins, adds what stands before it to the
// front matter and returns its first block.
func (a *analysis) story(heads []*head, p *structure.Plan) int {
	from := a.d.skipCredits(a.lo, a.hi)
	if len(heads) == 0 {
		from = max(from, a.toc.last)
		from = a.d.titlePage(from, a.hi)
	} else {
		before := max(from, a.toc.last)
		for _, h := range a.heads {
			if h.kind == "" && h.first < heads[0].first && h.label.Class >= flow.ClassFront {
				before = heads[0].first
			}
		}
		before = a.d.titlePage(before, heads[0].first)
		first := heads[0].first
		if before < first && int(a.d.blocks[first].start-a.d.blocks[before].start) > looseText && a.runningBytes(before, first) > looseText {
			at := int(a.d.blocks[before].start)
			p.Warnings = append(p.Warnings, structure.Warning{Code: structure.WarnUntitledBeginning, Message: "Much text stands before the first heading; it became a scene without a title.", Span: &structure.Span{Start: at, End: int(a.d.blocks[first].start)}})
			first = before
		}
		from = first
	}
	if from > 0 && from < len(a.d.blocks) {
		p.Front = append(p.Front, structure.Span{Start: 0, End: int(a.d.blocks[from].start)})
	}
	return from
}

// runningBytes counts the bytes of running text in blocks [from, to).
func (a *analysis) runningBytes(from, to int) int {
	n := 0
	for i := from; i < to; i++ {
		if a.d.running(i) {
			n += int(a.d.blocks[i].end - a.d.blocks[i].start)
		}
	}
	return n
}

// backMatter returns the block at which notes, indexes and the like begin
// behind the last chapter, or the end of the work.
func (a *analysis) backMatter(heads []*head) int {
	last := a.lo
	for _, h := range heads {
		if h.kind != structure.KindScene {
			last = h.last
		}
	}
	if len(heads) == 0 {
		last = a.lo + (a.hi-a.lo)*2/3
	}
	for _, h := range a.heads {
		if h.kind != "" || h.first <= last+1 || int(a.d.blocks[h.first].gap) < a.usual {
			continue
		}
		c := h.label.Class
		if (c == flow.ClassBack || c == flow.ClassEither) && !closing(a.d.trim(h.first)) && (len(heads) > 0 || capitals(a.d.trim(h.first))) {
			return h.first
		}
	}
	for i := max(last+1, a.hi-40); i < a.hi; i++ {
		if bracketed.MatchString(a.d.trim(i)) {
			return i
		}
	}
	return a.hi
}

// closing reports whether a line only closes the story.
func closing(text string) bool {
	switch fold(text) {
	case "theend", "finis", "fin", "ende", "fine", "конец", "end", "koniec", "slut":
		return true
	}
	return false
}

// boundaries turns the heads before block end into boundaries.
func (a *analysis) boundaries(heads []*head, end int) []structure.Boundary {
	levels, beside := a.levels(), a.beside(heads)
	out := make([]structure.Boundary, 0, len(heads))
	for _, h := range heads {
		if h.first >= end {
			continue
		}
		b := structure.Boundary{Kind: h.kind, Title: a.title(h), Start: int(a.d.blocks[h.first].start), BodyStart: a.bodyStart(h), Beside: beside[h], How: structure.HowHeading, Confidence: h.confidence}
		if h.kind == structure.KindPart {
			b.Level = levels[h.style.unit]
		}
		out = append(out, b)
	}
	return out
}

// bodyStart is the first byte behind a heading and the rules printed under it.
func (a *analysis) bodyStart(h *head) int {
	i := h.last
	for i+1 < a.hi && a.d.markBlock(i+1) {
		i++
	}
	return a.d.bodyAfter(i)
}

// title returns a heading as printed, on one line.
func (a *analysis) title(h *head) string {
	text := a.d.text[a.d.blocks[h.first].start:a.d.blocks[h.last].end]
	return strings.Trim(strings.Join(strings.Fields(text), " "), "_*=~ ")
}

// warnings tells what was guessed.
func (a *analysis) warnings(heads []*head) []structure.Warning {
	chapters, last := 0, 0
	var out []structure.Warning
	for _, h := range heads {
		if h.kind == structure.KindPart {
			last = 0
		}
		if h.kind != structure.KindChapter {
			continue
		}
		chapters++
		if n := h.label.Number; n > 0 {
			if last > 0 && n != last+1 && n != 1 && len(out) < 20 {
				at := a.d.blocks[h.first]
				out = append(out, structure.Warning{Code: structure.WarnNumberingGap, Message: fmt.Sprintf("Chapter %d follows chapter %d.", n, last), Span: &structure.Span{Start: int(at.start), End: int(at.end)}})
			}
			last = n
		}
	}
	if chapters == 0 && !a.hints.NoChapters {
		out = append(out, flow.NoChapters())
	}
	return out
}
