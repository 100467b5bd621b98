package characters

import "slices"

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
	if !f.firstPerson() {
		return
	}
	best, most := -1, 0.0
	for i, p := range people {
		u := usedBy(p)
		if u.vocative < 1 || 10*u.quoted < 7*u.count || u.subject*5 > u.count {
			continue
		}
		if x := float64(u.vocative) + .1*float64(u.quoted); x > most {
			best, most = i, x
		}
	}
	if best >= 0 {
		people[best].narrator = true
		people[best].entity.why = append(people[best].entity.why, "tells the story in the first person")
		f.joinNarrator(people, best)
	}
}

// joinNarrator gives the narrator further names by which others speak to him,
// which his narration does not use, and which he answers to: "I said" stands
// next to them, more often than anybody else does.
func (f *finder) joinNarrator(people []*person, best int) {
	me := people[best]
	mine := f.narratorSpeaks()
	uses := make([]use, len(people))
	for i, p := range people {
		uses[i] = usedBy(p)
	}
	for i, p := range people {
		if i == best || apart(me.gender, p.gender) {
			continue
		}
		u := uses[i]
		if u.kin || u.count < 3 || 5*u.vocative < 2*u.count || 10*u.quoted < 9*u.count || 10*u.subject > u.count {
			continue
		}
		answers := meet(u.called, mine, 1)
		if 10*answers < u.vocative || answers == 0 {
			continue
		}
		for j := range people {
			if j != i && j != best && answers > 0 && len(uses[j].spoke) > answers && meet(u.called, uses[j].spoke, 1) > answers {
				answers = 0
			}
		}
		if answers == 0 {
			continue
		}
		me.entity.add(p.entity, "addressed so, and never named so by the narrator")
		me.aliases = append(append(me.aliases, p.name), p.aliases...)
		p.merged = me
	}
}

// use sums up how all names of a person are used.
type use struct {
	vocative, quoted, count, subject int
	kin                              bool
	called, spoke                    []int32
}

func usedBy(p *person) use {
	var u use
	for _, n := range p.entity.names {
		u.vocative += n.vocative
		u.quoted += n.quoted
		u.count += n.count
		u.subject += n.speech + n.subject
		u.kin = u.kin || n.class&clsKin != 0
		u.called = append(u.called, n.called...)
		u.spoke = append(u.spoke, n.spoke...)
	}
	slices.Sort(u.called)
	slices.Sort(u.spoke)
	return u
}

// narratorSpeaks returns the paragraphs with "I said".
func (f *finder) narratorSpeaks() []int32 {
	var out []int32
	for i := range f.tokens {
		t := &f.tokens[i]
		if t.flags&(flagQuoted|flagHeading) != 0 || f.cls[t.word]&clsI == 0 {
			continue
		}
		p := &f.paras[t.para]
		said := f.is(i+1, p, clsSpeech) && f.speaks(i+1, i, p) || f.is(i-1, p, clsSpeech) && f.speaks(i-1, i-1, p)
		if said && (len(out) == 0 || out[len(out)-1] != t.para) {
			out = append(out, t.para)
		}
	}
	return out
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
