package plain

import (
	"regexp"
	"strings"

	"scenewise/pkg/structure"
	"scenewise/pkg/structure/flow"
)

// hinted reads block i by the editor's patterns.
func (a *analysis) hinted(i int) (head, bool) {
	h, d := a.hints, a.d
	if h.Chapter == nil && h.Part == nil || d.blocks[i].lines > maxHeadLines || d.blocks[i].end-d.blocks[i].start > maxHeadBytes {
		return head{}, false
	}
	line, _, _ := strings.Cut(d.trim(i), "\n")
	line = strings.TrimSpace(line)
	for _, p := range []struct {
		re    *regexp.Regexp
		kind  structure.Kind
		class flow.Class
	}{{h.Part, structure.KindPart, flow.ClassPart}, {h.Chapter, structure.KindChapter, flow.ClassChapter}} {
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
