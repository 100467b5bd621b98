package characters

// evidenceOf adds up what speaks for a person, and for a place, over all
// names of an entity.
type evidenceSum struct {
	count, speech, subject, vocative, body, kin, who, he, she int
	place, the, plural, titled, quoted                        int
	given                                                     bool // a known first name is in it
	placeTail                                                 bool
}

func (r *roster) sum(e *entity) evidenceSum {
	var s evidenceSum
	for _, n := range e.names {
		s.count += n.count
		s.speech += n.speech
		s.subject += n.subject
		s.vocative += n.vocative
		s.body += n.body
		s.kin += n.kin
		s.who += n.who
		s.he += n.he
		s.she += n.she
		s.place += n.place
		s.plural += n.plural
		s.quoted += n.quoted
		s.the += n.the
		if n.title != "" && n.title != "saint" {
			s.titled += n.count
		}
		if n.title == "" && !n.describes() && n.given {
			s.given = true
		}
		if n.title == "" && len(n.words) > 1 && r.lang.class(n.words[len(n.words)-1])&clsPlace != 0 {
			s.placeTail = true
		}
	}
	return s
}

// judge says how sure it is that an entity is a person who matters, 0 to 1.
func (r *roster) judge(e *entity) float64 {
	s := r.sum(e)
	n := float64(s.count)
	if n == 0 || e.lead.bare {
		return 0
	}
	plus := 3*float64(s.speech) + 2.5*float64(s.titled) + 1.5*float64(s.vocative) + float64(s.subject) + 1.5*float64(s.body) +
		float64(s.kin) + 2*float64(s.who) + .5*float64(max(s.he, s.she))
	if s.given {
		plus += 2 + .5*n
	}
	minus := 2 * float64(s.place)
	if s.placeTail && s.speech == 0 {
		minus += 2 * n
	}
	minus += 3 * float64(s.plural)
	if e.form == formDescribed {
		return r.judgeDescribed(e, s, plus, minus)
	}
	score := (plus - minus) / (n + 2)
	least := 1.5
	if s.count == 1 {
		least = 2
	}
	switch {
	case plus-minus < least:
		return 0
	case score <= .15:
		return 0
	}
	return min(.99, .5+score/3)
}

// judgeDescribed asks more of "the Hatter" than of a name. A description of
// several words about a role or an animal ("the Wicked Witch of the East") needs
// less than a single word.
func (r *roster) judgeDescribed(e *entity, s evidenceSum, plus, minus float64) float64 {
	if minus > plus/2 {
		return 0
	}
	if r.roleHead(e) && s.count >= 3 && s.plural == 0 && s.speech+s.subject+s.vocative+s.body+s.who+s.he+s.she >= 1 {
		return min(.97, .55+(plus-minus)/float64(s.count+4)/3)
	}
	if s.speech < 2 && (s.speech < 1 || s.subject+s.vocative+s.body < 2) {
		return 0
	}
	if float64(s.speech+s.subject) < .1*float64(s.count) {
		return 0
	}
	return min(.97, .5+(plus-minus)/float64(s.count+4)/3)
}

// roleHead reports whether the main name is a description of several words
// whose head is a role or an animal.
func (r *roster) roleHead(e *entity) bool {
	for _, n := range e.names {
		head := n.words
		for i, w := range n.words {
			if i > 0 && w == "of" {
				head = n.words[:i]
				break
			}
		}
		if len(n.words) > 1 && !n.lower && r.lang.class(head[len(head)-1])&(clsRole|clsBeast) != 0 {
			return true
		}
	}
	return false
}

// siblingLeast is how often somebody must be named who is a person only because
// another of the same description is one.
const siblingLeast = 3

// judgeSiblings takes "the Witch of the East", of whom nothing is told, for a
// person because "the Witch of the West" is one.
func (r *roster) judgeSiblings() {
	heads := map[string]bool{}
	for _, e := range r.entities {
		if e.person >= .5 && e.form == formDescribed {
			for _, n := range e.names {
				if n.hasOf() {
					heads[headOf(n)] = true
				}
			}
		}
	}
	for _, e := range r.entities {
		if e.person < .5 && e.form == formDescribed && e.lead.hasOf() && heads[headOf(e.lead)] && r.roleHead(e) && e.count >= siblingLeast {
			e.person = .6
			e.why = append(e.why, "another "+headOf(e.lead)+" is a person")
		}
	}
}

// headOf returns the last word before "of": the witch in "the Wicked Witch of
// the West".
func headOf(n *name) string {
	for i, w := range n.words {
		if i > 0 && w == "of" {
			return n.words[i-1]
		}
	}
	return n.words[len(n.words)-1]
}

// spelt reports whether a name has a word of more than one letter.
func (e *entity) spelt() bool {
	for _, n := range e.names {
		for _, w := range n.words {
			if len(w) > 1 {
				return true
			}
		}
	}
	return false
}
