package main

import (
	"context"
	"flag"
	"fmt"
	"strconv"
	"strings"

	"scenewise/pkg/catalog"
	"scenewise/pkg/characters"
	"scenewise/pkg/characters/report"
	"scenewise/pkg/httpapi"
)

func reportVerb() *verb {
	return &verb{
		name: "report", args: "DOC [flags]", least: 1, most: 1, needs: "a document",
		short: "who is in a work: absences, first and last, pairs that never meet, slips of names",
		long:  `  scenewise report hamlet --presence acts`,
		setup: func(fs *flag.FlagSet) action {
			collection := fs.String("collection", "default", "`name` of the collection")
			version := fs.Int64("version", 0, "`number` of the version; 0 = the one served")
			presence := fs.String("presence", string(characters.Acts), "least `level`: speaks, acts, mentioned")
			limit := fs.Int("limit", 20, "most entries of each list; 0 = all")
			return func(ctx context.Context, s *session, args []string) error {
				if err := oneOf("presence", characters.Level(*presence), characters.Speaks, characters.Acts, characters.Mentioned); err != nil {
					return err
				}
				c, err := s.client()
				if err != nil {
					return err
				}
				out, err := c.Report(ctx, catalog.Key{Collection: *collection, ID: args[0]}, *version, *presence)
				if err != nil {
					return err
				}
				if s.json {
					return s.printJSON(out)
				}
				sayReport(s, out, *limit)
				return nil
			}
		},
	}
}

// firstOf returns at most limit entries; 0 = all.
func firstOf[T any](list []T, limit int) []T {
	if limit <= 0 {
		return list
	}
	return list[:min(limit, len(list))]
}

func sayReport(s *session, out *httpapi.ReportReply, limit int) {
	s.say("%s, version %d: %s, %s, level %s; pairs that meet: %s, density %.3f", s.paint.strong(out.ID), out.Version, count(out.Scenes, "scene"), count(len(out.Characters), "character"),
		out.Presence, commas(out.Network.Edges), out.Network.Density)
	t := s.table()
	row(t, "NAME", "SCENES", "SPEAKS IN", "FIRST", "LAST", "LONGEST ABSENCE", "MEETS", "BETWEEN")
	for _, p := range firstOf(out.Characters, limit) {
		away := "-"
		if a := p.LongestAbsence; a != nil {
			away = fmt.Sprintf("%s, %s to %s", count(a.Scenes, "scene"), a.From, a.To)
		}
		row(t, clip(oneLine(p.Name), 32), commas(p.Scenes), commas(p.SpeakingScenes), p.First.NodeID, p.Last.NodeID, away, commas(p.Degree), strconv.FormatFloat(p.Betweenness, 'f', 3, 64))
	}
	_ = t.Flush() // standard output
	sayCells(s, "In one scene only", out.OneScene, len(out.OneScene), limit)
	sayPairs(s, out.NeverMeet, limit)
	sayCells(s, "There without a line", out.Silent, out.SilentTotal, limit)
	sayCells(s, "Speak without entering", out.NotEntered, out.NotEnteredTotal, limit)
	if len(out.NameVariants) > 0 {
		s.say("\n%s", s.paint.strong("Names that look like slips"))
	}
	for _, v := range firstOf(out.NameVariants, limit) {
		line := fmt.Sprintf("  %s (%s) and %s (%s), first in %s", v.Name, count(v.Count, "time"), s.paint.mark(v.Variant), count(v.Times, "time"), v.NodeID)
		if v.OtherWho != "" {
			line += ": taken for " + v.OtherWho
		}
		s.say("%s", line)
	}
}

func sayCells(s *session, title string, cells []report.Cell, total, limit int) {
	if total == 0 {
		return
	}
	s.say("\n%s: %s", s.paint.strong(title), commas(total))
	for _, c := range firstOf(cells, limit) {
		s.say("  %s %s", c.Name, s.paint.faint(c.NodeID+"  "+clip(oneLine(c.Text), 90)))
	}
}

func sayPairs(s *session, pairs []report.Pair, limit int) {
	if len(pairs) == 0 {
		return
	}
	s.say("\n%s: %s", s.paint.strong("Never meet"), commas(len(pairs)))
	var lines []string
	for _, p := range firstOf(pairs, limit) {
		lines = append(lines, p.A+" and "+p.B)
	}
	s.say("%s", wrapped(2, strings.Join(lines, "; ")))
}
