package plain

import (
	"regexp"
	"strings"

	"scenewise/pkg/problem"
	"scenewise/pkg/structure"
	"scenewise/pkg/structure/flow"
)

// hints are an editor's help, checked and compiled.
type hints struct {
	structure.Hints
	chapter, part *regexp.Regexp
	marks         map[string]bool
}

// compile checks h. What it cannot use is an invalid_structure_hint Problem.
func compile(h structure.Hints) (hints, error) {
	out := hints{Hints: h, marks: map[string]bool{}}
	for _, p := range []struct {
		field, pattern string
		to             **regexp.Regexp
	}{{"structure.chapter_pattern", h.ChapterPattern, &out.chapter}, {"structure.part_pattern", h.PartPattern, &out.part}} {
		if p.pattern == "" {
			continue
		}
		re, err := regexp.Compile(`^(?:` + p.pattern + `)$`)
		if err != nil {
			return out, problem.New(problem.InvalidStructureHint, "%s is no RE2 expression: %v", p.field, err).WithField(p.field)
		}
		*p.to = re
	}
	if h.MinHeading < 0 {
		return out, problem.New(problem.InvalidStructureHint, "structure.min_heading is %d, expected 0 or more", h.MinHeading).WithField("structure.min_heading")
	}
	for _, m := range h.SceneMarks {
		m = strings.TrimSpace(m)
		if m == "" || strings.Contains(m, "\n") {
			return out, problem.New(problem.InvalidStructureHint, "a scene mark must be one line that is not blank").WithField("structure.scene_marks")
		}
		out.marks[m] = true
	}
	return out, nil
}

// match reads block i by the editor's patterns.
func (h hints) match(d *document, i int) (head, bool) {
	if h.chapter == nil && h.part == nil || d.blocks[i].lines > maxHeadLines || d.blocks[i].end-d.blocks[i].start > maxHeadBytes {
		return head{}, false
	}
	line, _, _ := strings.Cut(d.trim(i), "\n")
	line = strings.TrimSpace(line)
	for _, p := range []struct {
		re    *regexp.Regexp
		kind  structure.Kind
		class flow.Class
	}{{h.part, structure.KindPart, flow.ClassPart}, {h.chapter, structure.KindChapter, flow.ClassChapter}} {
		if p.re == nil || !p.re.MatchString(line) {
			continue
		}
		l := label(undecorated(d.trim(i)))
		if l.Class != p.class {
			l = flow.Label{Class: p.class, Titled: true}
		}
		return head{first: i, last: i, label: l, style: style{class: p.class, unit: "hint"}, kind: p.kind, confidence: 1}, true
	}
	return head{}, false
}
