package stage

import (
	"slices"
	"strings"
	"unicode"

	"scenewise/pkg/structure"
)

// castList reads the printed cast list out of the lines before the play: what
// follows its heading, or, where it has none, the lines that begin with the
// names of speakers.
func castList(front []line, script *structure.Script) []structure.CastMember {
	cues := cueNames(script)
	list := underHeading(front)
	if list == nil {
		list = byNames(front, cues)
	}
	var out []structure.CastMember
	var about []string
	for _, l := range list {
		if several := joined(l, cues); len(several) > 1 {
			out = append(out, several...)
			about = append(about, make([]string, len(several))...)
			continue
		}
		m, rest, ok := entry(l, cues)
		if ok {
			out = append(out, m)
			about = append(about, rest)
		}
	}
	addAliases(out, about, cues)
	return out
}

// cueNames returns the speakers' names in order, each once.
func cueNames(s *structure.Script) []string {
	var out []string
	seen := map[string]bool{}
	for _, sp := range s.Speeches {
		for _, n := range sp.Speakers {
			if key := strings.ToLower(n); !seen[key] {
				seen[key] = true
				out = append(out, n)
			}
		}
	}
	return out
}

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

// entry takes one line of the list apart: the name, and what is said of it.
func entry(l line, cues []string) (structure.CastMember, string, bool) {
	t := strings.Trim(l.text, " \t{}|_*")
	name, rest := cutName(t)
	if rest == "" {
		name, rest = shorten(name, cues)
	}
	name = cleanName(strings.Trim(name, " \t.,:;{}|"))
	first := strings.ToLower(firstWord(name))
	if name == "" || len(name) > 80 || len(strings.Fields(name)) > 8 {
		return structure.CastMember{}, "", false
	}
	if r := []rune(name)[0]; !unicode.IsUpper(r) && !unicode.IsDigit(r) {
		return structure.CastMember{}, "", false // goes on with the line above
	}
	m := structure.CastMember{Name: name}
	if n := leading(name, cues); n != "" && len(n) < len(name) && strings.HasSuffix(strings.ToLower(name), strings.ToLower(n)) {
		m.Name = name[len(name)-len(n):]
		m.Aliases = append(m.Aliases, name)
	}
	if at := strings.Index(l.text, name); at >= 0 {
		m.Span = structure.Span{Start: l.Start + at, End: l.Start + at + len(name)}
	}
	_, counted := numberOf(first)
	m.Group = words.groups[first] || words.groups[strings.ToLower(lastWord(name))] || counted && strings.Contains(name, " ")
	return m, strings.TrimLeft(rest, " \t.,:;—–-("), true
}

// joined returns the speakers whom one line lists beside each other: "Bedyai
// and Burundai, warriors".
func joined(l line, cues []string) []structure.CastMember {
	var out []structure.CastMember
	at := 0
	for _, piece := range joiners.Split(l.text, -1) {
		i := strings.Index(l.text[at:], piece)
		name := cleanName(strings.TrimRight(piece, ". "))
		if i < 0 || name == "" {
			continue
		}
		at += i
		if slices.ContainsFunc(cues, func(c string) bool { return strings.EqualFold(c, name) }) {
			out = append(out, structure.CastMember{Name: name, Span: structure.Span{Start: l.Start + at, End: l.Start + at + len(piece)}})
		}
		at += len(piece)
	}
	return out
}

// cutName cuts a line of the list at the first mark behind the name.
func cutName(t string) (name, rest string) {
	for i, r := range t {
		switch {
		case strings.ContainsRune(",;:([—–\t…", r), r == '-' && i > 0 && t[i-1] == ' ',
			r == '.' && !words.titles[strings.ToLower(lastWord(t[:i]))],
			r == ' ' && strings.HasPrefix(t[i:], "   "):
			return t[:i], t[i:]
		}
	}
	return t, ""
}

func lastWord(s string) string {
	return s[strings.LastIndexAny(s, " \t.\u00a0")+1:]
}

// shorten cuts a name off what describes it without a mark between: "Hamlet
// Prince of Denmark", "Queen Gertrude widow of King Hamlet".
func shorten(t string, cues []string) (name, rest string) {
	list := strings.Fields(t)
	if len(list) < 3 {
		return t, ""
	}
	end := 0
	for end < len(list) && unicode.IsUpper([]rune(list[end])[0]) {
		end++
	}
	if end == len(list) || end == 0 {
		return t, ""
	}
	if end > 1 && words.linkers[list[end]] {
		end-- // the last word is a title: "Prince of Denmark"
	}
	name = strings.Join(list[:end], " ")
	if n := leading(t, cues); n != "" && end == 1 {
		name = t[:min(len(t), strings.Index(strings.ToLower(t), strings.ToLower(n))+len(n))]
	}
	return name, t[len(name):]
}

// addAliases gives each cue that is not a cast member's name to the one member
// that it must mean: the cue's words are in the name, or what is said of the
// member begins with them.
func addAliases(cast []structure.CastMember, about []string, cues []string) {
	taken := map[string]bool{}
	for _, m := range cast {
		taken[strings.ToLower(m.Name)] = true
	}
	for _, c := range cues {
		key := plainWords(c)
		if taken[strings.ToLower(c)] || len(key) == 0 {
			continue
		}
		found := -1
		for i := range cast {
			if !means(key, plainWords(cast[i].Name), wordsOf(about[i]), startsSmall(about[i])) {
				continue
			}
			if found >= 0 {
				found = -2
				break
			}
			found = i
		}
		if found >= 0 {
			cast[found].Aliases = append(cast[found].Aliases, c)
		}
	}
}

func means(cue, name, about []string, lower bool) bool {
	for len(about) > 0 && words.articles[about[0]] {
		about = about[1:]
	}
	if len(about) >= len(cue) && slices.Equal(about[:len(cue)], cue) {
		return lower || len(about) > len(cue) && words.linkers[about[len(cue)]]
	}
	at := slices.Index(name, cue[0])
	return at >= 0 && !(at > 0 && name[at-1] == "of") && !slices.ContainsFunc(cue, func(w string) bool { return !slices.Contains(name, w) })
}

// startsSmall reports whether s begins with a small letter.
func startsSmall(s string) bool {
	for _, r := range s {
		return unicode.IsLower(r)
	}
	return false
}

// plainWords returns the words of a name without articles.
func plainWords(s string) []string {
	return slices.DeleteFunc(wordsOf(s), func(w string) bool { return words.articles[w] })
}
