package prose

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"scenewise/pkg/structure"
)

func TestSentences(t *testing.T) {
	for _, c := range []struct{ lang, in string }{
		{"en", "Mr. Dray came in.|He sat down."},
		{"en", "Was it J. R. Marsh?|It was."},
		{"en", "“Stop!” said Ada.|“Why?” he asked.|She laughed."},
		{"en", "\"Go.\"|\"I will.\""},
		{"en", "He waited … and then … nothing.|So be it."},
		{"en", "He came at 5 p.m. and left.|It was 3.15 by the clock."},
		{"en", "It is older than I.|She knew."},
		{"en", "One line\ngoes on.|Another (with this.)|End"},
		{"en", "A heading\n\n|Then text."},
		{"de", "Am 3. Mai kam Dr. Weiß, z. B. mit Hut.|Er blieb."},
		{"fr", "M. Dupré entra.|« Où est Mme. Roy ? » dit-il.|Personne ne répondit."},
		{"es", "¿Quién es?|Es la Sra. Luz.|¡Vaya!"},
		{"ru", "Он жил на ул. Садовой, д. 5.|Потом уехал."},
		{"zh", "老人等了三天。|没有人来！|“谁？”|他问。"},
	} {
		text := strings.ReplaceAll(c.in, "|", " ")
		if c.lang == "zh" {
			text = strings.ReplaceAll(c.in, "|", "")
		}
		var got []string
		for _, s := range Sentences(text, structure.Span{Start: 0, End: len(text)}, c.lang) {
			got = append(got, text[s.Start:s.End])
		}
		var want []string
		for _, w := range strings.Split(c.in, "|") {
			want = append(want, strings.TrimSpace(w))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", c.lang, got, want)
		}
	}
}

// quotes reads a text whose paragraphs stand between blank lines.
func quotes(text string) (Style, []string) {
	var ps []structure.Span
	at := 0
	for _, p := range strings.Split(text, "\n\n") {
		ps = append(ps, structure.Span{Start: at, End: at + len(p)})
		at += len(p) + 2
	}
	style := DetectStyle(text, ps)
	var got []string
	for _, q := range Quotations(text, ps, style) {
		s := text[q.Inner.Start:q.Inner.End]
		if q.Continues {
			s = "+" + s
		}
		got = append(got, s)
	}
	return style, got
}

func TestQuotations(t *testing.T) {
	for _, c := range []struct {
		name, in string
		mark     Mark
		want     []string
	}{
		{"curly", "“I can’t,” said Bram. “Not ‘now’.”", MarkCurly, []string{"I can’t,", "Not ‘now’."}},
		{"straight", "\"Who's there?\" he asked. \"Nobody.\"", MarkStraight, []string{"Who's there?", "Nobody."}},
		{"mixed", "\"I can't,\" said Bram.\n\n“We can’t,” said Nele.", MarkCurly, []string{"I can't,", "We can’t,"}},
		{"single", "‘It’s the boys’ room,’ said Ann. ‘Don’t.’", MarkSingleCurly, []string{"It’s the boys’ room,", "Don’t."}},
		{"single straight", "'It's late,' said Ann. 'Come.'\n\nThe cat's bowl was empty.", MarkSingleStraight, []string{"It's late,", "Come."}},
		{"elision", "'Tis late, he thought. \"'Twas the dog's,\" she said.", MarkStraight, []string{"'Twas the dog's,"}},
		{"over paragraphs", "“One.\n\n“Two,” he said.", MarkCurly, []string{"One.", "+Two,"}},
		{"guillemets", "« Bonjour », dit-il. « Bonsoir. »", MarkGuillemets, []string{" Bonjour ", " Bonsoir. "}},
		{"inward", "»Guten Tag«, sagte er. »Ach.«", MarkInward, []string{"Guten Tag", "Ach."}},
		{"low-high", "„Guten Tag“, sagte er. „Ach.“", MarkLowHigh, []string{"Guten Tag", "Ach."}},
		{"corner", "「谁？」他问。「我。」", MarkCorner, []string{"谁？", "我。"}},
		{"spanish dash", "—Hola —dijo Luz—. ¿Quién es?\n\n—Nadie.", MarkDash, []string{"Hola", "¿Quién es?", "Nadie."}},
		{"russian dash", "— Привет, — сказал он. — Как дела?\n\n— Хорошо.", MarkDash, []string{"Привет,", "Как дела?", "Хорошо."}},
		{"inches", "It was 5\" long.\n\n\"Yes,\" he said.", MarkStraight, []string{"Yes,"}},
	} {
		style, got := quotes(c.in)
		if style.Main != c.mark || !slices.Equal(got, c.want) {
			t.Errorf("%s: %s %q, want %s %q", c.name, style.Main, got, c.mark, c.want)
		}
	}
}

// anyText draws text with many marks in it.
func anyText(t *rapid.T) string {
	return rapid.StringOf(rapid.SampledFrom([]rune("ab Iz.!?…\n“”‘’\"'«»„「」—-3é。"))).Draw(t, "text")
}

func TestSpansHoldForAnyText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := anyText(t)
		var last int
		for _, lang := range []string{"en", "de", "zh"} {
			last = 0
			for _, s := range Sentences(text, structure.Span{Start: 0, End: len(text)}, lang) {
				if s.Start < last || s.End <= s.Start || strings.TrimSpace(text[last:s.Start]) != "" {
					t.Fatalf("sentence %v behind %d of %q", s, last, text)
				}
				last = s.End
			}
			if strings.TrimSpace(text[last:]) != "" {
				t.Fatalf("%q has a rest", text)
			}
		}
		p := []structure.Span{{Start: 0, End: len(text)}}
		last = 0
		for _, q := range Quotations(text, p, DetectStyle(text, p)) {
			if q.Span.Start < last || !q.Span.Contains(q.Inner) || q.Span.End > len(text) {
				t.Fatalf("quotation %+v behind %d of %q", q, last, text)
			}
			last = q.Span.End
		}
	})
}

func FuzzProse(f *testing.F) {
	f.Add("“I can’t,” he said. 'No.' — Mr. X")
	f.Add("—Hola —dijo—. 「谁？」 «a» „b“")
	f.Fuzz(func(t *testing.T, text string) {
		in := structure.Span{Start: 0, End: len(text)}
		Sentences(text, in, "en")
		for _, q := range Quotations(text, []structure.Span{in}, DetectStyle(text, []structure.Span{in})) {
			if !in.Contains(q.Span) || !q.Span.Contains(q.Inner) {
				t.Fatalf("%+v of %q", q, text)
			}
		}
	})
}
