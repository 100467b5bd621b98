package markup

import (
	"regexp"
	"strings"

	"scenewise/pkg/structure/flow"
)

// sections maps the words of epub:type and role (without "doc-") to what they
// begin.
var sections = map[string]flow.Role{
	"part": flow.RolePart, "volume": flow.RolePart, "division": flow.RolePart,
	"chapter": flow.RoleChapter, "prologue": flow.RoleChapter, "epilogue": flow.RoleChapter, "conclusion": flow.RoleChapter,
	"se:short-story": flow.RoleChapter, "se:novella": flow.RoleChapter,
	"subchapter": flow.RoleSection, "z3998:subchapter": flow.RoleSection,
	"titlepage": flow.RoleFront, "halftitlepage": flow.RoleFront, "imprint": flow.RoleFront, "dedication": flow.RoleFront, "epigraph": flow.RoleFront,
	"foreword": flow.RoleFront, "preface": flow.RoleFront, "introduction": flow.RoleFront, "preamble": flow.RoleFront, "toc": flow.RoleFront,
	"loi": flow.RoleFront, "lot": flow.RoleFront, "copyright-page": flow.RoleFront, "cover": flow.RoleFront, "frontispiece": flow.RoleFront,
	"other-credits": flow.RoleFront, "contributors": flow.RoleFront, "seriespage": flow.RoleFront, "acknowledgments": flow.RoleFront,
	"afterword": flow.RoleBack, "appendix": flow.RoleBack, "colophon": flow.RoleBack, "endnotes": flow.RoleBack, "rearnotes": flow.RoleBack,
	"glossary": flow.RoleBack, "bibliography": flow.RoleBack, "index": flow.RoleBack, "errata": flow.RoleBack,
}

// chapterClass and the patterns beside it match single class names.
var (
	chapterClass = regexp.MustCompile(`^(?:chap(?:ter)?[-_]?(?:title|head(?:ing)?|num(?:ber)?|no|name)|ct|cn)$`)
	partClass    = regexp.MustCompile(`^(?:part[-_]?(?:title|head(?:ing)?|num(?:ber)?|no|name)|pt|pn)$`)
	levelClass   = regexp.MustCompile(`^h(?:eading[-_]?)?([1-6])$`)
	markClass    = regexp.MustCompile(`(?:scene|section|thought|text|space)[-_]?(?:break|sep(?:arator)?|divider)|^(?:tb|asterism|ornament|fleuron|dinkus|transition|separator|sbreak)$`)
	noteClass    = regexp.MustCompile(`^(?:footnotes?|endnote|fn)$`)
)

// applyTypes applies what a block element's types and classes say.
func (w *walker) applyTypes(f *frame, name string, a attrs) {
	for t := range strings.FieldsSeq(a.types) {
		t = strings.TrimPrefix(t, "doc-")
		switch t {
		case "frontmatter":
			w.now.area = flow.AreaFront
		case "bodymatter":
			w.now.area = flow.AreaBody
		case "backmatter":
			w.now.area = flow.AreaBack
		case "footnote", "footnotes", "endnote", "rearnote":
			w.now.notes = w.now.notes || w.now.area != flow.AreaBack
		default:
			if r := sections[t]; r != flow.RoleNone {
				w.begin(f, r)
			}
		}
	}
	switch {
	case name == "hgroup":
		w.groups++
		w.now.group = w.groups
	case a.id == "pg-header" || hasWord(a.class, "pgheader") || hasWord(a.class, "pg-header"):
		w.now.area = flow.AreaFront
	case a.id == "pg-footer" || hasWord(a.class, "pgfooter") || hasWord(a.class, "pg-footer"):
		w.now.area = flow.AreaBack
	}
	if name == "div" || name == "p" || name == "aside" || name == "li" {
		for c := range strings.FieldsSeq(a.class) {
			w.now.notes = w.now.notes || noteClass.MatchString(c) && w.now.area != flow.AreaBack
		}
	}
}

// begin notes that a division begins with the next block. Front and back matter
// are not looked for inside chapters, where an epigraph is the chapter's own.
func (w *walker) begin(f *frame, r flow.Role) {
	switch r {
	case flow.RoleChapter:
		if w.now.chapter > 0 && w.role != flow.RoleChapter {
			r = flow.RoleSection
		}
		w.now.chapter++
		f.chapter = true
	case flow.RoleFront, flow.RoleBack:
		if w.now.chapter > 0 || w.now.area == flow.AreaBody && r == flow.RoleFront && len(w.page.Blocks) > 0 {
			return
		}
		if w.now.area == flow.AreaUnknown {
			w.now.area = flow.AreaFront
			if r == flow.RoleBack {
				w.now.area = flow.AreaBack
			}
		}
		f.chapter = true
	case flow.RoleSection:
		f.chapter = true
	}
	w.role = r
}

// kindOf says what the block that an element opens will be.
func (w *walker) kindOf(name string, e element, a attrs) kind {
	if e == elementHeading {
		return kind{kind: flow.Heading, level: int8(name[1] - '0')}
	}
	if hasWord(strings.TrimSpace(a.types), "heading") {
		return kind{kind: flow.Heading, level: int8(max(a.level, 2))}
	}
	if name == "p" && w.now.group > 0 {
		return kind{kind: flow.Heading, level: w.groupLevel()}
	}
	if w.cur.kind == flow.Heading && w.open["hgroup"] == 0 && name != "p" {
		return w.cur // a block inside a heading element
	}
	if name != "p" && name != "div" {
		return kind{}
	}
	for c := range strings.FieldsSeq(a.class) {
		switch {
		case markClass.MatchString(c):
			return kind{mark: true}
		case name == "div" && !levelClass.MatchString(c):
		case chapterClass.MatchString(c):
			return kind{kind: flow.Heading, level: 2}
		case partClass.MatchString(c):
			return kind{kind: flow.Heading, level: 1}
		case levelClass.MatchString(c):
			return kind{kind: flow.Heading, level: int8(c[len(c)-1] - '0')}
		}
	}
	return kind{}
}

// groupLevel returns the level of the heading group's other lines.
func (w *walker) groupLevel() int8 {
	for i := len(w.page.Blocks) - 1; i >= 0 && w.page.Blocks[i].Group == w.now.group; i-- {
		return w.page.Blocks[i].Level
	}
	return 2
}
