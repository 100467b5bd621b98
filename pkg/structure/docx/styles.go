package docx

import (
	"context"
	"encoding/xml"
	"errors"
	"io"
	"path"
	"regexp"
	"strconv"
	"strings"

	"scenewise/pkg/structure/archive"
)

// role is what a paragraph style is for.
type role uint8

const (
	roleText role = iota
	roleHeading
	roleTitle
	roleContents // a line of the contents list
)

// style is one paragraph style.
type style struct {
	name    string
	basedOn string
	outline int  // 0-8, 9 for body text, -1 when it says nothing
	ruled   bool // prints a line above or below
	center  bool
}

// styles are a document's paragraph styles by id.
type styles map[string]*style

// chainLimit bounds how far styles are followed to those they build on.
const chainLimit = 20

// headingName matches the names of heading styles with their level, as word
// processors write them in various languages.
var (
	headingName = regexp.MustCompile(`^(?:heading|head|überschrift|titre|título|titulo|titolo|заголовок|nadpis|nagłówek|kop|rubrik|overskrift|otsikko|címsor|başlık|επικεφαλίδα|título do|encabezado|intestazione|标题|標題|見出し|제목)\s*([1-9])$`)
	chapterName = regexp.MustCompile(`^(?:chapter|kapitel|chapitre|capítulo|capitulo|capitolo|глава)[ _-]?(?:title|heading|head|name|number|titel|überschrift)?$`)
	partName    = regexp.MustCompile(`^(?:part|book|teil|partie|parte|часть)[ _-]?(?:title|heading|head|name|number|titel|überschrift)$`)
	titleNames  = map[string]bool{"title": true, "titel": true, "titre": true, "título": true, "titolo": true, "название": true, "book title": true, "标题": true, "標題": true}
	tocName     = regexp.MustCompile(`^(?:toc|verzeichnis|tm|tdc|оглавление|sommario|contents)\s*[1-9]$`)
)

// of returns what paragraphs of a style are, and a heading's level from 1.
func (s styles) of(id string) (role, int) {
	for range chainLimit {
		st := s[id]
		if st == nil {
			return byName(strings.ToLower(id))
		}
		if st.outline >= 0 && st.outline <= 8 {
			return roleHeading, st.outline + 1
		}
		if st.outline == 9 {
			return roleText, 0
		}
		if r, level := byName(strings.ToLower(st.name)); r != roleText {
			return r, level
		}
		if st.basedOn == "" {
			return roleText, 0
		}
		id = st.basedOn
	}
	return roleText, 0
}

// byName tells a style by its name.
func byName(name string) (role, int) {
	name = strings.TrimSpace(name)
	if m := headingName.FindStringSubmatch(name); m != nil {
		n, _ := strconv.Atoi(m[1])
		return roleHeading, n
	}
	switch {
	case tocName.MatchString(name):
		return roleContents, 0
	case titleNames[name]:
		return roleTitle, 0
	case chapterName.MatchString(name):
		return roleHeading, 2
	case partName.MatchString(name):
		return roleHeading, 1
	}
	return roleText, 0
}

// has reports whether a style or one that it builds on has a property.
func (s styles) has(id string, f func(*style) bool) bool {
	for range chainLimit {
		st := s[id]
		if st == nil {
			return false
		}
		if f(st) {
			return true
		}
		id = st.basedOn
	}
	return false
}

// readStyles reads the styles that the main part refers to.
func readStyles(ctx context.Context, a *archive.Archive, main string, depth int) (styles, error) {
	dir := path.Dir(main)
	targets, err := relations(ctx, a, path.Join(dir, "_rels", path.Base(main)+".rels"), dir, depth)
	if err != nil {
		return nil, err
	}
	name := a.Resolve(targets["styles"])
	if name == "" {
		name = a.Resolve(path.Join(dir, "styles.xml"))
	}
	if name == "" {
		return styles{}, nil
	}
	data, err := a.Read(ctx, name)
	if err != nil {
		return nil, err
	}
	out := styles{}
	var st *style
	r := archive.NewXMLReader(data, name, depth)
	for {
		t, err := r.Token()
		if errors.Is(err, io.EOF) {
			return out, nil
		}
		if err != nil {
			return nil, err
		}
		switch e := t.(type) {
		case xml.EndElement:
			if e.Name.Local == "style" {
				st = nil
			}
		case xml.StartElement:
			if e.Name.Local == "style" {
				st = &style{outline: -1}
				if kind := archive.Attr(e, "type"); kind == "paragraph" || kind == "" {
					out[archive.Attr(e, "styleId")] = st
				}
			} else if st != nil {
				st.set(e)
			}
		}
	}
}

// set takes one property of a style.
func (st *style) set(e xml.StartElement) {
	val := archive.Attr(e, "val")
	switch e.Name.Local {
	case "name":
		st.name = val
	case "basedOn":
		st.basedOn = val
	case "outlineLvl":
		if n, err := strconv.Atoi(val); err == nil {
			st.outline = n
		}
	case "top", "bottom", "between":
		st.ruled = st.ruled || val != "" && val != "nil" && val != "none"
	case "jc":
		st.center = val == "center"
	}
}
