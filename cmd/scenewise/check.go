package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"strings"

	"scenewise/pkg/continuity"
	"scenewise/pkg/httpapi"
	"scenewise/pkg/problem"
)

func checkVerb() *verb {
	return &verb{
		name: "check", args: "RULES [DOC] [flags]", least: 1, most: 2, needs: "a file of rules",
		short: "does the work keep to an editor's rules? exit code 1 when it does not",
		long: `RULES is a YAML or JSON file of continuity rules, or - for standard input; DOC names the document when the file does not.
Kinds of rules: first_together, never_together, always_together, max_gap, present_in, absent_after, phrase.

  scenewise check house-style.yaml oz
  scenewise check rules.yaml --version 3 --evidence`,
		setup: func(fs *flag.FlagSet) action {
			collection := fs.String("collection", "default", "`name` of the collection")
			version := fs.Int64("version", 0, "`number` of the version; 0 = the one served")
			evidence := fs.Bool("evidence", false, "show the passages of rules that hold, too")
			return func(ctx context.Context, s *session, args []string) error {
				req, err := checkRequest(s, args)
				if err != nil {
					return err
				}
				req.Collection, req.Version = *collection, *version
				return check(ctx, s, req, *evidence)
			}
		},
	}
}

// checkRequest reads the rules here, so that a mistake in the file is found
// without a server.
func checkRequest(s *session, args []string) (httpapi.CheckRequest, error) {
	var req httpapi.CheckRequest
	var data []byte
	var err error
	if args[0] == "-" {
		data, err = readAll(s.stdin, "standard input", continuity.MaxBytes)
	} else {
		data, err = readFile(args[0], continuity.MaxBytes)
	}
	if err != nil {
		return req, err
	}
	f, err := continuity.ParseFile(data)
	if err != nil {
		return req, err
	}
	if len(f.Checks) == 0 {
		return req, problem.New(problem.MissingField, "%s has no rule", args[0]).WithField("checks")
	}
	if req.DocumentID = f.Document; len(args) > 1 {
		req.DocumentID = args[1]
	}
	if req.DocumentID == "" {
		return req, usageError("no document is named").WithHint("write document: ID at the top of the file, or give DOC behind it").WithField("document")
	}
	req.Rules, err = json.Marshal(f.Checks)
	return req, err
}

func check(ctx context.Context, s *session, req httpapi.CheckRequest, evidence bool) error {
	c, err := s.client()
	if err != nil {
		return err
	}
	out, err := c.Check(ctx, req)
	if err != nil {
		return err
	}
	if s.json {
		if err := s.printJSON(out); err != nil {
			return err
		}
	} else {
		sayCheck(s, out, evidence)
	}
	if out.Failed > 0 {
		return errCheckFailed
	}
	return nil
}

// shownPassages is how many passages of a rule the terminal gets.
const shownPassages = 5

func sayCheck(s *session, out *httpapi.CheckReply, evidence bool) {
	for _, c := range out.Checks {
		verdict := s.paint.good("PASS")
		switch {
		case !c.Passed:
			verdict = s.paint.bad("FAIL")
		case c.Intentional != "":
			verdict = s.paint.mark("MEANT")
		}
		s.say("%s  %s", verdict, s.paint.strong(oneLine(c.Name)))
		s.say("%s", wrapped(6, oneLine(c.Message)))
		if c.Intentional != "" {
			s.say("%s", wrapped(6, "intentional: "+oneLine(c.Intentional)))
		}
		if c.Passed && !evidence {
			continue
		}
		for i, p := range c.Evidence {
			if i == shownPassages {
				s.say("      and %s more (--json lists them)", count(len(c.Evidence)-i, "passage"))
				break
			}
			s.say("      %s", s.paint.faint(strings.TrimSpace(p.NodeID+"  "+p.Character)))
			s.say("%s", wrapped(8, clip(oneLine(p.Text), 240)))
		}
	}
	verdict := s.paint.good("all hold")
	if out.Failed > 0 {
		verdict = s.paint.bad(fmt.Sprintf("%d failed", out.Failed))
	}
	s.say("%s, version %d: %s, %s", out.ID, out.Version, count(len(out.Checks), "rule"), verdict)
}
