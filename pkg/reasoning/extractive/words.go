package extractive

import (
	"maps"
	"math"
	"slices"

	"github.com/blevesearch/snowballstem"
	"github.com/blevesearch/snowballstem/porter"

	"scenewise/pkg/retrieval"
)

// Weights of the evidence for a sentence, chosen on the development questions.
const (
	weightWords   = 1.0
	weightNear    = 1.0
	weightCosine  = 0.3
	weightPassage = 0.8
)

// weigh gives every candidate the share of the question's words that it has,
// each weighted by how rare it is among the candidates, and the same for the
// candidates right before and behind it.
func weigh(question string, all []*candidate) {
	env := snowballstem.NewEnv("")
	asked := stems(env, question)
	has := make([]map[string]bool, len(all))
	seen := map[string]int{}
	for i, c := range all {
		has[i] = stems(env, c.text)
		for w := range has[i] {
			seen[w]++
		}
	}
	n := float64(len(all))
	weight := map[string]float64{}
	total := 0.0
	for w := range asked {
		weight[w] = math.Log((n + 1) / (float64(seen[w]) + 0.5))
		if weight[w] < 0.3 || seen[w] == 0 {
			delete(weight, w)
		}
	}
	for _, w := range sorted(weight) {
		total += weight[w]
	}
	if total == 0 {
		return
	}
	for i, c := range all {
		c.words = share(weight, has[i]) / total
	}
	for i, c := range all {
		for _, k := range []int{i - 1, i + 1} {
			if k >= 0 && k < len(all) && all[k].evidence == c.evidence {
				c.near = max(c.near, all[k].words)
			}
		}
	}
}

// share sums in the order of the words, for sums of floats depend on it.
func share(weight map[string]float64, has map[string]bool) float64 {
	sum := 0.0
	for _, w := range sorted(weight) {
		if has[w] {
			sum += weight[w]
		}
	}
	return sum
}

// stems returns the Porter stems of the words of a text.
func stems(env *snowballstem.Env, text string) map[string]bool {
	out := map[string]bool{}
	for _, t := range retrieval.Tokens(text) {
		w := t.Norm
		if len(w) > 2 && ascii(w) {
			env.SetCurrent(w)
			porter.Stem(env)
			w = env.Current()
		}
		out[w] = true
	}
	return out
}

func ascii(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

func sorted(weight map[string]float64) []string { return slices.Sorted(maps.Keys(weight)) }
