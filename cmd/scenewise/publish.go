package main

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"scenewise/pkg/catalog"
	"scenewise/pkg/characters"
	"scenewise/pkg/events"
	"scenewise/pkg/problem"
	"scenewise/pkg/structure"
)

func publishVerb() *verb {
	return &verb{
		name: "publish", args: "FILE... [flags]", least: 1, most: -1, needs: "a file",
		short: "publish files as documents",
		long: `FILE is a path, - for standard input (which needs --id), or an address that the service may fetch
(https://, s3://, gs://, file://, nats-object://). Without --id the id is made of the file's name.

  scenewise publish novel.epub --title "A Novel" --wait
  scenewise publish drafts/*.md --collection drafts`,
		setup: func(fs *flag.FlagSet) action {
			var o publishOptions
			o.flags(fs)
			return func(ctx context.Context, s *session, files []string) error { return publish(ctx, s, o, files) }
		},
	}
}

// publishOptions are the flags of publish.
type publishOptions struct {
	readOptions
	id, collection, title, author string
	version                       int64
	metadata                      list
	wait                          bool
}

func (o *publishOptions) flags(fs *flag.FlagSet) {
	o.readOptions.flags(fs)
	fs.StringVar(&o.id, "id", "", "document `id`, for one file; default: from the file's name")
	fs.StringVar(&o.collection, "collection", "default", "`name` of the collection")
	fs.StringVar(&o.title, "title", "", "`title` of the work, for one file")
	fs.StringVar(&o.author, "author", "", "`name` of the author")
	fs.Int64Var(&o.version, "version", 0, "`number` of this revision; default: counted by the service")
	fs.Var(&o.metadata, "metadata", "`name=value` to filter by; may be given several times")
	fs.BoolVar(&o.wait, "wait", false, "wait until each document is live, or has failed")
}

// published is what became of one file, as --json prints it.
type published struct {
	File       string          `json:"file"`
	ID         string          `json:"id"`
	Collection string          `json:"collection"`
	Version    int64           `json:"version,omitempty"`
	StatusURL  string          `json:"status_url,omitempty"`
	State      string          `json:"state"`
	Current    int64           `json:"current_version,omitempty"` // with superseded
	Counts     *catalog.Counts `json:"counts,omitempty"`          // with live
	Error      *events.Error   `json:"error,omitempty"`
}

// publish sends every file, follows them where asked to, and reports each.
// One file that fails does not keep the others back.
func publish(ctx context.Context, s *session, o publishOptions, files []string) error {
	list, err := upserts(s, o, files)
	if err != nil {
		return err
	}
	c, err := s.client()
	if err != nil {
		return err
	}
	var first error
	reports := []published{}
	for i, u := range list {
		p, err := publishOne(ctx, s, c, files[i], u, o.wait)
		if err != nil && problem.As(err) == nil {
			return err // the server is out of reach: the others would fail as well
		}
		if err != nil && first == nil {
			first = err
		}
		reports = append(reports, p)
		if !s.json {
			sayPublished(s, p)
		}
	}
	if s.json {
		if err := s.printJSON(map[string]any{"documents": reports}); err != nil {
			return err
		}
	}
	if first != nil {
		return &reported{first}
	}
	return nil
}

func sayPublished(s *session, p published) {
	switch {
	case p.Error != nil:
		fmt.Fprintf(s.stderr, "%s  %s  %s: %s\n", s.paint.strong(p.ID), s.paint.bad(p.State), p.Error.Code, p.Error.Message)
	case p.State == string(catalog.StateQueued):
		s.say("%s  %s  version %d   scenewise status %s", s.paint.strong(p.ID), p.State, p.Version, p.ID)
	case p.State == string(catalog.StateSuperseded):
		fmt.Fprintf(s.stderr, "%s  %s  version %d: version %d is newer\n", s.paint.strong(p.ID), s.paint.mark(p.State), p.Version, p.Current)
	default:
		line := fmt.Sprintf("%s  %s  version %d", s.paint.strong(p.ID), s.paint.good(p.State), p.Version)
		if n := p.Counts; n != nil {
			line += fmt.Sprintf("  %s, %s, %s, %s", count(n.Words, "word"), count(n.Chapters, "chapter"), count(n.Scenes, "scene"), count(n.Characters, "character"))
		}
		s.say("%s", line)
	}
}

// upserts makes an event of every file before the first is sent, so that a
// mistake in the third does not leave two published.
func upserts(s *session, o publishOptions, files []string) ([]events.Upsert, error) {
	if len(files) > 1 && (o.id != "" || o.title != "" || o.version != 0) {
		return nil, usageError("--id, --title and --version are for one file, found %d files", len(files))
	}
	cast, err := readCast(o.cast)
	if err != nil {
		return nil, err
	}
	metadata, err := metadataOf(o.metadata)
	if err != nil {
		return nil, err
	}
	out := make([]events.Upsert, len(files))
	seen := map[string]string{}
	for i, file := range files {
		if out[i], err = upsertOf(s, o, file, cast, metadata); err != nil {
			return nil, err
		}
		if other, ok := seen[out[i].ID]; ok {
			return nil, usageError("%s and %s would both be the document %q", other, file, out[i].ID).WithHint("publish them one by one with --id")
		}
		seen[out[i].ID] = file
	}
	return out, nil
}

func upsertOf(s *session, o publishOptions, file string, cast []characters.Declared, metadata map[string]any) (events.Upsert, error) {
	u := events.Upsert{
		ID: o.id, Collection: o.collection, Version: o.version, Title: o.title, Author: o.author, Language: o.language,
		Format: structure.Format(o.format), Characters: cast, Metadata: metadata,
	}
	if u.ID == "" {
		var err error
		if u.ID, err = idOf(file); err != nil {
			return u, err
		}
	}
	if strings.Contains(file, "://") {
		if _, err := os.Stat(file); err != nil {
			u.ContentURL = &file
			return u, nil
		}
	}
	data, err := readInput(s, file, structure.DefaultLimits().MaxBytes)
	if err != nil {
		return u, err
	}
	if u.Format == structure.FormatAuto && file != "-" {
		u.Format = formatOf(file)
	}
	sum := sha256.Sum256(data)
	u.ContentSHA256 = hex.EncodeToString(sum[:])
	if text := string(data); utf8.ValidString(text) && !strings.ContainsRune(text, 0) {
		u.Content = &text
	} else {
		encoded := base64.StdEncoding.EncodeToString(data)
		u.ContentBase64 = &encoded
	}
	return u, nil
}

// formatOf tells the formats that look like plain text by the file's name,
// which the service does not see; the rest it detects.
func formatOf(file string) structure.Format {
	switch strings.ToLower(filepath.Ext(file)) {
	case ".fountain", ".spmd":
		return structure.FormatFountain
	case ".md", ".markdown":
		return structure.FormatMarkdown
	}
	return structure.FormatAuto
}

// idOf makes a document id of a file's name: "Pride & Prejudice.epub" becomes
// "Pride-Prejudice".
func idOf(file string) (string, error) {
	if file == "-" {
		return "", problem.New(problem.MissingField, "standard input has no name to make an id of").WithHint("give one with --id").WithField("id")
	}
	base := filepath.Base(filepath.ToSlash(file))
	if stem := strings.TrimSuffix(base, filepath.Ext(base)); stem != "" {
		base = stem
	}
	var b strings.Builder
	gap := false
	for _, r := range norm.NFD.String(base) {
		switch {
		case unicode.Is(unicode.Mn, r): // accents fall off
		case r < utf8.RuneSelf && (unicode.IsLetter(r) || unicode.IsDigit(r)), r == '_' && b.Len() > 0, r == '.' && b.Len() > 0:
			if gap && b.Len() > 0 {
				b.WriteByte('-')
			}
			gap = false
			b.WriteRune(r)
		default:
			gap = true
		}
	}
	id := b.String()
	for strings.Contains(id, "..") {
		id = strings.ReplaceAll(id, "..", ".")
	}
	id = strings.TrimRight(id[:min(len(id), 128)], ".-")
	if id == "" {
		return "", problem.New(problem.InvalidID, "no id can be made of the name %q", file).WithHint("give one with --id, of A-Z a-z 0-9 . _ -").WithField("id")
	}
	return id, nil
}

func metadataOf(pairs []string) (map[string]any, error) {
	if len(pairs) == 0 {
		return nil, nil
	}
	out := map[string]any{}
	for _, p := range pairs {
		name, value, ok := strings.Cut(p, "=")
		if !ok || name == "" {
			return nil, usageError("--metadata is %q, expected name=value", p).WithField("metadata")
		}
		switch old := out[name].(type) {
		case nil:
			out[name] = value
		case string:
			out[name] = []string{old, value}
		case []string:
			out[name] = append(old, value)
		}
	}
	return out, nil
}
