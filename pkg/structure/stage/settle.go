package stage

import "slices"

// settle keeps the headings of the play: those with somebody speaking under
// them. Contents lists, running heads and a "Scene" that only describes the
// set go.
func settle(heads []head, cues []int) []head {
	countCues(heads, cues)
	heads = dropContents(heads)
	heads = dropRepeats(heads)
	return dropSets(heads)
}

func countCues(heads []head, cues []int) {
	for i := range heads {
		end := int(^uint(0) >> 1)
		if i+1 < len(heads) {
			end = heads[i+1].line
		}
		a, _ := slices.BinarySearch(cues, heads[i].last+1)
		b, _ := slices.BinarySearch(cues, end)
		heads[i].cues = max(b-a, 0)
	}
}

// dropContents drops what stands before the play: the play begins at the first
// heading under which people speak, and the headings right before that one
// which lead to it. When the numbers start again after next to no speech, what
// stands before was a list, too.
func dropContents(heads []head) []head {
	start := 0
	for start < len(heads) && heads[start].cues == 0 {
		start++
	}
	if start == len(heads) {
		return nil
	}
	all, before := 0, 0
	for _, h := range heads {
		all += h.cues
	}
	for i := start; i < len(heads); i++ {
		if i > start && heads[i].number == 1 && heads[i].rank == rankAct && before*20 < all && sameBefore(heads[:i], heads[i]) {
			start = i
		}
		before += heads[i].cues
	}
	// an act's heading leads to its first scene
	for start > 0 && heads[start].rank == rankScene && (heads[start-1].rank != rankScene || heads[start-1].number == 0 && heads[start].number != 0) && heads[start-1].cues == 0 {
		start--
		if heads[start].rank != rankScene {
			break
		}
	}
	return heads[start:]
}

// sameBefore reports whether an act of h's number was already there.
func sameBefore(heads []head, h head) bool {
	return slices.ContainsFunc(heads, func(o head) bool { return o.rank == rankAct && o.number == h.number })
}

// dropRepeats drops running heads and reads "ACT I. SCENE II" under act I as a
// scene.
func dropRepeats(heads []head) []head {
	var out []head
	act, scene := 0, 0
	for _, h := range heads {
		if h.rank == rankAct {
			switch {
			case h.number != act || act == 0:
				act, scene = h.number, 0
				if h.scene != nil {
					scene = h.scene.number
				}
			case h.scene == nil:
				continue // a running head
			case h.scene.number == scene:
				continue
			default:
				scene = h.scene.number
				h.label, h.scene, h.within = *h.scene, nil, true
			}
		}
		out = append(out, h)
	}
	return out
}

// dropSets drops "SCENE" headings without a number where no act has two of
// them, or where others have numbers: they describe the set.
func dropSets(heads []head) []head {
	numbered, most, here := false, 0, 0
	for _, h := range heads {
		switch {
		case h.rank != rankScene:
			here = 0
		case h.number == 0:
			if h.cues > 0 {
				here++
			}
			most = max(most, here)
		default:
			numbered = true
		}
	}
	sets := most < 2 || numbered
	return slices.DeleteFunc(heads, func(h head) bool { return h.rank == rankScene && h.number == 0 && (sets || h.cues == 0) })
}
