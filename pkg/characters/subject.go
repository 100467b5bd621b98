package characters

import "sort"

// headOf returns the subject with which the words [from, to) begin.
func (c *composer) headOf(i, from, to int) subject {
	for k := from; k < to && k < from+10; k++ {
		if h, ok := c.hitAt(i, k); ok {
			if c.tokens[h.last-1].has(flagPossessive) {
				return subject{kind: subjectOther, at: k}
			}
			if k > from && c.class(k-1)&(clsAbout|clsToward|clsIn) != 0 {
				continue
			}
			return subject{subjectName, h.owner, k}
		}
		if s := c.pronoun(k); s.kind != noSubject {
			return s
		}
		cl := c.class(k)
		if cl&clsHim != 0 {
			return subject{kind: subjectOther, at: k}
		}
		if cl&(clsGeneric|clsRole|clsBeast) != 0 && k > from && c.class(k-1)&(clsDet|clsPoss|clsAdj) != 0 {
			return subject{kind: subjectOther, at: k}
		}
	}
	return subject{}
}

// beat returns the subject of the first sentence of narration that has one.
func (c *composer) beat(i, a, b int) subject {
	for k := a; k < b; k++ {
		if k > a && c.tokens[k].before != gapStop && c.tokens[k].before != gapDot && !c.tokens[k].has(flagStart) {
			continue
		}
		j := k
		for j < b && j < k+3 && c.class(j)&(clsDet|clsAdj|clsMid|clsAnd|clsHey) != 0 {
			j++
		}
		if j >= b {
			break
		}
		if h, ok := c.hitAt(i, j); ok {
			if c.tokens[h.last-1].has(flagPossessive) {
				if c.is(h.last, &c.paras[i], clsBody) {
					return subject{subjectName, h.owner, j}
				}
				return subject{}
			}
			if h.last < b && c.actionVerb(h.last) && c.class(h.last)&clsPerceive == 0 {
				return subject{subjectName, h.owner, j}
			}
			return subject{}
		}
		if s := c.pronoun(j); s.kind != noSubject && j+1 < b && c.actionVerb(j+1) && c.class(j+1)&clsPerceive == 0 {
			return s
		}
	}
	return subject{}
}

// actionVerb reports whether token k, perhaps behind an adverb, is a verb in
// the past tense.
func (c *composer) actionVerb(k int) bool {
	for n := 0; n < 2 && k < len(c.tokens) && c.class(k)&clsMid != 0; n++ {
		k++
	}
	if k >= len(c.tokens) {
		return false
	}
	return c.class(k)&(clsPast|clsSpeech|clsBe) != 0 || c.pastTense(c.word(k))
}

// subjectOf returns the subject of the verb at k within [a, b): behind it
// ("said X"), else before it ("X said").
func (c *composer) subjectOf(i, k, a, b int) subject {
	if s := c.subjectBefore(i, k, a); s.kind != noSubject {
		return s
	}
	if c.tokens[k].gap != gapSpace {
		return subject{}
	}
	for j := k + 1; j < b && j <= k+4; j++ {
		if h, ok := c.hitAt(i, j); ok {
			if c.tokens[h.last-1].has(flagPossessive) {
				return subject{kind: subjectOther, at: j}
			}
			return subject{subjectName, h.owner, j}
		}
		if s := c.pronoun(j); s.kind != noSubject {
			return s
		}
		cl := c.class(j)
		switch {
		case cl&(clsDet|clsPoss) != 0:
			if !c.hitWithin(i, j+1, min(b, j+4)) {
				return subject{kind: subjectOther, at: j}
			}
		case cl&(clsAdj|clsMid|clsHonorific) != 0:
		default:
			if j > k+1 {
				return subject{kind: subjectOther, at: j}
			}
			return subject{}
		}
		if c.tokens[j].gap != gapSpace {
			return subject{}
		}
	}
	return subject{}
}

// subjectBefore returns the subject right before the verb at k.
func (c *composer) subjectBefore(i, k, a int) subject {
	j := k - 1
	for j >= a && c.class(j)&clsMid != 0 && c.tokens[j].gap == gapSpace {
		j--
	}
	if j < a {
		return subject{}
	}
	if h, ok := c.hitEnding(i, j); ok && h.first >= a {
		if c.tokens[j].has(flagPossessive) {
			return subject{}
		}
		if c.tokens[j].gap == gapSpace || c.tokens[j].gap == gapComma {
			if h.first > a && c.class(h.first-1)&(clsToward|clsAbout) != 0 && c.tokens[h.first].before == gapSpace {
				return subject{}
			}
			return subject{subjectName, h.owner, h.first}
		}
		return subject{}
	}
	if c.tokens[j].gap != gapSpace {
		return subject{}
	}
	if s := c.pronoun(j); s.kind != noSubject {
		return s
	}
	if c.class(j)&(clsAnd|clsHim) == 0 && j > a && c.class(j-1)&(clsDet|clsPoss) != 0 {
		return subject{kind: subjectOther, at: j}
	}
	return subject{}
}

// pronoun returns token k as a nominative pronoun.
func (c *composer) pronoun(k int) subject {
	cl := c.class(k)
	switch {
	case cl&clsHe != 0:
		return subject{subjectHe, -1, k}
	case cl&clsShe != 0:
		return subject{subjectShe, -1, k}
	case cl&clsI != 0:
		return subject{subjectI, -1, k}
	case c.word(k) == "they" || c.word(k) == "we":
		return subject{subjectOther, -1, k}
	}
	return subject{}
}

// hitFrom returns the index of the first name of paragraph i that begins at
// token k or behind it.
func (c *composer) hitFrom(i, k int) int {
	from, to := c.byPara[i][0], c.byPara[i][1]
	return from + sort.Search(to-from, func(n int) bool { return c.hits[from+n].first >= k })
}

// hitAt returns the name of paragraph i that begins at token k.
func (c *composer) hitAt(i, k int) (hit, bool) {
	if n := c.hitFrom(i, k); n < c.byPara[i][1] && c.hits[n].first == k {
		return c.hits[n], true
	}
	return hit{}, false
}

// hitEnding returns the name of paragraph i whose last word is token k.
func (c *composer) hitEnding(i, k int) (hit, bool) {
	if n := c.hitFrom(i, k+1) - 1; n >= c.byPara[i][0] && c.hits[n].last-1 == k {
		return c.hits[n], true
	}
	return hit{}, false
}

func (c *composer) hitWithin(i, a, b int) bool {
	n := c.hitFrom(i, a)
	return n < c.byPara[i][1] && c.hits[n].first < b
}
