package epub

import (
	"strings"

	"scenewise/pkg/structure/flow"
)

// resolve returns the block that "file#id" names, or -1.
func (b *book) resolve(ref string) int {
	name, id, _ := strings.Cut(ref, "#")
	name = b.a.Resolve(name)
	if name == "" {
		return -1
	}
	start, ok := b.starts[name]
	if !ok || start < 0 {
		return -1
	}
	at := start
	if id != "" {
		if at, ok = b.anchors[name+"#"+id]; !ok {
			return -1
		}
	}
	for at < b.ends[name] && (b.blocks[at].Kind == flow.Break || b.blocks[at].Kind == flow.Gap) {
		at++
	}
	if at >= b.ends[name] {
		return -1
	}
	return at
}

// target returns the block that a contents entry names. Where its anchor is
// missing, a heading of the file that says the same will do, or the file's
// beginning if no other entry points into it.
func (b *book) target(e entry, all []entry) int {
	if at := b.resolve(e.href); at >= 0 {
		return at
	}
	name, id, _ := strings.Cut(e.href, "#")
	if id == "" {
		return -1
	}
	start := b.resolve(name)
	if start < 0 {
		return -1
	}
	title := strings.Join(strings.Fields(e.title), " ")
	for i := start; i < b.ends[b.a.Resolve(name)]; i++ {
		if b.blocks[i].Kind == flow.Heading && strings.EqualFold(strings.Join(strings.Fields(b.blocks[i].Text), " "), title) {
			return i
		}
	}
	for _, other := range all {
		if other.href != e.href && (other.href == name || strings.HasPrefix(other.href, name+"#")) {
			return -1
		}
	}
	return start
}

// frontKinds and backKinds are the kinds of landmark that are no story.
var (
	frontKinds = map[string]bool{"cover": true, "title-page": true, "titlepage": true, "halftitlepage": true, "toc": true, "loi": true, "lot": true,
		"copyright-page": true, "dedication": true, "epigraph": true, "imprint": true}
	backKinds = map[string]bool{"colophon": true, "index": true, "glossary": true, "bibliography": true, "notes": true, "endnotes": true}
)

// applyLandmarks marks whole files that the book's landmarks or guide call
// front or back matter, where the files themselves say nothing.
func (b *book) applyLandmarks(marks []landmark) {
	for _, m := range marks {
		name, id, _ := strings.Cut(m.href, "#")
		role, area := flow.RoleFront, flow.AreaFront
		for kind := range strings.FieldsSeq(m.kind) {
			if backKinds[kind] {
				role, area = flow.RoleBack, flow.AreaBack
			} else if !frontKinds[kind] {
				role = flow.RoleNone
			}
		}
		name = b.a.Resolve(name)
		start, ok := b.starts[name]
		if role == flow.RoleNone || m.kind == "" || !ok || start < 0 || id != "" && b.resolve(m.href) != b.resolve(name) || b.ends[name]-start > 60 && !backKinds[m.kind] {
			continue
		}
		for i := start; i < b.ends[name]; i++ {
			if b.blocks[i].Area == flow.AreaUnknown && b.blocks[i].Role == flow.RoleNone {
				b.blocks[i].Area = area
				if i == start {
					b.blocks[i].Role = role
				}
			}
		}
	}
}
