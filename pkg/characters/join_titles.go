package characters

import "sort"

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
			if e.lead.bare {
				return titled > 0
			}
			return titled > 0 && e.count <= 5*titled && 3*titled >= o.count && r.sameStretches(e, o)
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
