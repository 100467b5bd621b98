package structure

import (
	"fmt"
	"slices"
	"strings"

	"scenewise/pkg/problem"
)

// Boundary is a place where a node begins, as a reader found it.
type Boundary struct {
	Kind       Kind
	Title      string
	Start      int // of the heading or mark
	BodyStart  int // first byte of text after it
	How        How
	Confidence float64
	Level      int  // of nested parts: 0 is the outermost
	Beside     bool // of a chapter: it stands beside the parts before it, not inside the last one
}

// Plan is what a reader found in a canonical text. Build makes the tree of it.
type Plan struct {
	Format        Format
	ReaderVersion string
	Title         string // of the work, for the root
	Text          string
	Boundaries    []Boundary // any order; two with one Start stand in the order of their ranks
	Front, Back   []Span     // what is not story; may lie anywhere; where two overlap the first one counts
	Paragraphs    []Span     // nil: found by ParagraphsIn
	Script        *Script
	Warnings      []Warning
	MaxNodes      int // 0 = DefaultLimits
}

// Build turns a plan into a work that satisfies Check. It adds the scenes that
// nothing marks: the whole of a chapter without breaks, the text before a
// chapter's first break, and text under a part or the work before its first
// chapter. Only blank text there makes no scene of its own.
func Build(p Plan) (*Work, error) {
	limit := p.MaxNodes
	if limit == 0 {
		limit = DefaultLimits().MaxNodes
	}
	if len(p.Boundaries) > limit {
		return nil, problem.New(problem.TooComplex, "the work has %d headings and scene breaks, the limit is %d", len(p.Boundaries), limit)
	}
	b := builder{text: p.Text, matter: mergeMatter(p.Text, p.Front, p.Back)}
	story := b.story()
	b.root = &Node{ID: "work", Kind: KindWork, Title: p.Title, Ordinal: 1, Start: story.Start, BodyStart: story.Start, End: story.End, How: HowInferred, Confidence: 1}
	b.grow(p.Boundaries)
	b.fill(b.root)
	number(b.root, "")
	w := &Work{Format: p.Format, ReaderVersion: p.ReaderVersion, Text: p.Text, Root: b.root,
		FrontMatter: orEmpty(b.spans(false)), BackMatter: orEmpty(b.spans(true)), Paragraphs: p.Paragraphs, Script: p.Script, Warnings: orEmpty(p.Warnings)}
	if w.Paragraphs == nil {
		w.Paragraphs = ParagraphsIn(w)
	}
	w.Paragraphs = orEmpty(w.Paragraphs)
	return w, nil
}

func orEmpty[T any](s []T) []T {
	if s == nil {
		return []T{}
	}
	return s
}

type area struct {
	Span
	back bool
}

type builder struct {
	text   string
	matter []area // sorted, disjoint
	root   *Node
}

// mergeMatter sorts the spans, drops empty ones and lets each take the blank
// text behind it (the first one also that before it), so that no blank rest
// becomes a scene and a node begins at its heading.
func mergeMatter(text string, front, back []Span) []area {
	var all []area
	for _, s := range front {
		all = append(all, area{s, false})
	}
	for _, s := range back {
		all = append(all, area{s, true})
	}
	all = slices.DeleteFunc(all, func(a area) bool { return a.Len() <= 0 })
	slices.SortStableFunc(all, func(a, b area) int { return a.Start - b.Start })
	all = disjoint(all)
	for i := range all {
		if i == 0 && blank(text[:all[0].Start]) {
			all[0].Start = 0
		}
		next := len(text)
		if i+1 < len(all) {
			next = all[i+1].Start
		}
		rest := text[all[i].End:max(next, all[i].End)]
		all[i].End += blankLines(rest)
	}
	return all
}

// disjoint cuts sorted areas where they overlap: the later one begins where the
// earlier one ends.
func disjoint(all []area) []area {
	out := all[:0]
	at := 0
	for _, a := range all {
		a.Start = max(a.Start, at)
		if a.Start < a.End {
			out = append(out, a)
			at = a.End
		}
	}
	return out
}

// blankLines returns the bytes of the blank lines that s begins with: without
// the indentation of the first line that is not blank.
func blankLines(s string) int {
	n := len(s) - len(strings.TrimLeft(s, " \t\n\f\v\u00a0"))
	if n == len(s) {
		return n
	}
	return strings.LastIndexByte(s[:n], '\n') + 1
}

func blank(s string) bool { return strings.TrimSpace(s) == "" }

func (b *builder) spans(back bool) []Span {
	var out []Span
	for _, a := range b.matter {
		if a.back == back {
			out = append(out, a.Span)
		}
	}
	return out
}

// story is the text without the matter at its two ends.
func (b *builder) story() Span {
	s := Span{0, len(b.text)}
	for _, a := range b.matter {
		if a.Start == s.Start {
			s.Start = a.End
		}
	}
	for i := len(b.matter) - 1; i >= 0; i-- {
		if a := b.matter[i]; a.End == s.End && a.Start >= s.Start {
			s.End = a.Start
		}
	}
	return s
}

func rankOf(n Boundary) int {
	switch n.Kind {
	case KindPart:
		return 1 + min(n.Level, 8)
	case KindChapter, KindAct:
		return 10
	case KindWork, KindScene:
	}
	return 20
}

// grow hangs the boundaries below the root. A boundary inside matter, or at
// the place of another of its rank, is dropped.
func (b *builder) grow(list []Boundary) {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(x, y Boundary) int {
		if x.Start != y.Start {
			return x.Start - y.Start
		}
		return rankOf(x) - rankOf(y)
	})
	stack, ranks := []*Node{b.root}, []int{0}
	at := 0
	for _, d := range list {
		for at < len(b.matter) && b.matter[at].End <= d.Start {
			at++
		}
		inMatter := at < len(b.matter) && b.matter[at].Start <= d.Start
		if inMatter || d.Start < b.root.Start || d.Start >= b.root.End {
			continue
		}
		r := rankOf(d)
		for r <= ranks[len(ranks)-1] || d.Beside && len(ranks) > 1 {
			stack, ranks = stack[:len(stack)-1], ranks[:len(ranks)-1]
		}
		n := &Node{Kind: d.Kind, Title: d.Title, Start: d.Start, BodyStart: min(max(d.BodyStart, d.Start), b.root.End), How: d.How, Confidence: d.Confidence}
		top := stack[len(stack)-1]
		if k := len(top.Children); k > 0 && top.Children[k-1].Start == n.Start {
			continue
		}
		top.Children = append(top.Children, n)
		stack, ranks = append(stack, n), append(ranks, r)
	}
}

// fill sets ends and adds unmarked scenes below n, whose Start and End are set.
func (b *builder) fill(n *Node) {
	if n.Kind == KindScene {
		return
	}
	kids := n.Children
	n.Children = nil
	first := n.End
	if len(kids) > 0 {
		first = kids[0].Start
	}
	lead := Span{min(n.BodyStart, first), first}
	switch {
	case len(kids) == 0 || !b.blankStory(lead) && !(n.Kind == KindAct && kids[0].Kind == KindScene):
		n.Children = b.scenes(n, Span{n.Start, first}, n.BodyStart)
	case n.Kind == KindAct && !b.blankStory(lead):
		kids[0].Start, kids[0].BodyStart = n.Start, n.BodyStart
	default:
		kids[0].Start = n.Start
	}
	for i, k := range kids {
		end := n.End
		if i+1 < len(kids) {
			end = kids[i+1].Start
		}
		b.close(n, k, end)
	}
}

// close ends k where matter begins, and puts text behind that matter into an
// unmarked sibling.
func (b *builder) close(parent, k *Node, end int) {
	k.End = end
	parent.Children = append(parent.Children, k)
	if i := b.matterIn(Span{k.Start, end}); i >= 0 && k.Kind == KindScene {
		rest := Span{b.matter[i].End, end}
		k.End = b.matter[i].Start
		if rest.Len() > 0 {
			parent.Children = append(parent.Children, b.scenes(parent, rest, rest.Start)...)
		}
	}
	k.BodyStart = min(max(k.BodyStart, k.Start), k.End)
	b.fill(k)
}

// scenes cuts s, which has no boundaries of its own, into unmarked scenes
// around the matter inside it. The first one's text begins at body.
func (b *builder) scenes(parent *Node, s Span, body int) []*Node {
	var out []*Node
	how, confidence := HowInferred, 0.9
	if parent.Kind == KindWork || parent.Kind == KindPart {
		confidence = 0.6
	}
	for {
		end := s.End
		i := b.matterIn(s)
		if i >= 0 {
			end = b.matter[i].Start
		}
		if end > s.Start || s.Len() == 0 {
			out = append(out, &Node{Kind: KindScene, Start: s.Start, BodyStart: min(max(body, s.Start), end), End: end, How: how, Confidence: confidence})
		}
		if i < 0 || b.matter[i].End >= s.End {
			return out
		}
		s.Start = b.matter[i].End
		body = s.Start
	}
}

// matterIn returns the index of the first area that begins inside s, or -1.
func (b *builder) matterIn(s Span) int {
	i, _ := slices.BinarySearchFunc(b.matter, s.Start, func(a area, at int) int { return a.Start - at })
	if i < len(b.matter) && b.matter[i].Start < s.End {
		return i
	}
	return -1
}

// blankStory reports whether s holds no text but matter.
func (b *builder) blankStory(s Span) bool {
	for i := b.matterIn(s); i >= 0; i = b.matterIn(s) {
		if !blank(b.text[s.Start:b.matter[i].Start]) {
			return false
		}
		s.Start = min(b.matter[i].End, s.End)
	}
	return blank(b.text[s.Start:s.End])
}

// number gives ids and ordinals: each kind counts from 1 under its parent.
func number(n *Node, prefix string) {
	count := map[Kind]int{}
	for _, k := range n.Children {
		count[k.Kind]++
		k.Ordinal = count[k.Kind]
		k.ID = fmt.Sprintf("%s%c%d", prefix, k.Kind[0], k.Ordinal)
		number(k, k.ID+".")
	}
}
