package characters

// judgeMentions says what each name of paragraph i shows by itself.
func (c *composer) judgeMentions(i int) []Mention {
	p := &c.paras[i]
	hits := c.hits[c.byPara[i][0]:c.byPara[i][1]]
	out := make([]Mention, len(hits))
	for k, h := range hits {
		m := &out[k]
		first, last := &c.tokens[h.first], &c.tokens[h.last-1]
		m.Span.Start, m.Span.End = int(first.start), int(last.end)
		m.Proof = c.sents[first.sent]
		m.Level, m.Via, m.Confidence = Mentioned, ViaNarration, .95
		switch {
		case p.heading:
		case first.has(flagQuoted):
			m.Via = ViaDialogue
			if c.addressed(h.first, h.last, p) {
				m.Level, m.Confidence = Acts, .7
			}
		default:
			if conf := c.acting(h, p); conf > 0 {
				m.Level, m.Confidence = Acts, conf
			}
		}
	}
	return out
}

// acting says how sure a name in narration shows its bearer there.
func (c *composer) acting(h hit, p *paragraph) float64 {
	last := &c.tokens[h.last-1]
	if last.has(flagPossessive) {
		if c.is(h.last, p, clsBody) {
			return .8
		}
		return .2
	}
	if c.is(h.last, p, clsSpeech|clsPast) || h.last < p.last && c.pastTense(c.word(h.last)) {
		return .85
	}
	if c.is(h.last, p, clsBe) {
		return .6
	}
	return .4
}
