package network

import "slices"

// Order puts people who share units next to each other, so that groups show in
// a drawn matrix: clusters by average linkage of the Jaccard similarity (units
// shared by units in which either is), joined at their most similar ends. It
// returns the indexes in their new order.
func Order(m [][]int) []int {
	groups := make([][]int, len(m))
	for i := range groups {
		groups[i] = []int{i}
	}
	for len(groups) > 1 {
		a, b, best := 0, 1, -1.0
		for i := range groups {
			for j := i + 1; j < len(groups); j++ {
				if s := linkage(m, groups[i], groups[j]); s > best {
					a, b, best = i, j, s
				}
			}
		}
		groups[a] = join(m, groups[a], groups[b])
		groups = slices.Delete(groups, b, b+1)
	}
	if len(groups) == 0 {
		return nil
	}
	return groups[0]
}

func linkage(m [][]int, a, b []int) float64 {
	sum := 0.0
	for _, i := range a {
		for _, j := range b {
			sum += similar(m, i, j)
		}
	}
	return sum / float64(len(a)*len(b))
}

func similar(m [][]int, i, j int) float64 {
	either := m[i][i] + m[j][j] - m[i][j]
	if either <= 0 {
		return 0
	}
	return float64(m[i][j]) / float64(either)
}

// join puts two groups end to end, turned so that the ends that meet are the
// most similar.
func join(m [][]int, a, b []int) []int {
	ra, rb := reversed(a), reversed(b)
	best, out := -1.0, []int(nil)
	for _, p := range [][2][]int{{a, b}, {a, rb}, {ra, b}, {ra, rb}} {
		if s := similar(m, p[0][len(p[0])-1], p[1][0]); s > best {
			best, out = s, slices.Concat(p[0], p[1])
		}
	}
	return out
}

func reversed(s []int) []int {
	r := slices.Clone(s)
	slices.Reverse(r)
	return r
}
