package main

import (
	"context"
	"flag"
	"strconv"
	"strings"

	"scenewise/pkg/catalog"
	"scenewise/pkg/httpapi"
)

func charactersVerb() *verb {
	return &verb{
		name: "characters", args: "DOC [flags]", least: 1, most: 1, needs: "a document",
		short: "list the cast of a work, most mentioned first",
		long:  `  scenewise characters oz --limit 20`,
		setup: func(fs *flag.FlagSet) action {
			collection := fs.String("collection", "default", "`name` of the collection")
			version := fs.Int64("version", 0, "`number` of the version; 0 = the one served")
			limit := fs.Int("limit", 0, "most characters to `list`; 0 = all")
			return func(ctx context.Context, s *session, args []string) error {
				if *limit < 0 {
					return usageError("--limit is %d, expected 0 or more", *limit).WithField("limit")
				}
				c, err := s.client()
				if err != nil {
					return err
				}
				out, err := c.Characters(ctx, catalog.Key{Collection: *collection, ID: args[0]}, *version)
				if err != nil {
					return err
				}
				if *limit > 0 {
					out.Characters = out.Characters[:min(*limit, len(out.Characters))]
					out.Returned = len(out.Characters)
				}
				if s.json {
					return s.printJSON(out)
				}
				sayCast(s, out)
				return nil
			}
		},
	}
}

func sayCast(s *session, out *httpapi.CastReply) {
	t := s.table()
	row(t, "NAME", "MENTIONS", "SCENES", "SPEAKS IN", "SOURCE", "SURE", "ALSO CALLED")
	for _, x := range out.Characters {
		row(t, clip(oneLine(x.Name), 40), commas(x.Mentions), commas(x.Scenes), commas(x.SpeakingScenes), x.Source,
			strconv.FormatFloat(x.Confidence, 'f', 2, 64), clip(oneLine(strings.Join(x.Aliases, ", ")), 60))
	}
	_ = t.Flush() // standard output
	s.say("%s of %s, version %d", count(out.Returned, "character"), out.ID, out.Version)
	for _, w := range out.Warnings {
		s.say("%s %s", s.paint.mark("note:"), w.Message)
	}
}
