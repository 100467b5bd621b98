package continuity

import (
	"context"
	"fmt"
	"slices"

	"scenewise/pkg/retrieval"
	"scenewise/pkg/structure"
)

func (x *examiner) maxGap(ctx context.Context, r *Gap) (Check, error) {
	kind, all, most := retrieval.UnitScene, x.scenes, r.Scenes
	if r.Chapters != nil {
		kind, all, most = retrieval.UnitChapter, x.chapters, r.Chapters
	}
	whole, _ := x.span("")
	there, wrong, err := x.units(ctx, r.Seen, retrieval.CooccurRequest{All: []string{r.Character}, Unit: kind}, whole)
	switch {
	case err != nil:
		return Check{}, err
	case wrong != "":
		return failed("%s", wrong), nil
	case len(there) == 0:
		return failed("%s never appears (%s)", r.Character, r.level()), nil
	}
	gap := longest(all, there)
	c := Check{Passed: gap.length <= *most, Evidence: proofs([]string{r.Character}, gap.around...)}
	switch gap.length {
	case 0:
		c.Message = fmt.Sprintf("%s is in every %s from %s on", r.Character, kind, there[0].NodeID)
	default:
		c.Message = fmt.Sprintf("the longest absence of %s is %s, %s to %s; allowed: %d", r.Character, plural(gap.length, string(kind)), gap.from, gap.to, *most)
	}
	return c, nil
}

// absence is a run of units without a character.
type absence struct {
	length   int
	from, to string                // node ids
	around   []retrieval.UnitMatch // the last before it and, unless the work ends, the first after
}

// longest finds the longest absence after the first appearance, the end of the
// work included; of equals the first.
func longest(all []*structure.Node, there []retrieval.UnitMatch) absence {
	var best, cur absence
	k := 0
	for _, n := range all {
		if k < len(there) && there[k].NodeID == n.ID {
			if cur.length > 0 && best.from == cur.from {
				best.around = append(best.around, there[k])
			}
			cur = absence{}
			k++
			continue
		}
		if k == 0 {
			continue
		}
		if cur.length++; cur.length == 1 {
			cur.from, cur.around = n.ID, []retrieval.UnitMatch{there[k-1]}
		}
		if cur.to = n.ID; cur.length > best.length {
			best = cur
		}
	}
	best.around = slices.Clip(best.around)
	return best
}

func (x *examiner) presentIn(ctx context.Context, r *PresentIn) (Check, error) {
	c := Check{Passed: true}
	whole, _ := x.span("")
	missing := 0
	for _, name := range r.all() {
		units, wrong, err := x.units(ctx, r.Seen, retrieval.CooccurRequest{All: []string{name}}, whole)
		if err != nil {
			return Check{}, err
		}
		if wrong != "" {
			return failed("%s", wrong), nil
		}
		for _, id := range r.In {
			in, wrong := x.span(id)
			if wrong != "" {
				return failed("%s", wrong), nil
			}
			i := slices.IndexFunc(units, func(u retrieval.UnitMatch) bool { return in.Contains(structure.Span{Start: u.Start, End: u.End}) })
			switch {
			case i >= 0 && len(c.Evidence) < MaxEvidence:
				c.Evidence = append(c.Evidence, proofs([]string{name}, units[i])...)
			case i < 0:
				if missing++; missing == 1 {
					c.Message = fmt.Sprintf("%s is not in %s (%s)", name, id, r.level())
				}
			}
		}
	}
	switch {
	case missing == 0:
		c.Message = fmt.Sprintf("%s: found in %s (%s)", names(r.all()), names(r.In), r.level())
	case missing > 1:
		c.Message += fmt.Sprintf(", and %d more are missing", missing-1)
	}
	c.Passed = missing == 0
	return c, nil
}

func (x *examiner) absentAfter(ctx context.Context, r *AbsentAfter) (Check, error) {
	if _, wrong := x.span(r.After); wrong != "" {
		return failed("%s", wrong), nil
	}
	whole, _ := x.span("")
	units, wrong, err := x.units(ctx, r.Seen, retrieval.CooccurRequest{All: []string{r.Character}, After: r.After}, whole)
	switch {
	case err != nil:
		return Check{}, err
	case wrong != "":
		return failed("%s", wrong), nil
	case len(units) == 0:
		return Check{Passed: true, Message: fmt.Sprintf("%s is in no scene after %s (%s)", r.Character, r.After, r.level())}, nil
	}
	return Check{Evidence: proofs([]string{r.Character}, units...),
		Message: fmt.Sprintf("%s is in %s after %s (%s), first in %s", r.Character, plural(len(units), "scene"), r.After, r.level(), path(units[0]))}, nil
}
