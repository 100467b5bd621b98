package retrieval

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"scenewise/pkg/characters"
	"scenewise/pkg/chunking"
	"scenewise/pkg/problem"
	"scenewise/pkg/structure"
)

// shelf is a Library in memory.
type shelf struct {
	editions []*Edition
	broken   map[string]error
	pending  []Ref
}

func (s *shelf) Snapshot(_ context.Context, scope Scope) (Snapshot, error) {
	snap := Snapshot{Pending: s.pending}
	for _, id := range scope.IDs {
		if !slices.ContainsFunc(s.editions, func(e *Edition) bool { return e.ID == id }) {
			return snap, problem.New(problem.DocumentNotFound, "no document %q", id)
		}
	}
	for i, e := range s.editions {
		if scope.IDs != nil && !slices.Contains(scope.IDs, e.ID) {
			continue
		}
		g := Generation{e.Collection, e.ID, uint64(i + 1)}
		snap.Docs = append(snap.Docs, Live{Ref: e.Ref, Title: e.Title, Author: e.Author, Language: e.Language, Metadata: e.Metadata,
			EditionID: e.ID, Words: g, Vectors: g, Chunks: len(e.Chunks)})
	}
	return snap, nil
}

func (s *shelf) Edition(_ context.Context, l Live) (*Edition, error) {
	if err := s.broken[l.ID]; err != nil {
		return nil, err
	}
	for _, e := range s.editions {
		if e.Ref == l.Ref {
			return e, nil
		}
	}
	return nil, fmt.Errorf("no edition of %s", l.ID)
}

// bookOf makes an edition of a small text: "# Title" lines head chapters, "***"
// lines part scenes. People are named by their declared names; a name behind
// "said " speaks, one in quotes is mentioned, any other acts.
func bookOf(id, text string, names ...string) *Edition {
	w := &structure.Work{Format: structure.FormatText, Text: text, Root: &structure.Node{ID: "work", Kind: structure.KindWork, End: len(text)},
		FrontMatter: []structure.Span{}, BackMatter: []structure.Span{}}
	var chapter, scene *structure.Node
	at, first := 0, -1
	for line := range strings.Lines(text) {
		heading, isHeading := strings.CutPrefix(strings.TrimSpace(line), "# ")
		isMark := strings.TrimSpace(line) == "***"
		if isHeading {
			first = max(first, 0)
			chapter = &structure.Node{ID: fmt.Sprintf("c%d", len(w.Root.Children)+1), Kind: structure.KindChapter, Title: heading, Ordinal: len(w.Root.Children) + 1, Start: at}
			w.Root.Children = append(w.Root.Children, chapter)
		}
		if isHeading || isMark {
			scene = &structure.Node{Kind: structure.KindScene, Start: at, BodyStart: at + len(line), Ordinal: len(chapter.Children) + 1}
			scene.ID = fmt.Sprintf("%s.s%d", chapter.ID, scene.Ordinal)
			chapter.Children = append(chapter.Children, scene)
		}
		if scene == nil && first < 0 {
			w.FrontMatter = []structure.Span{{Start: 0, End: at + len(line)}}
		}
		at += len(line)
		for n := scene; n != nil; n = nil {
			n.End, chapter.End = at, at
		}
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
	e := &Edition{Ref: Ref{"default", id, 1}, Title: id, Language: "en", Work: w, Cast: castOf(w, names)}
	e.Chunks = chunking.Split(w, chunking.Key{Collection: "default", Document: id}, chunking.Options{Target: 40})
	return e
}

func castOf(w *structure.Work, names []string) *characters.Cast {
	c := &characters.Cast{RulesVersion: "test-1", Scenes: map[string]map[string]characters.Presence{}}
	for s := range w.Scenes() {
		c.Scenes[s.ID] = map[string]characters.Presence{}
	}
	for _, name := range names {
		id := strings.ToLower(name)
		c.Characters = append(c.Characters, characters.Character{ID: id, Name: name, Aliases: []string{}, Source: "declared"})
		for at := 0; ; {
			i := strings.Index(w.Text[at:], name)
			if i < 0 {
				break
			}
			start := at + i
			at = start + len(name)
			s := w.SceneAt(start)
			if s == nil || start < s.BodyStart {
				continue
			}
			span := structure.Span{Start: start, End: at}
			m := characters.Mention{Character: id, Span: span, Proof: sentence(w, "en", span, s.Span()), Level: characters.Acts, Via: characters.ViaNarration, Confidence: 0.9}
			switch {
			case strings.HasSuffix(w.Text[:start], "said "):
				m.Level, m.Via = characters.Speaks, characters.ViaExplicitSpeech
			case strings.HasSuffix(w.Text[:start], "maybe "):
				m.Confidence = 0.3
			case strings.Count(w.Text[:start], "\"")%2 == 1:
				m.Level, m.Via = characters.Mentioned, characters.ViaDialogue
			}
			c.Mentions = append(c.Mentions, m)
			p := characters.Presence{Level: m.Level, Confidence: m.Confidence, Via: m.Via, Proof: m.Proof}
			if old, ok := c.Scenes[s.ID][id]; !ok || stronger(p, old) {
				c.Scenes[s.ID][id] = p
			}
		}
	}
	slices.SortFunc(c.Mentions, func(a, b characters.Mention) int { return a.Span.Start - b.Span.Start })
	return c
}

const lighthouse = `The Keeper's List

# One
Anna carried the brass lantern up the stairs. "Where is Boris?" said Anna.

Nobody answered; the brass
lantern went out.

***
Boris slept. The lantern’s glass was cold.

# Two
Anna came in. "It is late," said Boris. They sat by the can and couldn't talk.

Carla wrote of Anna.

***
maybe Carla was there.
`

func keepers() *shelf {
	return &shelf{editions: []*Edition{bookOf("light", lighthouse, "Anna", "Boris", "Carla"), bookOf("sea", "# I\nThe sea was calm. Boris rowed.\n", "Boris")}}
}
