package characters

// Share of the narration's words above which "I" tells the story.
const firstPersonShare = .012

// withNarrator marks the narrator, if there is one among them, and returns
// the people without those who turned out to be the narrator.
func (f *finder) withNarrator(people []*person) []*person {
	f.findNarrator(people)
	out := people[:0:0]
	for _, p := range people {
		if p.merged == nil {
			out = append(out, p)
		}
	}
	return out
}

// findNarrator marks the person who tells the story in the first person: named
// by others, hardly ever by the narration.
func (f *finder) findNarrator(people []*person) {
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
		return
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
		f.joinNarrator(people, best)
	}
}

// joinNarrator gives the narrator further names by which others speak to him
// and which his narration does not use.
func (f *finder) joinNarrator(people []*person, best int) {
	me := people[best]
	for i, p := range people {
		if i == best || p.source == "declared" || apart(me.gender, p.gender) {
			continue
		}
		voc, quoted, count, subj := 0, 0, 0, 0
		kin := false
		for _, n := range p.entity.names {
			voc += n.vocative
			quoted += n.quoted
			count += n.count
			subj += n.speech + n.subject
			kin = kin || n.class&clsKin != 0
		}
		if kin || count < 3 || 5*voc < 2*count || 10*quoted < 9*count || 10*subj > count {
			continue
		}
		me.entity.add(p.entity, "addressed so, and never named so by the narrator")
		me.aliases = append(append(me.aliases, p.name), p.aliases...)
		p.merged = me
	}
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
