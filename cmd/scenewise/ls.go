package main

import (
	"context"
	"flag"
	"fmt"

	"scenewise/pkg/httpapi"
)

func lsVerb() *verb {
	return &verb{
		name: "ls", args: "[flags]", most: 0,
		short: "list the documents",
		setup: func(fs *flag.FlagSet) action {
			collection := fs.String("collection", "default", `name of the collection; "*" = all`)
			state := fs.String("state", "", "only documents in this `state`: live, failed, queued, fetching, parsing, embedding, indexing")
			limit := fs.Int("limit", 0, "most documents to `list`; 0 = all")
			return func(ctx context.Context, s *session, _ []string) error {
				c, err := s.client()
				if err != nil {
					return err
				}
				out, err := everyDocument(ctx, c, *collection, *state, *limit)
				if err != nil {
					return err
				}
				if s.json {
					return s.printJSON(out)
				}
				return sayDocuments(s, out, *collection)
			}
		},
	}
}

// sayDocuments prints documents as a table.
func sayDocuments(s *session, out *httpapi.DocumentList, collection string) error {
	if out.Total == 0 {
		s.say("no documents%s; publish one with: scenewise publish FILE", of(collection))
		return nil
	}
	w := s.table()
	row(w, "id", "collection", "state", "version", "chapters", "scenes", "characters", "words", "title")
	for _, d := range out.Documents {
		version := "-"
		if d.Version != nil {
			version = fmt.Sprint(*d.Version)
		}
		state := string(d.State)
		if d.Pending != nil && d.Version != nil {
			state += fmt.Sprintf(", %d %s", d.Pending.Version, d.Pending.State)
		}
		if d.Error != nil {
			state += " (" + d.Error.Code + ")"
		}
		row(w, d.ID, d.Collection, state, version, commas(d.Counts.Chapters), commas(d.Counts.Scenes), commas(d.Counts.Characters), commas(d.Counts.Words), clip(oneLine(d.Title), 50))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if more := out.Total - len(out.Documents); more > 0 {
		s.say("and %s more: --limit 0 lists all", commas(more))
	}
	return nil
}

func of(collection string) string {
	if collection == "*" {
		return ""
	}
	return fmt.Sprintf(" in the collection %q", collection)
}
