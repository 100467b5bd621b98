package continuity

import (
	"cmp"
	"context"
	"slices"

	"scenewise/pkg/characters"
	"scenewise/pkg/retrieval"
	"scenewise/pkg/structure"
)

// single is a library of one edition.
type single struct{ edition *retrieval.Edition }

// Snapshot implements retrieval.Library.
func (s single) Snapshot(context.Context, retrieval.Scope) (retrieval.Snapshot, error) {
	return retrieval.Snapshot{Docs: []retrieval.Live{{Ref: s.edition.Ref}}}, nil
}

// Edition implements retrieval.Library.
func (s single) Edition(context.Context, retrieval.Live) (*retrieval.Edition, error) {
	return s.edition, nil
}

// units lists every unit that answers a question, inside a span, and what is
// wrong with the names in it.
func (x *examiner) units(ctx context.Context, seen Seen, req retrieval.CooccurRequest, in structure.Span) ([]retrieval.UnitMatch, string, error) {
	req.Presence, req.MinConfidence, req.Limit = seen.Presence, seen.MinConfidence, retrieval.MaxLimit
	var out []retrieval.UnitMatch
	for {
		r, err := retrieval.Cooccur(ctx, single{x.edition}, req)
		switch {
		case err != nil:
			return nil, "", err
		case len(r.Unresolved) > 0:
			return nil, unknown(r.Unresolved), nil
		case !r.Complete:
			return nil, "", cmp.Or(ctx.Err(), context.DeadlineExceeded)
		}
		for _, u := range r.Units {
			if in.Contains(structure.Span{Start: u.Start, End: u.End}) {
				out = append(out, u)
			}
		}
		req.Offset += r.Returned
		if r.Returned == 0 || r.Total == nil || req.Offset >= *r.Total {
			return out, "", nil
		}
	}
}

// level names what was asked for.
func (s Seen) level() characters.Level { return cmp.Or(s.Presence, characters.Mentioned) }

// unitName is the unit's name for a sentence.
func unitName(u retrieval.Unit) string { return string(cmp.Or(u, retrieval.UnitScene)) }

// proofs lists the sentences that show the named people in some units.
func proofs(people []string, units ...retrieval.UnitMatch) []Evidence {
	var out []Evidence
	for _, u := range units {
		for _, name := range slices.Compact(slices.Clone(people)) {
			p, ok := u.Characters[name]
			if !ok || len(out) >= MaxEvidence {
				continue
			}
			out = append(out, Evidence{NodeID: u.NodeID, Start: p.Proof.Start, End: p.Proof.End, Text: p.Proof.Text, Character: name})
		}
	}
	return out
}
