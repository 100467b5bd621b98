package main

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"slices"
	"strings"

	"scenewise/pkg/characters"
	"scenewise/pkg/httpapi"
	"scenewise/pkg/problem"
	"scenewise/pkg/retrieval"
)

func cooccurVerb() *verb {
	return &verb{
		name: "cooccur", args: "DOC NAME... [flags]", least: 1, most: -1, needs: "a document and names",
		short: "list every scene that the named characters share, with proof",
		long: `DOC is a document id, or * for every document of the collection. Without --limit every unit is listed.

  scenewise cooccur oz Dorothy Scarecrow --presence acts
  scenewise cooccur oz Dorothy --any Scarecrow --any "Tin Woodman" --none Toto --unit chapter`,
		setup: func(fs *flag.FlagSet) action {
			var q cooccurQuestion
			q.flags(fs)
			return func(ctx context.Context, s *session, args []string) error { return q.ask(ctx, s, args[0], args[1:]) }
		},
	}
}

// cooccurQuestion are the flags of cooccur.
type cooccurQuestion struct {
	collection, presence, unit, after, before string
	anyOf, none                               list
	confidence                                float64
	limit                                     int
}

func (q *cooccurQuestion) flags(fs *flag.FlagSet) {
	fs.StringVar(&q.collection, "collection", "default", `name of the collection; "*" = all`)
	fs.StringVar(&q.presence, "presence", string(characters.Mentioned), "least `level`: speaks, acts, mentioned")
	fs.StringVar(&q.unit, "unit", string(retrieval.UnitScene), "`unit` to share: scene, chapter, paragraph")
	fs.Var(&q.anyOf, "any", "`name`: at least one of these must be there, too; may be given several times")
	fs.Var(&q.none, "none", "`name` of someone who must not be there; may be given several times")
	fs.StringVar(&q.after, "after", "", "`node` id: only what comes after it")
	fs.StringVar(&q.before, "before", "", "`node` id: only what comes before it")
	fs.Float64Var(&q.confidence, "min-confidence", retrieval.DefaultMinConfidence, "least `confidence`, from 0 to 1, of speaks and acts")
	fs.IntVar(&q.limit, "limit", 0, "most units to `list`; 0 = all")
}

func (q *cooccurQuestion) ask(ctx context.Context, s *session, doc string, names []string) error {
	if len(names)+len(q.anyOf) == 0 {
		return usageError("it needs a name beside the document %q", doc).WithHint("usage: scenewise %s %s", s.verb.name, s.verb.args)
	}
	req := retrieval.CooccurRequest{
		All: names, Any: q.anyOf, None: q.none, Presence: characters.Level(q.presence), Unit: retrieval.Unit(q.unit),
		After: q.after, Before: q.before, MinConfidence: &q.confidence,
	}
	sc := scope{collection: q.collection}
	if doc != "*" {
		sc.documents = list{doc}
	}
	c, err := s.client()
	if err != nil {
		return err
	}
	out, err := everyUnit(ctx, c, sc.about(), req, q.limit)
	if err != nil {
		return err
	}
	if s.json {
		err = s.printJSON(out)
	} else {
		sayCooccur(s, out, req)
	}
	if err != nil {
		return err
	}
	return inFull(out.Complete, len(out.Unresolved) > 0)
}

// inFull is the error of an answer that is printed and lacks something: a name
// that nobody bears is bad input, anything else is the service's.
func inFull(complete, unresolved bool) error {
	switch {
	case complete:
		return nil
	case unresolved:
		return &reported{problem.New(problem.InvalidField, "a name is unknown")}
	}
	return errNotInFull
}

// sayCooccur prints each unit with the sentences that prove it.
func sayCooccur(s *session, out *httpapi.CooccurReply, req retrieval.CooccurRequest) {
	names := slices.Concat(req.All, req.Any)
	for _, u := range out.Units {
		s.say("%s  %s", s.paint.strong(u.ID+" "+u.NodeID), s.paint.faint(strings.Join(u.Path, " > ")))
		for _, name := range orderOf(names, u.Characters) {
			p := u.Characters[name]
			s.say("    %s %s", s.paint.good(name), s.paint.faint(howThere(p)))
			s.say("%s", wrapped(8, quoted(s.paint, p)))
		}
	}
	if out.Total != nil {
		s.say("%s of %s examined, level %s", s.paint.strong(count(*out.Total, string(req.Unit))), commas(out.UnitsExamined), req.Presence)
		if more := *out.Total - len(out.Units); more > 0 {
			s.say("%s more: --limit 0 lists all", commas(more))
		}
	}
	for _, u := range out.Unresolved {
		line := fmt.Sprintf("nobody is called %q", u.Name)
		if len(u.Suggestions) > 0 {
			line += "; did you mean " + strings.Join(u.Suggestions, ", ") + "?"
		}
		s.say("%s", s.paint.bad(line))
	}
	for _, a := range out.Ambiguous {
		s.say("%s", s.paint.mark(fmt.Sprintf("%q may be %s: all of them count", a.Name, strings.Join(a.Characters, ", "))))
	}
	if len(out.Literal) > 0 {
		s.say("%s", s.paint.mark("taken as mere words, since no character is called so: "+strings.Join(out.Literal, ", ")))
	}
	sayGaps(s, out.Complete || len(out.Unresolved) > 0, out.Pending, out.Missing)
}

// orderOf puts the names of a unit in the order in which they were asked for.
func orderOf(asked []string, there map[string]retrieval.UnitPresence) []string {
	out := slices.DeleteFunc(slices.Clone(asked), func(n string) bool { _, ok := there[n]; return !ok })
	for _, n := range slices.Sorted(maps.Keys(there)) {
		if !slices.Contains(out, n) {
			out = append(out, n)
		}
	}
	return slices.Compact(out)
}

func howThere(p retrieval.UnitPresence) string {
	how := fmt.Sprintf("%s (%s %.2f)", p.Presence, strings.ReplaceAll(string(p.Via), "_", " "), p.Confidence)
	if len(p.Mentions) > 1 {
		how += fmt.Sprintf(", named %s times", commas(len(p.Mentions)))
	}
	return how
}

// quoted is the proving sentence with the name marked.
func quoted(p painter, u retrieval.UnitPresence) string {
	text := u.Proof.Text
	for _, m := range u.Mentions {
		a, z := m.Start-u.Proof.Start, m.End-u.Proof.Start
		if 0 <= a && a < z && z <= len(text) {
			return clip(oneLine(text[:a]), 160) + blankAt(text[:a]) + p.mark("["+oneLine(text[a:z])+"]") + clip(oneLine("x" + text[z:])[1:], 160)
		}
	}
	return clip(oneLine(text), 240)
}

// blankAt is the blank that stood at the end of a text before its white space
// was folded.
func blankAt(text string) string {
	if text != strings.TrimRight(text, " \n\t") {
		return " "
	}
	return ""
}

// sayGaps says what an answer could not take into account.
func sayGaps(s *session, complete bool, pending []retrieval.Ref, missing []retrieval.Missing) {
	if len(pending) > 0 {
		ids := make([]string, len(pending))
		for i, r := range pending {
			ids[i] = r.ID
		}
		s.say("%s", s.paint.mark("not live yet, so not in it: "+strings.Join(ids, ", ")))
	}
	for _, m := range missing {
		s.say("%s %s: %s", s.paint.bad("not examined:"), m.ID, m.Reason)
	}
	if !complete {
		s.say("%s", s.paint.bad("this answer is NOT complete"))
	}
}
