package stage

import "strings"

// maxCastHead is the length in bytes beyond which no line heads a cast list.
const maxCastHead = 80

// isCastHead reports whether t heads a cast list: one of the known beginnings,
// with little behind it.
func isCastHead(t string) bool {
	if len(t) > maxCastHead {
		return false
	}
	t = strings.ToLower(strings.Trim(t, " \t.:_*=-—#"))
	for _, h := range words.cast {
		if rest, ok := strings.CutPrefix(t, h); ok && (rest == "" || rest[0] == ' ' && len(rest) < 30) {
			return true
		}
	}
	return false
}

// underHeading returns the lines of the list under the last heading that is
// followed by one, nil when there is none. Running text ends it.
func underHeading(front []line) []line {
	for i := len(front) - 2; i >= 0; i-- {
		if !front[i].first || !isCastHead(front[i].text) {
			continue
		}
		end := i + 1
		for end < len(front) && !endsList(front, i, end) {
			end++
		}
		if end-i > 2 {
			return front[i+1 : end]
		}
	}
	return nil
}

// endsList reports whether line i is behind the list that begins under line
// head: a heading, the place of the action, a paragraph of running text.
func endsList(front []line, head, i int) bool {
	l := front[i]
	if _, ok := parseLabel(l.text); ok {
		return true
	}
	if !l.first {
		return false
	}
	if i > head+1 && l.gap >= 3 && front[head+1].gap < l.gap {
		return true
	}
	n := 1
	for i+n < len(front) && !front[i+n].first {
		n++
	}
	if n >= 3 && len(l.text) > 55 && len(front[i+1].text) > 55 {
		return true
	}
	return i > head+1 && n == 1 && isCaps(l.text) && !strings.ContainsAny(l.text, ",;") && i+1 < len(front) && !isCaps(front[i-1].text) && runs(front, i+1)
}

// runs reports whether the paragraph at line i is running text.
func runs(front []line, i int) bool {
	for n := 0; i < len(front) && n < 3; i++ {
		if len(front[i].text) > 62 {
			return true
		}
		n++
	}
	return false
}

// byNames returns the lines that begin with a speaker's name, the work's title
// apart.
func byNames(front []line, cues []string) []line {
	var out []line
	for i, l := range front {
		if i == 0 || len(l.text) > maxCue {
			continue
		}
		if leading(l.text, cues) != "" {
			out = append(out, l)
		}
	}
	if len(out) < 2 {
		return nil
	}
	return out
}

// leading returns the longest of the names that t begins with, an article
// before it apart.
func leading(t string, names []string) string {
	low := strings.ToLower(t)
	if w, after := nextWord(low); words.articles[w] || w == "a" || w == "an" || w == "ein" || w == "eine" || w == "un" || w == "une" {
		low = strings.TrimLeft(after, " ")
	}
	best := ""
	for _, n := range names {
		if rest, ok := strings.CutPrefix(low, strings.ToLower(n)); ok && len(n) > len(best) && !continues(rest) {
			best = n
		}
	}
	return best
}

func continues(rest string) bool {
	for _, r := range rest {
		return isWordRune(r)
	}
	return false
}
