package continuity_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"scenewise/pkg/continuity"
	"scenewise/pkg/problem"
	"scenewise/pkg/retrieval/booktest"
)

const mill = `# One
Anna opened the mill. "Where is Boris?" said Anna.

***
Boris slept in the loft.

# Two
Anna met Boris at the weir. "You are late," said Boris.

# Three
Carla wrote a letter. The mill was shut.

# Four
Carla burned the letter. "Anna is gone," said Carla.
`

func run(t *testing.T, rules string) *continuity.Report {
	t.Helper()
	f, err := continuity.ParseFile([]byte(rules))
	if err != nil {
		t.Fatal(err)
	}
	e := booktest.Book("mill", mill, "Anna", "Boris", "Carla")
	r, err := continuity.Run(t.Context(), e, f.Checks)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range r.Checks {
		if len(c.Evidence) > continuity.MaxEvidence {
			t.Errorf("%s: %d passages", c.Name, len(c.Evidence))
		}
		for _, p := range c.Evidence {
			n := e.Work.Find(p.NodeID)
			if e.Work.Text[p.Start:p.End] != p.Text || n == nil || p.Start < n.Start || p.End > n.End {
				t.Errorf("%s: evidence %+v is not of its node", c.Name, p)
			}
		}
	}
	return r
}

func TestRules(t *testing.T) {
	for _, c := range []struct {
		rule   string
		passed bool
		say    string // part of the message
		proofs int
	}{
		{`first_together: {all: [Anna, Boris], in: c2, presence: acts}`, true, "c2.s1", 2},
		{`first_together: {all: [Anna, Boris], in: c2}`, false, "c1.s1", 2}, // named in speech in the first scene
		{`first_together: {all: [Anna, Boris], in: c1, presence: acts}`, false, "not in c1", 2},
		{`first_together: {all: [Boris, Carla], in: c1}`, false, "never together", 0},
		{`never_together: {all: [Boris, Carla]}`, true, "share no scene", 0},
		{`never_together: {all: [Anna, Boris], presence: acts}`, false, "share 1 scene (acts), first in c2.s1", 2},
		{`never_together: {all: [Anna, Boris], presence: acts, after: c2}`, true, "", 0},
		{`never_together: {all: [Anna, Boris], unit: chapter, in: c1}`, false, "1 chapter", 2},
		{`always_together: {all: [Anna, Boris], presence: acts}`, false, "apart in 2 of 3 scenes (acts), first in c1.s1 (One > Scene 1), without Boris", 2},
		{`always_together: {all: [Anna, Boris], presence: acts, in: c2}`, true, "each of 1 scene", 2},
		{`max_gap: {character: Carla, chapters: 0}`, true, "every chapter from c3", 0},
		{`max_gap: {character: Anna, chapters: 1}`, true, "1 chapter, c3 to c3", 2},
		{`max_gap: {character: Anna, presence: acts, chapters: 1}`, false, "2 chapters, c3 to c4", 1},
		{`max_gap: {character: Boris, scenes: 1}`, false, "2 scenes, c3.s1 to c4.s1", 1},
		{`present_in: {character: Carla, in: [c3, c4]}`, true, "found in c3 and c4", 2},
		{`present_in: {all: [Anna, Carla], in: c4, presence: acts}`, false, "Anna is not in c4 (acts)", 1},
		{`absent_after: {character: Boris, after: c2}`, true, "no scene after c2", 0},
		{`absent_after: {character: Anna, after: c2}`, false, "1 scene after c2", 1},
		{`phrase: {text: mill, max: 1}`, false, "2 times; allowed: 1", 2},
		{`phrase: {text: the mill, min: 2, max: 2}`, true, "wanted: 2 to 2", 2},
		{`phrase: {text: mill, max: 1, in: c3}`, true, "1 time in c3", 1},
		{`phrase: {text: "m.ll", syntax: regex, min: 1}`, true, "2 times", 2},
		{`never_together: {all: [Anna, Borris], presence: acts}`, false, `nobody is called "Borris"; did you mean Boris?`, 0},
		{`absent_after: {character: Anna, after: c9}`, false, `no node "c9"; it has c1 to c4`, 0},
		{`present_in: {character: Anna, in: c1.s7}`, false, "did you mean c1.s2?", 0},
	} {
		got := run(t, "- "+c.rule).Checks[0]
		if got.Passed != c.passed || !strings.Contains(got.Message, c.say) || len(got.Evidence) != c.proofs {
			t.Errorf("%s\n  passed %v, %d passages: %s", c.rule, got.Passed, len(got.Evidence), got.Message)
		}
	}
}

func TestSumsUp(t *testing.T) {
	r := run(t, "document: mill\nchecks:\n  - name: A\n    phrase: {text: mill, max: 0}\n  - phrase: {text: weir, min: 1}\n")
	if r.Passed != 1 || r.Failed != 1 || r.Checks[0].Name != "A" || r.Checks[1].Name != "phrase “weir”" {
		t.Errorf("got %+v", r)
	}
}

func TestFilesThatAreWrong(t *testing.T) {
	for _, c := range []struct {
		file string
		code problem.Code
		say  string
	}{
		{"checks:\n - nevr_together: {all: [A, B]}", problem.UnknownField, "never_together"},
		{"checks:\n - max_gap: {charcter: A, chapters: 2}", problem.UnknownField, "character"},
		{"checks:\n - max_gap: {character: A}", problem.InvalidField, "either chapters or scenes"},
		{"checks:\n - name: x", problem.InvalidField, "0 kinds"},
		{"- phrase: {text: a, max: 1}\n  max_gap: {character: A, scenes: 1}", problem.InvalidField, "2 kinds"},
		{"- phrase: {text: a}", problem.InvalidField, "min or max"},
		{"- phrase: {text: a, max: -1}", problem.InvalidField, "0 or more"},
		{"- never_together: {all: [A]}", problem.InvalidField, "1 characters"},
		{"- never_together: {all: [A, B], presence: act}", problem.InvalidField, "acts"},
		{"- present_in: {character: A, in: 3}", problem.InvalidField, ""},
		{"- &a {phrase: {text: x, max: 0}}\n- *a", problem.InvalidField, "aliases"},
		{"checks: [", problem.InvalidField, "not YAML"},
		{"just words", problem.InvalidJSON, ""},
		{"", problem.InvalidJSON, ""},
	} {
		_, err := continuity.ParseFile([]byte(c.file))
		p := problem.As(err)
		if p == nil || p.Code != c.code || !strings.Contains(p.Message+p.Hint, c.say) {
			t.Errorf("%q: %v", c.file, err)
		}
	}
}

func TestBadRegexNamesItsRule(t *testing.T) {
	f, err := continuity.ParseFile([]byte("- phrase: {text: a, max: 0}\n- phrase: {text: '(', syntax: regex, max: 0}"))
	if err != nil {
		t.Fatal(err)
	}
	_, err = continuity.Run(t.Context(), booktest.Book("mill", mill), f.Checks)
	if p := problem.As(err); p == nil || p.Code != problem.InvalidRegex || p.Field != "checks[1]" {
		t.Errorf("got %v", err)
	}
}

// TestMaxGapAgainstCounting holds the longest absence against a plain count.
func TestMaxGapAgainstCounting(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		there := rapid.SliceOfN(rapid.Bool(), 1, 12).Draw(t, "there")
		var text strings.Builder
		longest, gap, seen := 0, 0, false
		for i, yes := range there {
			fmt.Fprintf(&text, "# %d\n", i+1)
			if yes {
				text.WriteString("Anna came.\n")
				seen, gap = true, 0
			} else {
				text.WriteString("Rain fell.\n")
				gap++
			}
			if seen && !yes {
				longest = max(longest, gap)
			}
		}
		most := rapid.IntRange(0, 12).Draw(t, "most")
		r, err := continuity.Run(context.Background(), booktest.Book("b", text.String(), "Anna"), []continuity.Rule{
			{MaxGap: &continuity.Gap{Character: "Anna", Chapters: &most, Seen: continuity.Seen{Presence: "acts"}}}})
		if err != nil {
			t.Fatal(err)
		}
		if want := seen && longest <= most; r.Checks[0].Passed != want {
			t.Fatalf("longest %d, allowed %d: %s", longest, most, r.Checks[0].Message)
		}
	})
}

func FuzzParseFile(f *testing.F) {
	for _, s := range []string{"checks:\n - phrase: {text: a, max: 0}", `[{"name":"x","first_together":{"all":["A","B"],"in":"c1"}}]`, "- !!binary x", "a: &b [*b]", "\x00"} {
		f.Add([]byte(s))
	}
	e := booktest.Book("mill", mill, "Anna", "Boris", "Carla")
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := continuity.ParseFile(data)
		if err != nil {
			if problem.As(err) == nil {
				t.Fatalf("not a Problem: %v", err)
			}
			return
		}
		r, err := continuity.Run(context.Background(), e, file.Checks)
		if err == nil && r.Passed+r.Failed != len(file.Checks) {
			t.Fatal("counts do not add up")
		}
	})
}

func TestIntentionalFindingsPassWithTheirReason(t *testing.T) {
	r := run(t, `checks:
  - name: meant
    intentional: the whole point of chapter two
    never_together: {all: [Anna, Boris]}
  - name: holds anyway
    intentional: not needed
    phrase: {text: mill, min: 1}
  - name: not meant
    never_together: {all: [Anna, Boris]}
`)
	if r.Passed != 2 || r.Failed != 1 {
		t.Errorf("%d passed, %d failed", r.Passed, r.Failed)
	}
	for i, want := range []string{"the whole point of chapter two", "", ""} {
		if got := r.Checks[i].Intentional; got != want {
			t.Errorf("%s: intentional %q, want %q", r.Checks[i].Name, got, want)
		}
	}
	if len(r.Checks[0].Evidence) == 0 {
		t.Error("what was found is not shown")
	}
}
