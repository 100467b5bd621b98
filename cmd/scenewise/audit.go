package main

import (
	"context"
	"flag"
	"fmt"
	"strings"

	"scenewise/pkg/httpapi"
	"scenewise/pkg/retrieval"
)

func auditVerb() *verb {
	return &verb{
		name: "audit", args: "PHRASE... [flags]", least: 1, most: -1, needs: "a phrase",
		short: "count and list every place of a phrase",
		long: `Line breaks, quotes, dashes, ligatures and emphasis marks are folded, so "silver shoes" is found across lines.

  scenewise audit "silver shoes" --doc oz
  scenewise audit --regex '\bgr[ae]y\b' --limit 0`,
		setup: func(fs *flag.FlagSet) action {
			var q auditQuestion
			q.flags(fs)
			return func(ctx context.Context, s *session, args []string) error {
				return q.ask(ctx, s, strings.Join(args, " "))
			}
		},
	}
}

// auditQuestion are the flags of audit.
type auditQuestion struct {
	scope
	regex, exactCase, parts, accents bool
	limit                            int
}

// defaultPlaces is how many places audit lists unless asked otherwise. Totals
// never depend on it.
const defaultPlaces = 50

func (q *auditQuestion) flags(fs *flag.FlagSet) {
	q.scope.flags(fs)
	fs.BoolVar(&q.regex, "regex", false, "the phrase is a regular expression (RE2)")
	fs.BoolVar(&q.exactCase, "case", false, "capitals matter")
	fs.BoolVar(&q.parts, "parts", false, "parts of words count, too")
	fs.BoolVar(&q.accents, "fold-accents", false, "accents do not matter")
	fs.IntVar(&q.limit, "limit", defaultPlaces, "most places to `list`; 0 = all (the total is always of all)")
}

func (q *auditQuestion) ask(ctx context.Context, s *session, phrase string) error {
	whole := !q.parts
	req := retrieval.AuditRequest{
		Phrase: phrase, Syntax: retrieval.SyntaxPhrase, CaseSensitive: q.exactCase, WholeWords: &whole, FoldAccents: q.accents,
	}
	if q.regex {
		req.Syntax = retrieval.SyntaxRegex
	}
	c, err := s.client()
	if err != nil {
		return err
	}
	out, err := everyPlace(ctx, c, q.scope.about(), req, q.limit)
	if err != nil {
		return err
	}
	if s.json {
		err = s.printJSON(out)
	} else {
		err = sayAudit(s, out, phrase)
	}
	if err != nil {
		return err
	}
	return inFull(out.Complete, false)
}

// sayAudit prints the total, where it lies, and the places in their context.
func sayAudit(s *session, out *httpapi.AuditReply, phrase string) error {
	s.say("%s  %s in %s", s.paint.strong(clip(phrase, 80)), count(out.Total, "place"), count(len(out.ByDocument), "document"))
	w := s.table()
	for _, d := range out.ByDocument {
		for _, n := range d.ByNode {
			row(w, "  "+d.ID, n.NodeID, fmt.Sprintf("%6s", commas(n.Total)), s.paint.faint(clip(strings.Join(n.Path, " > "), 70)))
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	for _, m := range out.Matches {
		left, right := tail(oneLine(m.Left), 40)+blankAt(m.Left), clip(oneLine("x" + m.Right)[1:], 40)
		s.say("  %s %s:%d  …%s%s%s%s", m.ID, m.NodeID, m.Start, left, s.paint.mark("["+oneLine(m.Text)+"]"), right, who(m.Speaker))
	}
	if more := out.Total - len(out.Matches); more > 0 {
		s.say("  and %s more: --limit 0 lists all", commas(more))
	}
	for _, n := range out.Nearest {
		s.say("  nearest: %q, %s", n.Phrase, count(n.Total, "place"))
	}
	sayGaps(s, out.Complete, out.Pending, out.Missing)
	return nil
}

func who(speaker string) string {
	if speaker == "" {
		return ""
	}
	return "  (" + speaker + ")"
}

// tail keeps the last n characters of a text, from a blank on where there is
// one.
func tail(text string, n int) string {
	r := []rune(text)
	if len(r) <= n {
		return text
	}
	cut := string(r[len(r)-n:])
	if i := strings.IndexByte(cut, ' '); i >= 0 && i < len(cut)/2 {
		cut = cut[i+1:]
	}
	return cut
}
