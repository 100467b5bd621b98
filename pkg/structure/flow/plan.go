package flow

import "scenewise/pkg/structure"

// plan says, block by block, what the canonical text and the tree hold.
type plan struct {
	blocks []Block
	begins map[int][]*head // ranked heads of the body, by first block
	body   [2]int          // blocks of the story, half open; the others are front and back matter
	asides map[int]rank    // matter inside the story, by first block; it lasts to the next part or chapter
	breaks map[int]bool    // blocks at which a scene ends: its marks
	gap    int             // gaps in a row that break a scene, 0 for never
	loose  bool            // the story begins without a heading of its own
}

// decide returns d as the hints want it, and what every block of it is.
func decide(d *Document, h structure.CompiledHints) (*Document, *plan) {
	d = applyHints(d, h)
	if !h.NoChapters && h.Chapter == nil {
		promote(d, h.MinHeading)
	}
	return d, makePlan(d, h)
}

// makePlan decides what every block of d is.
func makePlan(d *Document, h structure.CompiledHints) *plan {
	markBreaks(d.Blocks, h.Marks)
	lead, footer := licence(d.Blocks)
	hs := heads(d)
	inside := hs[:0:0]
	for _, h := range hs {
		if h.first >= lead && h.first < footer {
			inside = append(inside, h)
		}
	}
	rankHeads(d, inside, h.MinHeading)
	p := &plan{blocks: d.Blocks, begins: map[int][]*head{}, breaks: map[int]bool{}, asides: map[int]rank{}}
	p.bound(inside, lead, footer)
	for _, h := range inside {
		if (h.rank == rankFront || h.rank == rankBack || h.rank == rankContents) && h.first > p.body[0] && h.first < p.body[1] {
			p.asides[h.first] = h.rank
		}
		if (h.rank == rankPart || h.rank == rankChapter || h.rank == rankSection) && h.first >= p.body[0] && h.first < p.body[1] {
			p.begins[h.first] = append(p.begins[h.first], h)
		}
	}
	p.sceneBreaks()
	return p
}

// bound finds where the story begins and ends.
func (p *plan) bound(hs []*head, lead, footer int) {
	first, last := -1, -1
	for i, h := range hs {
		if h.rank == rankPart || h.rank == rankChapter {
			if first < 0 {
				first = i
			}
			last = i
		}
	}
	end := footer
	for i, h := range hs {
		if i > last && h.rank == rankBack {
			end = h.first
			break
		}
	}
	var begin int
	if first >= 0 {
		begin = hs[first].first
		if at := p.looseStory(hs[:first], lead, begin, end); at >= 0 {
			begin, p.loose = at, true
		}
	} else {
		begin = p.afterTitle(hs, lead, end)
	}
	for i := lead; i < end; i++ { // what the source calls back matter, without a heading
		if i > begin && p.blocks[i].Area == AreaBack && p.allBack(i, end) {
			end = i
		}
	}
	if last >= 0 {
		end = p.afterTheEnd(hs[last].first, end)
	}
	p.body = [2]int{begin, max(begin, end)}
}

// afterTheEnd moves the story's end up to a printed "THE END" where little
// follows it: advertisements, transcriber's notes.
func (p *plan) afterTheEnd(from, end int) int {
	all, behind := 0, 0
	for _, b := range p.blocks[:end] {
		all += len(b.Text)
	}
	for i := end - 1; i > from && behind*10 < all; i-- {
		b := p.blocks[i]
		if b.Kind == Paragraph && len(b.Text) < 20 && endWords[foldWords(b.Text)] {
			return i + 1
		}
		behind += len(b.Text)
	}
	return end
}

// allBack reports whether every block from i on is back matter by the source.
func (p *plan) allBack(i, end int) bool {
	for ; i < end; i++ {
		if p.blocks[i].Area != AreaBack {
			return false
		}
	}
	return true
}

// looseStory returns the first block of story that stands before the first
// chapter, or -1. Short texts there are epigraphs and the like.
func (p *plan) looseStory(hs []*head, lead, begin, end int) int {
	quiet := map[int]rank{}
	for _, h := range hs {
		quiet[h.first] = h.rank
	}
	now, at, size, all := rankTitle, -1, 0, 0
	for i := lead; i < end; i++ {
		b := p.blocks[i]
		if b.Kind == Paragraph {
			all += len(b.Text)
		}
		if i >= begin {
			continue
		}
		if r, ok := quiet[i]; ok {
			now = r
		}
		if b.Kind == Paragraph && !b.Linked && b.Area != AreaFront && (now == rankTitle || now == rankNone) {
			if at < 0 {
				at = i
			}
			size += len(b.Text)
		}
	}
	if size > 3000 && size*5 > all {
		return at
	}
	return -1
}

// afterTitle returns where a work without chapters begins: behind its title
// page and contents list.
func (p *plan) afterTitle(hs []*head, lead, end int) int {
	begin := lead
	for _, h := range hs {
		if (h.rank == rankTitle || h.rank == rankContents || h.rank == rankFront) && (h.words < 2000 || h.rank == rankTitle) {
			begin = max(begin, h.last)
		}
	}
	for begin < end && (p.blocks[begin].Linked || p.blocks[begin].Area == AreaFront || p.blocks[begin].Kind == Gap || p.blocks[begin].Kind == Break) {
		begin++
	}
	for i := begin; i < end; i++ {
		if p.blocks[i].Kind == Paragraph {
			return begin
		}
	}
	return lead
}

// sceneBreaks keeps the breaks that stand between two paragraphs of a chapter.
func (p *plan) sceneBreaks() {
	p.gap = 0
	body := p.blocks[p.body[0]:p.body[1]]
	marked := false
	mark, text := -1, false
	for i := p.body[0]; i < p.body[1]; i++ {
		if hs := p.begins[i]; len(hs) > 0 {
			mark, text = -1, false
			if last := hs[len(hs)-1].last; last > i {
				i = last - 1
				continue
			}
		}
		switch b := p.blocks[i]; {
		case b.Kind == Break && text && mark < 0:
			mark = i
		case b.Kind == Paragraph || b.Kind == Heading:
			if mark >= 0 {
				p.breaks[mark] = true
				marked = true
			}
			mark, text = -1, true
		}
	}
	if !marked {
		p.gap = gapBreaks(body)
	}
}
