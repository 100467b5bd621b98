package retrieval

import (
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"

	"scenewise/pkg/structure"
)

// slowFold is another reading of the same rules, one character at a time, with
// the span of every folded character.
type slowFold struct {
	runes []rune
	spans []structure.Span
}

func foldSlowly(text string, stars bool) slowFold {
	var s slowFold
	runes := []rune(text)
	at := 0
	for i := 0; i < len(runes); {
		j := i + 1
		for j < len(runes) && (norm.NFC.PropertiesString(string(runes[j])).CCC() != 0 || (runes[j] >= 0x1160 && runes[j] <= 0x11ff)) {
			j++
		}
		unit := string(runes[i:j])
		span := structure.Span{Start: at, End: at + len(unit)}
		at, i = span.End, j
		single := utf8.RuneCountInString(unit) == 1
		r, _ := utf8.DecodeRuneInString(unit)
		switch {
		case single && (ignorable(r) || r == '_' || (stars && r == '*')):
		case single && unicode.IsSpace(r):
			if n := len(s.runes); n > 0 && s.runes[n-1] == ' ' {
				s.spans[n-1].End = span.End
				continue
			}
			s.runes, s.spans = append(s.runes, ' '), append(s.spans, span)
		default:
			folded := norm.NFC.String(cases.Fold().String(norm.NFC.String(unit)))
			if m := plainMark(r); single && m != 0 {
				folded = string(rune(m))
			}
			for _, c := range folded {
				s.runes, s.spans = append(s.runes, c), append(s.spans, span)
			}
		}
	}
	return s
}

func (s slowFold) find(phrase string, stars bool) []structure.Span {
	p := []rune(strings.Trim(string(foldSlowly(phrase, stars).runes), " "))
	var out []structure.Span
	if len(p) == 0 {
		return nil
	}
	for i := 0; i+len(p) <= len(s.runes); {
		if slices.Equal(s.runes[i:i+len(p)], p) && s.whole(i, i+len(p)) {
			out = append(out, structure.Span{Start: s.spans[i].Start, End: s.spans[i+len(p)-1].End})
			i += len(p)
			continue
		}
		i++
	}
	return out
}

func (s slowFold) whole(a, b int) bool {
	at := func(i int) rune {
		if i < 0 || i >= len(s.runes) {
			return ' '
		}
		return s.runes[i]
	}
	word := func(r rune) bool { return inWord(r) }
	joined := func(r rune) bool { return inWord(r) && !spaceless(r) }
	if word(at(a)) && !spaceless(at(a)) && (joined(at(a-1)) || (at(a-1) == '\'' && joined(at(a-2)))) {
		return false
	}
	if !word(at(b-1)) || spaceless(at(b-1)) {
		return true
	}
	if joined(at(b)) {
		return false
	}
	if at(b) == '\'' && word(at(b+1)) {
		return (at(b+1) == 's' || at(b+1) == 'S') && !word(at(b+2))
	}
	return true
}

func spaceless(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar, unicode.Tibetan)
}

var foldPieces = []string{
	"a", "A", "s", "S", "it", "was", "ß", "ẞ", "ſ", "ﬁ", "ﬀ", "İ", "ı", "i\u0307", "é", "e\u0301", "E\u0301", "ẹ\u0301", "o\u0323\u0302", "'", "’", "“", "\"",
	"-", "—", " ", "\n", "\r", "\t", "\u00a0", "  ", "_", "*", "\u00ad", "\u200b", "\ufeff", "渡", "口", "ก", "Σ", "ς", "σ", "각", "\u1100\u1161\u11a8", "\u1100", "\u0301",
	"K", "1", ".", ",", "Å", "A\u030a", "ŉ", "ΐ", "Ꭰ", "ǰ", "𝐀", "😀", "s'", "'s", "the",
}

func drawText(rt *rapid.T, name string, n int) string {
	return strings.Join(rapid.SliceOfN(rapid.SampledFrom(foldPieces), 0, n).Draw(rt, name), "")
}

func TestFindAgreesWithSlowReading(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		text, phrase := drawText(rt, "text", 40), drawText(rt, "phrase", 3)
		stars := rapid.Bool().Draw(rt, "stars")
		agree(rt, text, phrase, stars)
	})
}

func agree(t interface{ Fatalf(string, ...any) }, text, phrase string, stars bool) {
	o := FoldOptions{Stars: stars}
	f, slow := Fold(text, o), foldSlowly(text, stars)
	if f.Text != string(slow.runes) {
		t.Fatalf("folded %q to %q, slowly to %q", text, f.Text, string(slow.runes))
	}
	got, want := f.Find(Fold(phrase, o).Text, true), slow.find(phrase, stars)
	if !slices.Equal(got, want) {
		t.Fatalf("%q in %q: %v, slowly %v", phrase, text, got, want)
	}
}

func FuzzFold(f *testing.F) {
	f.Add("“It was,” he _said_.\n\nIt  was\u00ad n’t.", "it was")
	f.Add("Chloe\u0301 and Chloé", "chloé")
	f.Fuzz(func(t *testing.T, text, phrase string) {
		if !utf8.ValidString(text) || !utf8.ValidString(phrase) {
			t.Skip()
		}
		agree(t, text, phrase, false)
	})
}

func TestFind(t *testing.T) {
	for _, tt := range []struct {
		name, text, phrase string
		want               []string
	}{
		{"line break and blanks", "silver\n  shoes, silver shoes", "silver shoes", []string{"silver\n  shoes", "silver shoes"}},
		{"curly and straight", "can’t afford, can't afford", "can't  afford", []string{"can’t afford", "can't afford"}},
		{"no part of a contraction", "You can’t. You can.", "can", []string{"can"}},
		{"possessive", "Gethin's, Gethin’s, Gethins, Gethin", "Gethin", []string{"Gethin", "Gethin", "Gethin"}},
		{"plural possessive", "the boys' coats", "boys", []string{"boys"}},
		{"dash does not join", "money—enough", "money", []string{"money"}},
		{"soft hyphen", "moon\u00adlight", "moonlight", []string{"moon\u00adlight"}},
		{"emphasis", "it _was_ so", "it was so", []string{"it _was_ so"}},
		{"composed and not", "Chloe\u0301, Chloé, Chloe", "CHLOÉ", []string{"Chloe\u0301", "Chloé"}},
		{"ligature", "the ﬁnal ﬂight", "final flight", []string{"ﬁnal ﬂight"}},
		{"sharp s", "STRASSE, Straße", "straße", []string{"STRASSE", "Straße"}},
		{"no overlap", "ha ha ha ha", "ha ha", []string{"ha ha", "ha ha"}},
		{"no spaces in the script", "老船夫在渡口", "船夫", []string{"船夫"}},
		{"a digit joins", "R2 R2D2", "R2", []string{"R2"}},
		{"nothing to find", "a b", "\u200b", nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for _, s := range Fold(tt.text, FoldOptions{}).Find(Fold(tt.phrase, FoldOptions{}).Text, true) {
				got = append(got, tt.text[s.Start:s.End])
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestFoldOptions(t *testing.T) {
	if got := Fold("Café ﬁn", FoldOptions{CaseSensitive: true}).Text; got != "Café fin" {
		t.Errorf("case sensitive: %q", got)
	}
	if got := Fold("Cafe\u0301 Ñandú", FoldOptions{Accents: true}).Text; got != "cafe nandu" {
		t.Errorf("accents: %q", got)
	}
	if got := Fold("**bold** *x*", FoldOptions{Stars: true}).Text; got != "bold x" {
		t.Errorf("stars: %q", got)
	}
}

func BenchmarkFold(b *testing.B) {
	text := strings.Repeat("“There is no place like home,” said Dorothy;\nand the Scarecrow didn’t answer.  He was  thinking.\n\n", 5000)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		Fold(text, FoldOptions{})
	}
}

func TestFoldBytesThatAreNoUTF8(t *testing.T) {
	for _, s := range []string{"\xe2", "a\xe2", "a\xe2b", "\xff\xfe", "é\xc3"} {
		f := Fold(s, FoldOptions{})
		if got := f.Find(f.Text, false); len(got) != 1 || got[0].Start != 0 || got[0].End != len(s) {
			t.Errorf("%q folds to %q, found at %v", s, f.Text, got)
		}
	}
}
