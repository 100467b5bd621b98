package chunking

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"scenewise/pkg/structure"
)

// work builds a work of one chapter a scene list; paragraphs are split at
// blank lines.
func work(scenes ...string) *structure.Work {
	w := &structure.Work{Root: &structure.Node{ID: "work", Kind: structure.KindWork}}
	ch := &structure.Node{ID: "c1", Kind: structure.KindChapter, Title: "Chapter I"}
	w.Root.Children = []*structure.Node{ch}
	var b strings.Builder
	b.WriteString("Chapter I\n\n")
	for i, s := range scenes {
		start := b.Len()
		n := &structure.Node{ID: fmt.Sprintf("c1.s%d", i+1), Kind: structure.KindScene, Start: start, BodyStart: start, End: start + len(s)}
		if i == 0 {
			n.Start = 0
		}
		at := start
		for _, p := range strings.SplitAfter(s, "\n\n") {
			if t := strings.TrimSpace(p); t != "" {
				off := at + strings.Index(p, t)
				w.Paragraphs = append(w.Paragraphs, structure.Span{Start: off, End: off + len(t)})
			}
			at += len(p)
		}
		b.WriteString(s)
		ch.Children = append(ch.Children, n)
	}
	w.Text = b.String()
	ch.End, w.Root.End = len(w.Text), len(w.Text)
	return w
}

func check(t interface{ Fatalf(string, ...any) }, w *structure.Work, chunks []Chunk, opts Options) {
	opts = opts.withDefaults()
	ids := map[string]bool{}
	at := map[string]int{}
	for i, c := range chunks {
		if c.Ordinal != i || ids[c.ID] || len(c.ID) != 22 {
			t.Fatalf("chunk %d: ordinal %d, id %q", i, c.Ordinal, c.ID)
		}
		ids[c.ID] = true
		if c.Text != w.Text[c.Start:c.End] || !utf8.ValidString(c.Text) {
			t.Fatalf("chunk %d does not cut out its text", i)
		}
		if c.Tokens > opts.Max || c.End-c.Start > opts.Max*bytesPerToken {
			t.Fatalf("chunk %d has %d tokens, %d bytes", i, c.Tokens, c.End-c.Start)
		}
		if last, ok := at[c.NodeID]; ok && last != c.Start {
			t.Fatalf("chunk %d starts at %d, the one before ends at %d", i, c.Start, last)
		}
		at[c.NodeID] = c.End
	}
	for _, s := range w.Root.Children[0].Children {
		if s.BodyStart < s.End && at[s.ID] != s.End {
			t.Fatalf("scene %s is covered up to %d of %d", s.ID, at[s.ID], s.End)
		}
	}
}

func TestSplitTilesEveryScene(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		piece := rapid.SampledFrom([]string{"Mr. Dray came in. ", "“No!” she said. ", "word ", "\n\n", "ẹ́", "渡口老船夫", strings.Repeat("x", 70), "    ", "Why? ", "a.b.c "})
		var scenes []string
		for range rapid.IntRange(1, 4).Draw(rt, "scenes") {
			scenes = append(scenes, strings.Join(rapid.SliceOfN(piece, 0, 120).Draw(rt, "pieces"), ""))
		}
		w := work(scenes...)
		opts := Options{Target: rapid.IntRange(5, 60).Draw(rt, "target"), Max: rapid.IntRange(20, 80).Draw(rt, "max")}
		check(rt, w, Split(w, Key{"default", "d"}, opts), opts)
	})
}

func TestSplitPrefersParagraphs(t *testing.T) {
	par := strings.Repeat("The lamp went out again. ", 10)
	w := work(strings.Join([]string{par, par, par, par}, "\n\n"))
	size := EstimateTokens(par)
	chunks := Split(w, Key{"default", "d"}, Options{Target: 2*size + 5})
	if len(chunks) != 2 {
		t.Fatalf("%d chunks, want 2", len(chunks))
	}
	if !strings.HasSuffix(chunks[0].Text, "\n\n") {
		t.Errorf("the first chunk ends inside a paragraph: %q", chunks[0].Text[len(chunks[0].Text)-20:])
	}
	if chunks[0].Heading != "Chapter I" || chunks[0].NodeID != "c1.s1" {
		t.Errorf("heading %q, node %q", chunks[0].Heading, chunks[0].NodeID)
	}
}

func TestSplitEmptySceneHasNoChunk(t *testing.T) {
	chunks := Split(work("Some text.\n\n", "", "More."), Key{"default", "d"}, Options{})
	if len(chunks) != 2 || chunks[1].NodeID != "c1.s3" || chunks[1].Ordinal != 1 {
		t.Fatalf("%+v", chunks)
	}
}

func TestIDsDependOnDocumentAndScene(t *testing.T) {
	w := work("Text.")
	a, b := Split(w, Key{"a", "bc"}, Options{}), Split(w, Key{"ab", "c"}, Options{})
	if a[0].ID == b[0].ID {
		t.Error("two documents share a chunk id")
	}
}

func TestSpeakers(t *testing.T) {
	w := work("ANNA\nHello.\n\nBO\nHi.\n\nANNA\nBye.\n")
	base := len("Chapter I\n\n")
	w.Script = &structure.Script{Speeches: []structure.Speech{
		{Speakers: []string{"ANNA"}, Span: structure.Span{Start: base, End: base + 12}},
		{Speakers: []string{"BO", "ANNA"}, Span: structure.Span{Start: base + 13, End: base + 20}},
	}}
	if got := Split(w, Key{}, Options{})[0].Speaker; got != "ANNA, BO" {
		t.Errorf("speakers %q", got)
	}
}

func TestEstimateTokens(t *testing.T) {
	for s, want := range map[string]int{"": 0, "  \n": 0, "The cat sat.": 4, "extraordinary": 2, "渡口": 2, "1234": 2, "don't": 3} {
		if got := EstimateTokens(s); got != want {
			t.Errorf("EstimateTokens(%q) = %d, want %d", s, got, want)
		}
	}
}

func TestSentenceEnds(t *testing.T) {
	for s, want := range map[string]int{"Mr. Dray came. He sat.": 1, "“Go!” he said. She went.": 1, "J. R. Dray left. Why? No.": 2, "it was 3.5 or so": 0, "": 0} {
		if got := SentenceEnds(s); len(got) != want {
			t.Errorf("%q: ends %v, want %d", s, got, want)
		}
	}
}

func FuzzSplit(f *testing.F) {
	f.Add("One. Two.\n\nThree.", 10)
	f.Add(strings.Repeat("x", 3000)+"é", 20)
	f.Fuzz(func(t *testing.T, s string, target int) {
		if !utf8.ValidString(s) {
			t.Skip()
		}
		w := work(s)
		opts := Options{Target: min(max(target, 1), 1000)}
		check(t, w, Split(w, Key{}, opts), opts)
	})
}
