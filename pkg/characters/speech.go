package characters

// scenery is what reading has left behind within one scene: who was named
// and who spoke last.
type scenery struct {
	scene    int
	turns    []int // speakers of the last quoted paragraphs, -1 unknown
	lastM    int   // last man named, index plus one
	lastF    int
	lastSubj int
}

// speakers returns who speaks in paragraph i.
func (c *composer) speakers(i int, st *scenery) []signal {
	p := &c.paras[i]
	var out []signal
	if len(p.quotes) > 0 {
		for k := p.first; k < p.last; k++ {
			t := &c.tokens[k]
			if t.has(flagQuoted) || c.class(k)&clsSpeech == 0 {
				continue
			}
			if who, ok := c.subjectOf(i, k); ok {
				out = append(out, signal{who, Speaks, ViaExplicitSpeech, .95, c.sents[t.sent]})
			}
		}
	}
	return out
}

// subjectOf returns who is the subject of the verb at token k: the name right
// before or behind it.
func (c *composer) subjectOf(para, k int) (int, bool) {
	p := &c.paras[para]
	for _, h := range c.hits[c.byPara[para][0]:c.byPara[para][1]] {
		if c.tokens[h.first].has(flagQuoted) || c.tokens[h.last-1].has(flagPossessive) {
			continue
		}
		if h.first > k {
			d := h.first - k - 1
			if d <= 2 && c.tokens[k].gap == gapSpace {
				ok := true
				for j := k + 1; j < h.first; j++ {
					ok = ok && c.class(j)&(clsDet|clsAdj|clsPoss|clsHonorific|clsMid) != 0 && c.tokens[j].gap == gapSpace
				}
				if ok {
					return h.owner, true
				}
			}
		} else if h.last <= k {
			ok := c.tokens[h.last-1].gap == gapSpace
			for j := h.last; j < k; j++ {
				ok = ok && c.class(j)&clsMid != 0 && c.tokens[j].gap == gapSpace
			}
			if ok {
				return h.owner, true
			}
		}
	}
	_ = p
	return 0, false
}
