package retrieval

import (
	"context"
	"slices"

	"scenewise/pkg/structure"
)

// Audit finds every place of a phrase in every live document in scope, front
// and back matter included. Totals are exact: no index is asked, the texts
// themselves are read to their ends, but for those whose digest shows that the
// phrase cannot be there. See docs/search.md for what folds.
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
	missing, err := find.everywhere(ctx, lib, snap, found)
	if err != nil {
		return nil, err
	}
	for {
		r := &AuditResult{Complete: len(missing) == 0, ByDocument: []DocumentCount{}, Matches: []AuditMatch{},
			Pending: snap.Pending, Missing: inOrder(missing, len(snap.Docs)), Examined: refs(snap.Docs)}
		lost, err := r.page(ctx, lib, snap, found, req.Offset, limit)
		if err != nil {
			return nil, err
		}
		if len(lost) == 0 {
			r.Returned = len(r.Matches)
			if r.Total == 0 && req.Syntax != SyntaxRegex {
				r.Nearest = nearestPhrases(ctx, lib, snap, found, req)
			}
			return r, nil
		}
		for i, m := range lost { // it cannot be shown, so it does not count
			missing[i], found[i] = m, nil
		}
	}
}

// documentMatches is what an audit found in one document.
type documentMatches struct {
	count DocumentCount
	spans []structure.Span
}

func newDocumentMatches(e *Edition, spans []structure.Span) *documentMatches {
	m := &documentMatches{count: DocumentCount{Total: len(spans), ByNode: []NodeCount{}}, spans: spans}
	if len(spans) == 0 {
		return m
	}
	o := newOutline(e.Work)
	by := m.count.ByNode
	for _, s := range spans {
		id := o.at(s.Start)
		if n := len(by); n == 0 || by[n-1].NodeID != id {
			by = append(by, NodeCount{NodeID: id, Path: o.path(id)})
		}
		by[len(by)-1].Total++
	}
	m.count.ByNode = mergeCounts(by)
	return m
}

// bytes is about how much memory m takes.
func (m *documentMatches) bytes() int64 {
	n := 16*int64(len(m.spans)) + 64
	for _, c := range m.count.ByNode {
		n += 72 + int64(len(c.NodeID))
		for _, p := range c.Path {
			n += 16 + int64(len(p))
		}
	}
	return n
}

// page counts all matches, and describes those on the page. It returns the
// documents of the page that cannot be opened.
func (r *AuditResult) page(ctx context.Context, lib Library, snap Snapshot, found []*documentMatches, offset, limit int) (map[int]Missing, error) {
	var shown Snapshot
	var at []int
	var spans [][]structure.Span
	for i, m := range found {
		if m == nil || len(m.spans) == 0 {
			continue
		}
		from := min(max(offset-r.Total, 0), len(m.spans))
		to := min(max(offset+limit-r.Total, from), len(m.spans))
		if from < to {
			shown.Docs, at, spans = append(shown.Docs, snap.Docs[i]), append(at, i), append(spans, m.spans[from:to])
		}
		r.Total += len(m.spans)
		count := m.count
		count.Ref = snap.Docs[i].Ref
		r.ByDocument = append(r.ByDocument, count)
	}
	matches := make([][]AuditMatch, len(at))
	lost, err := exhaust(ctx, lib, shown, func(k int, e *Edition) error {
		o := newOutline(e.Work)
		for _, s := range spans[k] {
			matches[k] = append(matches[k], matchAt(e, o, s))
		}
		return nil
	})
	out := map[int]Missing{}
	for k, m := range lost {
		out[at[k]] = m
	}
	r.Matches = append(r.Matches, slices.Concat(matches...)...)
	return out, err
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

func matchAt(e *Edition, o *outline, s structure.Span) AuditMatch {
	w, node := e.Work, o.at(s.Start)
	left, right := surroundings(w.Text, s)
	return AuditMatch{Ref: e.Ref, NodeID: node, Path: o.path(node), Start: s.Start, End: s.End, Text: w.Slice(s),
		Left: left, Right: right, Speaker: speakerAt(w, s.Start)}
}
