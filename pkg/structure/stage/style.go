package stage

import "strings"

// style is the way in which one play prints its cues.
type style struct {
	names    map[string]*tally
	caps     bool
	anywhere bool          // cues stand on any line, not only behind a blank one
	airy     bool          // a blank line parts the name from the speech
	dense    bool          // nearly every paragraph begins with a cue
	shapes   map[shape]int // how often the recurring names are printed so
	total    int           // of shapes
	front    string        // what is printed before the first act, in small letters
}

// shape is the look of a cue.
type shape struct {
	term byte
	bare bool
}

// styleOf decides on the style from the lines of the play proper.
func styleOf(lines []line, s *survey, front string) *style {
	st := &style{names: s.names, shapes: map[shape]int{}, front: strings.ToLower(front)}
	capsSpaced, capsTight, _ := s.count(true)
	mixedSpaced, mixedTight, _ := s.count(false)
	st.caps = (capsSpaced+capsTight)*2 >= mixedSpaced+mixedTight || capsSpaced*2 > mixedSpaced
	spaced, tight := mixedSpaced, mixedTight
	if st.caps {
		spaced, tight = capsSpaced, capsTight
	}
	st.anywhere = tight > 3*spaced
	paragraphs, air, text := 0, 0, 0
	for i, l := range lines {
		if l.first {
			paragraphs++
		}
		c, ok := parseCue(l.text)
		if !ok || c.caps != st.caps || !l.first && !st.anywhere || st.count(c.name) < 2 {
			continue
		}
		st.shapes[shape{c.term, c.bare}]++
		st.total++
		if c.bare && i+1 < len(lines) {
			if lines[i+1].first {
				air++
			} else {
				text++
			}
		}
	}
	st.airy = air > 2*text && air*3 > st.total
	st.dense = st.total*2 >= paragraphs
	return st
}

func (st *style) count(name string) int {
	if t := st.names[name]; t != nil {
		return t.spaced + t.tight
	}
	return 0
}

// cueAt returns the cue that line i is.
func (st *style) cueAt(lines []line, i int) (cue, bool) {
	l := lines[i]
	if !l.first && !st.anywhere {
		return cue{}, false
	}
	c, ok := parseCue(l.text)
	if !ok || c.caps != st.caps {
		return c, false
	}
	if c.bare && !st.airy && (i+1 == len(lines) || lines[i+1].first) {
		return c, false
	}
	share := st.shapes[shape{c.term, c.bare}] * 100
	n := st.count(c.name)
	switch {
	case n >= 2 && !c.wild:
		return c, share >= st.total || c.ext != "" || n >= 5
	case c.ext != "" && n == 0:
		return c, st.caps
	case share < 10*st.total:
		return c, false
	case st.caps:
		return c, true
	}
	if n < 2 && len(strings.Fields(c.name)) > 3 && i > 0 && isHeading(lines[i-1]) {
		return c, false // the place, right under a heading
	}
	return c, st.dense || n >= 3 || strings.Contains(st.front, strings.ToLower(c.name))
}

func isHeading(l line) bool {
	_, ok := parseLabel(l.text)
	return ok
}
