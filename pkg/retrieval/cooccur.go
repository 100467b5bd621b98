package retrieval

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"scenewise/pkg/characters"
	"scenewise/pkg/problem"
	"scenewise/pkg/structure"
)

// Cooccur finds every unit of every live document in scope in which the named
// characters are together. It walks the stored trees to their ends, or, across
// many documents, the digests of all of them; no ranked index is asked,
// nothing is cut off.
func Cooccur(ctx context.Context, lib Library, req CooccurRequest) (*CooccurResult, error) {
	ask, err := newTogether(req)
	if err != nil {
		return nil, err
	}
	snap, err := lib.Snapshot(ctx, req.Scope)
	if err != nil {
		return nil, err
	}
	if len(snap.Docs) != 1 && (req.After != "" || req.Before != "") {
		return nil, problem.New(problem.InvalidField, "after and before need exactly one document, %d are in scope", len(snap.Docs)).
			WithHint("name it in document_ids").WithField(cmp.Or(fieldIf(req.After, "after"), "before"))
	}
	found := make([]*together, len(snap.Docs))
	missing, err := ask.everywhere(ctx, lib, snap, found)
	if err != nil {
		return nil, err
	}
	for {
		r := &CooccurResult{Complete: len(missing) == 0, Units: []UnitMatch{}, Pending: snap.Pending,
			Missing: inOrder(missing, len(snap.Docs)), Examined: refs(snap.Docs)}
		ask.summarise(r, found)
		if len(r.Unresolved) > 0 {
			r.Complete, r.Total = false, nil
			return r, nil
		}
		lost, err := ask.openPage(ctx, lib, snap, found)
		if err != nil {
			return nil, err
		}
		if len(lost) == 0 {
			ask.list(r, snap, found)
			return r, nil
		}
		for i, m := range lost { // it cannot be shown, so it does not count
			missing[i], found[i] = m, nil
		}
	}
}

func fieldIf(value, name string) string {
	if value == "" {
		return ""
	}
	return name
}

// togetherQuery is a checked request.
type togetherQuery struct {
	req   CooccurRequest
	names []string // all asked for, distinct
	asked map[string]askedName
	ask   level
	limit int
}

func newTogether(req CooccurRequest) (*togetherQuery, error) {
	q := &togetherQuery{req: req, ask: level{least: characters.Mentioned, confidence: DefaultMinConfidence}}
	var err error
	if q.limit, err = checkLimit(req.Limit, DefaultUnitLimit); err != nil {
		return nil, err
	}
	if len(req.All)+len(req.Any)+len(req.None) == 0 {
		return nil, problem.New(problem.MissingField, "no character is named").WithHint(`give "all": ["Dorothy", "Scarecrow"]`).WithField("all")
	}
	for field, names := range map[string][]string{"all": req.All, "any": req.Any, "none": req.None} {
		if len(names) > 100 {
			return nil, problem.New(problem.InvalidField, "%s names %d characters, at most 100 are allowed", field, len(names)).WithField(field)
		}
		for _, n := range names {
			if strings.TrimSpace(Fold(n, FoldOptions{}).Text) == "" {
				return nil, problem.New(problem.InvalidField, "%s has an empty name", field).WithField(field)
			}
			if !slices.Contains(q.names, n) {
				q.names = append(q.names, n)
			}
		}
	}
	slices.Sort(q.names)
	return q, q.options()
}

func (q *togetherQuery) options() error {
	if l := q.req.Presence; l != "" {
		if l.Rank() == 0 {
			return oneOf("presence", string(l), string(characters.Speaks), string(characters.Acts), string(characters.Mentioned))
		}
		q.ask.least = l
	}
	if c := q.req.MinConfidence; c != nil {
		if !(*c >= 0 && *c <= 1) {
			return problem.New(problem.InvalidField, "min_confidence is %g, it must lie between 0 and 1", *c).WithField("min_confidence")
		}
		q.ask.confidence = *c
	}
	switch q.req.Unit {
	case "":
		q.req.Unit = UnitScene
	case UnitScene, UnitChapter, UnitParagraph:
	default:
		return oneOf("unit", string(q.req.Unit), string(UnitScene), string(UnitChapter), string(UnitParagraph))
	}
	return nil
}

// together is what was found in one document: by a walk through its edition, or
// by its digest. What only the edition can tell is nil until the page asks.
type together struct {
	cast     *characters.Cast // of a digest: names and rules only
	bearers  map[string]bearer
	examined int
	at       []int // the units that match, by their number
	edition  *Edition
	outline  *outline
	units    []unit // all of the kind
}

// in walks one edition. Units are returned only when each wanted name is
// known there.
func (q *togetherQuery) in(ctx context.Context, e *Edition) (*together, error) {
	t := &together{}
	q.open(t, e, q.names)
	between, err := q.between(t.outline)
	if err != nil {
		return nil, err
	}
	for i, u := range t.units {
		if i%256 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if !between.Contains(u.span) {
			continue
		}
		t.examined++
		if q.matches(t, u) {
			t.at = append(t.at, i)
		}
	}
	return t, nil
}

// open gives t the edition, and all that is asked of it.
func (q *togetherQuery) open(t *together, e *Edition, names []string) {
	t.edition, t.cast, t.outline, t.bearers = e, e.Cast, newOutline(e.Work), make(map[string]bearer, len(names))
	for _, n := range names {
		t.bearers[n] = resolve(e, n, q.ask.least == characters.Mentioned)
	}
	t.units = t.outline.units(q.req.Unit)
}

// between returns the bytes that units may lie in.
func (q *togetherQuery) between(o *outline) (structure.Span, error) {
	s := structure.Span{Start: 0, End: len(o.work.Text)}
	if q.req.After != "" {
		n, err := o.span(q.req.After)
		if err != nil {
			return s, err
		}
		s.Start = n.End
	}
	if q.req.Before != "" {
		n, err := o.span(q.req.Before)
		if err != nil {
			return s, err
		}
		s.End = n.Start
	}
	return s, nil
}

func (q *togetherQuery) matches(t *together, u unit) bool {
	in := t.edition.Cast.In(u.span, u.scenes)
	is := func(name string) bool {
		_, ok := t.bearers[name].present(t.edition, u, in, q.ask)
		return ok
	}
	for _, n := range q.req.All {
		if !is(n) {
			return false
		}
	}
	return (len(q.req.Any) == 0 || slices.ContainsFunc(q.req.Any, is)) && !slices.ContainsFunc(q.req.None, is)
}

// match describes a unit of the page.
func (q *togetherQuery) match(ref Ref, t *together, u unit) UnitMatch {
	in := t.edition.Cast.In(u.span, u.scenes)
	m := UnitMatch{Ref: ref, NodeID: u.id, Path: t.outline.unitPath(u), Start: u.span.Start, End: u.span.End, Characters: map[string]UnitPresence{}}
	for _, n := range slices.Concat(q.req.All, q.req.Any) {
		b := t.bearers[n]
		if p, ok := b.present(t.edition, u, in, q.ask); ok {
			m.Characters[n] = UnitPresence{p.Level, p.Confidence, p.Via, passage(t.edition.Work, clip(p.Proof, u.span)), b.mentions(t.edition, u)}
		}
	}
	return m
}

// list counts all units and describes those on the page.
func (q *togetherQuery) list(r *CooccurResult, snap Snapshot, found []*together) {
	total := 0
	for i, t := range found {
		if t == nil {
			continue
		}
		for _, k := range q.onPage(t, total) {
			r.Units = append(r.Units, q.match(snap.Docs[i].Ref, t, t.units[k]))
			r.Returned++
		}
		total += len(t.at)
	}
	r.Total = &total
}

// onPage returns the units of t that the page shows; before is how many the
// documents before it have.
func (q *togetherQuery) onPage(t *together, before int) []int {
	from := min(max(q.req.Offset-before, 0), len(t.at))
	to := min(max(q.req.Offset+q.limit-before, from), len(t.at))
	return t.at[from:to]
}
