package structure

import (
	"regexp"
	"strings"

	"scenewise/pkg/problem"
)

// CompiledHints are Hints that were checked, with their patterns compiled.
type CompiledHints struct {
	Hints
	Chapter, Part *regexp.Regexp  // match whole lines; nil when there is none
	Marks         map[string]bool // scene marks without surrounding blanks
}

// Compile checks h. What cannot be used is an invalid_structure_hint Problem
// that names the field.
func (h Hints) Compile() (CompiledHints, error) {
	out := CompiledHints{Hints: h, Marks: map[string]bool{}}
	var err error
	if out.Chapter, err = wholeLine(h.ChapterPattern, "structure.chapter_pattern"); err != nil {
		return out, err
	}
	if out.Part, err = wholeLine(h.PartPattern, "structure.part_pattern"); err != nil {
		return out, err
	}
	if h.MinHeading < 0 {
		return out, problem.New(problem.InvalidStructureHint, "structure.min_heading is %d, expected 0 or more", h.MinHeading).WithField("structure.min_heading")
	}
	if h.NoChapters && h.ChapterPattern != "" {
		return out, problem.New(problem.InvalidStructureHint, "structure.no_chapters and structure.chapter_pattern contradict each other").WithHint("send one of them").WithField("structure.no_chapters")
	}
	for _, m := range h.SceneMarks {
		m = strings.TrimSpace(m)
		if m == "" || strings.ContainsAny(m, "\r\n") {
			return out, problem.New(problem.InvalidStructureHint, "a scene mark must be one line that is not blank").WithField("structure.scene_marks")
		}
		out.Marks[m] = true
	}
	return out, nil
}

// None reports whether h asks for nothing.
func (h Hints) None() bool {
	return h.ChapterPattern == "" && h.PartPattern == "" && len(h.SceneMarks) == 0 && h.MinHeading == 0 && !h.NoChapters
}

func wholeLine(pattern, field string) (*regexp.Regexp, error) {
	if pattern == "" {
		return nil, nil
	}
	re, err := regexp.Compile(`^(?:` + pattern + `)$`)
	if err != nil {
		return nil, problem.New(problem.InvalidStructureHint, "%s is not a regular expression (RE2): %v", field, err).
			WithHint("see https://github.com/google/re2/wiki/Syntax").WithField(field)
	}
	return re, nil
}
