package httpapi

import (
	"net/http"
	"slices"
	"strconv"

	"scenewise/pkg/characters"
	"scenewise/pkg/characters/network"
	"scenewise/pkg/characters/report"
	"scenewise/pkg/problem"
	"scenewise/pkg/retrieval"
	"scenewise/pkg/strictjson"
)

// ReportReply sums up who is in a work.
type ReportReply struct {
	retrieval.Ref
	*report.Report
	Basis retrieval.Basis `json:"basis"`
}

// PathReply is a shortest path between two people through shared scenes.
type PathReply struct {
	retrieval.Ref
	Presence characters.Level `json:"presence"`
	Found    bool             `json:"found"`
	Path     []NamedCharacter `json:"path"`  // from the one to the other, both included
	Steps    []PathStep       `json:"steps"` // one fewer
	Basis    retrieval.Basis  `json:"basis"`
}

// PathStep is two people of a path and the first scene that they share.
type PathStep struct {
	From      NamedCharacter    `json:"from"`
	To        NamedCharacter    `json:"to"`
	Shared    int               `json:"shared"` // scenes
	NodeID    string            `json:"node_id"`
	Path      []string          `json:"path"`
	FromProof retrieval.Passage `json:"from_proof"`
	ToProof   retrieval.Passage `json:"to_proof"`
}

// report sums up who is in a version.
func (s *Server) report(c *call) error {
	level, err := levelOf(c.q.text("presence"))
	if err != nil {
		return err
	}
	ed, live, err := s.edition(c)
	if err != nil {
		return err
	}
	return c.reply(http.StatusOK, ReportReply{Ref: live.Ref, Report: report.Of(ed.Work, ed.Cast, level), Basis: basisOf(ed)})
}

// path finds how two people are connected.
func (s *Server) path(c *call) error {
	level, err := levelOf(c.q.text("presence"))
	if err != nil {
		return err
	}
	ed, live, err := s.edition(c)
	if err != nil {
		return err
	}
	from, err := oneCharacter(ed, "from", c.q.text("from"))
	if err != nil {
		return err
	}
	to, err := oneCharacter(ed, "to", c.q.text("to"))
	if err != nil {
		return err
	}
	m, err := retrieval.Matrix(ed, retrieval.UnitScene, level)
	if err != nil {
		return err
	}
	out := PathReply{Ref: live.Ref, Presence: level, Path: []NamedCharacter{}, Steps: []PathStep{}, Basis: basisOf(ed)}
	nodes := network.Path(m.Matrix, from, to)
	for k, i := range nodes {
		out.Found = true
		out.Path = append(out.Path, NamedCharacter(m.Characters[i]))
		if k > 0 {
			out.Steps = append(out.Steps, stepOf(ed, level, out.Path[k-1], out.Path[k], m.Matrix[nodes[k-1]][i]))
		}
	}
	return c.reply(http.StatusOK, out)
}

// stepOf proves a step by the first scene that both are in.
func stepOf(ed *retrieval.Edition, level characters.Level, a, b NamedCharacter, shared int) PathStep {
	step := PathStep{From: a, To: b, Shared: shared, Path: []string{}}
	for n := range ed.Work.Scenes() {
		in := ed.Cast.Scenes[n.ID]
		p, ok := in[a.ID]
		q, also := in[b.ID]
		if !ok || !also || !counts(p, level) || !counts(q, level) {
			continue
		}
		if v, err := findNode(ed.Work, n.ID); err == nil {
			step.Path = titles(v.above, v.node)
		}
		step.NodeID = n.ID
		step.FromProof = retrieval.Passage{Start: p.Proof.Start, End: p.Proof.End, Text: ed.Work.Slice(p.Proof)}
		step.ToProof = retrieval.Passage{Start: q.Proof.Start, End: q.Proof.End, Text: ed.Work.Slice(q.Proof)}
		break
	}
	return step
}

// oneCharacter finds the character with a name: its place in the cast. Of
// several with that name it is the most mentioned.
func oneCharacter(ed *retrieval.Edition, field, name string) (int, error) {
	if name == "" {
		return 0, problem.New(problem.MissingField, "%s names nobody", field).WithHint("give from and to as names or ids").WithField(field)
	}
	ids := ed.Cast.Resolve(name)
	if len(ids) == 0 {
		p := problem.New(problem.InvalidField, "nobody is called %s", strconv.Quote(strictjson.Clip(name, 100))).WithField(field)
		if near := ed.Cast.Suggest(name, 3); len(near) > 0 {
			return 0, p.WithHint("did you mean %s?", joined(near))
		}
		return 0, p.WithHint("GET .../characters lists the cast")
	}
	return slices.IndexFunc(ed.Cast.Characters, func(x characters.Character) bool { return x.ID == ids[0] }), nil
}

func joined(list []string) string {
	out := list[0]
	for _, x := range list[1:] {
		out += ", " + x
	}
	return out
}
