package main

import (
	"context"
	"flag"
	"fmt"
	"slices"
	"strings"

	"scenewise/pkg/httpapi/client"
	"scenewise/pkg/reasoning"
)

func askVerb() *verb {
	return &verb{
		name: "ask", args: "QUESTION... [flags]", least: 1, most: -1, needs: "a question",
		short: "answer a question, with every quotation verified in the text",
		long: `Passages are found, numbered, and given to a language model where one is configured; otherwise the sentences that
answer best are quoted. Quotations that do not stand in the text are left out and listed.

  scenewise ask "Who lives in the lighthouse?" --doc light --until c3`,
		setup: func(fs *flag.FlagSet) action {
			q := &askQuestion{}
			q.flags(fs)
			fs.StringVar(&q.body.Until, "until", "", "`node` id: no evidence behind its end; needs one --doc")
			fs.Var(&q.nodes, "node", "`id` of a node to take evidence from; may be given several times; needs one --doc")
			fs.StringVar(&q.body.Reasoner, "reasoner", "", "gemini or extractive; default: what the server has")
			strategy := fs.String("strategy", "", "evidence, full_context or auto")
			fs.IntVar(&q.chunks, "max-chunks", reasoning.DefaultMaxChunks, "most passages of evidence")
			fs.IntVar(&q.tokens, "max-tokens", reasoning.DefaultMaxTokens, "most tokens of evidence")
			fs.BoolVar(&q.body.Estimate, "estimate", false, "only say what it would cost")
			fs.BoolVar(&q.evidence, "evidence", false, "print the passages, too")
			return func(ctx context.Context, s *session, args []string) error {
				q.body.Question = strings.Join(args, " ")
				q.body.Strategy = reasoning.Strategy(*strategy)
				return q.ask(ctx, s)
			}
		},
	}
}

// askQuestion is what the flags say.
type askQuestion struct {
	scope
	body           client.Analysis
	nodes          list
	chunks, tokens int
	evidence       bool
}

func (q *askQuestion) ask(ctx context.Context, s *session) error {
	q.body.NodeIDs = q.nodes
	q.body.Evidence = client.EvidenceBudget{MaxChunks: q.chunks, MaxTokens: q.tokens}
	c, err := s.client()
	if err != nil {
		return err
	}
	out, err := c.Analyze(ctx, q.about(), q.body)
	if err != nil {
		return err
	}
	if s.json {
		return s.printJSON(out)
	}
	sayAnswer(s, out, q.evidence)
	return nil
}

// sayAnswer prints an answer, then what it rests on.
func sayAnswer(s *session, a *reasoning.Answer, evidence bool) {
	if e := a.Estimate; e != nil {
		s.say("%s tokens to send, at most %s back%s", commas(e.PromptTokens), commas(e.MaxOutputTokens), priced(e.Cost))
		return
	}
	if a.Answer == "" {
		s.say("%s", s.paint.mark("The text gives no answer that could be verified."))
		if a.Reason != "" {
			s.say("%s", oneLine(a.Reason))
		}
	} else {
		s.say("%s", wrapped(0, a.Answer))
	}
	for _, c := range a.Claims {
		for _, q := range c.Quotes {
			e := a.Evidence[q.Evidence-1]
			s.say("  %s %s %s:%d  %s", s.paint.good(fmt.Sprintf("[%d]", q.Evidence)), e.ID, e.NodeID, q.Start, s.paint.faint(clip(oneLine(q.Text), 200)))
		}
	}
	for _, r := range a.Rejected {
		s.say("  %s %s: %s", s.paint.bad("rejected"), clip(oneLine(r.Text), 120), oneLine(r.Why))
	}
	if f := a.Fallback; f != nil {
		s.say("%s", s.paint.mark(fmt.Sprintf("%s did not answer (%s): %s", f.From, f.Code, oneLine(f.Reason))))
	}
	sayReceipt(s, a)
	if evidence {
		for _, e := range a.Evidence {
			s.say("%s %s", s.paint.strong(fmt.Sprintf("[%d]", e.N)), s.paint.faint(strings.Join(slices.Concat([]string{e.ID}, e.Path), " > ")))
			s.say("%s", wrapped(4, oneLine(e.Text)))
		}
	}
}

// sayReceipt prints what the answer took.
func sayReceipt(s *session, a *reasoning.Answer) {
	u := a.Usage
	line := fmt.Sprintf("%s, %s passages of about %s tokens", a.Reasoner.Name, commas(len(a.Evidence)), commas(u.EvidenceTokens))
	if u.Calls > 0 {
		line += fmt.Sprintf("; %s tokens sent, %s back, %s thought%s", commas(u.PromptTokens), commas(u.OutputTokens), commas(u.ThoughtTokens), priced(u.Cost))
	}
	s.say("%s", s.paint.faint(line+fmt.Sprintf("; %.0f ms", a.Timings["total"])))
}

func priced(cost *float64) string {
	if cost == nil {
		return ""
	}
	return fmt.Sprintf(", cost %.6f", *cost)
}
