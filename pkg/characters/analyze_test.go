package characters

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"scenewise/pkg/problem"
	"scenewise/pkg/structure"
)

func analyze(t testing.TB, w *structure.Work, declared ...Declared) *Cast {
	t.Helper()
	c, err := Analyze(context.Background(), w, Options{Declared: declared})
	if err != nil {
		t.Fatal(err)
	}
	if bad := faults(w, c); len(bad) > 0 {
		t.Fatalf("invariants: %s", strings.Join(bad, "; "))
	}
	return c
}

// faults says what is wrong with a cast by the promises of the types.
func faults(w *structure.Work, c *Cast) []string {
	var bad []string
	say := func(format string, args ...any) { bad = append(bad, fmt.Sprintf(format, args...)) }
	counts, known := map[string]int{}, map[string]Character{}
	for _, x := range c.Characters {
		if _, twice := known[x.ID]; twice || x.ID == "" {
			say("id %q repeats or is empty", x.ID)
		}
		known[x.ID] = x
		if x.Aliases == nil || slices.Contains(x.Aliases, x.Name) {
			say("aliases of %q: %q", x.Name, x.Aliases)
		}
	}
	whole := func(s structure.Span) bool {
		return 0 <= s.Start && s.Start < s.End && s.End <= len(w.Text) && utf8.RuneStart(w.Text[s.Start]) && (s.End == len(w.Text) || utf8.RuneStart(w.Text[s.End]))
	}
	at := 0
	for _, m := range c.Mentions {
		if m.Span.Start < at || !whole(m.Span) || !whole(m.Proof) || m.Level.Rank() == 0 || m.Confidence < 0 || m.Confidence > 1 {
			say("mention %+v behind %d", m, at)
		}
		at = m.Span.End
		counts[m.Character]++
	}
	for _, x := range c.Characters {
		if counts[x.ID] > x.Mentions {
			say("%s: named %d times, says %d references", x.ID, counts[x.ID], x.Mentions)
		}
	}
	for s := range w.Scenes() {
		here, ok := c.Scenes[s.ID]
		if !ok {
			say("no entry for scene %s", s.ID)
		}
		for id, p := range here {
			if _, ok := known[id]; !ok || p.Level.Rank() == 0 || !whole(p.Proof) || !s.Span().Contains(p.Proof) {
				say("presence of %s in %s: %+v", id, s.ID, p)
			}
		}
	}
	return bad
}

func namesOf(c *Cast) []string {
	var out []string
	for _, x := range c.Characters {
		out = append(out, x.Name)
	}
	slices.Sort(out)
	return out
}

const boathouse = `Martin Hale came down to the boathouse at six. "Morning," said Mrs. Hale, who was there already.

"You are late, Martin," said Ruth Avery. Mr. Hale laughed and took the oars from her.

Dr. O’Brien waited on the jetty with his dog. "Is Miss Avery rowing?" asked O'Brien.

"She is," Ruth answered. She sat down beside Mrs. Hale, and Martin pushed off.

They talked of Edwin Stone, who had drowned in March. "Poor Edwin," said Ruth. Martin remembered Edwin's grey coat.

"Will you come to London, Ruth?" asked Martin. Ruth shook her head. London was far away.`

func TestNamesAndPresence(t *testing.T) {
	c := analyze(t, text(boathouse))
	for _, tc := range []struct {
		name  string
		level Level
	}{
		{"Martin Hale", Speaks}, {"Mr. Hale", Speaks}, {"Mrs. Hale", Speaks}, {"Ruth", Speaks}, {"Miss Avery", Speaks},
		{"O'Brien", Speaks}, {"dr. o’brien", Speaks}, {"Edwin", Mentioned},
	} {
		ids := c.Resolve(tc.name)
		if len(ids) != 1 {
			t.Errorf("%s: resolved to %v; cast %v", tc.name, ids, namesOf(c))
			continue
		}
		if got := c.Scenes["c1.s1"][ids[0]].Level; got != tc.level {
			t.Errorf("%s: %s, want %s", tc.name, got, tc.level)
		}
	}
	if a, b := c.Resolve("Martin"), c.Resolve("Mr. Hale"); !slices.Equal(a, b) {
		t.Errorf("Martin is %v, Mr. Hale %v", a, b)
	}
	if a, b := c.Resolve("Mrs. Hale"), c.Resolve("Mr. Hale"); slices.Equal(a, b) {
		t.Error("husband and wife are one person")
	}
	for _, place := range []string{"London", "March", "Morning"} {
		if ids := c.Resolve(place); ids != nil {
			t.Errorf("%s is a character", place)
		}
	}
}

func TestRememberedAreNotThere(t *testing.T) {
	w := storyOf(
		paragraphsOf("Nora opened the door. \"Come in,\" said Nora. Aunt Bess sat by the fire and smiled.\n\n\"I am cold,\" said Aunt Bess. Nora fetched a shawl."),
		paragraphsOf("Nora walked alone on the shore. She thought of Aunt Bess, and dreamed that Aunt Bess called her. \"I must write to Aunt Bess,\" said Nora."),
	)
	c := analyze(t, w)
	bess, nora := c.Resolve("Aunt Bess"), c.Resolve("Nora")
	if len(bess) != 1 || len(nora) != 1 {
		t.Fatalf("cast: %v", namesOf(c))
	}
	if p := c.Scenes["c1.s1"][bess[0]]; p.Level != Speaks {
		t.Errorf("chapter 1: %+v", p)
	}
	if p := c.Scenes["c2.s1"][bess[0]]; p.Level != Mentioned {
		t.Errorf("chapter 2: %+v", p)
	}
	if p := c.Scenes["c2.s1"][nora[0]]; p.Level != Speaks || p.Via != ViaExplicitSpeech {
		t.Errorf("Nora in chapter 2: %+v", p)
	}
}

func TestDescriptionsAndAnimals(t *testing.T) {
	var b strings.Builder
	for range 4 {
		b.WriteString("\"Where is the bell?\" asked the Brass Heron. The Heron turned round.\n\n\"Here,\" said Pim, and the Brass Heron laughed.\n\n")
	}
	c := analyze(t, text(b.String()))
	heron := c.Resolve("the Heron")
	if len(heron) != 1 || !slices.Equal(heron, c.Resolve("Brass Heron")) {
		t.Fatalf("cast %v, heron %v", namesOf(c), heron)
	}
	if p := c.Scenes["c1.s1"][heron[0]]; p.Level != Speaks {
		t.Errorf("heron: %+v", p)
	}
}

func TestFirstPersonNarrator(t *testing.T) {
	var b strings.Builder
	for range 3 {
		b.WriteString("I came down the stairs and I opened the door. \"You are late, Jack,\" said Clara.\n\n\"I know,\" I said. I took off my coat, and I sat down by Clara.\n\nI ate my soup. \"Eat, Jack,\" said Clara.\n\n")
	}
	c := analyze(t, text(b.String()))
	jack := c.Resolve("Jack")
	if len(jack) != 1 {
		t.Fatalf("cast %v", namesOf(c))
	}
	p := c.Scenes["c1.s1"][jack[0]]
	if p.Level != Speaks || p.Confidence < .9 {
		t.Errorf("narrator: %+v", p)
	}
}

func TestNamesThatAreWords(t *testing.T) {
	w := storyOf(
		paragraphsOf("\"Will you stay?\" asked Grace. Will nodded. \"I hope so,\" said Will."),
		paragraphsOf("Will it rain? Nobody knew. Grace was said before meals, and the will was read."),
	)
	c := analyze(t, w, Declared{Name: "Will"}, Declared{Name: "Grace"})
	if _, ok := c.Scenes["c2.s1"]["will"]; ok {
		t.Error("the verb is taken for the man")
	}
	if c.Scenes["c1.s1"]["will"].Level != Speaks {
		t.Errorf("Will: %+v", c.Scenes["c1.s1"]["will"])
	}
}

func TestDeclaredCast(t *testing.T) {
	w := text("Mr. Vane spoke first. \"Sit,\" said the Fox. Adela sat down.\n\n\"Thank you, Fox,\" said Adela.")
	c := analyze(t, w, Declared{Name: "Tobias Vane", Aliases: []string{"Mr. Vane", "the Fox"}}, Declared{Name: "Ivo"}, Declared{Name: "Reynard", Aliases: []string{"THE FOX"}})
	if got := c.Resolve("fox"); !slices.Equal(got, []string{"tobias-vane"}) {
		t.Errorf("fox: %v", got)
	}
	x, _ := c.Character("tobias-vane")
	if x.Source != "declared" || x.Mentions != 3 {
		t.Errorf("%+v", x)
	}
	codes := map[string]int{}
	for _, warning := range c.Warnings {
		codes[warning.Code]++
	}
	if codes["character_not_found"] != 2 || codes["ambiguous_name"] != 1 {
		t.Errorf("warnings: %v", c.Warnings)
	}
	if ids := c.Resolve("Adela"); len(ids) != 1 {
		t.Errorf("undeclared people are lost: %v", namesOf(c))
	}
}

func TestDeclaredWithoutName(t *testing.T) {
	_, err := Analyze(context.Background(), text("Nothing."), Options{Declared: []Declared{{Name: " \u200e\t"}}})
	if problem.CodeOf(err) != problem.InvalidField {
		t.Errorf("got %v", err)
	}
}

func TestOddDeclaredNames(t *testing.T) {
	names := []Declared{{Name: "\"Q\" (.*)+?"}, {Name: "🦊 Fox"}, {Name: "\u200fשרה"}, {Name: "a"}, {Name: "..."}, {Name: "O'\\"}, {Name: strings.Repeat("x", 5000)}}
	for i := range 10_000 {
		names = append(names, Declared{Name: fmt.Sprintf("Person %d of Many", i), Aliases: []string{fmt.Sprintf("P%d", i)}})
	}
	c := analyze(t, text("P77 met שרה and Person 5 of Many. \"🦊 Fox!\" cried P77."), names...)
	for _, n := range []string{"p77", "שרה", "person 5 of many"} {
		ids := c.Resolve(n)
		if len(ids) != 1 {
			t.Fatalf("%s: %v", n, ids)
		}
		if x, _ := c.Character(ids[0]); x.Mentions == 0 {
			t.Errorf("%s has no mention", n)
		}
	}
}

func TestResolveAndSuggest(t *testing.T) {
	c := analyze(t, text(boathouse))
	if got := c.Suggest("Martn", 3); len(got) == 0 || !strings.Contains(got[0], "Martin") {
		t.Errorf("Suggest: %v", got)
	}
	if got := c.Suggest("Ru", 3); len(got) == 0 || !strings.HasPrefix(got[0], "Ruth") {
		t.Errorf("Suggest: %v", got)
	}
	if got := c.Suggest("Xerxes Quill", 3); len(got) != 0 {
		t.Errorf("Suggest: %v", got)
	}
	for _, same := range []string{" martin  hale ", "MARTIN HALE", "“Martin Hale”"} {
		if got := c.Resolve(same); !slices.Equal(got, c.Resolve("Martin Hale")) || len(got) != 1 {
			t.Errorf("%q: %v", same, got)
		}
	}
}

func TestParagraphs(t *testing.T) {
	w := text(boathouse)
	c := analyze(t, w)
	ruth := c.Resolve("Ruth")[0]
	if p := c.In(w.Paragraphs[1], nil)[ruth]; p.Level != Speaks || !w.Paragraphs[1].Contains(p.Proof) {
		t.Errorf("paragraph 2: %+v", p)
	}
	if p, ok := c.In(w.Paragraphs[0], nil)[ruth]; ok {
		t.Errorf("paragraph 1: %+v", p)
	}
	if got := c.In(w.Root.Children[0].Span(), []string{"c1.s1"}); !cmp.Equal(got, c.Scenes["c1.s1"]) {
		t.Errorf("chapter: %v", got)
	}
	if n := len(c.MentionsIn(w.Paragraphs[1])[ruth]); n != 1 {
		t.Errorf("%d mentions", n)
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Analyze(ctx, text(boathouse), Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// Any text of names, marks and verbs keeps the promises, twice the same.
func TestInvariants(t *testing.T) {
	words := []string{"Anna", "Anna's", "Mr.", "Stone", "the", "Fox", "said", "“", "”", "\"", "'", "’", ".", ",", "Will", "had", "I", "of", "Lady", "d'Arcy", "O’Brien", "é", "🦊", "\u200f", "J.", "—", "king", "with"}
	rapid.Check(t, func(rt *rapid.T) {
		var chapters [][]string
		for range rapid.IntRange(1, 3).Draw(rt, "chapters") {
			var ps []string
			for range rapid.IntRange(1, 5).Draw(rt, "paragraphs") {
				ps = append(ps, "x "+strings.Join(rapid.SliceOfN(rapid.SampledFrom(words), 1, 25).Draw(rt, "words"), " "))
			}
			chapters = append(chapters, ps)
		}
		w := storyOf(chapters...)
		o := Options{Language: rapid.SampledFrom([]string{"en", "de", "fr", "ru"}).Draw(rt, "language"), Declared: []Declared{{Name: "Fox", Aliases: []string{"the king"}}}}
		c, err := Analyze(context.Background(), w, o)
		if err != nil {
			rt.Fatal(err)
		}
		if bad := faults(w, c); len(bad) > 0 {
			rt.Fatal(bad)
		}
		again, _ := Analyze(context.Background(), w, o)
		a, _ := json.Marshal(c)
		b, _ := json.Marshal(again)
		if string(a) != string(b) {
			rt.Fatal("a second run gives another cast")
		}
	})
}

func FuzzAnalyze(f *testing.F) {
	f.Add(boathouse, "Martin", "en")
	f.Add("„Komm“, sagte Effi. Frau von Briest schwieg.", "Effi", "de")
	f.Add("— Пойдем, — сказал Иван Ильич.", "Иван", "ru")
	f.Add("l'Ogre dit: «Non.» M. d'Arc rit\xff", "d'", "fr")
	f.Fuzz(func(t *testing.T, s, name, lang string) {
		if !utf8.ValidString(s) {
			t.Skip()
		}
		w := text(s)
		c, err := Analyze(context.Background(), w, Options{Language: lang, Declared: []Declared{{Name: name, Aliases: []string{s}}}})
		if err != nil {
			if problem.As(err) == nil {
				t.Fatal(err)
			}
			return
		}
		if bad := faults(w, c); len(bad) > 0 {
			t.Fatal(bad)
		}
		c.Suggest(s, 5)
		c.Resolve(s)
	})
}
