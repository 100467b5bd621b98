package main

import (
	"context"
	"flag"
	"strings"

	"scenewise/pkg/problem"
	"scenewise/pkg/retrieval"
)

func verifyQuoteVerb() *verb {
	return &verb{
		name: "verify-quote", args: "TEXT... [flags]", least: 1, most: -1, needs: "a quotation",
		short: "is this quotation in the text, word for word?",
		long: `TEXT is the quotation, or - to read it from standard input. Exit code 0 when it is exact, or equal but for quotes,
dashes, capitals and blanks; 1 when it is misattributed, stitched, altered or not found.

  scenewise verify-quote "There is no place like home." --doc oz`,
		setup: func(fs *flag.FlagSet) action {
			collection := fs.String("collection", "default", `name of the collection to look in; "*" = all`)
			doc := fs.String("doc", "", "`id` of the document in which it is said to stand")
			node := fs.String("node", "", "`id` of the node in which it is said to stand; needs --doc")
			return func(ctx context.Context, s *session, args []string) error {
				text, err := quotation(s, args)
				if err != nil {
					return err
				}
				if *node != "" && *doc == "" {
					return usageError("--node needs --doc").WithField("node")
				}
				return verifyQuote(ctx, s, scope{collection: *collection}, retrieval.Quote{Text: text, DocumentID: *doc, NodeID: *node})
			}
		},
	}
}

// maxQuotation bounds a quotation from standard input, in bytes.
const maxQuotation = 1 << 20

func quotation(s *session, args []string) (string, error) {
	text := strings.Join(args, " ")
	if text == "-" {
		data, err := readAll(s.stdin, "standard input", maxQuotation)
		if err != nil {
			return "", err
		}
		text = strings.TrimSpace(string(data))
	}
	if strings.TrimSpace(text) == "" {
		return "", problem.New(problem.MissingField, "the quotation is empty").WithField("quotes")
	}
	return text, nil
}

func verifyQuote(ctx context.Context, s *session, sc scope, q retrieval.Quote) error {
	c, err := s.client()
	if err != nil {
		return err
	}
	out, err := c.Verify(ctx, sc.about(), []retrieval.Quote{q})
	if err != nil {
		return err
	}
	good := true
	for _, v := range out.Quotes {
		good = good && (v.Verdict == retrieval.VerdictExact || v.Verdict == retrieval.VerdictFolded)
	}
	if s.json {
		if err := s.printJSON(out); err != nil {
			return err
		}
	} else {
		for _, v := range out.Quotes {
			sayVerdict(s, v)
		}
	}
	if !good {
		return errCheckFailed
	}
	return nil
}

func sayVerdict(s *session, v retrieval.QuoteVerdict) {
	word := strings.ReplaceAll(string(v.Verdict), "_", " ")
	switch v.Verdict {
	case retrieval.VerdictExact, retrieval.VerdictFolded:
		word = s.paint.good(word)
	default:
		word = s.paint.bad(word)
	}
	s.say("%s  %s", word, clip(oneLine(v.Text), 100))
	for i, sp := range v.Spans {
		if i == most {
			s.say("  and %s more (--json lists all)", commas(len(v.Spans)-most))
			break
		}
		s.say("  %s %s:%d  %s", sp.ID, sp.NodeID, sp.Start, s.paint.faint(clip(oneLine(sp.Text), 200)))
	}
	if v.Difference != "" {
		s.say("  difference: %s", oneLine(v.Difference))
	}
}
