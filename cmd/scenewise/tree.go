package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"scenewise/pkg/structure"
)

// most is how many characters and warnings a person is shown before "and n
// more".
const most = 12

// drawReading prints a work's tree with sizes, its cast and its warnings.
func drawReading(s *session, name string, r *reading) error {
	w := r.work
	var chapters, scenes int
	w.Root.Walk(func(n *structure.Node, _ []*structure.Node) bool {
		switch n.Kind {
		case structure.KindChapter, structure.KindAct:
			chapters++
		case structure.KindScene:
			scenes++
		}
		return true
	})
	s.say("%s  %s", s.paint.strong(name), s.paint.faint(fmt.Sprintf("%s, %s bytes, %s", w.Format, commas(len(w.Text)), count(words(w.Text), "word"))))
	sizes := []string{count(scenes, "scene"), count(len(r.cast.Characters), "character")}
	if chapters > 0 {
		sizes = append([]string{count(chapters, chapterNoun(w))}, sizes...)
	}
	s.say("%s", strings.Join(sizes, ", "))
	s.say("")
	t := s.table()
	matter(t, w, "front matter", w.FrontMatter)
	branches(t, s.paint, w, w.Root, "")
	matter(t, w, "back matter", w.BackMatter)
	if err := t.Flush(); err != nil {
		return err
	}
	if err := drawCast(s, r); err != nil {
		return err
	}
	drawWarnings(s, slices.Concat(w.Warnings, r.cast.Warnings))
	return nil
}

func chapterNoun(w *structure.Work) string {
	act := false
	w.Root.Walk(func(n *structure.Node, _ []*structure.Node) bool {
		act = act || n.Kind == structure.KindAct
		return true
	})
	if act {
		return "act"
	}
	return "chapter"
}

// matter prints front or back matter as one row.
func matter(t io.Writer, w *structure.Work, name string, spans []structure.Span) {
	if len(spans) == 0 {
		return
	}
	n := 0
	for _, sp := range spans {
		n += words(w.Slice(sp))
	}
	row(t, name, fmt.Sprintf("%9s words", commas(n)), "")
}

// branches prints the children of n as rows: drawn id and title, size, what
// the boundary rests on.
func branches(t io.Writer, p painter, w *structure.Work, n *structure.Node, indent string) {
	for i, k := range n.Children {
		branch, next := "├─ ", "│  "
		if i == len(n.Children)-1 {
			branch, next = "└─ ", "   "
		}
		label := indent + branch + k.ID
		if k.Title != "" {
			label += "  " + clip(oneLine(k.Title), 60)
		}
		how := string(k.How)
		if k.Confidence < 1 {
			how += fmt.Sprintf(" %.2f", k.Confidence)
		}
		if only(k) {
			how += ", one scene: " + k.Children[0].ID
		}
		row(t, label, fmt.Sprintf("%9s words", commas(words(w.Slice(k.Body())))), p.faint(how))
		if !only(k) {
			branches(t, p, w, k, indent+next)
		}
	}
}

// only reports whether n has nothing below it but one scene that no mark
// begins: a chapter without scene breaks.
func only(n *structure.Node) bool {
	return len(n.Children) == 1 && n.Children[0].Kind == structure.KindScene && n.Children[0].Title == "" &&
		n.Children[0].How == structure.HowInferred
}

// drawCast prints the people most talked about.
func drawCast(s *session, r *reading) error {
	if len(r.cast.Characters) == 0 {
		s.say("\nno characters found")
		return nil
	}
	s.say("\n%s", s.paint.strong("characters"))
	t := s.table()
	row(t, "  name", "mentions", "scenes", "speaks in", "also called")
	for i, c := range r.cast.Characters {
		if i == most {
			break
		}
		row(t, "  "+c.Name, commas(c.Mentions), commas(c.Scenes), commas(c.SpeakingScenes), clip(strings.Join(c.Aliases, ", "), 70))
	}
	if err := t.Flush(); err != nil {
		return err
	}
	if more := len(r.cast.Characters) - most; more > 0 {
		s.say("  and %s more (--json lists all)", commas(more))
	}
	return nil
}

// drawWarnings prints what was guessed or left out.
func drawWarnings(s *session, list []structure.Warning) {
	if len(list) == 0 {
		return
	}
	s.say("\n%s", s.paint.strong("warnings"))
	for i, w := range list {
		if i == most {
			s.say("  and %s more (--json lists all)", commas(len(list)-most))
			break
		}
		s.say("  %s  %s", s.paint.mark(w.Code), w.Message)
	}
}

// words counts the words of a text, as runs between white space that hold a
// letter or digit of any script.
func words(text string) int {
	n := 0
	for _, f := range strings.Fields(text) {
		if strings.IndexFunc(f, isWordRune) >= 0 {
			n++
		}
	}
	return n
}

func isWordRune(r rune) bool {
	return r >= utf8.RuneSelf || r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z'
}
