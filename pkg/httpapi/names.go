package httpapi

import (
	"slices"
	"strings"
)

// nearest returns the candidate that a misspelt name most likely means, or ""
// when none is close: one that shares all of a prefix of at least three
// letters, else the one with the least edit distance, at most a third of the
// longer name and never more than four. Ties go to the first in order.
func nearest(name string, candidates []string) string {
	sorted := slices.Sorted(slices.Values(candidates))
	low := strings.ToLower(name)
	best, least := "", 0
	for _, c := range sorted {
		d := distance(low, c)
		limit := min(4, max(len(low), len(c))/3)
		if prefixed(low, c) {
			limit, d = d, d/2
		}
		if limit = max(limit, 1); d <= limit && (best == "" || d < least) {
			best, least = c, d
		}
	}
	return best
}

// prefixed reports whether one of a and b begins with the other, or a part of
// b between underscores begins a; three letters at least.
func prefixed(a, b string) bool {
	if min(len(a), len(b)) < 3 {
		return false
	}
	return strings.HasPrefix(a, b) || strings.HasPrefix(b, a)
}

// distance is the number of letters to insert, delete, change or swap with
// their neighbour to turn a into b (optimal string alignment).
func distance(a, b string) int {
	x, y := []rune(a), []rune(b)
	prev, cur, before := make([]int, len(y)+1), make([]int, len(y)+1), make([]int, len(y)+1)
	for j := range prev {
		prev[j] = j
	}
	for i := 1; i <= len(x); i++ {
		cur[0] = i
		for j := 1; j <= len(y); j++ {
			cost := 1
			if x[i-1] == y[j-1] {
				cost = 0
			}
			cur[j] = min(prev[j]+1, cur[j-1]+1, prev[j-1]+cost)
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				cur[j] = min(cur[j], before[j-2]+1)
			}
		}
		before, prev, cur = prev, cur, before
	}
	return prev[len(y)]
}

// meant completes a hint: which name was meant, or which there are.
func meant(name string, candidates []string) string {
	if n := nearest(clip(name, 100), candidates); n != "" {
		return "did you mean " + n + "?"
	}
	if len(candidates) == 0 {
		return "none is taken here"
	}
	return "use one of " + strings.Join(slices.Sorted(slices.Values(candidates)), ", ")
}

// clip shortens s to at most n runes for a message.
func clip(s string, n int) string {
	r := []rune(s)
	if len(r) <= n {
		return s
	}
	return string(r[:n]) + "…"
}
