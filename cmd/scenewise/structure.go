package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"flag"
	"io"
	"slices"

	"scenewise/pkg/characters"
	"scenewise/pkg/structure"
	"scenewise/pkg/structure/formats"
)

func structureVerb() *verb {
	return &verb{
		name: "structure", args: "FILE [flags]", least: 1, most: 1, needs: "a file", noServer: true,
		short: "read a local file and draw its tree, without a server",
		long: `FILE is a path, or - for standard input. --json prints the whole reading: tree, cast, and who is in
which scene; --text prints the canonical text that all offsets point into.

  scenewise structure novel.epub
  scenewise structure play.txt --characters cast.json --json`,
		setup: func(fs *flag.FlagSet) action {
			var o readOptions
			o.flags(fs)
			text := fs.Bool("text", false, "print the canonical text")
			return func(ctx context.Context, s *session, args []string) error {
				r, err := readWork(ctx, s, args[0], o, !*text)
				switch {
				case err != nil:
					return err
				case *text:
					_, err = io.WriteString(s.stdout, r.work.Text)
					return err
				case s.json:
					return s.printJSON(readingOf(r))
				}
				return drawReading(s, args[0], r)
			}
		},
	}
}

// readOptions are the flags that say how a local file is read.
type readOptions struct {
	format, language, cast string
}

func (o *readOptions) flags(fs *flag.FlagSet) {
	fs.StringVar(&o.format, "format", string(structure.FormatAuto), "`name` of the format: auto, text, markdown, html, epub, fountain, fdx, docx, tei")
	fs.StringVar(&o.language, "language", "en", "BCP 47 `tag` of the work's language")
	fs.StringVar(&o.cast, "characters", "", "JSON `file` with the declared cast")
}

// reading is a work with its cast.
type reading struct {
	work *structure.Work
	cast *characters.Cast
}

// readWork reads a file ("-" is standard input) and, where wanted, its cast.
func readWork(ctx context.Context, s *session, path string, o readOptions, withCast bool) (*reading, error) {
	declared, err := readCast(o.cast)
	if err != nil {
		return nil, err
	}
	data, err := readInput(s, path, structure.DefaultLimits().MaxBytes)
	if err != nil {
		return nil, err
	}
	in := structure.Input{Data: data, Language: o.language}
	work, err := formats.All().Read(ctx, in, structure.Format(o.format), path)
	if err != nil {
		return nil, err
	}
	if !withCast {
		return &reading{work: work}, nil
	}
	cast, err := characters.Analyze(ctx, work, characters.Options{Language: o.language, Declared: declared})
	if err != nil {
		return nil, err
	}
	return &reading{work, cast}, nil
}

// readInput reads a file, or standard input for "-".
func readInput(s *session, path string, limit int64) ([]byte, error) {
	if path == "-" {
		return readAll(s.stdin, "standard input", limit)
	}
	return readFile(path, limit)
}

// readingJSON is what --json prints. It is part of the public contract.
type readingJSON struct {
	CanonicalSHA256 string                             `json:"canonical_sha256"`
	Format          structure.Format                   `json:"format"`
	Root            *structure.Node                    `json:"root"`
	FrontMatter     []structure.Span                   `json:"front_matter"`
	BackMatter      []structure.Span                   `json:"back_matter"`
	Characters      []characters.Character             `json:"characters"`
	Presence        map[string]map[string]presenceJSON `json:"presence"` // scene id -> character id; every scene has an entry
	Warnings        []structure.Warning                `json:"warnings"`
}

// presenceJSON is one character's presence in one scene.
type presenceJSON struct {
	Presence   characters.Level `json:"presence"`
	Confidence float64          `json:"confidence"`
	Via        characters.Via   `json:"via"`
	Proof      passageJSON      `json:"proof"`
	Mentions   []passageJSON    `json:"mentions"`
}

// passageJSON is a span with its text.
type passageJSON struct {
	structure.Span
	Text string `json:"text"`
}

// readingOf arranges a reading for --json.
func readingOf(r *reading) readingJSON {
	sum := sha256.Sum256([]byte(r.work.Text))
	return readingJSON{
		CanonicalSHA256: hex.EncodeToString(sum[:]),
		Format:          r.work.Format,
		Root:            r.work.Root,
		FrontMatter:     orEmpty(r.work.FrontMatter),
		BackMatter:      orEmpty(r.work.BackMatter),
		Characters:      orEmpty(r.cast.Characters),
		Presence:        presencesOf(r),
		Warnings:        orEmpty(slices.Concat(r.work.Warnings, r.cast.Warnings)),
	}
}

func presencesOf(r *reading) map[string]map[string]presenceJSON {
	passage := func(sp structure.Span) passageJSON { return passageJSON{sp, r.work.Slice(sp)} }
	out := map[string]map[string]presenceJSON{}
	for scene := range r.work.Scenes() {
		there := map[string]presenceJSON{}
		for id, p := range r.cast.Scenes[scene.ID] {
			there[id] = presenceJSON{Presence: p.Level, Confidence: p.Confidence, Via: p.Via, Proof: passage(p.Proof), Mentions: []passageJSON{}}
		}
		out[scene.ID] = there
	}
	for _, m := range r.cast.Mentions {
		scene := r.work.SceneAt(m.Span.Start)
		if scene == nil {
			continue
		}
		if p, ok := out[scene.ID][m.Character]; ok {
			p.Mentions = append(p.Mentions, passage(m.Span))
			out[scene.ID][m.Character] = p
		}
	}
	return out
}

// orEmpty keeps null out of JSON lists.
func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}
