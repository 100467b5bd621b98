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
