package characters

// Share of the narration's words above which "I" tells the story.
const firstPersonShare = .012

// findNarrator marks the person who tells the story in the first person: named
// by others, hardly ever by the narration.
func (f *finder) findNarrator(people []*person) int {
	words, first := 0, 0
	for i := range f.tokens {
		t := &f.tokens[i]
		if t.flags&(flagQuoted|flagHeading) != 0 {
			continue
		}
		words++
		if f.cls[t.word]&clsI != 0 {
			first++
		}
	}
	if words == 0 || float64(first) < firstPersonShare*float64(words) {
		return -1
	}
	best, most := -1, 0.0
	for i, p := range people {
		voc, quoted, count, subj := 0, 0, 0, 0
		for _, n := range p.entity.names {
			voc += n.vocative
			quoted += n.quoted
			count += n.count
			subj += n.speech + n.subject
		}
		if voc < 1 || 10*quoted < 7*count || subj*5 > count {
			continue
		}
		if x := float64(voc) + .1*float64(quoted); x > most {
			best, most = i, x
		}
	}
	if best >= 0 {
		people[best].narrator = true
		people[best].entity.why = append(people[best].entity.why, "tells the story in the first person")
	}
	return best
}

// narratorOf returns who "I" is in the narration of a paragraph, or -1.
func (c *composer) narratorOf(int) int { return c.narrator }

// narratorActs returns the signals that the narrator is in paragraph i: "I"
// as the subject of an action, or "me" as its object.
func (c *composer) narratorActs(i int) []signal {
	p := &c.paras[i]
	who := c.narratorOf(i)
	if who < 0 || p.heading {
		return nil
	}
	for k := p.first; k+1 < p.last; k++ {
		t := &c.tokens[k]
		if t.has(flagQuoted) || c.class(k)&clsI == 0 || !c.actionVerb(k+1) || c.class(k+1)&(clsBe|clsRecall) != 0 {
			continue
		}
		return []signal{{who, Acts, ViaNarration, .6, c.sents[t.sent]}}
	}
	return nil
}
