package stage

import (
	"slices"
	"strings"
	"unicode"

	"scenewise/pkg/structure"
)

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
