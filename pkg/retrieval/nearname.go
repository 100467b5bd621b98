package retrieval

import (
	"cmp"
	"slices"
	"strings"

	"scenewise/pkg/problem"
	"scenewise/pkg/spelling"
)

// oneOf is the Problem of a value that is none of the allowed ones. It names
// the nearest.
func oneOf(field, got string, allowed ...string) error {
	return problem.New(problem.InvalidField, "%s is %q, it must be one of %s", field, got, strings.Join(allowed, ", ")).
		WithHint("did you mean %q?", nearestName(got, allowed)).WithField(field)
}

// nearestName returns the name that takes the fewest changes from got; of
// equals, the first.
func nearestName(got string, names []string) string {
	g := []rune(strings.ToLower(got))
	return slices.MinFunc(names, func(a, b string) int {
		return cmp.Compare(spelling.Distance(g[:min(len(g), 64)], []rune(a)), spelling.Distance(g[:min(len(g), 64)], []rune(b)))
	})
}
