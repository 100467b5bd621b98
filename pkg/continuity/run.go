package continuity

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"scenewise/pkg/problem"
	"scenewise/pkg/retrieval"
	"scenewise/pkg/strictjson"
	"scenewise/pkg/structure"
)

// MaxEvidence is how many passages one check lists. Its message says how many
// there are.
const MaxEvidence = 20

// Report is the answer to a set of rules.
type Report struct {
	Passed int     `json:"passed"` // rules that hold
	Failed int     `json:"failed"`
	Checks []Check `json:"checks"` // in the order of the rules
}

// Check is the answer to one rule. A rule that names somebody, or a node, that
// the work does not have has failed: it cannot be shown to hold.
type Check struct {
	Name     string     `json:"name"`
	Passed   bool       `json:"passed"`
	Message  string     `json:"message"`
	Evidence []Evidence `json:"evidence"` // at most MaxEvidence, in text order

	// Intentional is the reason that the rule gives for being broken here: a
	// finding that an editor has seen and means. Passed is true then, and
	// Message still says what was found. As a part of the rule the mark
	// survives every later version.
	Intentional string `json:"intentional,omitempty"`
}

// Evidence is a passage that a check rests on.
type Evidence struct {
	NodeID    string `json:"node_id"`
	Start     int    `json:"start"`
	End       int    `json:"end"`
	Text      string `json:"text"`                // canonical[start:end]
	Character string `json:"character,omitempty"` // whom it shows, as the rule calls them
}

// Run checks one version of a work. Errors are those of ctx, or of a phrase
// that is no regular expression.
func Run(ctx context.Context, e *retrieval.Edition, rules []Rule) (*Report, error) {
	r := &Report{Checks: make([]Check, 0, len(rules))}
	x := newExaminer(e)
	for i, rule := range rules {
		c, err := x.rule(ctx, rule)
		if err != nil {
			return nil, within(i, err)
		}
		c.Name = rule.title()
		c.Evidence = slices.SortedStableFunc(slices.Values(c.Evidence), func(a, b Evidence) int { return cmp.Compare(a.Start, b.Start) })
		if c.Evidence == nil {
			c.Evidence = []Evidence{}
		}
		if !c.Passed && rule.Intentional != "" {
			c.Passed, c.Intentional = true, rule.Intentional
		}
		if c.Passed {
			r.Passed++
		} else {
			r.Failed++
		}
		r.Checks = append(r.Checks, c)
	}
	return r, nil
}

// within says which rule a Problem is about.
func within(i int, err error) error {
	p := problem.As(err)
	if p == nil {
		return err
	}
	at := fmt.Sprintf("checks[%d]", i)
	return problem.New(p.Code, "%s: %s", at, p.Message).WithHint("%s", p.Hint).WithField(at).WithCause(err)
}

// examiner checks rules on one edition.
type examiner struct {
	edition  *retrieval.Edition
	scenes   []*structure.Node
	chapters []*structure.Node
	nodes    map[string]*structure.Node
}

func newExaminer(e *retrieval.Edition) *examiner {
	x := &examiner{edition: e, nodes: map[string]*structure.Node{}}
	e.Work.Root.Walk(func(n *structure.Node, above []*structure.Node) bool {
		x.nodes[n.ID] = n
		if n.Kind != structure.KindScene {
			return true
		}
		x.scenes = append(x.scenes, n)
		chapter := n
		if len(above) > 1 {
			chapter = above[len(above)-1]
		}
		if k := len(x.chapters); k == 0 || x.chapters[k-1] != chapter {
			x.chapters = append(x.chapters, chapter)
		}
		return true
	})
	return x
}

func (x *examiner) rule(ctx context.Context, r Rule) (Check, error) {
	switch {
	case r.FirstTogether != nil:
		return x.firstTogether(ctx, r.FirstTogether)
	case r.NeverTogether != nil:
		return x.neverTogether(ctx, r.NeverTogether)
	case r.AlwaysTogether != nil:
		return x.alwaysTogether(ctx, r.AlwaysTogether)
	case r.MaxGap != nil:
		return x.maxGap(ctx, r.MaxGap)
	case r.PresentIn != nil:
		return x.presentIn(ctx, r.PresentIn)
	case r.AbsentAfter != nil:
		return x.absentAfter(ctx, r.AbsentAfter)
	case r.Phrase != nil:
		return x.phrase(ctx, r.Phrase)
	}
	return Check{}, problem.New(problem.InvalidField, "the rule has no kind")
}

// span returns the bytes of a node, the whole text for ""; else what is wrong
// with the id.
func (x *examiner) span(id string) (structure.Span, string) {
	if id == "" {
		return structure.Span{Start: 0, End: len(x.edition.Work.Text)}, ""
	}
	if n := x.nodes[id]; n != nil {
		return n.Span(), ""
	}
	wrong := fmt.Sprintf("the document has no node %q", strictjson.Clip(id, 60))
	if near := x.nearNode(id); near != "" {
		return structure.Span{}, wrong + "; did you mean " + near + "?"
	}
	if kids := x.edition.Work.Root.Children; len(kids) > 0 {
		return structure.Span{}, fmt.Sprintf("%s; it has %s to %s", wrong, kids[0].ID, kids[len(kids)-1].ID)
	}
	return structure.Span{}, wrong
}

// nearNode returns the id that was most likely meant: that of the node above,
// where it exists, names what there is in it.
func (x *examiner) nearNode(id string) string {
	for parent := id; ; {
		i := strings.LastIndexByte(parent, '.')
		if i < 0 {
			return ""
		}
		parent = parent[:i]
		if n := x.nodes[parent]; n != nil && len(n.Children) > 0 {
			return n.Children[len(n.Children)-1].ID
		}
	}
}

// unknown explains names that nobody bears; "" when there are none.
func unknown(list []retrieval.Unresolved) string {
	var out []string
	for _, u := range list {
		line := fmt.Sprintf("nobody is called %q", strictjson.Clip(u.Name, 60))
		if len(u.Suggestions) > 0 {
			line += "; did you mean " + strings.Join(u.Suggestions, ", ") + "?"
		}
		out = append(out, line)
	}
	return strings.Join(out, "; ")
}

func failed(format string, args ...any) Check {
	return Check{Message: fmt.Sprintf(format, args...)}
}

// path names a unit for a sentence: its id with the titles above it.
func path(u retrieval.UnitMatch) string { return u.NodeID + " (" + strings.Join(u.Path, " > ") + ")" }

// plural writes a number with its noun.
func plural(n int, noun string) string {
	switch {
	case n == 1:
		return "1 " + noun
	case strings.HasSuffix(noun, "s"), strings.HasSuffix(noun, "ch"):
		return fmt.Sprintf("%d %ses", n, noun)
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
