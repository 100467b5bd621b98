package retrieval

import (
	"fmt"
	"slices"
	"strings"
)

// Bounds of what still counts as parts or as an alteration of a passage.
const (
	minPartWords  = 3
	maxParts      = 6
	minSharedPart = 0.6 // of the quotation's words, for "altered"
	maxGap        = 3   // words between two parts that are an omission, not a seam
)

// approximate looks for a quotation that stands nowhere as a whole: where it
// is claimed to stand first, then in the other texts.
func (v *verifier) approximate(q Quote, r *QuoteVerdict) {
	words := norms(q.Text)
	for _, here := range []bool{true, false} {
		best := alteration{}
		for _, t := range v.texts {
			if (q.DocumentID == "" || q.DocumentID == t.edition.ID) != here {
				continue
			}
			if parts := t.words().parts(words); seams(parts) {
				r.Verdict, r.Spans = VerdictStitched, partSpans(t, parts)
				r.Difference = fmt.Sprintf("%d parts that do not stand together", len(parts))
				return
			}
			if a := t.words().nearest(words); a.shared > best.shared {
				best = a
				best.text = t
			}
		}
		if best.text != nil && float64(best.shared) >= minSharedPart*float64(len(words)) {
			x := best.text.words()
			r.Verdict = VerdictAltered
			r.Spans = []QuoteSpan{best.text.span(x.span(best.from, best.to))}
			r.Difference = x.difference(words, best)
			return
		}
	}
}

// part is a run of a quotation's words that stands in a text.
type part struct{ place, length int }

// parts cuts a quotation into as few runs as possible that each stand in the
// text and have at least three words; nil when it cannot be done.
func (x *wordIndex) parts(words []string) []part {
	reach := make([]int, len(words)+1) // least number of parts up to here; 0 = none
	from := make([]part, len(words)+1)
	reach[0] = 1
	for i := range words {
		if reach[i] == 0 {
			continue
		}
		length, place := x.longest(words[i:])
		for n := length; n >= minPartWords; n-- {
			if j := i + n; reach[j] == 0 || reach[i]+1 < reach[j] {
				reach[j], from[j] = reach[i]+1, part{place, n}
			}
		}
	}
	if reach[len(words)] == 0 || reach[len(words)]-1 > maxParts {
		return nil
	}
	var out []part
	for j := len(words); j > 0; j -= from[j].length {
		out = append(out, from[j])
	}
	slices.Reverse(out)
	return out
}

// seams reports whether parts come from places that are really apart: not one
// behind the other with a few words left out.
func seams(parts []part) bool {
	for i := 1; i < len(parts); i++ {
		gap := parts[i].place - (parts[i-1].place + parts[i-1].length)
		if gap < 0 || gap > maxGap {
			return true
		}
	}
	return false
}

func partSpans(t *quoteText, parts []part) []QuoteSpan {
	var out []QuoteSpan
	for _, p := range parts {
		out = append(out, t.span(t.words().span(p.place, p.place+p.length)))
	}
	return out
}

// alteration is the passage of a text that is nearest to a quotation.
type alteration struct {
	text     *quoteText
	from, to int // words
	shared   int // words that both have, in the same order
}

// nearest finds the passage that shares most words with the quotation, in
// order. Rare words that stand where the quotation would have them vote for
// where it begins; the places with most votes are compared word by word.
func (x *wordIndex) nearest(words []string) alteration {
	const common, width, tries = 400, 4, 8
	votes := map[int]int{}
	for i, w := range words {
		if at := x.at[w]; len(at) <= common || len(words) <= 8 {
			for _, p := range at {
				votes[(int(p)-i)/width]++
			}
		}
	}
	starts := make([]int, 0, len(votes))
	for s := range votes {
		starts = append(starts, s)
	}
	score := func(s int) int { return votes[s] + votes[s+1] }
	slices.SortFunc(starts, func(a, b int) int {
		if score(a) != score(b) {
			return score(b) - score(a)
		}
		return a - b
	})
	var best alteration
	for _, s := range starts[:min(len(starts), tries)] {
		from := max(0, s*width-width)
		to := min(len(x.tokens), s*width+len(words)+2*width)
		if from >= to {
			continue
		}
		if a := x.align(words, from, to); a.shared > best.shared {
			best = a
		}
	}
	return best
}

// align finds the longest common row of words, and the passage from its first
// to its last word, within [from, to).
func (x *wordIndex) align(words []string, from, to int) alteration {
	pairs := x.common(words, from, to)
	if len(pairs) == 0 {
		return alteration{}
	}
	first, last := pairs[0], pairs[len(pairs)-1]
	start := max(from, first[1]-first[0])
	end := min(to, last[1]+len(words)-last[0])
	return alteration{from: start, to: end, shared: len(pairs)}
}

// common returns the pairs (word of the quotation, word of the text) of a
// longest common subsequence.
func (x *wordIndex) common(words []string, from, to int) [][2]int {
	n, m := len(words), to-from
	table := make([][]int16, n+1)
	for i := range table {
		table[i] = make([]int16, m+1)
	}
	for i := n - 1; i >= 0; i-- {
		for j := m - 1; j >= 0; j-- {
			if words[i] == x.tokens[from+j].Norm {
				table[i][j] = table[i+1][j+1] + 1
			} else {
				table[i][j] = max(table[i+1][j], table[i][j+1])
			}
		}
	}
	var out [][2]int
	for i, j := 0, 0; i < n && j < m; {
		switch {
		case words[i] == x.tokens[from+j].Norm:
			out = append(out, [2]int{i, from + j})
			i, j = i+1, j+1
		case table[i+1][j] >= table[i][j+1]:
			i++
		default:
			j++
		}
	}
	return out
}

// difference says what was changed: which words stand for which.
func (x *wordIndex) difference(words []string, a alteration) string {
	var out []string
	i, j := 0, a.from
	tell := func(q, t int) {
		given := strings.Join(words[i:q], " ")
		var have []string
		for _, tok := range x.tokens[j:t] {
			have = append(have, tok.Norm)
		}
		stands := strings.Join(have, " ")
		switch {
		case given != "" && stands != "":
			out = append(out, fmt.Sprintf("%q stands for %q", given, stands))
		case given != "":
			out = append(out, fmt.Sprintf("%q is added", given))
		case stands != "":
			out = append(out, fmt.Sprintf("%q is left out", stands))
		}
	}
	for _, p := range x.common(words, a.from, a.to) {
		tell(p[0], p[1])
		i, j = p[0]+1, p[1]+1
	}
	tell(len(words), a.to)
	return strings.Join(out, "; ")
}
