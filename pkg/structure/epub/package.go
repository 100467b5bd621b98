package epub

import (
	"context"
	"encoding/xml"
	"errors"
	"io"
	"net/url"
	"path"
	"strings"

	"scenewise/pkg/problem"
	"scenewise/pkg/structure/archive"
)

// containerPath is where every EPUB says which file is its package document.
const containerPath = "META-INF/container.xml"

// packageDoc is what the package document (OPF) says.
type packageDoc struct {
	dir   string
	title string
	items map[string]item // by id
	spine []item
	nav   string // path of the navigation document
	ncx   string
	guide []landmark
}

// item is one file of the manifest.
type item struct {
	path       string
	media      string
	properties string
	linear     bool
}

// landmark says what a place of the book is ("cover", "toc", "bodymatter").
type landmark struct {
	kind string
	href string // "file#id"
}

// openPackage finds and reads the package document, and refuses a book whose
// text is encrypted.
func openPackage(ctx context.Context, a *archive.Archive, depth int) (*packageDoc, error) {
	opf, err := packagePath(ctx, a, depth)
	if err != nil {
		return nil, err
	}
	p := &packageDoc{dir: path.Dir(opf), items: map[string]item{}}
	locked, err := encryptedFiles(ctx, a, depth)
	if err != nil {
		return nil, err
	}
	if locked[opf] {
		return nil, drm(opf)
	}
	data, err := a.Read(ctx, opf)
	if err != nil {
		return nil, err
	}
	if err := p.parse(archive.NewXMLReader(data, opf, depth)); err != nil {
		return nil, err
	}
	for _, s := range p.spine {
		if locked[s.path] {
			return nil, drm(s.path)
		}
	}
	if len(p.spine) == 0 {
		return nil, problem.New(problem.CorruptArchive, "the book's package document names no documents to read")
	}
	return p, nil
}

func drm(name string) error {
	return problem.New(problem.Encrypted, "the book is copy-protected: %q is encrypted", name).
		WithHint("only books without copy protection can be read")
}

// packagePath returns the path of the package document.
func packagePath(ctx context.Context, a *archive.Archive, depth int) (string, error) {
	if a.Has("META-INF/sinf.xml") {
		return "", drm("META-INF/sinf.xml")
	}
	name := a.Resolve(containerPath)
	if name == "" {
		for _, n := range a.Names() {
			if strings.HasSuffix(strings.ToLower(n), ".opf") {
				return n, nil
			}
		}
		what := "it has no " + containerPath
		if a.Has("word/document.xml") {
			what = "it is a Word document"
		}
		return "", problem.New(problem.FormatMismatch, "the file is a zip archive but not an EPUB book: %s", what).WithHint("set format to auto")
	}
	data, err := a.Read(ctx, name)
	if err != nil {
		return "", err
	}
	r := archive.NewXMLReader(data, name, depth)
	for {
		t, err := r.Token()
		if errors.Is(err, io.EOF) {
			return "", problem.New(problem.CorruptArchive, "%s names no package document that the book holds", containerPath)
		}
		if err != nil {
			return "", err
		}
		if e, ok := t.(xml.StartElement); ok && e.Name.Local == "rootfile" {
			if p := a.Resolve(path.Clean(archive.Attr(e, "full-path"))); p != "" {
				return p, nil
			}
		}
	}
}

// parse reads the package document.
func (p *packageDoc) parse(r *archive.XMLReader) error {
	var refs []xml.StartElement
	inTitle, toc := false, ""
	for {
		t, err := r.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		switch e := t.(type) {
		case xml.CharData:
			if inTitle && len(p.title) < 1000 {
				p.title += string(e)
			}
		case xml.EndElement:
			inTitle = false
		case xml.StartElement:
			switch e.Name.Local {
			case "title":
				inTitle = p.title == ""
			case "item":
				p.addItem(e)
			case "spine":
				toc = archive.Attr(e, "toc")
			case "itemref":
				refs = append(refs, e.Copy())
			case "reference":
				p.guide = append(p.guide, landmark{strings.ToLower(archive.Attr(e, "type")), p.reference(p.dir+"/x", archive.Attr(e, "href"))})
			}
		}
	}
	p.title = strings.Join(strings.Fields(p.title), " ")
	for _, e := range refs {
		if it, ok := p.items[archive.Attr(e, "idref")]; ok && it.readable() {
			it.linear = !strings.EqualFold(archive.Attr(e, "linear"), "no")
			p.spine = append(p.spine, it)
		}
	}
	if it, ok := p.items[toc]; ok && p.ncx == "" {
		p.ncx = it.path
	}
	return nil
}

// addItem adds a file of the manifest.
func (p *packageDoc) addItem(e xml.StartElement) {
	name, _, _ := strings.Cut(p.reference(p.dir+"/x", archive.Attr(e, "href")), "#")
	it := item{path: name, media: strings.ToLower(archive.Attr(e, "media-type")), properties: archive.Attr(e, "properties")}
	p.items[archive.Attr(e, "id")] = it
	if strings.Contains(" "+it.properties+" ", " nav ") {
		p.nav = it.path
	}
	if it.media == "application/x-dtbncx+xml" && p.ncx == "" {
		p.ncx = it.path
	}
}

// readable reports whether a file of the spine is a text document.
func (it item) readable() bool {
	switch {
	case strings.HasPrefix(it.media, "image/"), strings.HasPrefix(it.media, "audio/"), strings.HasPrefix(it.media, "video/"), it.media == "text/css":
		return false
	}
	return it.path != ""
}

// reference resolves a link of the file from to "file#id", or "" when it leads
// out of the book.
func (p *packageDoc) reference(from, href string) string {
	u, err := url.Parse(strings.TrimSpace(href))
	if err != nil || u.Scheme != "" || u.Host != "" || href == "" {
		return ""
	}
	name := from
	if u.Path != "" {
		name = path.Clean(path.Join(path.Dir(from), u.Path))
	}
	if u.Fragment != "" {
		return name + "#" + u.Fragment
	}
	return name
}
