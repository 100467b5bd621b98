package httpapi

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"html/template"
	"maps"
	"slices"
	"strings"
)

//go:embed openapi.json
var openAPI []byte

//go:embed docs.html.tmpl
var docsTemplate string

//go:embed index.html.tmpl
var indexTemplate string

//go:embed pages.css
var pagesCSS string

// OpenAPI returns the description of the API, OpenAPI 3.1 in JSON.
func OpenAPI() []byte { return bytes.Clone(openAPI) }

// pages are the documents that do not change while the server runs.
type pages struct {
	spec  []byte
	docs  page
	index page
}

// page is an HTML page and the Content-Security-Policy that fits it: no
// script, no other host, one style sheet inside.
type page struct {
	body   []byte
	policy string
}

func newPages(version string) (pages, error) {
	p := pages{spec: openAPI}
	d, err := readSpec(openAPI)
	if err != nil {
		return p, err
	}
	if p.docs, err = render(docsTemplate, d); err != nil {
		return p, err
	}
	p.index, err = render(indexTemplate, map[string]any{"Version": version, "CSS": template.CSS(pagesCSS)})
	return p, err
}

func render(text string, data any) (page, error) {
	t, err := template.New("page").Parse(text)
	if err != nil {
		return page{}, err
	}
	var buf bytes.Buffer
	if err := t.Execute(&buf, data); err != nil {
		return page{}, err
	}
	sum := sha256.Sum256([]byte(pagesCSS))
	return page{buf.Bytes(), "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) +
		"'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"}, nil
}

// reference is the API description in the order of the page.
type reference struct {
	CSS         template.CSS
	Description []string
	Tags        []tagDoc
	Schemas     []schemaDoc
	Problems    []problemDoc
}

type tagDoc struct {
	Name, Description string
	Operations        []operationDoc
}

type problemDoc struct {
	Code, Title string
	Status      int
}

// readSpec turns the description into the page's data.
func readSpec(data []byte) (*reference, error) {
	var s specFile
	if err := json.Unmarshal(data, &s); err != nil {
		return nil, err
	}
	ref := &reference{CSS: template.CSS(pagesCSS), Description: strings.Split(s.Info.Description, "\n\n")}
	for _, t := range s.Tags {
		tag := tagDoc{Name: t.Name, Description: t.Description}
		for _, path := range slices.Sorted(maps.Keys(s.Paths)) {
			for _, method := range []string{"get", "post", "patch", "delete"} {
				if op, ok := s.Paths[path][method]; ok && slices.Contains(op.Tags, t.Name) {
					tag.Operations = append(tag.Operations, s.operation(strings.ToUpper(method), path, op))
				}
			}
		}
		ref.Tags = append(ref.Tags, tag)
	}
	for _, name := range slices.Sorted(maps.Keys(s.Components.Schemas)) {
		ref.Schemas = append(ref.Schemas, schemaDoc{Name: name, Description: s.Components.Schemas[name].Description, Fields: s.Components.Schemas[name].fields()})
	}
	for code, r := range statusTable() {
		if r.status != statusClientGone {
			ref.Problems = append(ref.Problems, problemDoc{string(code), r.title, r.status})
		}
	}
	slices.SortFunc(ref.Problems, func(a, b problemDoc) int { return strings.Compare(a.Code, b.Code) })
	return ref, nil
}
