package characters

import "strings"

// leadsInto reports whether a paragraph ends in narration with a colon or a
// comma, so that the next one holds what is said.
func (c *composer) leadsInto(p *paragraph) bool {
	if p.last == p.first || c.tokens[p.last-1].has(flagQuoted) {
		return false
	}
	end := c.w.Text[c.tokens[p.last-1].end:p.span.End]
	return strings.HasSuffix(end, ":") || strings.HasSuffix(end, ",")
}

// leadsOn returns who is about to speak when paragraph i leads into the next.
func (c *composer) leadsOn(i int, st *scenery) line {
	p := &c.paras[i]
	if !c.leadsInto(p) {
		return line{}
	}
	from := p.last - 1
	for from > p.first && c.tokens[from-1].gap != gapStop && c.tokens[from-1].gap != gapDot && !c.tokens[from-1].has(flagQuoted) {
		from--
	}
	s, k := c.lead(i, from, p.last)
	if s.kind == noSubject {
		return line{}
	}
	l, _ := c.lineOf(i, s, k, st, .93)
	return l
}

// named reports whether a line is given to somebody by name.
func named(lines []line) bool {
	for _, l := range lines {
		if l.who >= 0 && l.confidence >= .9 {
			return true
		}
	}
	return false
}

// introduces returns who gives his or her own name in paragraph i: "I am X",
// "X is my name"; -1 when nobody does.
func (c *composer) introduces(i int) int {
	p := &c.paras[i]
	for _, h := range c.hits[c.byPara[i][0]:c.byPara[i][1]] {
		if !c.tokens[h.first].has(flagQuoted) || c.tokens[h.last-1].has(flagPossessive) {
			continue
		}
		k := h.first - 1
		for k >= p.first && c.class(k)&clsArticle != 0 {
			k--
		}
		before := k > p.first && c.tokens[k].gap == gapSpace && (c.word(k) == "am" && c.class(k-1)&clsI != 0 || c.word(k) == "is" && c.word(k-1) == "name" && k-1 > p.first && c.word(k-2) == "my") ||
			k >= p.first && c.word(k) == "i'm" && c.tokens[k].gap == gapSpace
		after := c.is(h.last, p, clsBe) && h.last+2 < p.last && c.word(h.last) == "is" && c.word(h.last+1) == "my" && c.word(h.last+2) == "name"
		end := c.tokens[h.last-1].gap
		if before && end != gapSpace && end != gapDash || after {
			return h.owner
		}
	}
	return -1
}
