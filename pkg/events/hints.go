package events

import (
	"bytes"
	"encoding/json"
	"regexp"

	"scenewise/pkg/problem"
)

// checkHints reports help for the reader that cannot be used.
func (u *Upsert) checkHints() error {
	h := u.Structure
	if h == nil {
		return nil
	}
	for _, p := range []struct{ field, pattern string }{{"structure.chapter_pattern", h.ChapterPattern}, {"structure.part_pattern", h.PartPattern}} {
		if len(p.pattern) > maxPattern {
			return badHint(p.field, "the pattern has %d bytes, the limit is %d", len(p.pattern), maxPattern)
		}
		if _, err := regexp.Compile(p.pattern); err != nil {
			return badHint(p.field, "the pattern is no regular expression of RE2").WithHint("%s", clip(err.Error())).WithCause(err)
		}
	}
	if len(h.SceneMarks) > maxMarks {
		return badHint("structure.scene_marks", "there are %d marks, the limit is %d", len(h.SceneMarks), maxMarks)
	}
	if h.MinHeading < 0 {
		return badHint("structure.min_heading", "%d is below 0", h.MinHeading)
	}
	return nil
}

func badHint(field, format string, args ...any) *problem.Problem {
	return problem.New(problem.InvalidStructureHint, field+": "+format, args...).WithField(field)
}

// checkRules looks at the outer form of the continuity rules and makes equal
// ones equal bytes. What they mean is checked where they are run.
func (u *Upsert) checkRules() error {
	if len(u.Checks) == 0 || bytes.Equal(u.Checks, []byte("null")) {
		u.Checks = nil
		return nil
	}
	var rules []map[string]json.RawMessage
	if err := json.Unmarshal(u.Checks, &rules); err != nil {
		return invalid("checks", "the value is not an array of objects").WithCause(err)
	}
	if len(rules) > maxRules {
		return invalid("checks", "there are %d rules, the limit is %d", len(rules), maxRules)
	}
	var b bytes.Buffer
	if err := json.Compact(&b, u.Checks); err != nil {
		return invalid("checks", "the value is not JSON").WithCause(err)
	}
	u.Checks = b.Bytes()
	return nil
}
