package main

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"slices"
	"strings"

	"scenewise/pkg/catalog"
	"scenewise/pkg/httpapi"
)

func statusVerb() *verb {
	return &verb{
		name: "status", args: "[DOC...] [flags]", most: -1,
		short: "how the service is, or where documents stand",
		long: `Without DOC: the state of each part that the service depends on; exit code 1 when it is not ready. With DOC: the
passport of each; exit code 1 when one has failed.`,
		setup: func(fs *flag.FlagSet) action {
			collection := fs.String("collection", "default", "`name` of the collection")
			return func(ctx context.Context, s *session, ids []string) error {
				c, err := s.client()
				if err != nil {
					return err
				}
				if len(ids) == 0 {
					return serviceStatus(ctx, s, c)
				}
				return documentStatus(ctx, s, c, *collection, ids)
			}
		},
	}
}

// serviceStatus prints the readiness of the service and its parts.
func serviceStatus(ctx context.Context, s *session, c service) error {
	r, err := c.Ready(ctx)
	if err != nil {
		return err
	}
	if s.json {
		err = s.printJSON(r)
	} else {
		err = sayReadiness(s, r)
	}
	if err == nil && r.Status != "ready" {
		return errCheckFailed
	}
	return err
}

func sayReadiness(s *session, r *httpapi.Readiness) error {
	s.say("%s  %s", s.server, s.paint.strong(strings.ReplaceAll(r.Status, "_", " ")))
	w := s.table()
	for _, name := range slices.Sorted(maps.Keys(r.Checks)) {
		state := s.paint.good("ok")
		if !r.Checks[name].OK {
			state = s.paint.bad("down")
		}
		row(w, "  "+name, state, r.Checks[name].Message)
	}
	return w.Flush()
}

// documentStatus prints the passport of each document.
func documentStatus(ctx context.Context, s *session, c service, collection string, ids []string) error {
	failed := false
	passports := make([]*httpapi.Passport, len(ids))
	for i, id := range ids {
		p, err := c.Document(ctx, catalog.Key{Collection: collection, ID: id})
		if err != nil {
			return err
		}
		passports[i] = p
		failed = failed || p.State == catalog.StateFailed
	}
	switch {
	case s.json && len(ids) == 1:
		if err := s.printJSON(passports[0]); err != nil {
			return err
		}
	case s.json:
		if err := s.printJSON(map[string]any{"documents": passports}); err != nil {
			return err
		}
	default:
		for _, p := range passports {
			if err := sayPassport(s, p); err != nil {
				return err
			}
		}
	}
	if failed {
		return errCheckFailed
	}
	return nil
}

// sayPassport prints one document's passport.
func sayPassport(s *session, p *httpapi.Passport) error {
	head := string(p.State)
	if p.Version != nil {
		head += fmt.Sprintf(", version %d", *p.Version)
	}
	s.say("%s  %s  %s", s.paint.strong(p.ID), head, s.paint.faint(titleLine(p)))
	n := p.Counts
	if p.Version != nil {
		s.say("  %s, %s, %s, %s, %s, %s", p.Format, count(n.Words, "word"), count(n.Chapters, "chapter"), count(n.Scenes, "scene"),
			count(n.Characters, "character"), count(n.Chunks, "chunk"))
	}
	if p.Pending != nil {
		s.say("  version %d is %s, attempt %d", p.Pending.Version, p.Pending.State, p.Pending.Attempt)
	}
	if p.Error != nil {
		s.say("  %s version %d: %s: %s", s.paint.bad("failed"), p.Error.Version, p.Error.Code, p.Error.Message)
	}
	if len(p.Stages) > 0 {
		s.say("  %s", s.paint.faint(stages(p.Stages)))
	}
	w := s.table()
	for _, v := range p.Versions[:min(len(p.Versions), most)] {
		readable := ""
		if v.Readable {
			readable = "readable"
		}
		row(w, fmt.Sprintf("  version %d", v.Version), string(v.State), readable, "sha256 "+clip(v.ContentSHA256, 13))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	drawWarnings(s, p.Warnings)
	return nil
}

func titleLine(p *httpapi.Passport) string {
	if p.Author == "" {
		return p.Title
	}
	return p.Title + ", by " + p.Author
}

// stages writes how long each stage took.
func stages(ms map[string]int64) string {
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(ms)) {
		parts = append(parts, fmt.Sprintf("%s %s ms", name, commas(ms[name])))
	}
	return strings.Join(parts, ", ")
}
