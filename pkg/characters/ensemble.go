package characters

import "slices"

// ensemble follows who is on stage within one scene, and with whom everybody
// left the stage before.
type ensemble struct {
	on   map[int]bool
	left map[int][]int // by person: who left with him or her, last time
}

func newEnsemble() *ensemble {
	return &ensemble{on: map[int]bool{}, left: map[int][]int{}}
}

// present returns who is on stage, in the order of the cast.
func (e *ensemble) present() []int {
	out := make([]int, 0, len(e.on))
	for who := range e.on {
		out = append(out, who)
	}
	slices.Sort(out)
	return out
}

// leave takes people off the stage together.
func (e *ensemble) leave(people []int) {
	for _, who := range people {
		delete(e.on, who)
		e.left[who] = slices.Clone(people)
	}
}

// clear begins another scene: everybody who is still there leaves.
func (e *ensemble) clear() []int {
	all := e.present()
	e.leave(all)
	return all
}

// companions returns those who last left the stage with one of the people
// named and are not named themselves: who "they" are in "They enter with X".
func (e *ensemble) companions(named []int) []int {
	var out []int
	for _, who := range named {
		for _, other := range e.left[who] {
			if !slices.Contains(named, other) && !slices.Contains(out, other) {
				out = append(out, other)
			}
		}
	}
	slices.Sort(out)
	return out
}
