// Package booktest makes editions of small texts for the tests of other
// packages.
package booktest

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"scenewise/pkg/characters"
	"scenewise/pkg/chunking"
	"scenewise/pkg/retrieval"
	"scenewise/pkg/structure"
)

// Book makes an edition of a small text for tests, by rules that leave nothing
// to guess: "# Title" lines head chapters, "***" lines part scenes, blank lines
// part paragraphs. The cast is the given names, ids in lower case; a name
// behind "said " speaks, one between double quotes is mentioned, any other
// acts. The text must begin with a heading.
func Book(id, text string, names ...string) *retrieval.Edition {
	w := &structure.Work{Format: structure.FormatText, ReaderVersion: "book-1", Text: text, Root: &structure.Node{ID: "work", Kind: structure.KindWork, End: len(text)}}
	var scene *structure.Node
	at := 0
	for line := range strings.Lines(text) {
		heading, isHeading := strings.CutPrefix(strings.TrimSpace(line), "# ")
		if isHeading {
			n := len(w.Root.Children) + 1
			w.Root.Children = append(w.Root.Children, &structure.Node{ID: fmt.Sprintf("c%d", n), Kind: structure.KindChapter, Title: heading, Ordinal: n,
				Start: at, BodyStart: at + len(line), How: structure.HowHeading, Confidence: 1})
		}
		chapter := w.Root.Children[len(w.Root.Children)-1]
		if isHeading || strings.TrimSpace(line) == "***" {
			n := len(chapter.Children) + 1
			scene = &structure.Node{ID: fmt.Sprintf("%s.s%d", chapter.ID, n), Kind: structure.KindScene, Ordinal: n, Start: at, BodyStart: at + len(line), How: structure.HowMark, Confidence: 1}
			chapter.Children = append(chapter.Children, scene)
		}
		at += len(line)
		scene.End, chapter.End = at, at
	}
	for s := range w.Scenes() {
		off := s.BodyStart
		for _, p := range strings.SplitAfter(text[s.BodyStart:s.End], "\n\n") {
			if t := strings.TrimSpace(p); t != "" {
				start := off + strings.Index(p, t)
				w.Paragraphs = append(w.Paragraphs, structure.Span{Start: start, End: start + len(t)})
			}
			off += len(p)
		}
	}
	e := &retrieval.Edition{Ref: retrieval.Ref{Collection: "default", ID: id, Version: 1}, Title: id, Language: "en", Work: w, Cast: castOf(w, names)}
	e.Chunks = chunking.Split(w, chunking.Key{Collection: "default", Document: id}, chunking.Options{Target: 40})
	return e
}

func castOf(w *structure.Work, names []string) *characters.Cast {
	c := &characters.Cast{RulesVersion: "book-1", Scenes: map[string]map[string]characters.Presence{}}
	for s := range w.Scenes() {
		c.Scenes[s.ID] = map[string]characters.Presence{}
	}
	for _, name := range names {
		x := characters.Character{ID: strings.ReplaceAll(strings.ToLower(name), " ", "-"), Name: name, Aliases: []string{}, Source: "declared", Confidence: 1, Why: "declared"}
		for at := 0; ; {
			i := strings.Index(w.Text[at:], name)
			if i < 0 {
				break
			}
			span := structure.Span{Start: at + i, End: at + i + len(name)}
			at = span.End
			if s := w.SceneAt(span.Start); s != nil && span.Start >= s.BodyStart {
				c.Mentions = append(c.Mentions, mentionOf(w, s, x.ID, span))
			}
		}
		c.Characters = append(c.Characters, x)
	}
	slices.SortFunc(c.Mentions, func(a, b characters.Mention) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	for _, m := range c.Mentions {
		in := c.Scenes[w.SceneAt(m.Span.Start).ID]
		if old, ok := in[m.Character]; !ok || m.Level.Rank() > old.Level.Rank() {
			in[m.Character] = characters.Presence{Level: m.Level, Confidence: m.Confidence, Via: m.Via, Proof: m.Proof}
		}
	}
	count(c)
	return c
}

func mentionOf(w *structure.Work, s *structure.Node, id string, span structure.Span) characters.Mention {
	start := max(s.BodyStart, strings.LastIndexByte(w.Text[:span.Start], '\n')+1)
	end := span.End + strings.IndexByte(w.Text[span.End:]+"\n", '\n')
	m := characters.Mention{Character: id, Span: span, Proof: structure.Span{Start: start, End: min(end, s.End)}, Level: characters.Acts, Via: characters.ViaNarration, Confidence: .9}
	switch {
	case strings.HasSuffix(w.Text[:span.Start], "said "):
		m.Level, m.Via = characters.Speaks, characters.ViaExplicitSpeech
	case strings.Count(w.Text[:span.Start], `"`)%2 == 1:
		m.Level, m.Via = characters.Mentioned, characters.ViaDialogue
	}
	return m
}

func count(c *characters.Cast) {
	for i := range c.Characters {
		x := &c.Characters[i]
		for _, m := range c.Mentions {
			if m.Character == x.ID {
				x.Mentions++
			}
		}
		for _, in := range c.Scenes {
			if p, ok := in[x.ID]; ok {
				x.Scenes++
				if p.Level == characters.Speaks {
					x.SpeakingScenes++
				}
			}
		}
	}
	slices.SortStableFunc(c.Characters, func(a, b characters.Character) int {
		return cmp.Or(cmp.Compare(b.Mentions, a.Mentions), cmp.Compare(a.ID, b.ID))
	})
}
