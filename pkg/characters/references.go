package characters

// A character is referred to in other ways than by name. The ones that are
// resolved anyway for presence count as references too, so that who is most
// mentioned is not only who is most named: a narrator, or a partner in long
// dialogues.

// countLine counts a line that is likely somebody's and is given without the
// name.
func (c *composer) countLine(l line) {
	if l.at < 0 && l.confidence >= likely {
		c.unnamed[l.who]++
	}
}

// countNarrator counts "I" in the narration of paragraph i.
func (c *composer) countNarrator(i int) {
	who, p := c.narratorOf(i), &c.paras[i]
	if who < 0 || p.heading {
		return
	}
	for k := p.first; k < p.last; k++ {
		if c.class(k)&clsI != 0 && !c.tokens[k].has(flagQuoted) {
			c.unnamed[who]++
		}
	}
}
