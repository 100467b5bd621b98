// Package htmldoc reads stories published as one web page: what Project
// Gutenberg and other libraries offer, what word processors export.
package htmldoc

import (
	"bytes"
	"context"
	"net/url"
	"regexp"
	"strings"

	"scenewise/pkg/problem"
	"scenewise/pkg/structure"
	"scenewise/pkg/structure/archive"
	"scenewise/pkg/structure/flow"
	"scenewise/pkg/structure/markup"
)

// version changes whenever the same bytes may give another result.
const version = "html/1"

// Reader reads HTML. The zero Reader is ready for use.
type Reader struct{}

// Format returns structure.FormatHTML.
func (Reader) Format() structure.Format { return structure.FormatHTML }

// Read reads one page. Codes: empty_content, too_large, format_mismatch,
// unsupported_encoding, unsafe_xml, too_complex.
func (Reader) Read(ctx context.Context, in structure.Input) (*structure.Work, error) {
	if err := check(in); err != nil {
		return nil, err
	}
	text, warnings, err := markup.Decode(in.Data)
	if err != nil {
		return nil, err
	}
	head := text[:min(len(text), 4096)]
	if archive.DeclaresEntity(head) {
		return nil, problem.New(problem.UnsafeXML, "the page declares entities, which are never expanded")
	}
	page, err := markup.Read(ctx, text, markup.Options{XHTML: isXHTML(head), MaxDepth: in.Limits.MaxDepth})
	if err != nil {
		return nil, err
	}
	if len(page.Blocks) == 0 {
		return nil, problem.New(problem.EmptyContent, "the page holds no text").WithHint("pages that scripts fill in the browser must be saved as shown")
	}
	d := &flow.Document{Title: workTitle(page.Title), Blocks: page.Blocks, Notes: page.Notes}
	d.Contents = markup.Contents(page.Blocks, page.Letters(), page.Links, func(href string) int { return resolve(page, href) })
	return flow.Build(d, in, structure.FormatHTML, version, warnings)
}

// wrappedTitle is how Project Gutenberg words the titles of its pages.
var wrappedTitle = regexp.MustCompile(`(?i)^the project gutenberg e-?(?:book|text) of (.+?)(?:,? by [^,]+)?\.?$`)

// workTitle returns the title of the work that a page's title names.
func workTitle(title string) string {
	if m := wrappedTitle.FindStringSubmatch(title); m != nil {
		return m[1]
	}
	return title
}

// check refuses what is no web page.
func check(in structure.Input) error {
	limit := in.Limits.MaxBytes
	if limit <= 0 {
		limit = structure.DefaultLimits().MaxBytes
	}
	switch {
	case len(bytes.TrimSpace(in.Data)) == 0:
		return problem.New(problem.EmptyContent, "the file is empty")
	case int64(len(in.Data)) > limit:
		return problem.New(problem.TooLarge, "the page has %d bytes; at most %d are read", len(in.Data), limit)
	case archive.IsZip(in.Data), archive.IsOLE(in.Data), bytes.HasPrefix(in.Data, []byte("%PDF")), bytes.HasPrefix(in.Data, []byte("{\\rtf")):
		return problem.New(problem.FormatMismatch, "the file looks like %s, not a web page", archive.Sniff(in.Data)).WithHint("set format to auto")
	}
	return nil
}

// isXHTML reports whether a page is XML, where "<p/>" is a whole element.
func isXHTML(head []byte) bool {
	head = bytes.TrimLeft(head, " \t\r\n")
	return bytes.HasPrefix(head, []byte("<?xml"))
}

// resolve returns the block that a link within the page points at, or -1.
func resolve(page *markup.Page, href string) int {
	id, ok := strings.CutPrefix(href, "#")
	if !ok || id == "" {
		return -1
	}
	if i, ok := page.Anchors[id]; ok && i < len(page.Blocks) {
		return i
	}
	if plain, err := url.PathUnescape(id); err == nil && plain != id {
		if i, ok := page.Anchors[plain]; ok && i < len(page.Blocks) {
			return i
		}
	}
	return -1
}
