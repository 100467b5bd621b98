package main

import (
	"context"
	"flag"
	"fmt"
	"strconv"

	"scenewise/pkg/httpapi"
)

func dlqVerb() *verb {
	return &verb{
		name: "dlq", args: "ls | show N | replay N... [flags]", least: 1, most: -1, needs: "one of ls, show, replay",
		short: "the events that could not be carried out",
		long: `ls lists them, show prints one with its body, replay puts them back on the queue with their original version.

  scenewise dlq show 3
  scenewise dlq replay 3 4
  scenewise dlq replay --all`,
		setup: func(fs *flag.FlagSet) action {
			limit := fs.Int("limit", 0, "most letters to `list`; 0 = all")
			all := fs.Bool("all", false, "replay every one")
			return func(ctx context.Context, s *session, args []string) error {
				do, rest := args[0], args[1:]
				if near, ok := nearest(do, []string{"ls", "show", "replay"}); do != "ls" && do != "show" && do != "replay" {
					p := usageError("dlq does not know %q", do)
					if ok {
						return p.WithHint("did you mean: scenewise dlq %s", near)
					}
					return p.WithHint("usage: scenewise dlq %s", s.verb.args)
				}
				c, err := s.client()
				if err != nil {
					return err
				}
				switch do {
				case "show":
					return showLetter(ctx, s, c, rest)
				case "replay":
					return replayLetters(ctx, s, c, rest, *all)
				}
				return listLetters(ctx, s, c, rest, *limit)
			}
		},
	}
}

func listLetters(ctx context.Context, s *session, c service, rest []string, limit int) error {
	if len(rest) > 0 {
		return usageError("dlq ls does not take %q", rest[0])
	}
	out, err := everyLetter(ctx, c, limit)
	switch {
	case err != nil:
		return err
	case s.json:
		return s.printJSON(out)
	case out.Total == 0:
		s.say("no dead letters")
		return nil
	}
	w := s.table()
	row(w, "number", "document", "collection", "stage", "attempts", "code", "message")
	for _, l := range out.Letters {
		row(w, strconv.FormatUint(l.Number, 10), orDash(l.ID), orDash(l.Collection), orDash(l.Stage), strconv.Itoa(l.Attempts), l.Code, clip(oneLine(l.Message), 90))
	}
	return w.Flush()
}

func showLetter(ctx context.Context, s *session, c service, rest []string) error {
	if len(rest) != 1 {
		return usageError("dlq show needs one number, found %d", len(rest)).WithHint("scenewise dlq ls lists them")
	}
	n, err := letterNumber(rest[0])
	if err != nil {
		return err
	}
	l, err := c.Letter(ctx, n)
	switch {
	case err != nil:
		return err
	case s.json:
		return s.printJSON(l)
	}
	sayLetter(s, l)
	return nil
}

func sayLetter(s *session, l *httpapi.Letter) {
	s.say("%s  %s", s.paint.strong(fmt.Sprintf("dead letter %d", l.Number)), s.paint.faint(l.Time.UTC().Format("2006-01-02 15:04:05Z")))
	s.say("  document  %s, collection %s, version %d", orDash(l.ID), orDash(l.Collection), l.Version)
	s.say("  failed    %s after %s, stage %s", s.paint.bad(l.Code), count(l.Attempts, "attempt"), orDash(l.Stage))
	s.say("  message   %s", l.Message)
	s.say("  event     %s, %s bytes, number %d of the stream", orDash(l.Subject), commas(l.Size), l.StreamSeq)
	switch {
	case len(l.Body) > 0:
		s.say("%s", clip(oneLine(string(l.Body)), 2000))
	case len(l.BodyBase64) > 0:
		s.say("%s", clip(strconv.Quote(string(l.BodyBase64)), 2000))
	}
}

// replayLetters puts letters back on the queue, in the order given.
func replayLetters(ctx context.Context, s *session, c service, rest []string, all bool) error {
	numbers := make([]uint64, 0, len(rest))
	for _, arg := range rest {
		n, err := letterNumber(arg)
		if err != nil {
			return err
		}
		numbers = append(numbers, n)
	}
	switch {
	case all == (len(numbers) > 0):
		return usageError("dlq replay needs numbers, or --all").WithHint("scenewise dlq ls lists them")
	case all:
		out, err := everyLetter(ctx, c, 0)
		if err != nil {
			return err
		}
		for _, l := range out.Letters {
			numbers = append(numbers, l.Number)
		}
	}
	done := []*httpapi.Replayed{}
	for _, n := range numbers {
		r, err := c.Replay(ctx, n)
		if err != nil {
			return err
		}
		done = append(done, r)
		if !s.json {
			s.say("%d  %s  is back on the queue", r.Number, orDash(r.ID))
		}
	}
	switch {
	case s.json:
		return s.printJSON(map[string]any{"replayed": done})
	case len(done) == 0:
		s.say("no dead letters")
	}
	return nil
}

func letterNumber(arg string) (uint64, error) {
	n, err := strconv.ParseUint(arg, 10, 63)
	if err != nil || n == 0 {
		return 0, usageError("%q is not the number of a dead letter", arg).WithHint("scenewise dlq ls lists them")
	}
	return n, nil
}

func orDash(text string) string {
	if text == "" {
		return "-"
	}
	return text
}
