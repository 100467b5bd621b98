package strictjson

import (
	"slices"
	"strings"

	"scenewise/pkg/spelling"
)

// Nearest returns the candidate that a misspelt name most likely means, or ""
// when none is close: one that shares all of a prefix of at least three
// letters, else the one with the least edit distance, at most a third of the
// longer name and never more than four. Ties go to the first in order.
func Nearest(name string, candidates []string) string {
	sorted := slices.Sorted(slices.Values(candidates))
	low := strings.ToLower(name)
	best, least := "", 0
	for _, c := range sorted {
		d := spelling.Distance([]rune(low), []rune(c))
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

// Meant completes a hint: which name was meant, or which there are.
func Meant(name string, candidates []string) string {
	if n := Nearest(Clip(name, 100), candidates); n != "" {
		return "did you mean " + n + "?"
	}
	if len(candidates) == 0 {
		return "none is taken here"
	}
	return "use one of " + strings.Join(slices.Sorted(slices.Values(candidates)), ", ")
}

// Clip shortens s to at most n runes for a message.
func Clip(s string, n int) string {
	r := []rune(s)
	if len(r) <= n {
		return s
	}
	return string(r[:n]) + "…"
}
