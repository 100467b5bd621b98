package main

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"strings"

	"scenewise/pkg/catalog"
	"scenewise/pkg/characters"
	"scenewise/pkg/characters/plot"
	"scenewise/pkg/httpapi/client"
	"scenewise/pkg/problem"
	"scenewise/pkg/retrieval"
)

// pngScale is how many pixels of a PNG file stand for one of the drawing.
const pngScale = 2

func plotVerb() *verb {
	return &verb{
		name: "plot", args: "DOC [flags]", least: 1, most: 1, needs: "a document",
		short: "draw who is with whom, or who is in which scene, as an SVG or PNG file",
		long: `  scenewise plot oz --out oz.svg
  scenewise plot hamlet --kind timeline --presence acts --out hamlet.png`,
		setup: func(fs *flag.FlagSet) action {
			k := catalog.Key{}
			fs.StringVar(&k.Collection, "collection", "default", "`name` of the collection")
			version := fs.Int64("version", 0, "`number` of the version; 0 = the one served")
			kind := fs.String("kind", "matrix", "`picture` to draw: matrix, timeline")
			unit := fs.String("unit", string(retrieval.UnitScene), "`unit` that a matrix counts: scene, chapter, paragraph")
			presence := fs.String("presence", string(characters.Mentioned), "least `level`: speaks, acts, mentioned")
			out := fs.String("out", "", "`file` to write, .svg or .png; default: DOC.svg; - = SVG on standard output")
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
	picture := svg
	if strings.EqualFold(filepath.Ext(path), ".png") {
		if picture, err = plot.PNG(svg, pngScale); err != nil {
			return problem.New(problem.TooLarge, "the drawing does not fit into a PNG file").WithHint("write it as SVG, with --out %s.svg", k.ID).WithCause(err)
		}
	}
	if err := os.WriteFile(path, picture, 0o644); err != nil {
		return problem.New(problem.InvalidField, "%s cannot be written", path).WithField("out").WithCause(err)
	}
	if s.json {
		return s.printJSON(map[string]any{"file": path, "bytes": len(picture)})
	}
	s.say("%s: %s", path, count(len(picture), "byte"))
	return nil
}
