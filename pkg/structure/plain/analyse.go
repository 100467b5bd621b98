package plain

import (
	"fmt"
	"strings"

	"scenewise/pkg/structure"
	"scenewise/pkg/structure/flow"
)

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
