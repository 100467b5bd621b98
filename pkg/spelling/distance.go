// Package spelling measures how far two words are from each other, for "did
// you mean" and for slips of names.
package spelling

// Distance is the number of characters to insert, delete, replace or swap with
// their neighbour to turn a into b: the restricted form of Damerau's distance
// (optimal string alignment). It takes time and memory proportional to
// len(a)·len(b) and len(b).
func Distance(a, b []rune) int {
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := range a {
		row[0] = i + 1
		for j := range b {
			change := 1
			if a[i] == b[j] {
				change = 0
			}
			row[j+1] = min(last[j+1]+1, row[j]+1, last[j]+change)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}
