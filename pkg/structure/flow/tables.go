package flow

import "strings"

// units spreads lists of words into a map.
func units(lists map[Class]string) map[string]Class {
	out := map[string]Class{}
	for c := ClassPart; c <= ClassContents; c++ {
		for _, w := range strings.Fields(lists[c]) {
			if _, taken := out[w]; !taken {
				out[w] = c
			}
		}
	}
	return out
}

// headings spreads lists of headings, divided by bars, into a map.
func headings(lists map[Class]string) map[string]Class {
	out := map[string]Class{}
	for c := ClassPart; c <= ClassContents; c++ {
		if lists[c] == "" {
			continue
		}
		for _, w := range strings.Split(lists[c], "|") {
			if _, taken := out[w]; !taken {
				out[w] = c
			}
		}
	}
	return out
}

// spelled numbers the words of each row from one, and adds the extra words.
func spelled(rows []string, extra map[string]int) map[string]int {
	out := map[string]int{}
	for _, row := range rows {
		for i, w := range strings.Fields(row) {
			if _, taken := out[w]; !taken {
				out[w] = i + 1
			}
		}
	}
	for w, n := range extra {
		out[w] = n
	}
	return out
}
