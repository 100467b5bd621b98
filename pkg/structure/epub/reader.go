// Package epub reads EPUB 2 and 3 books: the documents of the spine in order,
// with the navigation document or the NCX saying what is inside what.
package epub

import (
	"context"
	"fmt"

	"scenewise/pkg/problem"
	"scenewise/pkg/structure"
	"scenewise/pkg/structure/archive"
	"scenewise/pkg/structure/flow"
	"scenewise/pkg/structure/markup"
)

// version changes whenever the same bytes may give another result.
const version = "epub/1"

// Reader reads EPUB. The zero Reader is ready for use.
type Reader struct{}

// Format returns structure.FormatEPUB.
func (Reader) Format() structure.Format { return structure.FormatEPUB }

// Read reads a book. Codes: empty_content, too_large, format_mismatch,
// corrupt_archive, unsafe_archive, encrypted, malformed_xml, unsafe_xml,
// too_complex, unsupported_encoding.
func (Reader) Read(ctx context.Context, in structure.Input) (*structure.Work, error) {
	limit := in.Limits.MaxBytes
	if limit <= 0 {
		limit = structure.DefaultLimits().MaxBytes
	}
	if int64(len(in.Data)) > limit {
		return nil, problem.New(problem.TooLarge, "the book has %d bytes; at most %d are read", len(in.Data), limit)
	}
	a, err := archive.Open(in.Data, in.Limits)
	if err != nil {
		return nil, err
	}
	pkg, err := openPackage(ctx, a, in.Limits.MaxDepth)
	if err != nil {
		return nil, err
	}
	b := &book{a: a, pkg: pkg, depth: in.Limits.MaxDepth, starts: map[string]int{}, ends: map[string]int{}, anchors: map[string]int{}}
	if err := b.readSpine(ctx); err != nil {
		return nil, err
	}
	d, err := b.document(ctx)
	if err != nil {
		return nil, err
	}
	return flow.Build(d, in, structure.FormatEPUB, version, b.warnings)
}

// book is a book while it is read: one flow for the whole spine.
type book struct {
	a        *archive.Archive
	pkg      *packageDoc
	depth    int
	blocks   []flow.Block
	letters  []int32
	links    []markup.Link
	notes    []flow.Block
	starts   map[string]int // first block of a file
	ends     map[string]int // first block behind a file
	anchors  map[string]int // "file#id" -> block
	files    []string       // of the spine, read
	warnings []structure.Warning
}

// readSpine reads the documents of the spine.
func (b *book) readSpine(ctx context.Context) error {
	for _, item := range b.pkg.spine {
		name := b.a.Resolve(item.path)
		if name == "" {
			b.warn(structure.WarnMissingPart, "the book names %q, which it does not hold; it was left out", item.path)
			continue
		}
		if _, again := b.starts[name]; again {
			continue
		}
		if err := b.readFile(ctx, name, item.linear); err != nil {
			return err
		}
	}
	if len(b.files) == 0 {
		return problem.New(problem.CorruptArchive, "the book holds none of the documents that it names")
	}
	if len(b.blocks) == 0 {
		return problem.New(problem.EmptyContent, "the book holds no text").WithHint("books made of page images cannot be read")
	}
	return nil
}

// readFile adds one document. Those outside the linear order (notes, answers)
// become back matter.
func (b *book) readFile(ctx context.Context, name string, linear bool) error {
	data, err := b.a.Read(ctx, name)
	if err != nil {
		return err
	}
	text, warnings, err := markup.Decode(data)
	if err != nil {
		return err
	}
	b.warnings = append(b.warnings, warnings...)
	if archive.DeclaresEntity(text[:min(len(text), 4096)]) {
		return problem.New(problem.UnsafeXML, "%s declares entities, which are never expanded", name)
	}
	page, err := markup.Read(ctx, text, markup.Options{XHTML: true, MaxDepth: b.depth})
	if err != nil {
		return err
	}
	b.files = append(b.files, name)
	if !linear {
		b.starts[name], b.ends[name] = -1, -1
		b.notes = append(b.notes, page.Blocks...)
		b.notes = append(b.notes, page.Notes...)
		return nil
	}
	first := len(b.blocks)
	b.starts[name], b.ends[name] = first, first+len(page.Blocks)
	b.blocks = append(b.blocks, page.Blocks...)
	b.letters = append(b.letters, page.Letters()...)
	b.notes = append(b.notes, page.Notes...)
	for id, i := range page.Anchors {
		b.anchors[name+"#"+id] = first + i
	}
	for _, l := range page.Links {
		if l.Href = b.pkg.reference(name, l.Href); l.Href != "" && l.Block >= 0 {
			l.Block += first
			b.links = append(b.links, l)
		}
	}
	return nil
}

func (b *book) warn(code, format string, args ...any) {
	b.warnings = append(b.warnings, structure.Warning{Code: code, Message: fmt.Sprintf(format, args...)})
}

// document puts the book's contents list beside its blocks.
func (b *book) document(ctx context.Context) (*flow.Document, error) {
	d := &flow.Document{Title: b.pkg.title, Blocks: b.blocks, Notes: b.notes, Nested: true}
	entries, landmarks, err := b.contents(ctx)
	if err != nil {
		return nil, err
	}
	printed := markup.Contents(b.blocks, b.letters, b.links, b.resolve)
	b.applyLandmarks(append(landmarks, b.pkg.guide...))
	for _, e := range entries {
		d.Contents = append(d.Contents, flow.Entry{Title: e.title, Parent: e.parent, Block: b.target(e, entries)})
	}
	if len(d.Contents) < 2 && len(printed) > len(d.Contents) {
		d.Contents, d.Nested = printed, false
	}
	if len(d.Contents) == 0 {
		b.filesAsChapters()
	}
	return d, nil
}

// filesAsChapters makes each file a chapter in a book that has neither a
// contents list nor headings.
func (b *book) filesAsChapters() {
	for _, x := range b.blocks {
		if x.Kind == flow.Heading || x.Role != flow.RoleNone {
			return
		}
	}
	if len(b.files) < 3 {
		return
	}
	for _, name := range b.files {
		for i := max(b.starts[name], 0); i < b.ends[name]; i++ {
			if b.blocks[i].Kind == flow.Paragraph {
				b.blocks[i].Role = flow.RoleChapter
				break
			}
		}
	}
	b.warn(structure.WarnChaptersInferred, "the book has neither a contents list nor headings; each of its files was taken for a chapter")
}
