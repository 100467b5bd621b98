// Package docx reads Word documents (Office Open XML): paragraphs with the
// heading levels of their styles, breaks, and tracked changes as if accepted.
package docx

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"

	"scenewise/pkg/problem"
	"scenewise/pkg/structure"
	"scenewise/pkg/structure/archive"
	"scenewise/pkg/structure/flow"
)

// version changes whenever the same bytes may give another result.
const version = "docx/1"

// Reader reads DOCX. The zero Reader is ready for use.
type Reader struct{}

// Format returns structure.FormatDOCX.
func (Reader) Format() structure.Format { return structure.FormatDOCX }

// Read reads a document. Codes: empty_content, too_large, format_mismatch (an
// old .doc among others), encrypted, corrupt_archive, unsafe_archive,
// malformed_xml, unsafe_xml, too_complex.
func (Reader) Read(ctx context.Context, in structure.Input) (*structure.Work, error) {
	a, err := open(in)
	if err != nil {
		return nil, err
	}
	main, err := mainPart(ctx, a, in.Limits.MaxDepth)
	if err != nil {
		return nil, err
	}
	s, err := readStyles(ctx, a, main, in.Limits.MaxDepth)
	if err != nil {
		return nil, err
	}
	data, err := a.Read(ctx, main)
	if err != nil {
		return nil, err
	}
	b := newBody(s)
	if err := b.read(ctx, archive.NewXMLReader(data, main, in.Limits.MaxDepth)); err != nil {
		return nil, err
	}
	d := b.document()
	if d.Title == "" {
		d.Title = coreTitle(ctx, a, in.Limits.MaxDepth)
	}
	var warnings []structure.Warning
	if b.notes > 0 {
		warnings = append(warnings, structure.Warning{Code: structure.WarnNotesLeftOut, Message: fmt.Sprintf("%d footnotes and endnotes are not part of the text that was read.", b.notes)})
	}
	if b.changes > 0 {
		warnings = append(warnings, structure.Warning{Code: structure.WarnChangesAccepted, Message: fmt.Sprintf("%d tracked changes were read as accepted.", b.changes)})
	}
	return flow.Build(d, in, structure.FormatDOCX, version, warnings)
}

// open opens the package and tells other Word formats apart.
func open(in structure.Input) (*archive.Archive, error) {
	limit := in.Limits.MaxBytes
	if limit <= 0 {
		limit = structure.DefaultLimits().MaxBytes
	}
	if int64(len(in.Data)) > limit {
		return nil, problem.New(problem.TooLarge, "the document has %d bytes; at most %d are read", len(in.Data), limit)
	}
	if archive.IsOLE(in.Data) {
		if bytes.Contains(in.Data, []byte("E\x00n\x00c\x00r\x00y\x00p\x00t\x00e\x00d\x00P\x00a\x00c\x00k\x00a\x00g\x00e\x00")) {
			return nil, problem.New(problem.Encrypted, "the document is protected by a password").WithHint("save it without a password")
		}
		return nil, problem.New(problem.FormatMismatch, "the file is an old Word document (.doc), not a .docx").WithHint("save it as .docx")
	}
	return archive.Open(in.Data, in.Limits)
}

// mainPart returns the name of the part that holds the text.
func mainPart(ctx context.Context, a *archive.Archive, depth int) (string, error) {
	targets, err := relations(ctx, a, "_rels/.rels", "", depth)
	if err != nil {
		return "", err
	}
	for _, name := range []string{targets["officeDocument"], "word/document.xml"} {
		if name = a.Resolve(name); name != "" && strings.HasSuffix(strings.ToLower(name), ".xml") {
			return name, nil
		}
	}
	what := "it has no word/document.xml"
	if a.Has("META-INF/container.xml") {
		what = "it is an EPUB book or an OpenDocument file"
	}
	return "", problem.New(problem.FormatMismatch, "the file is a zip archive but not a Word document: %s", what).WithHint("set format to auto")
}

// relations reads a part's relations: the last word of the type -> the part.
func relations(ctx context.Context, a *archive.Archive, rels, dir string, depth int) (map[string]string, error) {
	out := map[string]string{}
	if !a.Has(rels) {
		return out, nil
	}
	data, err := a.Read(ctx, rels)
	if err != nil {
		return nil, err
	}
	err = eachElement(archive.NewXMLReader(data, rels, depth), func(e xml.StartElement) {
		if e.Name.Local != "Relationship" || archive.Attr(e, "TargetMode") == "External" {
			return
		}
		kind := path.Base(archive.Attr(e, "Type"))
		target := archive.Attr(e, "Target")
		if strings.HasPrefix(target, "/") {
			target = strings.TrimPrefix(path.Clean(target), "/")
		} else {
			target = path.Join(dir, target)
		}
		if out[kind] == "" {
			out[kind] = target
		}
	})
	return out, err
}

// eachElement calls f for every start tag.
func eachElement(r *archive.XMLReader, f func(xml.StartElement)) error {
	for {
		t, err := r.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if e, ok := t.(xml.StartElement); ok {
			f(e)
		}
	}
}

// coreTitle returns the title of the document's properties, or "". A damaged
// part is no reason to refuse the text.
func coreTitle(ctx context.Context, a *archive.Archive, depth int) string {
	name := a.Resolve("docProps/core.xml")
	if name == "" {
		return ""
	}
	data, err := a.Read(ctx, name)
	if err != nil {
		return ""
	}
	r := archive.NewXMLReader(data, name, depth)
	in, title := false, ""
	for len(title) < 1000 {
		t, err := r.Token()
		if err != nil {
			break
		}
		switch t := t.(type) {
		case xml.StartElement:
			in = t.Name.Local == "title"
		case xml.EndElement:
			in = false
		case xml.CharData:
			if in {
				title += string(t)
			}
		}
	}
	return strings.Join(strings.Fields(title), " ")
}
