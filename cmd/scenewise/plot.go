package main

import (
	"context"
	"flag"
	"os"

	"scenewise/pkg/catalog"
	"scenewise/pkg/characters"
	"scenewise/pkg/httpapi/client"
	"scenewise/pkg/problem"
	"scenewise/pkg/retrieval"
)

func plotVerb() *verb {
	return &verb{
		name: "plot", args: "DOC [flags]", least: 1, most: 1, needs: "a document",
		short: "draw who is with whom, or who is in which scene, as an SVG file",
		long: `  scenewise plot oz --out oz.svg
  scenewise plot hamlet --kind timeline --presence acts --out hamlet.svg`,
		setup: func(fs *flag.FlagSet) action {
			k := catalog.Key{}
			fs.StringVar(&k.Collection, "collection", "default", "`name` of the collection")
			version := fs.Int64("version", 0, "`number` of the version; 0 = the one served")
			kind := fs.String("kind", "matrix", "`picture` to draw: matrix, timeline")
			unit := fs.String("unit", string(retrieval.UnitScene), "`unit` that a matrix counts: scene, chapter, paragraph")
			presence := fs.String("presence", string(characters.Mentioned), "least `level`: speaks, acts, mentioned")
			out := fs.String("out", "", "`file` to write; default: DOC.svg; - = standard output")
			return func(ctx context.Context, s *session, args []string) error {
				k.ID = args[0]
				return draw(ctx, s, k, *version, *kind, client.Drawing{Unit: *unit, Presence: *presence}, *out)
			}
		},
	}
}

func draw(ctx context.Context, s *session, k catalog.Key, version int64, kind string, d client.Drawing, path string) error {
	if err := oneOf("kind", kind, "matrix", "timeline"); err != nil {
		return err
	}
	d.Kind = "cooccurrence"
	if kind == "timeline" {
		d.Kind, d.Unit = kind, ""
	}
	c, err := s.client()
	if err != nil {
		return err
	}
	svg, err := c.Plot(ctx, k, version, d)
	if err != nil {
		return err
	}
	if path == "-" {
		_, err := s.stdout.Write(svg)
		return err
	}
	if path == "" {
		path = k.ID + ".svg"
	}
	if err := os.WriteFile(path, svg, 0o644); err != nil { //nolint:gosec // a picture that others may see
		return problem.New(problem.InvalidField, "%s cannot be written", path).WithField("out").WithCause(err)
	}
	if s.json {
		return s.printJSON(map[string]any{"file": path, "bytes": len(svg)})
	}
	s.say("%s: %s", path, count(len(svg), "byte"))
	return nil
}
