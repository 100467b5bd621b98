package flow

import (
	"strings"

	"scenewise/pkg/structure"
)

// ruleText stands in the canonical text for a rule that breaks scenes, so that
// the break can be seen and quoted.
const ruleText = "* * *"

// rendering is the canonical text with its boundaries.
type rendering struct {
	text       strings.Builder
	boundaries []structure.Boundary
	front      int // bytes of front matter
	back       int // first byte of back matter
	asides     []aside
	open       bool // the last aside has no end yet
}

// aside is matter between chapters.
type aside struct {
	structure.Span
	front bool
}

// aside begins and ends matter inside the story at block i.
func (r *rendering) aside(p *plan, i int) {
	if r.open {
		for _, h := range p.begins[i] {
			if h.rank != rankSection {
				r.closeAside()
				break
			}
		}
	}
	if rank, ok := p.asides[i]; ok && !r.open {
		r.asides = append(r.asides, aside{structure.Span{Start: r.text.Len()}, rank == rankFront})
		r.open = true
	}
}

// closeAside ends the open aside.
func (r *rendering) closeAside() {
	if r.open {
		r.asides[len(r.asides)-1].End = r.text.Len()
		r.open = false
	}
}

// render writes the canonical text: blocks divided by one blank line.
func (p *plan) render(notes []Block) *rendering {
	r := &rendering{}
	size := 0
	for _, list := range [2][]Block{p.blocks, notes} {
		for i := range list {
			size += len(list[i].Text) + 2
		}
	}
	r.text.Grow(size)
	gaps := 0
	for i := 0; i < len(p.blocks); {
		if i >= p.body[1] {
			break
		}
		if i == p.body[0] {
			r.front = r.text.Len()
			if p.loose || len(p.begins[i]) == 0 {
				r.loose(p.loose)
			}
		}
		r.aside(p, i)
		if hs := p.begins[i]; len(hs) > 0 && i >= p.body[0] {
			i, gaps = r.headings(p.blocks, hs, i), 0
			continue
		}
		b := p.blocks[i]
		switch {
		case b.Kind == Gap:
			gaps++
		case p.breaks[i]:
			r.sceneBreak(b)
			gaps = 0
		case b.Text != "":
			if p.gap > 0 && gaps >= p.gap && i > p.body[0] && b.Kind == Paragraph && r.inScene() {
				r.boundaries = append(r.boundaries, structure.Boundary{Kind: structure.KindScene, Start: r.text.Len(), BodyStart: r.text.Len(), How: structure.HowBlankLines, Confidence: 0.6})
			}
			r.block(b.Text)
			gaps = 0
		}
		i++
	}
	if p.body[0] >= p.body[1] {
		r.front = r.text.Len()
	}
	r.closeAside()
	r.back = r.text.Len()
	for _, b := range p.blocks[p.body[1]:] {
		r.block(b.Text)
	}
	for _, b := range notes {
		r.block(b.Text)
	}
	return r
}

// block writes one block and the blank line behind it.
func (r *rendering) block(text string) {
	if text == "" {
		return
	}
	r.text.WriteString(text)
	r.text.WriteString("\n\n")
}

// inScene reports whether text stands between the last boundary and here.
func (r *rendering) inScene() bool {
	n := len(r.boundaries)
	return n > 0 && r.text.Len() > r.boundaries[n-1].BodyStart
}

// loose begins a story that has no heading: as a chapter when chapters follow,
// else as the work's first scene.
func (r *rendering) loose(chaptersFollow bool) {
	kind := structure.KindScene
	if chaptersFollow {
		kind = structure.KindChapter
	}
	r.boundaries = append(r.boundaries, structure.Boundary{Kind: kind, Start: r.text.Len(), BodyStart: r.text.Len(), How: structure.HowInferred, Confidence: 0.5})
}

// sceneBreak writes a mark and begins a scene at it.
func (r *rendering) sceneBreak(b Block) {
	start, how, text := r.text.Len(), structure.HowMark, b.Text
	if text == "" {
		text, how = ruleText, structure.HowMarkup
	}
	r.block(text)
	r.boundaries = append(r.boundaries, structure.Boundary{Kind: structure.KindScene, Start: start, BodyStart: r.text.Len(), How: how, Confidence: 0.95})
}

// headings writes the headings that begin at block i and returns the block
// behind them.
func (r *rendering) headings(blocks []Block, hs []*head, i int) int {
	next := i
	for _, h := range hs {
		b := structure.Boundary{Start: r.text.Len(), Title: h.title(), Beside: h.beside, How: structure.HowHeading, Confidence: 0.9}
		if h.role != RoleNone || h.entry >= 0 {
			b.How, b.Confidence = structure.HowMarkup, 0.98
		}
		switch {
		case h.rank == rankPart:
			b.Kind = structure.KindPart
		case h.rank == rankSection:
			b.Kind = structure.KindScene
			b.Confidence -= 0.1
		case h.label.Class == ClassAct:
			b.Kind = structure.KindAct
		default:
			b.Kind = structure.KindChapter
		}
		for ; next < h.last; next++ {
			r.block(blocks[next].Text)
		}
		b.BodyStart = r.text.Len()
		r.boundaries = append(r.boundaries, b)
	}
	if next == i && blocks[i].Kind != Gap {
		r.block(blocks[i].Text)
		next++
	}
	return max(next, i+1)
}
