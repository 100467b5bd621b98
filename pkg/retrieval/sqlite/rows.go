package sqlite

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"scenewise/pkg/retrieval"
)

// ordinalBits is how many bits of an entry's number are the chunk's ordinal.
const ordinalBits = 20

// base returns the number of a generation's first entry.
func base(g retrieval.Generation) (int64, error) {
	if g.Number == 0 || g.Number > math.MaxInt64>>(ordinalBits+1) {
		return 0, fmt.Errorf("generation number %d is out of range", g.Number)
	}
	return int64(g.Number) << ordinalBits, nil
}

// A span is an inclusive range of entry numbers.
type span struct{ from, to int64 }

// spans turns slices into sorted, disjoint ranges of entries.
func spans(in []retrieval.Slice) []span {
	var out []span
	for _, s := range in {
		b, err := base(s.Generation)
		if err != nil {
			continue // such a generation was never put
		}
		if s.Ranges == nil {
			out = append(out, span{b, b + 1<<ordinalBits - 1})
			continue
		}
		for _, r := range s.Ranges {
			if from, to := max(r.From, 0), min(r.To, 1<<ordinalBits); from < to {
				out = append(out, span{b + int64(from), b + int64(to) - 1})
			}
		}
	}
	slices.SortFunc(out, func(a, b span) int { return cmp.Compare(a.from, b.from) })
	merged := out[:0]
	for _, s := range out {
		if n := len(merged); n > 0 && s.from <= merged[n-1].to+1 {
			merged[n-1].to = max(merged[n-1].to, s.to)
			continue
		}
		merged = append(merged, s)
	}
	return merged
}

// holds reports whether one of the ranges has the entry.
func holds(in []span, entry int64) bool {
	i, _ := slices.BinarySearchFunc(in, entry, func(s span, e int64) int {
		if s.to < e {
			return -1
		}
		return 1
	})
	return i < len(in) && in[i].from <= entry
}

// generations looks up a generation by number.
func generations(in []retrieval.Slice) map[uint64]retrieval.Generation {
	m := make(map[uint64]retrieval.Generation, len(in))
	for _, s := range in {
		m[s.Generation.Number] = s.Generation
	}
	return m
}
