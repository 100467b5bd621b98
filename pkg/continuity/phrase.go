package continuity

import (
	"context"
	"fmt"

	"scenewise/pkg/retrieval"
	"scenewise/pkg/structure"
)

func (x *examiner) phrase(ctx context.Context, r *Phrase) (Check, error) {
	in, wrong := x.span(r.In)
	if wrong != "" {
		return failed("%s", wrong), nil
	}
	req := retrieval.AuditRequest{Phrase: r.Text, Syntax: r.Syntax, CaseSensitive: r.CaseSensitive, WholeWords: r.WholeWords, FoldAccents: r.FoldAccents, Limit: retrieval.MaxLimit}
	c, count := Check{}, 0
	for {
		a, err := retrieval.Audit(ctx, single{x.edition}, req)
		if err != nil {
			return Check{}, err
		}
		for _, m := range a.Matches {
			if !in.Contains(structure.Span{Start: m.Start, End: m.End}) {
				continue
			}
			if count++; len(c.Evidence) < MaxEvidence {
				c.Evidence = append(c.Evidence, Evidence{NodeID: m.NodeID, Start: m.Start, End: m.End, Text: m.Text})
			}
		}
		req.Offset += a.Returned
		if r.In == "" {
			count = a.Total
		}
		if r.In == "" || a.Returned == 0 || req.Offset >= a.Total {
			break
		}
	}
	c.Passed = (r.Min == nil || count >= *r.Min) && (r.Max == nil || count <= *r.Max)
	c.Message = fmt.Sprintf("“%s” occurs %s%s; %s", r.Text, plural(count, "time"), place(r.In), r.allowed())
	return c, nil
}

func place(in string) string {
	if in == "" {
		return ""
	}
	return " in " + in
}

func (p *Phrase) allowed() string {
	switch {
	case p.Min == nil:
		return fmt.Sprintf("allowed: %d", *p.Max)
	case p.Max == nil:
		return fmt.Sprintf("wanted: at least %d", *p.Min)
	}
	return fmt.Sprintf("wanted: %d to %d", *p.Min, *p.Max)
}
