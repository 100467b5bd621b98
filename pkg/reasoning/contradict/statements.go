package contradict

import (
	"regexp"
	"strconv"
	"strings"
)

// What statements can be about, beside parts of the body.
const (
	aboutAge   = "age"
	aboutBirth = "place of birth"
)

const (
	colours = `(blue|brown|green|grey|gray|black|hazel|amber|violet|red|golden|blond|blonde|fair|auburn|white|silver|ginger|dark|chestnut)`
	numbers = `(\d{1,3}|no|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|` +
		`(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?)`
	counted = `(brothers?|sisters?|sons?|daughters?|children|husbands?|wives|fingers|toes|teeth|wheels|masts|rooms|windows|doors|floors|storeys|steps|chimneys)`
	parts   = `(cheek|leg|arm|hand|eye|foot|shoulder|ear|knee|wrist|temple|thumb)`
	marked  = `(?:scar|limp|limped|lame|missing|lost|wooden|blind|patch|broken|stiff|burn|burned|tattoo|crooked|glass|injured|hook)`
)

// rule reads one kind of statement: groups are value and about, or the number.
type rule struct {
	re   *regexp.Regexp
	take func(m []string) (about, value string, number int)
}

// rules are all kinds of statement that one sentence can make.
func rules() []rule {
	re := func(s string) *regexp.Regexp { return regexp.MustCompile(`(?i)` + s) }
	colour := func(value, about int) func([]string) (string, string, int) {
		return func(m []string) (string, string, int) { return strings.ToLower(m[about]), plainColour(m[value]), 0 }
	}
	age := func(m []string) (string, string, int) {
		n := numberOf(m[1])
		return aboutAge, strconv.Itoa(n), n
	}
	side := func(s, part int) func([]string) (string, string, int) {
		return func(m []string) (string, string, int) {
			return "marked " + strings.ToLower(m[part]), strings.ToLower(m[s]), 0
		}
	}
	return []rule{
		{re(`\b(?:her|his|my|with|['’]s)\s+(?:\w+,? ){0,2}?` + colours + `\s+(eyes|hair|beard|moustache)\b`), colour(1, 2)},
		{re(`\b(?:had)\s+(?:\w+,? ){0,2}?` + colours + `\s+(eyes|hair|beard|moustache)\b`), colour(1, 2)},
		{re(`\b(eyes|hair|beard|moustache)\s+(?:was|were)\s+(?:as |very |quite |so |a |of a )?(?:\w+ )?` + colours + `\b`), colour(2, 1)},
		{re(`\b` + colours + `-(eye|hair)(?:d|ed)\b`), func(m []string) (string, string, int) {
			about := map[string]string{"eye": "eyes", "hair": "hair"}[strings.ToLower(m[2])]
			return about, plainColour(m[1]), 0
		}},
		{re(`\b(?:was|is|aged|turned|am)\s+(?:now |only |just |not yet |nearly |almost )?` + numbers + `(?:\s+years?\s+old|\s+years? of age|\s+that (?:year|spring|summer|autumn|winter)|[,.;]|$)`), age},
		{re(`\b` + numbers + `[- ]years?[- ]old\b`), age},
		{re(`\b(?:has|had|have)\s+(?:only |just |but )?` + numbers + `\s+(?:\w+ )?` + counted + `\b`), func(m []string) (string, string, int) {
			n := numberOf(m[1])
			return "number of " + plural(m[2]), strconv.Itoa(n), n
		}},
		{re(`\bborn (?:in|at|on)\s+((?:the )?[A-Z]\w+(?: [A-Z]\w+)?)`), func(m []string) (string, string, int) { return aboutBirth, m[1], 0 }},
		{re(`\b` + marked + `\b.{0,30}?\b(left|right) ` + parts + `\b`), side(1, 2)},
		{re(`\b(left|right) ` + parts + `\b.{0,25}?\b` + marked + `\b`), side(1, 2)},
	}
}

// unsure are words that make a sentence state nothing: guesses, likeness,
// denial, wishes, questions.
var unsure = regexp.MustCompile(`(?i)\b(?:as if|as though|seemed|might|perhaps|maybe|would|could|if|not|never|n['’]t|almost|nearly|pretend|pretended|dreamed|dreamt|imagined|wished|supposed|wish|like)\b|\?`)

// statements gathers what sentence i states of its subject.
func (r *reader) statements(i int) {
	s := r.sentences[i]
	if r.rules == nil {
		r.rules = rules()
	}
	for _, rule := range r.rules {
		at := rule.re.FindStringIndex(s.text)
		if at == nil || unsure.MatchString(clause(s.text, at[0], at[1])) {
			continue
		}
		who := r.before(i, at[0])
		if who == "" {
			who = r.subject(i)
		}
		if who == "" {
			continue
		}
		m := rule.re.FindStringSubmatch(s.text)
		about, value, n := rule.take(m)
		if about == aboutBirth && !strings.ContainsAny(value[:1], "ABCDEFGHIJKLMNOPQRSTUVWXYZ") && !strings.HasPrefix(value, "the ") {
			continue
		}
		r.stated = append(r.stated, statement{who: who, about: about, value: value, number: n, at: s})
	}
}

// joint is where one clause ends and the next begins.
var joint = regexp.MustCompile(`(?:,)? (?:and|but|for|so) |[;:—]`)

// clause is the part of a sentence around [from, to) between its joints.
func clause(s string, from, to int) string {
	start, end := 0, len(s)
	for _, j := range joint.FindAllStringIndex(s, -1) {
		if j[1] <= from {
			start = j[1]
		}
		if j[0] >= to && j[0] < end {
			end = j[0]
		}
	}
	if strings.HasSuffix(strings.TrimRight(s, `"”’ `), "?") {
		return s
	}
	return s[start:end]
}

func plainColour(s string) string {
	switch s = strings.ToLower(s); s {
	case "gray":
		return "grey"
	case "blonde", "fair", "golden":
		return "blond"
	case "ginger":
		return "red"
	}
	return s
}

func plural(s string) string {
	s = strings.ToLower(s)
	if strings.HasSuffix(s, "s") || s == "children" || s == "teeth" || s == "wives" {
		return s
	}
	return s + "s"
}

// numberOf reads a number in figures or English words below a hundred.
func numberOf(s string) int {
	if n, err := strconv.Atoi(s); err == nil {
		return n
	}
	words := strings.Fields("no one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen")
	tens := map[string]int{"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}
	total := 0
	for _, part := range strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return r == '-' || r == ' ' }) {
		total += tens[part]
		for n, w := range words {
			if w == part {
				total += n
			}
		}
	}
	return total
}
