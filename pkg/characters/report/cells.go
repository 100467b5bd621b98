package report

import "scenewise/pkg/characters"

// cells lists the presences that f picks, scene by scene, in the order of the
// cast, and counts them all.
func (b *book) cells(f func(id, scene string, p characters.Presence) bool) ([]Cell, int) {
	out, total := []Cell{}, 0
	for k, s := range b.scenes {
		for _, x := range b.cast.Characters {
			p, ok := b.cast.Scenes[s.ID][x.ID]
			if !ok || !f(x.ID, s.ID, p) {
				continue
			}
			if total++; len(out) < MaxListed {
				out = append(out, b.cell(x, k))
			}
		}
	}
	return out, total
}
