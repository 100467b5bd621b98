package characters

import "strings"

// findRoles adds role nouns in lower case that the text uses like names: "the
// duke" with many lines of his own. They need more evidence than capitals. One
// that a single person of the book bears as a title, and that is never said of
// another ("a widow"), stands for that person.
func (f *finder) findRoles() {
	const leastSpeech, leastMentions, leastBare = 5, 12, 3
	found, others := map[int32]*name{}, map[int32]bool{} // others: "a widow", "that widow"
	var order []int32
	for n := range f.paras {
		p := &f.paras[n]
		if p.heading {
			continue
		}
		for i := p.first + 1; i < p.last; i++ {
			t := &f.tokens[i]
			if f.cls[t.word]&(clsRole|clsBeast|clsTitle|clsMale|clsFemale) == 0 || f.cls[t.word]&clsGeneric != 0 || t.flags&(flagCapital|flagInner) != 0 || t.before != gapSpace {
				continue
			}
			if w := f.word(i - 1); w != "the" {
				others[t.word] = others[t.word] || f.class(i-1)&clsDet != 0
				continue
			}
			nm := found[t.word]
			if nm == nil {
				nm = &name{key: f.word(i), words: []string{f.word(i)}, surface: map[string]int{}, lower: true}
				found[t.word] = nm
				order = append(order, t.word)
			}
			nm.count++
			nm.at = append(nm.at, occurrence{int32(i), int32(i + 1)})
			nm.surface[f.surface(i, i+1)]++
			f.evidence(nm, i, i+1, p)
		}
	}
	for _, w := range order {
		nm := found[w]
		alone := f.cls[w]&(clsRole|clsBeast) != 0 && (nm.speech >= leastSpeech || nm.speech >= 3 && nm.speech+nm.subject >= 8) && nm.count >= leastMentions && 12*nm.speech >= nm.count
		nm.bare = !alone && !others[w] && nm.count >= leastBare && f.cls[w]&clsHonorific != 0 && f.cls[w]&clsKin == 0 && f.borne(nm)
		if !alone && !nm.bare {
			continue
		}
		if f.names[nm.key] != nil {
			continue
		}
		f.names[nm.key] = nm
		f.list = append(f.list, nm)
	}
}

// borne reports whether exactly one person has the word as a title, and is
// named with it before, or in the same scene as, the word stands alone.
func (f *finder) borne(bare *name) bool {
	var bearer *name
	for _, n := range f.list {
		if n.title == bare.key && len(n.words) > 0 {
			if bearer != nil {
				return false
			}
			bearer = n
		}
	}
	if bearer == nil {
		return false
	}
	scene := func(o occurrence) int { return f.paras[f.tokens[o.first].para].scene }
	return scene(bearer.at[0]) <= scene(bare.at[0])
}

// findDescriptions adds people who have no name but a fixed description in
// lower case: "the soldier with the green whiskers", "the green girl". The
// same words must come again and again, and do or say something.
func (f *finder) findDescriptions() {
	const leastMentions = 3
	var order []*name
	found := map[string]*name{}
	for n := range f.paras {
		p := &f.paras[n]
		if p.heading {
			continue
		}
		for i := p.first; i < p.last; i++ {
			end, ok := f.descriptionAt(i, p)
			if !ok {
				continue
			}
			key := foldName(f.surface(i, end))
			nm := found[key]
			if nm == nil {
				nm = &name{key: key, words: strings.Fields(key), surface: map[string]int{}, lower: true}
				found[key] = nm
				order = append(order, nm)
			}
			nm.count++
			nm.the++
			nm.at = append(nm.at, occurrence{int32(i), int32(end)})
			nm.surface[f.surface(i, end)]++
			f.evidence(nm, i, end, p)
			i = end - 1
		}
	}
	for _, nm := range order {
		if nm.count >= leastMentions && (nm.speech >= 1 && nm.speech+nm.subject >= 2 || nm.subject >= 3) && f.names[nm.key] == nil {
			f.names[nm.key] = nm
			f.list = append(f.list, nm)
		}
	}
}

// descriptionAt returns the end of a description that begins at token i:
// an uncommon modifier and a noun for a person, or such a noun with "with the".
func (f *finder) descriptionAt(i int, p *paragraph) (int, bool) {
	lower := func(k int) bool {
		return k < p.last && f.tokens[k].flags&(flagCapital|flagInner|flagDigit) == 0 && (k == i || f.tokens[k].before == gapSpace)
	}
	if i == p.first || f.tokens[i].before != gapSpace || f.word(i-1) != "the" || !lower(i) {
		return 0, false
	}
	noun := func(k int) bool {
		return lower(k) && f.class(k)&(clsRole|clsGeneric|clsBeast) != 0 && f.class(k)&clsKinNoun == 0
	}
	if noun(i) && f.is(i+1, p, clsWith) && lower(i+1) && i+4 < p.last && f.word(i+2) == "the" && lower(i+2) && lower(i+3) && lower(i+4) {
		return i + 5, true
	}
	plain := clsAdj | clsStop | clsDet | clsPoss | clsSpeech | clsPast | clsBe | clsMid | clsOf | clsAnd | clsGeneric | clsRole | clsIn | clsToward
	if f.class(i)&plain == 0 && noun(i+1) && len(f.word(i)) > 3 && !hasSuffix(f.word(i), "ing") && !hasSuffix(f.word(i), "er") && !hasSuffix(f.word(i), "est") {
		return i + 2, true
	}
	return 0, false
}

// findKin adds the relatives of a first-person narrator ("my aunt"), and those
// whom a book calls by a bare word of kinship ("pap said").
func (f *finder) findKin() {
	const leastDone, leastMentions = 8, 12
	first := f.firstPerson()
	found := map[string]*name{}
	var order []*name
	for n := range f.paras {
		p := &f.paras[n]
		if p.heading {
			continue
		}
		for i := p.first; i < p.last; i++ {
			begin, ok := f.kinAt(i, p, first)
			if !ok {
				continue
			}
			key := foldName(f.surface(begin, i+1))
			nm := found[key]
			if nm == nil {
				nm = &name{key: key, words: strings.Fields(key), surface: map[string]int{}, lower: true, narrated: true}
				found[key] = nm
				order = append(order, nm)
			}
			nm.count++
			nm.at = append(nm.at, occurrence{int32(begin), int32(i + 1)})
			nm.surface[strings.ToLower(f.surface(begin, i+1))]++
			f.evidence(nm, begin, i+1, p)
		}
	}
	for _, nm := range order {
		if nm.speech >= 1 && nm.speech+nm.subject >= leastDone && nm.count >= leastMentions && f.names[nm.key] == nil {
			f.names[nm.key] = nm
			f.list = append(f.list, nm)
		}
	}
}

// kinAt returns where the name of a relative begins that ends with token i of
// the narration.
func (f *finder) kinAt(i int, p *paragraph, first bool) (int, bool) {
	t := &f.tokens[i]
	if f.cls[t.word]&(clsKin|clsKinNoun) == 0 || t.has(flagQuoted) || t.has(flagCapital) && !t.has(flagStart) {
		return 0, false
	}
	if i > p.first && t.before == gapSpace {
		switch c := f.class(i - 1); {
		case first && f.word(i-1) == f.lang.mine && f.cls[t.word]&clsKinOne != 0:
			return i - 1, true
		case c&(clsPoss|clsDet|clsHim|clsAdj|clsOf|clsNameM|clsNameF) != 0:
			return 0, false
		case f.tokens[i-1].has(flagPossessive) || f.tokens[i-1].has(flagCapital) && !f.tokens[i-1].has(flagStart):
			return 0, false
		}
	}
	if f.cls[t.word]&clsKinBare == 0 || i+1 < p.last && f.tokens[i+1].has(flagCapital) && t.gap == gapSpace {
		return 0, false
	}
	return i, true
}

// firstPerson reports whether "I" tells the story.
func (f *finder) firstPerson() bool {
	words, first := 0, 0
	for i := range f.tokens {
		if t := &f.tokens[i]; t.flags&(flagQuoted|flagHeading) == 0 {
			words++
			if f.cls[t.word]&clsI != 0 {
				first++
			}
		}
	}
	return words > 0 && float64(first) >= firstPersonShare*float64(words)
}
