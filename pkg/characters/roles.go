package characters

// findRoles adds role nouns in lower case that the text uses like names: "the
// duke" with many lines of his own. They need more evidence than capitals.
func (f *finder) findRoles() {
	const leastSpeech, leastMentions = 5, 12
	found := map[int32]*name{}
	var order []int32
	for n := range f.paras {
		p := &f.paras[n]
		if p.heading {
			continue
		}
		for i := p.first + 1; i < p.last; i++ {
			t := &f.tokens[i]
			if f.cls[t.word]&(clsRole|clsBeast) == 0 || f.cls[t.word]&clsGeneric != 0 || t.flags&(flagCapital|flagInner) != 0 || t.before != gapSpace {
				continue
			}
			if w := f.word(i - 1); w != "the" {
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
		if nm.speech < leastSpeech || nm.count < leastMentions || 12*nm.speech < nm.count {
			continue
		}
		if f.names[nm.key] != nil {
			continue
		}
		f.names[nm.key] = nm
		f.list = append(f.list, nm)
	}
}
