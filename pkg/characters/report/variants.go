package report

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"scenewise/pkg/characters"
	"scenewise/pkg/spelling"
	"scenewise/pkg/structure"
)

// Variant is a spelling that looks like a slip of a name.
type Variant struct {
	Name     string `json:"name"` // the word of a character's name
	Count    int    `json:"count"`
	Variant  string `json:"variant"` // the word that looks like it
	Times    int    `json:"times"`
	NodeID   string `json:"node_id"` // of its first place
	Start    int    `json:"start"`
	End      int    `json:"end"`
	OtherWho string `json:"other_character,omitempty"` // the character that the variant is taken for, where it is one
}

// Limits of what is taken for a slip: one letter wrong in a word of four or
// more, the first letter right, and at most a third as often as the name.
const (
	slipLetters = 4
	slipShare   = 3
)

// word is a capitalised word of the text.
type word struct {
	count int
	first structure.Span
}

// variants lists words that are one letter away from a name: "Dormen" beside
// "Dorman". A word that also occurs in lower case, and forms of the name with
// an ending of s, are none.
func variants(w *structure.Work, c *characters.Cast) []Variant {
	upper, lower := words(w.Text)
	names := map[string]string{} // word of a name -> the character's name
	for i := len(c.Characters) - 1; i >= 0; i-- {
		x := c.Characters[i]
		for _, n := range append([]string{x.Name}, x.Aliases...) {
			for _, part := range strings.FieldsFunc(n, notLetter) {
				names[part] = x.Name
			}
		}
	}
	out := []Variant{}
	all := make([]string, 0, len(upper))
	for v := range upper {
		all = append(all, v)
	}
	slices.Sort(all)
	for name := range names {
		n, ok := upper[name]
		if !ok || utf8.RuneCountInString(name) < slipLetters || lower[strings.ToLower(name)] {
			continue
		}
		for _, v := range sameStart(all, name) {
			u := upper[v]
			if v == name || u.count*slipShare > n.count || lower[strings.ToLower(v)] || !slip(name, v) {
				continue
			}
			found := Variant{Name: name, Count: n.count, Variant: v, Times: u.count, Start: u.first.Start, End: u.first.End, OtherWho: names[v]}
			if found.OtherWho == names[name] {
				found.OtherWho = ""
			}
			if s := w.SceneAt(u.first.Start); s != nil {
				found.NodeID = s.ID
			}
			out = append(out, found)
		}
	}
	slices.SortFunc(out, func(a, b Variant) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Name, b.Name), cmp.Compare(a.Variant, b.Variant))
	})
	return out[:min(len(out), MaxListed)]
}

// slip reports whether v is name with one letter wrong.
func slip(name, v string) bool {
	a, b := strings.ToLower(name), strings.ToLower(v)
	if utf8.RuneCountInString(v) < slipLetters || a+"s" == b || b+"s" == a || a+"es" == b || b+"es" == a {
		return false
	}
	return spelling.Distance([]rune(a), []rune(b)) == 1
}

// sameStart returns the words of a sorted list with the first letter of name.
func sameStart(all []string, name string) []string {
	first, size := utf8.DecodeRuneInString(name)
	from, _ := slices.BinarySearch(all, name[:size])
	to, _ := slices.BinarySearch(all, string(first+1))
	return all[from:max(from, to)]
}

func notLetter(r rune) bool { return !unicode.IsLetter(r) && !unicode.Is(unicode.M, r) }

// words counts the capitalised words of a text, not those in capitals
// throughout, and tells which words occur in lower case.
func words(text string) (upper map[string]word, lower map[string]bool) {
	upper, lower = map[string]word{}, map[string]bool{}
	for at := 0; at < len(text); {
		i := strings.IndexFunc(text[at:], func(r rune) bool { return !notLetter(r) })
		if i < 0 {
			break
		}
		at += i
		end := len(text)
		if j := strings.IndexFunc(text[at:], notLetter); j >= 0 {
			end = at + j
		}
		t := text[at:end]
		switch first, _ := utf8.DecodeRuneInString(t); {
		case !unicode.IsUpper(first):
			lower[t] = true
		case len(t) > 1 && strings.ToUpper(t) == t:
		default:
			u := upper[t]
			if u.count++; u.count == 1 {
				u.first = structure.Span{Start: at, End: end}
			}
			upper[t] = u
		}
		at = end
	}
	return upper, lower
}
