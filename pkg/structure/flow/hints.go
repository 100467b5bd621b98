package flow

import (
	"regexp"

	"scenewise/pkg/problem"
	"scenewise/pkg/structure"
)

// applyHints returns d with the headings that an editor asks for: none, or
// exactly the lines that match the patterns (prefaces, notes and contents lists
// are still found by their wording).
func applyHints(d *Document, h structure.Hints) (*Document, error) {
	if !h.NoChapters && h.ChapterPattern == "" && h.PartPattern == "" {
		return d, nil
	}
	chapter, err := wholeLine(h.ChapterPattern, "chapter_pattern")
	if err != nil {
		return nil, err
	}
	part, err := wholeLine(h.PartPattern, "part_pattern")
	if err != nil {
		return nil, err
	}
	out := *d
	if h.NoChapters || chapter != nil {
		out.Contents = nil
	}
	out.Blocks = append([]Block(nil), d.Blocks...)
	for i := range out.Blocks {
		b := &out.Blocks[i]
		switch {
		case b.Kind == Break || b.Kind == Gap:
		case !h.NoChapters && part != nil && part.MatchString(b.Text):
			b.Kind, b.Level, b.Role, b.Linked = Heading, 1, RolePart, false
		case !h.NoChapters && chapter != nil && chapter.MatchString(b.Text):
			b.Kind, b.Level, b.Role, b.Linked = Heading, 2, RoleChapter, false
		case h.NoChapters || chapter != nil && ParseLabel(b.Text).Class < ClassFront:
			if b.Role == RolePart || b.Role == RoleChapter || b.Role == RoleSection || h.NoChapters {
				b.Role = RoleNone
			}
			if b.Kind == Heading && b.Role == RoleNone {
				b.Kind = Paragraph
			}
		}
	}
	return &out, nil
}

// wholeLine compiles a pattern that must match all of a line; nil for "".
func wholeLine(pattern, field string) (*regexp.Regexp, error) {
	if pattern == "" {
		return nil, nil
	}
	re, err := regexp.Compile(`^(?:` + pattern + `)$`)
	if err != nil {
		return nil, problem.New(problem.InvalidStructureHint, "%s is not a regular expression (RE2): %v", field, err).WithField("structure." + field)
	}
	return re, nil
}
