package contradict

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"scenewise/pkg/characters"
	"scenewise/pkg/spelling"
)

// died is a sentence that tells of a death.
var died = regexp.MustCompile(`(?i)\b(?:died|drowned|was (?:found )?dead|lay dead|was (?:killed|hanged|shot dead|buried|drowned)|were drowned|buried (?:him|her)|was laid in (?:his|her|the) grave|breathed (?:his|her) last)\b(?: ?(?:away|down|out|off|sure|certain|set|against|tired|drunk|calm|right|still|asleep|beat))?`)

// onlyCalled are endings that make a figure of speech of a death.
var onlyCalled = regexp.MustCompile(`(?i) (?:away|down|out|off|sure|certain|set|against|tired|drunk|calm|right|still|asleep|beat)$`)

// afterwards are words of sentences that tell of a dead person's earlier days,
// or of what only looks like them.
var afterwards = regexp.MustCompile(`(?i)\b(?:ghost|spirit|remember|remembered|recalled|dream|dreamed|dreamt|memory|grave|portrait|late|had (?:been|said|told|gone|lit|kept|always|once|never)|years? (?:before|earlier|ago)|used to|once)\b`)

// deaths finds people who act in a scene after one that tells of their death.
func (r *reader) deaths() []Finding {
	type death struct {
		at   sentence
		last int // end of its scene
	}
	first := map[string]death{}
	for i, s := range r.sentences {
		at := died.FindString(s.text)
		if s.spoken || at == "" || onlyCalled.MatchString(at) || unsure.MatchString(s.text) {
			continue
		}
		who := r.deceased(i)
		if who == "" {
			continue
		}
		if _, ok := first[who]; !ok {
			first[who] = death{s, r.ed.Work.Find(s.node).End}
		}
	}
	var out []Finding
	done := map[string]bool{}
	for _, m := range r.ed.Cast.Mentions {
		d, ok := first[m.Character]
		if !ok || done[m.Character] || m.Span.Start < d.last || !speaksOrActs(m) {
			continue
		}
		i, found := slices.BinarySearchFunc(r.sentences, m.Span.Start, func(s sentence, at int) int {
			switch {
			case s.span.End <= at:
				return -1
			case s.span.Start > at:
				return 1
			}
			return 0
		})
		if !found || afterwards.MatchString(r.sentences[i].text) || died.MatchString(r.sentences[i].text) {
			continue
		}
		done[m.Character] = true
		name := r.names[m.Character]
		out = append(out, r.finding("dead", name, "dead", fmt.Sprintf("%s died, and %s later", name, doing(m.Level)), 0.7, d.at, r.sentences[i]))
	}
	return out
}

// deceased is who dies in sentence i: the one named right before the words of
// death, or, where somebody is buried by a pronoun, the one that the sentence
// before names.
func (r *reader) deceased(i int) string {
	s := r.sentences[i]
	at := died.FindStringIndex(s.text)
	if who := r.before(i, at[0]); who != "" {
		return who
	}
	if len(s.named) == 0 && strings.Contains(s.text[at[0]:at[1]], "buried") {
		return r.subject(i)
	}
	return ""
}

func doing(l characters.Level) string {
	if l == characters.Speaks {
		return "speaks"
	}
	return "acts"
}

// fullName is a given name with a surname.
var fullName = regexp.MustCompile(`\b([A-Z][a-z]{2,}) ([A-Z][a-z]{3,})\b`)

// spellings finds surnames that differ in one or two letters behind the same
// given name, where one of them is rare.
func (r *reader) spellings() []Finding {
	type use struct {
		count int
		at    sentence
	}
	uses := map[string]map[string]*use{}
	var given []string
	words := map[string]bool{} // written small somewhere, so no names
	for _, s := range r.sentences {
		for w := range strings.FieldsSeq(s.text) {
			if w = strings.Trim(w, ".,;:!?\"'()“”‘’_-"); w == strings.ToLower(w) {
				words[w] = true
			}
		}
	}
	for _, s := range r.sentences {
		for _, m := range fullName.FindAllStringSubmatch(s.text, -1) {
			if words[strings.ToLower(m[1])] {
				continue
			}
			if uses[m[1]] == nil {
				uses[m[1]] = map[string]*use{}
				given = append(given, m[1])
			}
			u := uses[m[1]][m[2]]
			if u == nil {
				u = &use{at: s}
				uses[m[1]][m[2]] = u
			}
			u.count++
		}
	}
	var out []Finding
	for _, g := range given {
		var names []string
		for n := range uses[g] {
			names = append(names, n)
		}
		slices.SortFunc(names, func(a, b string) int {
			return cmp.Or(cmp.Compare(uses[g][b].count, uses[g][a].count), cmp.Compare(a, b))
		})
		for i, a := range names {
			for _, b := range names[i+1:] {
				x, y := uses[g][a], uses[g][b]
				if d := spelling.Distance([]rune(strings.ToLower(a)), []rune(strings.ToLower(b))); d == 0 || d > 2 || 3*d > len(a) || x.count < 2*y.count || x.count < 2 || inflected(a, b) {
					continue
				}
				subject := r.bearer(g + " " + a)
				out = append(out, r.finding("name", subject, a+b, fmt.Sprintf("%s %s is also written %s %s", g, a, g, b), 0.75, x.at, y.at))
			}
		}
	}
	return out
}

// bearer is the name of the character that bears a name, or the name itself.
func (r *reader) bearer(name string) string {
	if ids := r.ed.Cast.Resolve(name); len(ids) == 1 {
		return r.names[ids[0]]
	}
	return name
}

// inflected reports whether one word is the other with an ending.
func inflected(a, b string) bool {
	same := 0
	for same < min(len(a), len(b)) && a[same] == b[same] {
		same++
	}
	if same >= min(len(a), len(b))-1 {
		return true
	}
	singular := strings.NewReplacer("men", "man", "feet", "foot")
	return singular.Replace(a) == singular.Replace(b)
}
