package characters

import "sort"

// evidence adds what the surroundings of tokens [i, j) say about a name.
func (f *finder) evidence(n *name, i, j int, p *paragraph) {
	quoted := f.tokens[i].has(flagQuoted)
	if quoted {
		n.quoted++
	}
	f.evidenceBefore(n, i, j, p, quoted)
	f.evidenceAfter(n, i, j, p, quoted)
}

func (f *finder) evidenceBefore(n *name, i, j int, p *paragraph, quoted bool) {
	first, last := &f.tokens[i], &f.tokens[j-1]
	if quoted && f.addressed(i, j, p) {
		n.vocative++
		n.called = append(n.called, f.tokens[i].para)
	}
	if i == p.first {
		return
	}
	k := i - 1
	c := f.class(k)
	if first.before == gapSpace {
		if c&clsAdj != 0 && f.tokens[k].flags&flagCapital == 0 && k > p.first && f.tokens[k].before == gapSpace {
			k--
			c = f.class(k)
		}
		switch {
		case c&clsArticle != 0:
			n.the++
			if k > p.first && !quoted && f.speaks(k-1, k-1, p) {
				n.spokeAt(f.tokens[i].para)
			}
			return
		case !quoted && f.speaks(k, k, p):
			n.spokeAt(f.tokens[i].para)
		case c&clsKinNoun != 0:
			n.kin++
		case c&clsIn != 0:
			n.place++
		}
	}
	if c&clsAnd != 0 && first.before == gapSpace || last.gap == gapSpace && f.is(j, p, clsAnd) && j+1 < p.last && f.tokens[j+1].has(flagCapital) {
		n.list++
	}
}

func (f *finder) evidenceAfter(n *name, i, j int, p *paragraph, quoted bool) {
	last := &f.tokens[j-1]
	if j >= p.last {
		return
	}
	if last.has(flagPossessive) {
		if f.is(j, p, clsBody|clsKinNoun) && last.gap == gapSpace {
			n.body++
		}
		return
	}
	if last.gap == gapComma && (f.word(j) == "who" || f.word(j) == "whose" || f.word(j) == "whom") {
		n.who++
	}
	if last.gap == gapSpace {
		k := j
		for k < p.last && k < j+2 && f.class(k)&clsMid != 0 && f.tokens[k].gap == gapSpace {
			k++
		}
		if k < p.last {
			c, w := f.class(k), f.word(k)
			switch {
			case f.tokens[k].has(flagCapital):
			case f.speaks(k, i, p):
				n.spokeAt(f.tokens[i].para)
			case w == "were" || w == "are" || w == "have":
				n.plural++
			case c&(clsPast|clsSpeech) != 0 || f.pastTense(w):
				n.subject++
			}
		}
	}
	if !quoted {
		f.pronounAfter(n, j, p)
	}
}

// pronounAfter counts the first nominative pronoun that follows within the
// same sentence.
func (f *finder) pronounAfter(n *name, j int, p *paragraph) {
	sent := f.tokens[j].sent
	for k := j; k < p.last && k < j+14; k++ {
		t := &f.tokens[k]
		if t.sent > sent+1 || t.has(flagQuoted) != f.tokens[j].has(flagQuoted) {
			return
		}
		c := f.class(k)
		switch {
		case c&clsHe != 0:
			n.he++
			return
		case c&clsShe != 0:
			n.she++
			return
		case t.has(flagCapital) && !t.has(flagStart) && c&clsStop == 0:
			return
		}
	}
}

// addressed reports whether the words [i, j) of a quotation speak to somebody:
// set off by commas or the edges of the quotation.
func (f *finder) addressed(i, j int, p *paragraph) bool {
	k := i
	for k > p.first && f.tokens[k].before == gapSpace && f.class(k-1)&(clsAdj|clsPoss) != 0 && f.tokens[k-1].has(flagQuoted) {
		k--
	}
	first, last := &f.tokens[k], &f.tokens[j-1]
	if last.has(flagPossessive) || last.gap == gapSpace || last.gap == gapDash {
		return false
	}
	if first.before == gapQuote && k > p.first && f.tokens[k-1].has(flagQuoted) && f.sameQuote(k-1, k, p) {
		return false
	}
	open := first.before == gapComma || first.before == gapQuote || first.before == gapEdge || first.before == gapStop
	if !open && first.before == gapSpace && k > p.first && f.class(k-1)&clsHey != 0 {
		open = true
	}
	if !open {
		return false
	}
	// "Tom, Dick and Harry" is a list.
	if last.gap == gapComma && j < p.last && f.tokens[j].has(flagCapital) && !f.tokens[j].has(flagStart) && f.class(j)&clsStop == 0 {
		return false
	}
	if first.before == gapComma && k > p.first && f.tokens[k-1].has(flagCapital) && !f.tokens[k-1].has(flagStart) && f.class(k-1)&(clsStop|clsHey) == 0 && f.tokens[k-1].flags&flagQuoted != 0 {
		return false
	}
	return true
}

// speaks reports whether token k is a verb of speech; one that has other uses
// as well ("went", "returned") must stand beside a quotation. from is the
// first token of the clause.
func (f *finder) speaks(k, from int, p *paragraph) bool {
	c := f.class(k)
	switch {
	case c&clsSpeech == 0 || f.tokens[k].has(flagQuoted):
		return false
	case c&clsSaid != 0:
		return true
	}
	return from > p.first && f.tokens[from-1].has(flagQuoted) || k+1 < p.last && f.tokens[k+1].has(flagQuoted)
}

// spokeAt counts a line given to the name in a paragraph.
func (n *name) spokeAt(para int32) {
	n.speech++
	if k := len(n.spoke); k == 0 || n.spoke[k-1] != para {
		n.spoke = append(n.spoke, para)
	}
}

// sameQuote reports whether two tokens stand in the same quotation, so that a
// mark between them opens a quotation within it.
func (f *finder) sameQuote(i, j int, p *paragraph) bool {
	n := sort.Search(len(p.quotes), func(n int) bool { return p.quotes[n].End > int(f.tokens[i].start) })
	return n < len(p.quotes) && int(f.tokens[i].start) >= p.quotes[n].Start && int(f.tokens[j].end) <= p.quotes[n].End
}
