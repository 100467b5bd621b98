package retrieval

import (
	"context"

	"scenewise/pkg/structure"
)

// Audit finds every place of a phrase in every live document in scope, front
// and back matter included. Totals are exact: no index is asked, the texts
// themselves are read to their ends. See docs/search.md for what folds.
func Audit(ctx context.Context, lib Library, req AuditRequest) (*AuditResult, error) {
	limit, err := checkLimit(req.Limit, DefaultAuditLimit)
	if err != nil {
		return nil, err
	}
	find, err := newPhraseFinder(req)
	if err != nil {
		return nil, err
	}
	snap, err := lib.Snapshot(ctx, req.Scope)
	if err != nil {
		return nil, err
	}
	found := make([]*documentMatches, len(snap.Docs))
	missing, err := exhaust(ctx, lib, snap, func(i int, e *Edition) error {
		spans, err := find.in(ctx, e)
		if err == nil {
			found[i] = &documentMatches{edition: e, outline: newOutline(e.Work), spans: spans}
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	r := &AuditResult{Complete: len(missing) == 0, ByDocument: []DocumentCount{}, Matches: []AuditMatch{},
		Pending: snap.Pending, Missing: inOrder(missing, len(snap.Docs)), Examined: refs(snap.Docs)}
	for i, m := range found {
		if m != nil {
			r.add(snap.Docs[i].Ref, m, req.Offset, limit)
		}
	}
	r.Returned = len(r.Matches)
	if r.Total == 0 && req.Syntax != SyntaxRegex {
		r.Nearest, err = nearestPhrases(ctx, found, req)
	}
	return r, err
}

// documentMatches is what an audit found in one document.
type documentMatches struct {
	edition *Edition
	outline *outline
	spans   []structure.Span
}

// add counts one document's matches, and lists those on the page.
func (r *AuditResult) add(ref Ref, m *documentMatches, offset, limit int) {
	if len(m.spans) == 0 {
		return
	}
	d := DocumentCount{Ref: ref, Total: len(m.spans), ByNode: []NodeCount{}}
	for i, s := range m.spans {
		id := m.outline.at(s.Start)
		if n := len(d.ByNode); n == 0 || d.ByNode[n-1].NodeID != id {
			d.ByNode = append(d.ByNode, NodeCount{NodeID: id, Path: m.outline.path(id)})
		}
		d.ByNode[len(d.ByNode)-1].Total++
		if at := r.Total + i; at >= offset && at < offset+limit {
			r.Matches = append(r.Matches, m.match(ref, id, s))
		}
	}
	d.ByNode = mergeCounts(d.ByNode)
	r.Total += len(m.spans)
	r.ByDocument = append(r.ByDocument, d)
}

// mergeCounts joins counts of one id: matter may lie in several places.
func mergeCounts(in []NodeCount) []NodeCount {
	at := map[string]int{}
	out := in[:0]
	for _, c := range in {
		if i, ok := at[c.NodeID]; ok {
			out[i].Total += c.Total
			continue
		}
		at[c.NodeID] = len(out)
		out = append(out, c)
	}
	return out
}

func (m *documentMatches) match(ref Ref, node string, s structure.Span) AuditMatch {
	w := m.edition.Work
	left, right := surroundings(w.Text, s)
	return AuditMatch{Ref: ref, NodeID: node, Path: m.outline.path(node), Start: s.Start, End: s.End, Text: w.Slice(s),
		Left: left, Right: right, Speaker: speakerAt(w, s.Start)}
}
