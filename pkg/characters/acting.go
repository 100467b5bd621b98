package characters

// judgeMentions says what each name of paragraph i shows by itself.
func (c *composer) judgeMentions(i int) {
	p := &c.paras[i]
	hits := c.hits[c.byPara[i][0]:c.byPara[i][1]]
	for k, h := range hits {
		m := &c.mentions[c.byPara[i][0]+k]
		m.Character = c.people[h.owner].id
		first, last := &c.tokens[h.first], &c.tokens[h.last-1]
		m.Span.Start, m.Span.End = int(first.start), int(last.end)
		m.Proof = c.sents[first.sent]
		m.Level, m.Via, m.Confidence = Mentioned, ViaNarration, .95
		switch {
		case p.heading:
		case first.has(flagQuoted):
			m.Via = ViaDialogue
			if c.addressed(h.first, h.last, p) {
				m.Level, m.Confidence = Acts, .48
			}
		default:
			conf := c.acting(hits, k, p)
			if c.recalled(h, p) {
				m.Via = ViaRecollection
				conf *= .3
			}
			if conf >= leastActing {
				m.Level, m.Confidence = Acts, conf
			}
		}
	}
}

// Below this a name in narration is only a mention.
const leastActing = .2

// acting says how sure a name in narration shows its bearer there, by what
// stands around it.
func (c *composer) acting(hits []hit, k int, p *paragraph) float64 {
	h := hits[k]
	last := &c.tokens[h.last-1]
	if last.has(flagPossessive) {
		return c.owning(h, p)
	}
	if x := c.asSubject(h, p); x > 0 {
		return x
	}
	// "X and Y went": the verb of the last one counts for all.
	if j := h.last; c.is(j, p, clsAnd) && last.gap <= gapComma || last.gap == gapComma {
		for n := k + 1; n < len(hits) && n < k+4 && hits[n].first-j <= 3; n++ {
			j = hits[n].last
			if c.tokens[j-1].has(flagPossessive) || c.tokens[hits[n].first].has(flagQuoted) {
				break
			}
			if x := c.asSubject(hits[n], p); x > 0 {
				return min(x, .8)
			}
		}
		if k := h.last + 1; c.is(h.last, p, clsAnd) && c.is(k, p, clsI|clsHe|clsShe) && c.actionVerb(k+1) {
			return .7
		}
	}
	return c.asObject(h, p)
}

// owning judges "X's ...".
func (c *composer) owning(h hit, p *paragraph) float64 {
	switch {
	case c.is(h.last, p, clsRelic):
		return .1
	case c.is(h.last, p, clsBody) || c.is(h.last, p, clsAdj) && c.is(h.last+1, p, clsBody):
		return .7
	case c.is(h.last, p, clsKinNoun):
		return .15
	}
	return .3
}

// asSubject judges a name before a verb; 0 when no verb follows.
func (c *composer) asSubject(h hit, p *paragraph) float64 {
	last := &c.tokens[h.last-1]
	if h.first > p.first && c.tokens[h.first].before == gapSpace && c.class(h.first-1)&(clsAbout|clsToward) != 0 && c.class(h.first-1)&clsDet == 0 {
		return 0
	}
	j := h.last
	if last.gap == gapComma {
		return c.asVerbBehind(h, p)
	}
	if last.gap != gapSpace || j >= p.last {
		return c.asVerbBehind(h, p)
	}
	for n := 0; n < 2 && c.is(j, p, clsMid) && c.tokens[j].gap == gapSpace; n++ {
		j++
	}
	if j >= p.last {
		return 0
	}
	cl, w := c.class(j), c.word(j)
	switch {
	case cl&clsPerfect != 0:
		return c.perfect(j, p)
	case cl&clsModal != 0:
		return .3
	case cl&clsBe != 0:
		if k := h.first - 1; k >= p.first && c.class(k)&clsDuring != 0 {
			return .3
		}
		return c.being(j, p)
	case cl&clsStative != 0:
		return .42
	case cl&clsRecall != 0:
		return .8
	case cl&(clsPast|clsSpeech) != 0 || c.pastTense(w):
		if c.denied(h, p) {
			return .45
		}
		return .88
	}
	return c.asVerbBehind(h, p)
}

// asVerbBehind judges "said X".
func (c *composer) asVerbBehind(h hit, p *paragraph) float64 {
	k := h.first - 1
	for n := 0; n < 2 && k >= p.first && c.class(k)&(clsDet|clsAdj) != 0; n++ {
		k--
	}
	if k >= p.first && c.class(k)&clsSpeech != 0 && c.tokens[k].gap == gapSpace && !c.tokens[k].has(flagQuoted) && c.opensClause(k, p) {
		return .9
	}
	return 0
}

// perfect judges "X had ...": what X had done lies before the scene.
func (c *composer) perfect(j int, p *paragraph) float64 {
	k := j + 1
	if k < p.last {
		if w := c.word(k); w == "just" || w == "now" || w == "scarcely" || w == "hardly" {
			return .7
		}
	}
	for n := 0; n < 2 && c.is(k, p, clsMid|clsNot); n++ {
		k++
	}
	if k < p.last && (c.class(k)&clsDet != 0 || c.class(k)&clsPoss != 0 || c.word(k) == "to") {
		return .55
	}
	return .3
}

// being judges "X was ...".
func (c *composer) being(j int, p *paragraph) float64 {
	k := j + 1
	if k < p.last && len(c.word(k)) > 4 && (hasSuffix(c.word(k), "ing") || c.word(k) == "there" || c.word(k) == "here") {
		return .8
	}
	return .48
}

// denied reports whether a "neither" or "nor" stands before the name.
func (c *composer) denied(h hit, p *paragraph) bool {
	for k := h.first - 1; k >= p.first && k >= h.first-3; k-- {
		if w := c.word(k); w == "nor" || w == "neither" || w == "no" || w == "if" {
			return true
		}
	}
	return false
}

func hasSuffix(s, end string) bool { return len(s) >= len(end) && s[len(s)-len(end):] == end }

// asObject judges a name behind a preposition or a verb.
func (c *composer) asObject(h hit, p *paragraph) float64 {
	k := h.first - 1
	for n := 0; n < 2 && k >= p.first && c.class(k)&(clsDet|clsAdj|clsPoss) != 0 && c.tokens[k].gap == gapSpace; n++ {
		k--
	}
	if k < p.first || c.tokens[k].has(flagQuoted) || c.tokens[k].gap != gapSpace {
		return .35
	}
	cl, w := c.class(k), c.word(k)
	switch {
	case w == "to" && k > p.first && c.class(k-1)&clsSpeech != 0:
		return .75
	case w == "of" && k > p.first && (c.word(k-1) == "glimpse" || c.word(k-1) == "sight"):
		return .6
	case c.before(k, p):
		return .2
	case w == "with" && k > p.first && (c.word(k-1) == "hands" || c.word(k-1) == "arm"):
		return .62
	case w == "with" || w == "beside" || w == "behind":
		return .47
	case cl&clsBe != 0 && k > p.first && c.word(k-1) == "it":
		return .6
	case cl&clsAbout != 0:
		return .12
	case cl&clsToward != 0:
		return .42
	case cl&clsRecall != 0:
		return .1
	case cl&clsAnd != 0:
		return .4
	case cl&clsContact != 0:
		return .62
	case cl&(clsPast|clsSpeech) != 0 || c.pastTense(w):
		return .47
	case cl&clsCall != 0:
		return .15
	}
	return .35
}

// recalled reports whether the sentence tells of something that is not
// happening: remembered, dreamed, supposed or long past.
func (c *composer) recalled(h hit, p *paragraph) bool {
	sent := c.tokens[h.first].sent
	for k := h.first - 1; k >= p.first && c.tokens[k].sent == sent && h.first-k < 25; k-- {
		if c.tokens[k].has(flagQuoted) {
			break
		}
		cl := c.class(k)
		if cl&clsRecall != 0 {
			return true
		}
		switch w := c.word(k); {
		case w == "if" && h.first-k < 6:
			return true
		case w == "that" && h.first-k < 8:
			for j := k - 1; j >= p.first && j >= k-5; j-- {
				if c.class(j)&(clsSpeech|clsRecall|clsStative) != 0 || c.word(j) == "heard" || c.word(j) == "told" {
					return true
				}
			}
		}
	}
	return false
}

// before reports whether the clause that ends with token k tells of earlier
// times, or of what is not so: "had met X", "hadn't asked X".
func (c *composer) before(k int, p *paragraph) bool {
	for j := k; j >= p.first && j > k-8; j-- {
		if j < k && c.tokens[j].gap != gapSpace {
			return false
		}
		w := c.word(j)
		if c.class(j)&clsPerfect != 0 && j < k || hasSuffix(w, "n't") || w == "never" || w == "not" {
			return true
		}
	}
	return false
}

// opensClause reports whether nothing that could be its subject stands right
// before the verb at token k, as in "..., said X".
func (c *composer) opensClause(k int, p *paragraph) bool {
	return k == p.first || c.tokens[k].before != gapSpace || c.tokens[k-1].has(flagQuoted)
}
