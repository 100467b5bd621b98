package spelling

import (
	"testing"

	"pgregory.net/rapid"
)

func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"", "abc", 3}, {"Dorman", "Dormen", 1}, {"limitt", "limit", 1}, {"collection", "colection", 1}, {"form", "from", 1}, {"Zoë", "Zoe", 1}, {"kitten", "sitting", 3}} {
		if got := Distance([]rune(c.a), []rune(c.b)); got != c.want {
			t.Errorf("%q and %q: %d, want %d", c.a, c.b, got, c.want)
		}
	}
}

func TestDistanceIsSymmetricAndBounded(t *testing.T) {
	word := rapid.SliceOfN(rapid.SampledFrom([]rune("abé")), 0, 8)
	rapid.Check(t, func(t *rapid.T) {
		a, b := word.Draw(t, "a"), word.Draw(t, "b")
		d := Distance(a, b)
		if d != Distance(b, a) || d > max(len(a), len(b)) || d < max(len(a), len(b))-min(len(a), len(b)) || (d == 0) != (string(a) == string(b)) {
			t.Errorf("%q and %q: %d", string(a), string(b), d)
		}
	})
}
