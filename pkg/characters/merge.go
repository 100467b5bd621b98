package characters

import (
	"slices"
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

// joinDescribed: the Lion into the Cowardly Lion, the Wicked Witch into the
// Wicked Witch of the West.
func (r *roster) joinDescribed() {
	var all []*entity
	for _, e := range r.entities {
		if !e.dead && (e.form == formDescribed || e.form == formSingle) {
			all = append(all, e)
		}
	}
	sort.SliceStable(all, func(i, j int) bool { return len(all[i].lead.words) < len(all[j].lead.words) })
	for _, e := range all {
		var owners []*entity
		for _, o := range r.byWord[e.lead.words[len(e.lead.words)-1]] {
			if !o.dead && o != e && !slices.Contains(owners, o) && (o.form == formDescribed || o.form == formFull && o.lead.the > 0) && len(o.lead.words) > len(e.lead.words) && within(e.lead.words, o.lead.words) && !apart(o.gender(r.lang), e.gender(r.lang)) {
				owners = append(owners, o)
			}
		}
		sortByUse(owners)
		if e.form == formSingle && r.lang.class(e.lead.words[0])&(clsNameM|clsNameF) != 0 {
			continue
		}
		o := dominant(owners)
		if o == nil && len(owners) > 1 && len(e.lead.words) > 1 && owners[0].count > owners[1].count && e.count >= 3*owners[0].count {
			o = owners[0]
		}
		if o != nil {
			r.join(o, e, "shorter form of the same description")
			o.ambig = o.ambig || len(owners) > 1
		}
	}
}

// within reports whether a is the head or the tail of description b, where the
// head ends before "of".
func within(a, b []string) bool {
	head := b
	for i, w := range b {
		if i > 0 && (w == "of" || w == "with") {
			head = b[:i]
			break
		}
	}
	return suffix(a, head) || len(a) > 1 && (suffix(a, b) || prefix(a, b))
}

func suffix(a, b []string) bool {
	if len(a) > len(b) {
		return false
	}
	for i := range a {
		if a[len(a)-1-i] != b[len(b)-1-i] {
			return false
		}
	}
	return true
}

func prefix(a, b []string) bool {
	if len(a) > len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// joinTitledFirst: Sir William into Sir William Lucas, Aunt Polly into Polly.
func (r *roster) joinTitledFirst() {
	r.each(formKinFirst, func(e *entity) {
		owners := r.pick(e.given, e, func(o *entity) bool { return o.form == formFull && o.given == e.given })
		if o := dominant(owners); o != nil {
			r.join(o, e, "title and first name")
			return
		}
		same := r.pick(e.given, e, func(o *entity) bool { return o.form == formKinFirst && o.given == e.given })
		if len(same) == 1 && same[0].count >= e.count {
			r.join(same[0], e, "same first name under another title")
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

// surnameOf counts how often a word follows a title as a surname.
func (r *roster) surnameOf(w string) int {
	n := 0
	for _, e := range r.byWord[w] {
		if !e.dead && e.form == formTitleLast && e.family == w {
			n += e.count
		}
	}
	return n
}

// noble reports whether somebody is mostly called Sir, Lady or Lord.
func (e *entity) noble() bool {
	n := 0
	for _, x := range e.names {
		if x.title == "sir" || x.title == "lady" || x.title == "lord" {
			n += x.count
		}
	}
	return 2*n > e.count
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

// joinTitledLast: Mr. Buchanan into Tom Buchanan when only one fits.
func (r *roster) joinTitledLast() {
	r.each(formTitleLast, func(e *entity) {
		owners := r.pick(e.family, e, func(o *entity) bool {
			return o.form == formFull && o.family == e.family && r.titlesAgree(o, e) && !r.together(o, e)
		})
		if len(owners) == 1 || len(owners) > 1 && owners[0].count >= 3*owners[1].count {
			if g := owners[0].gender(r.lang); e.lead.class&clsFemale != 0 && g != female || e.lead.class&clsFemale == 0 && g == female {
				return
			}
			r.join(owners[0], e, "only "+e.family+" that fits the title")
		}
	})
}

// titlesAgree keeps Miss and Mrs apart.
func (r *roster) titlesAgree(a, b *entity) bool {
	miss, mrs := false, false
	for _, e := range []*entity{a, b} {
		for _, n := range e.names {
			miss = miss || n.title == "miss"
			mrs = mrs || n.title == "mrs"
		}
	}
	return !miss || !mrs
}

// joinMiss: of several sisters, Miss Bennet is the one who is not called Miss
// and her first name.
func (r *roster) joinMiss() {
	r.each(formTitleLast, func(e *entity) {
		if e.lead.title != "miss" {
			return
		}
		owners := r.pick(e.family, e, func(o *entity) bool {
			return o.form == formFull && o.family == e.family && o.gender(r.lang) == female && r.titlesAgree(o, e) && !r.together(o, e)
		})
		var eldest []*entity
		for _, o := range owners {
			called := 0
			for _, n := range o.names {
				if n.title == "miss" && n.words[0] == o.given {
					called += n.count
				}
			}
			if 50*called <= o.count {
				eldest = append(eldest, o)
			}
		}
		if len(owners) > 1 && len(eldest) == 1 {
			r.join(eldest[0], e, "the Miss "+e.lead.words[0]+" without a first name")
			eldest[0].ambig = true
		}
	})
}

// joinTitles: the Doctor into Doctor Strong, the widow into the Widow Douglas.
func (r *roster) joinTitles() {
	for _, e := range r.entities {
		if e.dead || len(e.lead.words) != 1 || e.lead.title != "" || e.form != formDescribed || r.lang.class(e.lead.words[0])&(clsHonorific|clsRole) == 0 {
			continue
		}
		w := e.lead.words[0]
		if c, ok := r.lang.canonical[w]; ok {
			w = c
		}
		owners := r.pick(w, e, func(o *entity) bool {
			titled := 0
			for _, n := range o.names {
				if n.title == w || len(n.words) > 1 && n.words[0] == w && r.lang.class(w)&clsRole != 0 {
					titled += n.count
				}
			}
			return titled > 0 && e.count <= 5*titled && 3*titled >= o.count && !r.together(o, e) && r.sameStretches(e, o)
		})
		if len(owners) == 1 || len(owners) > 1 && owners[0].count >= 3*owners[1].count {
			r.join(owners[0], e, "title alone")
		}
	}
}

// joinFamily: Dr. Watson and Mr. Watson, when there is one man of the name.
func (r *roster) joinFamily() {
	r.each(formTitleLast, func(e *entity) {
		if e.lead.class&clsFemale != 0 {
			return
		}
		owners := r.pick(e.family, e, func(o *entity) bool {
			return (o.form == formTitleLast || o.form == formFull) && o.family == e.family && o.gender(r.lang) != female && o.lead.class&clsFemale == 0 && !r.together(o, e)
		})
		if len(owners) == 1 && owners[0].count >= e.count {
			r.join(owners[0], e, "only man of the name "+e.family)
		}
	})
}

// joinSurname: a bare surname goes to the most mentioned man of the family.
func (r *roster) joinSurname() {
	r.each(formSingle, func(e *entity) {
		w := e.lead.words[0]
		owners := r.pick(w, e, func(o *entity) bool { return o.family == w })
		if len(owners) == 0 {
			return
		}
		weight := func(o *entity) int {
			if o.gender(r.lang) == female {
				return o.count
			}
			return 20*o.count + 1
		}
		sort.SliceStable(owners, func(i, j int) bool { return weight(owners[i]) > weight(owners[j]) })
		o := owners[0]
		r.join(o, e, "surname of "+o.lead.best())
		o.ambig = o.ambig || len(owners) > 1
	})
}

// joinAppositions: Oz, the Great Wizard: twice said, the two are one.
func (r *roster) joinAppositions() {
	at := map[int32]*entity{} // first token of a description
	for _, e := range r.entities {
		if e.dead || e.form != formDescribed {
			continue
		}
		for _, n := range e.names {
			for _, o := range n.at {
				at[o.first] = e
			}
		}
	}
	for _, e := range r.entities {
		if e.dead {
			continue
		}
		said := map[*entity]int{}
		for _, n := range e.names {
			for _, o := range n.at {
				t := &r.tokens[o.last-1]
				if d := at[o.last+1]; d != nil && d != e && t.gap == gapComma && r.tokens[o.last].gap == gapSpace && r.lang.class(r.words[r.tokens[o.last].word])&clsDet != 0 {
					said[d]++
				}
			}
		}
		others := make([]*entity, 0, len(said))
		for o := range said {
			others = append(others, o)
		}
		sortByUse(others)
		for _, o := range others {
			if !o.dead && said[o] >= 2 && !e.dead && !apart(o.gender(r.lang), e.gender(r.lang)) && !r.together(o, e) {
				r.join(e, o, "in apposition to "+e.lead.best())
			}
		}
	}
}
