package reasoning

import (
	"context"
	"encoding/json"

	"scenewise/pkg/problem"
	"scenewise/pkg/retrieval"
	"scenewise/pkg/structure"
)

// Searcher finds passages. retrieval.Engine is one.
type Searcher interface {
	Search(ctx context.Context, req retrieval.SearchRequest) (*retrieval.SearchResponse, error)
}

// candidates is how many passages a search is asked for: enough for the
// budget and for the fairness between its legs.
const candidates = 60

// region is the part of a document that evidence may come from; nil = all.
type region struct {
	live  retrieval.Live
	ed    *retrieval.Edition
	nodes []string // highest nodes that are wholly inside
	allow func(scene *structure.Node) bool
}

// regionOf resolves node_ids and until, which need exactly one document.
func (a *Analyst) regionOf(ctx context.Context, req *Request) (*region, error) {
	if len(req.NodeIDs) == 0 && req.Until == "" {
		return nil, nil
	}
	live, ed, err := a.only(ctx, req.Scope, "node_ids and until")
	if err != nil {
		return nil, err
	}
	r := &region{live: live, ed: ed}
	wanted := make([]*structure.Node, len(req.NodeIDs))
	for i, id := range req.NodeIDs {
		if wanted[i] = ed.Work.Find(id); wanted[i] == nil {
			return nil, noNode(id, "node_ids")
		}
	}
	last := len(ed.Work.Text)
	if req.Until != "" {
		n := ed.Work.Find(req.Until)
		if n == nil {
			return nil, noNode(req.Until, "until")
		}
		last = n.End
	}
	r.allow = func(s *structure.Node) bool {
		if s.End > last {
			return false
		}
		for _, w := range wanted {
			if w.Span().Contains(s.Span()) {
				return true
			}
		}
		return len(wanted) == 0
	}
	r.cover(ed.Work.Root)
	return r, nil
}

func noNode(id, field string) error {
	return problem.New(problem.NodeNotFound, "the document has no node %q", id).
		WithHint("GET /v1/documents/{id}/structure lists them").WithField(field)
}

// cover gathers the highest nodes all of whose scenes are allowed, and reports
// whether n is one.
func (r *region) cover(n *structure.Node) bool {
	if n.Kind == structure.KindScene {
		if r.allow(n) {
			r.nodes = append(r.nodes, n.ID)
			return true
		}
		return false
	}
	mark, whole := len(r.nodes), true
	for _, k := range n.Children {
		whole = r.cover(k) && whole
	}
	if whole && n.Kind != structure.KindWork && len(n.Children) > 0 {
		r.nodes = append(r.nodes[:mark], n.ID)
	}
	return whole
}

// only returns the one live document in scope.
func (a *Analyst) only(ctx context.Context, sc retrieval.Scope, what string) (retrieval.Live, *retrieval.Edition, error) {
	snap, err := a.Library.Snapshot(ctx, sc)
	if err != nil {
		return retrieval.Live{}, nil, err
	}
	if len(snap.Docs) != 1 {
		return retrieval.Live{}, nil, problem.New(problem.InvalidField, "%s: exactly one document is needed, %d are in scope", what, len(snap.Docs)).
			WithHint("name it in document_ids").WithField("document_ids")
	}
	ed, err := a.Library.Edition(ctx, snap.Docs[0])
	return snap.Docs[0], ed, err
}

// search asks for passages inside the region.
func (a *Analyst) search(ctx context.Context, sc retrieval.Scope, query string, r *region) (*retrieval.SearchResponse, error) {
	req := retrieval.SearchRequest{Scope: sc, Query: query, Limit: candidates}
	if r != nil {
		if len(r.nodes) == 0 {
			return &retrieval.SearchResponse{Reason: "no scene of the document lies within node_ids and until", Degraded: []retrieval.Degraded{}}, nil
		}
		raw, err := json.Marshal(r.nodes)
		if err != nil {
			return nil, err
		}
		req.Filter = map[string]json.RawMessage{"node": raw}
	}
	return a.Search.Search(ctx, req)
}

// editions returns the editions of results, as far as they can be read. They
// only serve to complete scenes, so one that cannot be read is left out.
func (a *Analyst) editions(ctx context.Context, sc retrieval.Scope, results []retrieval.Result) map[retrieval.Ref]*retrieval.Edition {
	need := map[retrieval.Ref]bool{}
	for _, r := range results {
		need[r.Ref] = true
	}
	out := map[retrieval.Ref]*retrieval.Edition{}
	snap, err := a.Library.Snapshot(ctx, sc)
	if err != nil {
		return out
	}
	for _, d := range snap.Docs {
		if !need[d.Ref] {
			continue
		}
		if ed, err := a.Library.Edition(ctx, d); err == nil {
			out[d.Ref] = ed
		}
	}
	return out
}
