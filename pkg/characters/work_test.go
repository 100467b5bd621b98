package characters

import (
	"strings"

	"scenewise/pkg/structure"
)

// storyOf makes a work of chapters, each given as its paragraphs. Every
// chapter has a heading and one scene.
func storyOf(chapters ...[]string) *structure.Work {
	var b strings.Builder
	w := &structure.Work{Format: structure.FormatText, Root: &structure.Node{ID: "work", Kind: structure.KindWork}}
	for i, paragraphs := range chapters {
		id := "c" + string(rune('1'+i))
		start := b.Len()
		b.WriteString("Chapter " + string(rune('1'+i)) + "\n\n")
		body := b.Len()
		for _, p := range paragraphs {
			at := b.Len()
			b.WriteString(p)
			w.Paragraphs = append(w.Paragraphs, structure.Span{Start: at, End: b.Len()})
			b.WriteString("\n\n")
		}
		scene := &structure.Node{ID: id + ".s1", Kind: structure.KindScene, Ordinal: 1, Start: start, BodyStart: body, End: b.Len()}
		w.Root.Children = append(w.Root.Children, &structure.Node{ID: id, Kind: structure.KindChapter, Ordinal: i + 1, Start: start, BodyStart: body, End: b.Len(), Children: []*structure.Node{scene}})
	}
	w.Text = b.String()
	w.Root.End = len(w.Text)
	return w
}

// text makes a story of one chapter; blank lines part its paragraphs.
func text(s string) *structure.Work {
	return storyOf(paragraphsOf(s))
}

func paragraphsOf(s string) []string {
	var out []string
	for _, p := range strings.Split(s, "\n\n") {
		if p = strings.TrimSpace(p); p != "" {
			out = append(out, p)
		}
	}
	return out
}
