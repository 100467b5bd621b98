package structure

import (
	"fmt"
	"slices"
	"unicode/utf8"
)

// Check reports the first promise of the contract that w breaks: text that is
// not canonical, ids that are no paths, a child outside its parent, siblings
// out of order, a leaf that is no scene, an offset inside a character, or a
// byte that belongs to no leaf or area, or to two.
func Check(w *Work) error {
	if !utf8.ValidString(w.Text) {
		return fmt.Errorf("the canonical text is not valid UTF-8")
	}
	if w.Root == nil || w.Root.Kind != KindWork || w.Root.ID != "work" {
		return fmt.Errorf("the root is not the work")
	}
	c := checker{w: w}
	if err := c.node(w.Root, nil); err != nil {
		return err
	}
	if err := c.tiling(); err != nil {
		return err
	}
	return c.paragraphs()
}

type checker struct {
	w      *Work
	pieces []Span // leaves and areas
}

func (c *checker) node(n, parent *Node) error {
	if err := c.offsets(n); err != nil {
		return err
	}
	switch n.Kind {
	case KindWork, KindPart, KindChapter, KindAct, KindScene:
	default:
		return fmt.Errorf("%s: unknown kind %q", n.ID, n.Kind)
	}
	switch n.How {
	case HowHeading, HowMark, HowBlankLines, HowMarkup, HowInferred:
	default:
		return fmt.Errorf("%s: unknown how %q", n.ID, n.How)
	}
	if n.Confidence < 0 || n.Confidence > 1 {
		return fmt.Errorf("%s: confidence %g", n.ID, n.Confidence)
	}
	if (n.Kind == KindScene) != (len(n.Children) == 0) {
		return fmt.Errorf("%s: a %s with %d children", n.ID, n.Kind, len(n.Children))
	}
	if n.Kind == KindScene {
		c.pieces = append(c.pieces, n.Span())
		return nil
	}
	return c.children(n, parent == nil)
}

func (c *checker) children(n *Node, root bool) error {
	count := map[Kind]int{}
	prefix := n.ID + "."
	if root {
		prefix = ""
	}
	at := n.Start
	for i, k := range n.Children {
		count[k.Kind]++
		if want := fmt.Sprintf("%s%c%d", prefix, k.Kind[0], count[k.Kind]); k.ID != want || k.Ordinal != count[k.Kind] {
			return fmt.Errorf("child %d of %s has id %s and ordinal %d, expected %s", i+1, n.ID, k.ID, k.Ordinal, want)
		}
		if k.Start < at || k.End > n.End || i == 0 && k.Start != n.Start {
			return fmt.Errorf("%s [%d, %d) does not follow %d inside %s [%d, %d)", k.ID, k.Start, k.End, at, n.ID, n.Start, n.End)
		}
		at = k.End
		if err := c.node(k, n); err != nil {
			return err
		}
	}
	return nil
}

func (c *checker) offsets(n *Node) error {
	if n.Start < 0 || n.Start > n.BodyStart || n.BodyStart > n.End || n.End > len(c.w.Text) {
		return fmt.Errorf("%s: start %d, body %d, end %d of %d", n.ID, n.Start, n.BodyStart, n.End, len(c.w.Text))
	}
	for _, at := range []int{n.Start, n.BodyStart, n.End} {
		if at < len(c.w.Text) && !utf8.RuneStart(c.w.Text[at]) {
			return fmt.Errorf("%s: offset %d is inside a character", n.ID, at)
		}
	}
	return nil
}

func (c *checker) tiling() error {
	pieces := slices.Concat(c.pieces, c.w.FrontMatter, c.w.BackMatter)
	slices.SortFunc(pieces, func(a, b Span) int {
		if a.Start != b.Start {
			return a.Start - b.Start
		}
		return a.End - b.End
	})
	at := 0
	for _, p := range pieces {
		if p.Start != at || p.End < p.Start {
			return fmt.Errorf("bytes %d to %d belong to nothing or to two", min(at, p.Start), max(at, p.Start))
		}
		at = p.End
	}
	if at != len(c.w.Text) {
		return fmt.Errorf("bytes %d to %d belong to nothing", at, len(c.w.Text))
	}
	return nil
}

func (c *checker) paragraphs() error {
	at, scene := 0, 0
	leaves := c.pieces
	for _, p := range c.w.Paragraphs {
		if p.Start < at || p.End <= p.Start {
			return fmt.Errorf("paragraph [%d, %d) does not follow %d", p.Start, p.End, at)
		}
		for scene < len(leaves) && leaves[scene].End <= p.Start {
			scene++
		}
		if scene == len(leaves) || !leaves[scene].Contains(p) {
			return fmt.Errorf("paragraph [%d, %d) is not inside a scene", p.Start, p.End)
		}
		at = p.End
	}
	return nil
}
