package retrieval

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"scenewise/pkg/problem"
)

func (e *Expr) show() string {
	if e == nil {
		return ""
	}
	var args []string
	for _, a := range e.Args {
		args = append(args, a.show())
	}
	all := strings.Join(args, ", ")
	switch e.Op {
	case ExprAnd:
		return "and(" + all + ")"
	case ExprOr:
		return "or(" + all + ")"
	case ExprNot:
		return "not(" + all + ")"
	case ExprNear:
		return fmt.Sprintf("near%d(%s)", e.Distance, all)
	}
	if e.Quoted {
		return fmt.Sprintf("%q", strings.Join(e.Words, " "))
	}
	return strings.Join(e.Words, "+")
}

func TestParse(t *testing.T) {
	for _, tt := range []struct{ query, match, terms string }{
		{"the silver shoes", "", "(the) silver shoes"},
		{"to be or not to be", "", "(to) (be) (or) (not)"},
		{`"silver shoes" witch`, `"silver shoes"`, "silver+shoes witch"},
		{"“silver shoes”", `"silver shoes"`, "silver+shoes"},
		{`"unclosed quote`, "", "unclosed quote"},
		{"Dorothy AND Winged Monkeys", "and(dorothy, and(winged, monkeys))", "dorothy winged monkeys"},
		{"a OR b AND c", "or(a, and(b, c))", "(a) b c"},
		{"witch -Dorothy", "not(dorothy)", "witch"},
		{"witch NOT (east OR west)", "not(or(east, west))", "witch"},
		{"well-known man", "", "well+known well known man"},
		{"lion NEAR/3 tiger", "near3(lion, tiger)", "lion tiger"},
		{"lion NEAR tiger", "near10(lion, tiger)", "lion tiger"},
		{"AND AND witch OR", "", "witch"},
		{"((witch", "", "witch"},
		{"witch))) east", "", "witch east"},
		{"NEAR/x y", "", "near+x near x y"},
		{"don't Dorothy’s", "", "(dont) dorothy"},
		{"-dorothy", "not(dorothy)", ""},
		{"渡口", "", "渡+口 渡 口"},
		{"- a", "", "(a)"},
	} {
		q, err := Parse(tt.query)
		if err != nil {
			t.Errorf("%q: %v", tt.query, err)
			continue
		}
		var terms []string
		for _, w := range q.Terms {
			s := strings.Join(w.Words, "+")
			if w.Stop {
				s = "(" + s + ")"
			}
			terms = append(terms, s)
		}
		if diff := cmp.Diff([]string{tt.match, tt.terms}, []string{q.Match.show(), strings.Join(terms, " ")}); diff != "" {
			t.Errorf("%q: %s", tt.query, diff)
		}
	}
}

func TestParseEmpty(t *testing.T) {
	for _, s := range []string{`""`, "()", "--", "*", "…—", "'; --"} {
		if q, err := Parse(s); err != nil || len(q.Terms) > 0 || q.Match != nil {
			t.Errorf("%q: %v, %v, want a query without terms", s, q, err)
		}
	}
	for _, s := range []string{"AND", "NOT", "NEAR", "(OR)"} {
		if q, err := Parse(s); err != nil || len(q.Terms) != 1 {
			t.Errorf("%q: %v, %v, want a word", s, q, err)
		}
	}
	for _, s := range []string{"", "  ", "\u200b\u200b", "\u00ad", "\x00", "\u2060\n"} {
		if _, err := Parse(s); problem.CodeOf(err) != problem.EmptyQuery {
			t.Errorf("%q: %v, want empty_query", s, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(`"a b" AND (c OR -d) NEAR/3 e`)
	f.Add(strings.Repeat("(", 3000) + "x")
	f.Add(strings.Repeat("NOT ", 3000) + "x")
	f.Add("\xff\"“a”")
	f.Fuzz(func(t *testing.T, s string) {
		q, err := Parse(s)
		if err != nil {
			if problem.CodeOf(err) != problem.EmptyQuery {
				t.Fatal(err)
			}
			return
		}
		if len(q.Terms) > maxQueryTerms {
			t.Fatalf("%d terms", len(q.Terms))
		}
	})
}

func TestStopWordsAreSorted(t *testing.T) {
	if !slices.IsSorted(stopWords[:]) {
		t.Error("the list is searched by halves and is not sorted")
	}
}

func TestTokens(t *testing.T) {
	text := "“It’s Dorothy’s _cot_tage,” he said; moon\u00adlight — Chloe\u0301 d’Arcy 3.5 渡口x don't'"
	var got []string
	for _, tok := range Tokens(text) {
		if !utf8.ValidString(text[tok.Start:tok.End]) {
			t.Fatal("a token cuts a character")
		}
		got = append(got, tok.Norm)
	}
	want := []string{"it", "dorothy", "cottage", "he", "said", "moonlight", "chloe", "darcy", "3", "5", "渡", "口", "x", "dont"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func BenchmarkTokens(b *testing.B) {
	text := strings.Repeat("“There is no place like home,” said Dorothy;\nand the Scarecrow didn’t answer.  He was  thinking.\n\n", 5000)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		Tokens(text)
	}
}
