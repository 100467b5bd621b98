package continuity

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"scenewise/pkg/retrieval"
)

func (x *examiner) firstTogether(ctx context.Context, r *Meeting) (Check, error) {
	in, wrong := x.span(r.In)
	if wrong != "" {
		return failed("%s", wrong), nil
	}
	all, _ := x.span("")
	units, wrong, err := x.units(ctx, r.Seen, retrieval.CooccurRequest{All: r.All, Unit: r.Unit}, all)
	switch {
	case err != nil:
		return Check{}, err
	case wrong != "":
		return failed("%s", wrong), nil
	case len(units) == 0:
		return failed("%s are never together in one %s (%s)", names(r.All), unitName(r.Unit), r.level()), nil
	}
	u := units[0]
	c := Check{Passed: in.Start <= u.Start && u.End <= in.End, Evidence: proofs(r.All, u)}
	c.Message = fmt.Sprintf("%s are first together in %s", names(r.All), path(u))
	if !c.Passed {
		c.Message += ", not in " + r.In
	}
	return c, nil
}

// request is the question of a Together, with what its nodes leave of the
// text.
func (x *examiner) request(r *Together) (retrieval.CooccurRequest, string) {
	for _, id := range []string{r.In, r.After, r.Before} {
		if _, wrong := x.span(id); wrong != "" {
			return retrieval.CooccurRequest{}, wrong
		}
	}
	return retrieval.CooccurRequest{Unit: r.Unit, After: r.After, Before: r.Before}, ""
}

func (x *examiner) neverTogether(ctx context.Context, r *Together) (Check, error) {
	req, wrong := x.request(r)
	if wrong != "" {
		return failed("%s", wrong), nil
	}
	in, _ := x.span(r.In)
	req.All = r.All
	units, wrong, err := x.units(ctx, r.Seen, req, in)
	switch {
	case err != nil:
		return Check{}, err
	case wrong != "":
		return failed("%s", wrong), nil
	case len(units) == 0:
		return Check{Passed: true, Message: fmt.Sprintf("%s share no %s (%s)", names(r.All), unitName(r.Unit), r.level())}, nil
	}
	return Check{Evidence: proofs(r.All, units...),
		Message: fmt.Sprintf("%s share %s (%s), first in %s", names(r.All), plural(len(units), unitName(r.Unit)), r.level(), path(units[0]))}, nil
}

func (x *examiner) alwaysTogether(ctx context.Context, r *Together) (Check, error) {
	req, wrong := x.request(r)
	if wrong != "" {
		return failed("%s", wrong), nil
	}
	in, _ := x.span(r.In)
	req.Any = r.All
	units, wrong, err := x.units(ctx, r.Seen, req, in)
	switch {
	case err != nil:
		return Check{}, err
	case wrong != "":
		return failed("%s", wrong), nil
	case len(units) == 0:
		return failed("none of %s is in any %s (%s)", names(r.All), unitName(r.Unit), r.level()), nil
	}
	var apart []retrieval.UnitMatch
	for _, u := range units {
		if slices.ContainsFunc(r.All, func(n string) bool { _, ok := u.Characters[n]; return !ok }) {
			apart = append(apart, u)
		}
	}
	if len(apart) == 0 {
		return Check{Passed: true, Evidence: proofs(r.All, units...),
			Message: fmt.Sprintf("%s are together in each of %s (%s)", names(r.All), plural(len(units), unitName(r.Unit)), r.level())}, nil
	}
	return Check{Evidence: proofs(r.All, apart...),
		Message: fmt.Sprintf("%s are apart in %d of %s (%s), first in %s, without %s", names(r.All), len(apart), plural(len(units), unitName(r.Unit)), r.level(), path(apart[0]), absent(r.All, apart[0]))}, nil
}

// absent names those who are not in a unit.
func absent(people []string, u retrieval.UnitMatch) string {
	var out []string
	for _, n := range people {
		if _, ok := u.Characters[n]; !ok {
			out = append(out, n)
		}
	}
	return strings.Join(out, ", ")
}
