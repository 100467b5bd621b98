package reasoning

import (
	"context"
	"strings"
	"testing"

	"scenewise/pkg/retrieval"
	"scenewise/pkg/structure"
	"scenewise/pkg/structure/prose"
)

// mole is a text of our own for quotations: both kinds of quotation mark,
// apostrophes, dashes, broken lines and emphasis.
const mole = tide + `
# The Inquest
The coroner’s clerk wrote with a steel pen—badly—and blotted every second name. Nobody had
asked him to hurry.

“I saw the lamp,” said Marta, “and I saw it go out.” The clerk did not look up from his page.

"You could not have seen it from the inn," said the coroner; "the chandler's roof is in the way."

She told them about the window in the loft, the broken pane, and the candle-end she kept there.

***
It rained on the second day, and the _whole_ town came in to be dry. The pilot swore that he had slept.

# The North
A dealer in Skarn had the lamp cleaned and sold it, dent and all, to a widow with eleven cats.

The widow’s nephew wrote to the magistrate. He wanted to know whose name was scratched beneath the base.

Marta read the letter twice and put it under the ledger, where her father's hand had left a ring of oil.
`

// scriptedQuote is one scripted answer and what must become of it.
type scriptedQuote struct {
	kind     string
	text     string
	evidence int
	want     retrieval.Verdict // "" = rejected for its number
}

func (s scriptedQuote) holds() bool {
	return s.want == retrieval.VerdictExact || s.want == retrieval.VerdictFolded
}

// scriptedQuotes makes answers of eight kinds from every sentence of the
// passages.
func scriptedQuotes(ev []Evidence) []scriptedQuote {
	var out []scriptedQuote
	for _, e := range ev {
		spans := prose.Sentences(e.Text, structure.Span{End: len(e.Text)}, "en")
		for i, sp := range spans {
			s := e.Text[sp.Start:sp.End]
			words := strings.Fields(s)
			if len(words) < 5 {
				continue
			}
			other := ev[e.N%len(ev)].N
			long := 0
			for k, w := range words[1 : len(words)-1] {
				if len(w) > len(words[long]) || long == 0 {
					long = k + 1
				}
			}
			altered := strings.Join(words[:long], " ") + " telephone " + strings.Join(words[long+1:], " ")
			last := spans[(i+1)%len(spans)]
			tail := strings.Fields(e.Text[last.Start:last.End])
			stitched := strings.Join(words[:3], " ") + " " + strings.Join(tail[max(0, len(tail)-3):], " ")
			out = append(out,
				scriptedQuote{"true", s, e.N, retrieval.VerdictExact},
				scriptedQuote{"line breaks", strings.ReplaceAll(strings.Join(words, " \n"), "-", "–"), e.N, retrieval.VerdictFolded},
				scriptedQuote{"marks", turned(strings.ToUpper(strings.Join(words, "  "))), e.N, retrieval.VerdictFolded},
				scriptedQuote{"altered by one word", altered, e.N, retrieval.VerdictAltered},
				scriptedQuote{"wrong number", s, other, retrieval.VerdictMisattributed},
				scriptedQuote{"unknown number", s, len(ev) + 5, ""},
				scriptedQuote{"invented", "The astronaut played chess beneath a neon fjord of " + words[1] + " dragons.", e.N, retrieval.VerdictNotFound},
			)
			if len(spans) > 2 {
				out = append(out, scriptedQuote{"stitched", stitched, e.N, retrieval.VerdictStitched})
			}
		}
	}
	return out
}

// turned exchanges straight and curly quotes.
func turned(s string) string {
	return strings.NewReplacer("“", `"`, "”", `"`, "’", "'", `"`, "“", "'", "’").Replace(s)
}

// Two hundred scripted answers: what is shown as verified stands in its
// passage, and what stands there is shown.
func TestQuotesAreShownOnlyWhereTheyStand(t *testing.T) {
	d := &desk{editions: []*retrieval.Edition{book(t, "mole", mole)}, found: true}
	var say []DraftClaim
	a := analystOf(t, d, scripted(func(context.Context, Task) (*Draft, error) { return &Draft{Claims: say}, nil }), func(o *Options) { o.CacheEntries = 1 })
	ask := func(question string) *Answer {
		t.Helper()
		out, err := a.Analyze(t.Context(), Request{Question: question, Strategy: StrategyFullContext})
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	all := scriptedQuotes(ask("what is there?").Evidence)
	if len(all) < 200 {
		t.Fatalf("only %d scripted answers", len(all))
	}
	accepted, refused := 0, 0
	kinds := map[string]int{}
	for i, s := range all {
		kinds[s.kind]++
		say = []DraftClaim{{Text: "This is what the passage says.", Citations: []int{1}, Quotes: []DraftQuote{{Evidence: s.evidence, Text: s.text}}}}
		out := ask(strings.Repeat("why ", i%900) + "then?")
		shown := len(out.Claims) > 0
		switch {
		case shown != s.holds():
			t.Errorf("%s: %q of passage %d shown: %v; %+v", s.kind, s.text, s.evidence, shown, out.Rejected)
		case shown:
			accepted++
			q, text := out.Claims[0].Quotes[0], d.editions[0].Work.Text
			if q.Verdict != s.want || text[q.Start:q.End] != q.Text || out.Supported != SupportFull {
				t.Errorf("%s: %+v, %s", s.kind, q, out.Supported)
			}
		default:
			refused++
			if out.Answer != "" || out.Supported != SupportNone || out.Rejected[0].Verdict != s.want {
				t.Errorf("%s: %q is %q, want %q; answer %q", s.kind, s.text, out.Rejected[0].Verdict, s.want, out.Answer)
			}
		}
	}
	t.Logf("%d scripted answers: %d shown, %d rejected; %v", len(all), accepted, refused, kinds)
}

func TestClaims(t *testing.T) {
	d := harbour(t)
	good := []DraftQuote{{Evidence: 1, Text: "her father had lit it every evening"}}
	for name, tt := range map[string]struct {
		claims    []DraftClaim
		answer    string
		supported Support
		why       string // of the first rejection
	}{
		"nothing":              {nil, "", SupportNone, ""},
		"good":                 {[]DraftClaim{{"He lit it daily.", []int{1}, good}}, "He lit it daily. [1]", SupportFull, ""},
		"numbers in the text":  {[]DraftClaim{{"He lit it daily [1][7].", []int{1}, good}}, "He lit it daily. [1]", SupportFull, ""},
		"a number too many":    {[]DraftClaim{{"He lit it daily.", []int{1, 9}, good}}, "He lit it daily. [1]", SupportPartial, "cites passage 9"},
		"number zero":          {[]DraftClaim{{"He lit it daily.", []int{0}, good}}, "He lit it daily. [1]", SupportPartial, "cites passage 0"},
		"no quotation":         {[]DraftClaim{{"He lit it daily.", []int{1}, nil}}, "", SupportNone, "no quotation"},
		"too short to show it": {[]DraftClaim{{"He lit it daily.", []int{1}, []DraftQuote{{Evidence: 1, Text: "had"}}}}, "", SupportNone, "no quotation"},
		"empty quotation":      {[]DraftClaim{{"He lit it daily.", []int{1}, []DraftQuote{{Evidence: 1}}}}, "", SupportNone, "is empty"},
		"by its ends":          {[]DraftClaim{{"He lit it daily.", nil, []DraftQuote{{Evidence: 1, From: "HER father", To: "every evening"}}}}, "He lit it daily. [1]", SupportFull, ""},
		"by ends of nothing":   {[]DraftClaim{{"He lit it daily.", nil, []DraftQuote{{Evidence: 1, From: "every evening", To: "her father"}}}}, "", SupportNone, "begins and ends so"},
		"words of its own":     {[]DraftClaim{{`He "lit it every single evening" daily.`, []int{1}, good}}, "", SupportNone, "between quotation marks"},
		"words that are there": {[]DraftClaim{{`He “lit it every evening,” daily.`, []int{1}, good}}, `He “lit it every evening,” daily. [1]`, SupportFull, ""},
		"one of two":           {[]DraftClaim{{"He lit it daily.", []int{1}, good}, {"He drowned.", []int{1}, []DraftQuote{{Evidence: 1, Text: "and then he drowned in the harbour"}}}}, "He lit it daily. [1]", SupportPartial, "not in passage"},
		"a huge claim":         {[]DraftClaim{{strings.Repeat("He lit it. ", 400), []int{1}, good}}, "", SupportNone, "is longer"},
		"nothing said":         {[]DraftClaim{{" \u200b ", []int{1}, good}}, "", SupportNone, "says nothing"},
	} {
		a := analystOf(t, d, scripted(func(context.Context, Task) (*Draft, error) { return &Draft{Claims: tt.claims}, nil }), nil)
		out, err := a.Analyze(t.Context(), Request{Question: "who lit it?", Strategy: StrategyFullContext})
		if err != nil {
			t.Fatal(err)
		}
		why := ""
		if len(out.Rejected) > 0 {
			why = out.Rejected[0].Why
		}
		if out.Answer != tt.answer || out.Supported != tt.supported || !strings.Contains(why, tt.why) || tt.why == "" && why != "" {
			t.Errorf("%s: %q, %s, rejected %+v", name, out.Answer, out.Supported, out.Rejected)
		}
	}
}
