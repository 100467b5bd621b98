package characters

import (
	"slices"
	"sort"
)

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
