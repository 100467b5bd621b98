package httpapi

import (
	"cmp"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"scenewise/pkg/problem"
	"scenewise/pkg/retrieval"
	"scenewise/pkg/strictjson"
	"scenewise/pkg/structure"
)

// scene gives one node with its text, who is there, and its neighbours.
func (s *Server) scene(c *call) error {
	ed, live, err := s.edition(c)
	if err != nil {
		return err
	}
	id, err := c.path("node_id")
	if err != nil {
		return err
	}
	v, err := findNode(ed.Work, id)
	if err != nil {
		return err
	}
	n := v.node
	return c.reply(http.StatusOK, SceneReply{
		Ref: live.Ref, Node: bare(n), Path: titles(v.above, n), Start: n.Start, End: n.End, Text: ed.Work.Slice(n.Span()),
		Characters: presentIn(ed, n), Previous: bare(v.previous), Next: bare(v.next),
	})
}

// view is a node with what stands around it.
type view struct {
	node           *structure.Node
	above          []*structure.Node // the root first
	previous, next *structure.Node   // of the same kind
}

// findNode looks a node up by its id.
func findNode(w *structure.Work, id string) (view, error) {
	var v view
	var last = map[structure.Kind]*structure.Node{}
	w.Root.Walk(func(n *structure.Node, above []*structure.Node) bool {
		switch {
		case n.ID == id:
			v.node, v.above, v.previous = n, above, last[n.Kind]
		case v.node != nil && v.next == nil && n.Kind == v.node.Kind:
			v.next = n
		}
		last[n.Kind] = n
		return true
	})
	if v.node == nil {
		return v, problem.New(problem.NodeNotFound, "the document has no node %s", strconv.Quote(strictjson.Clip(id, 100))).
			WithHint("%s", nodeHint(w, id)).WithField("node_id")
	}
	return v, nil
}

// nodeHint names the ids near one that is not there.
func nodeHint(w *structure.Work, id string) string {
	if id == "front" || id == "back" {
		return "front and back matter are spans of /structure; read them with /text"
	}
	if scene, _, ok := strings.Cut(id, "#"); ok {
		return "ask for the scene of the paragraph, " + strictjson.Clip(scene, 100)
	}
	for parent := id; ; {
		i := strings.LastIndexByte(parent, '.')
		if i < 0 {
			break
		}
		parent = parent[:i]
		if n := w.Find(parent); n != nil && len(n.Children) > 0 {
			return parent + " has " + n.Children[0].ID + " to " + n.Children[len(n.Children)-1].ID
		}
	}
	if kids := w.Root.Children; len(kids) > 0 {
		return "the nodes below the root are " + kids[0].ID + " to " + kids[len(kids)-1].ID
	}
	return "GET .../structure lists every node"
}

// titles names the nodes from the top down, the root left out.
func titles(above []*structure.Node, n *structure.Node) []string {
	out := []string{}
	for _, x := range append(slices.Clip(above), n) {
		if x.Kind != structure.KindWork {
			out = append(out, titleOf(x))
		}
	}
	return out
}

// titleOf is a node's title, or its kind and number where it has none.
func titleOf(n *structure.Node) string {
	if n.Title != "" {
		return n.Title
	}
	kind := string(n.Kind)
	return strings.ToUpper(kind[:1]) + kind[1:] + " " + strconv.Itoa(n.Ordinal)
}

// scenesOf lists the ids of the scenes of a node, itself if it is one.
func scenesOf(n *structure.Node) []string {
	var ids []string
	n.Walk(func(x *structure.Node, _ []*structure.Node) bool {
		if x.Kind == structure.KindScene {
			ids = append(ids, x.ID)
		}
		return true
	})
	return ids
}

// presentIn lists the characters in a node, strongest presence first, then in
// the order of the cast.
func presentIn(ed *retrieval.Edition, n *structure.Node) []SceneCharacter {
	in := ed.Cast.In(n.Span(), scenesOf(n))
	out := make([]SceneCharacter, 0, len(in))
	for _, x := range ed.Cast.Characters {
		if p, ok := in[x.ID]; ok {
			out = append(out, SceneCharacter{
				ID: x.ID, Name: x.Name, Presence: p.Level, Confidence: p.Confidence, Via: p.Via,
				Proof: retrieval.Passage{Start: p.Proof.Start, End: p.Proof.End, Text: ed.Work.Slice(p.Proof)},
			})
		}
	}
	slices.SortStableFunc(out, func(a, b SceneCharacter) int { return cmp.Compare(b.Presence.Rank(), a.Presence.Rank()) })
	return out
}
