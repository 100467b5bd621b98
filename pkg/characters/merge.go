package characters

import (
	"sort"
)

// merge joins the names of one person, the surest rules first.
func (r *roster) merge() {
	r.joinCases()
	r.joinFull()
	r.joinLonger()
	r.joinDescribed()
	r.joinTitledFirst()
	r.joinFirst()
	r.joinNicknames()
	r.joinMiss()
	r.joinTitledLast()
	r.joinFamily()
	r.joinTitles()
	r.joinAppositions()
	r.joinSurname()
	r.sweep()
}

func (r *roster) sweep() {
	live := r.entities[:0]
	for _, e := range r.entities {
		if !e.dead {
			live = append(live, e)
		}
	}
	r.entities = live
}

// each visits the living entities of one form, most mentioned first.
func (r *roster) each(f form, visit func(*entity)) {
	for _, e := range r.entities {
		if !e.dead && e.form == f {
			visit(e)
		}
	}
}

// pick returns the living entities with a word in their names that ok accepts,
// most mentioned first.
func (r *roster) pick(word string, not *entity, ok func(*entity) bool) []*entity {
	var out []*entity
	seen := map[*entity]bool{not: true}
	for _, e := range r.byWord[word] {
		if seen[e] || e.dead || !ok(e) {
			continue
		}
		seen[e] = true
		if !apart(e.gender(r.lang), not.gender(r.lang)) && !r.oftenTogether(e, not) {
			out = append(out, e)
		}
	}
	sortByUse(out)
	return out
}

// sortByUse sorts the most mentioned first.
func sortByUse(list []*entity) {
	sort.SliceStable(list, func(i, j int) bool {
		if list[i].count != list[j].count {
			return list[i].count > list[j].count
		}
		return list[i].pos < list[j].pos
	})
}

// join makes e one with o, for a reason.
func (r *roster) join(o, e *entity, why string) {
	o.add(e, why)
	r.index(o, o.given)
	r.index(o, o.family)
	for _, n := range e.names {
		r.index(o, n.title)
	}
}

// index lets pick find an entity by a word.
func (r *roster) index(e *entity, word string) {
	if list := r.byWord[word]; word != "" && (len(list) == 0 || list[len(list)-1] != e) {
		r.byWord[word] = append(list, e)
	}
}

// dominant returns the first of several owners when it is used at least twice
// as much as the next.
func dominant(c []*entity) *entity {
	if len(c) == 0 || len(c) > 1 && c[0].count < 2*c[1].count {
		return nil
	}
	return c[0]
}

// joinFull: Miss Elizabeth Bennet and Elizabeth Bennet; George B. Wilson and
// George Wilson; Tom Buchanan and Thomas Buchanan.
func (r *roster) joinFull() {
	byName := map[[2]string]*entity{}
	r.each(formFull, func(e *entity) {
		for _, given := range append([]string{e.given}, r.lang.nicknames[e.given]...) {
			if o := byName[[2]string{given, e.family}]; o != nil && !apart(o.gender(r.lang), e.gender(r.lang)) {
				r.join(o, e, "same first and last name")
				return
			}
		}
		byName[[2]string{e.given, e.family}] = e
		for _, full := range r.lang.nicknames[e.given] {
			if byName[[2]string{full, e.family}] == nil {
				byName[[2]string{full, e.family}] = e
			}
		}
	})
}

// joinLonger: Mary Jane into Mary Jane Wilks.
func (r *roster) joinLonger() {
	r.each(formFull, func(e *entity) {
		if r.lang.class(e.family)&(clsNameM|clsNameF) == 0 {
			return
		}
		owners := r.pick(e.given, e, func(o *entity) bool {
			return o.form == formFull && len(o.lead.words) == len(e.lead.words)+1 && prefix(e.lead.words, o.lead.words)
		})
		if len(owners) == 1 {
			r.join(owners[0], e, "first names of "+owners[0].lead.best())
		}
	})
}

// joinFirst: Elizabeth into Elizabeth Bennet, Em into Aunt Em. A peer is not
// called by the bare first name.
func (r *roster) joinFirst() {
	r.each(formSingle, func(e *entity) {
		w := e.lead.words[0]
		owners := r.pick(w, e, func(o *entity) bool {
			return (o.form == formFull || o.form == formKinFirst) && o.given == w && !o.noble()
		})
		if len(owners) == 0 || r.surnameOf(w) > r.role(w).first+owners[0].count && owners[0].form == formFull {
			return
		}
		u := r.role(w)
		if u.last > 0 && u.last > u.first && r.lang.class(w)&(clsNameM|clsNameF) == 0 {
			return
		}
		o := owners[0]
		r.join(o, e, "first name of "+o.lead.best())
		o.ambig = o.ambig || len(owners) > 1
	})
}

// joinNicknames: Lizzy into Elizabeth.
func (r *roster) joinNicknames() {
	for _, e := range r.entities {
		if e.dead || e.form != formSingle && e.form != formKinFirst || e.noble() {
			continue
		}
		w := e.lead.words[0]
		full := r.lang.nicknames[w]
		if len(full) == 0 || r.surnameOf(w) >= e.count || !r.usedAsName(e) {
			continue
		}
		var owners []*entity
		for _, g := range full {
			owners = append(owners, r.pick(g, e, func(o *entity) bool {
				return !o.noble() && !r.together(o, e) && r.sameStretches(e, o) && (o.given == g || o.form == formSingle && o.lead.words[0] == g)
			})...)
		}
		if len(owners) > 0 && (len(owners) == 1 || owners[0].count >= 2*owners[1].count) {
			r.join(owners[0], e, "short form of "+full[0])
			if owners[0].given == "" {
				owners[0].given = owners[0].lead.words[0]
			}
		}
	}
}

// usedAsName asks for evidence that a common word is a name here.
func (r *roster) usedAsName(e *entity) bool {
	if r.lang.class(e.lead.words[0])&(clsWord|clsStop) == 0 {
		return true
	}
	s := r.sum(e)
	return s.speech+s.vocative+s.titled >= 2 && 4*(s.speech+s.vocative+s.titled+s.subject) >= s.count
}
