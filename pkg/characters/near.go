package characters

// Two names that stand beside each other, answer each other or address each
// other are two people. nearTokens is how close they must stand, on the same
// side of the quotation marks.
const (
	nearTokens = 12
	apartLeast = 2
	apartShare = .01
)

// together reports whether two entities are side by side too often to be one
// person.
func (r *roster) together(a, b *entity) bool {
	n := r.sideBySide(a, b)
	return n >= apartLeast && float64(n) >= apartShare*float64(min(a.count, b.count))
}

// oftenTogether is the same for two names that share a word and so are most
// likely one person: it takes much more to part them.
func (r *roster) oftenTogether(a, b *entity) bool {
	n := r.sideBySide(a, b)
	return n >= 3*apartLeast && float64(n) >= 10*apartShare*float64(min(a.count, b.count))
}

func (r *roster) sideBySide(a, b *entity) int {
	n := 0
	for _, x := range a.names {
		for _, y := range b.names {
			n += r.near(x.at, y.at) + 2*meet(x.spoke, y.spoke, 1) + meet(x.spoke, y.called, 0) + meet(x.called, y.spoke, 0)
		}
	}
	return n
}

// meet counts the paragraphs of x that are exactly d away from one of y. Both
// are in order.
func meet(x, y []int32, d int32) int {
	n, j := 0, 0
	for _, p := range x {
		for j < len(y) && y[j] < p-d {
			j++
		}
		for k := j; k < len(y) && y[k] <= p+d; k++ {
			if y[k] == p-d || y[k] == p+d {
				n++
				break
			}
		}
	}
	return n
}

// near counts the places where names of x and y stand near each other.
func (r *roster) near(x, y []occurrence) int {
	n, j := 0, 0
	for _, o := range x {
		for j < len(y) && y[j].last <= o.first-nearTokens {
			j++
		}
		for k := j; k < len(y) && y[k].first < o.last+nearTokens; k++ {
			s, t := &r.tokens[o.first], &r.tokens[y[k].first]
			if s.sent == t.sent && s.has(flagQuoted) == t.has(flagQuoted) && o.first != y[k].first {
				n++
				break
			}
		}
	}
	return n
}

// sameStretches reports whether at least half of the mentions of a lie in
// scenes that name b too.
func (r *roster) sameStretches(a, b *entity) bool {
	in := map[int]bool{}
	for _, n := range b.names {
		for _, o := range n.at {
			in[r.paras[r.tokens[o.first].para].scene] = true
		}
	}
	same, all := 0, 0
	for _, n := range a.names {
		for _, o := range n.at {
			all++
			if in[r.paras[r.tokens[o.first].para].scene] {
				same++
			}
		}
	}
	return 2*same >= all
}
