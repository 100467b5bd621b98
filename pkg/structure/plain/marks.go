package plain

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"scenewise/pkg/structure/flow"
)

// maxMarkBytes bounds a line of scene marks.
const maxMarkBytes = 120

// isMark reports whether a trimmed line is nothing but a scene mark: signs and
// ornaments ("* * *", "⁂", "#", "-----", "~"), also with the letters of the
// customary "oOo" and "x x x".
func isMark(line string) bool {
	if line == "" || len(line) > maxMarkBytes {
		return false
	}
	if c := line[0]; c < utf8.RuneSelf && (c >= 'a' && c <= 'z' && c != 'o' && c != 'x' || c >= 'A' && c <= 'Z' && c != 'O' && c != 'X' || c == '"' || c == '\'') {
		return false
	}
	if letters := strings.Map(onlyLetters, line); letters != "" {
		switch strings.ToLower(letters) {
		case "ooo", "oo", "oxo", "xox", "xxx", "ox":
			return strings.Trim(line, "oOxX0-=*~.<>_ ") == "" && (letters != strings.ToUpper(letters) || strings.ContainsAny(line, " -*=~"))
		}
		return false
	}
	return flow.IsMark(line)
}

func onlyLetters(r rune) rune {
	if unicode.IsLetter(r) {
		return r
	}
	return -1
}

// markBlock reports whether all lines of block i are marks: also ornaments of
// several lines.
func (d *document) markBlock(i int) bool {
	b := d.blocks[i]
	if b.lines > 3 || b.end-b.start > 3*maxMarkBytes {
		return false
	}
	for line := range strings.SplitSeq(d.raw(i), "\n") {
		if !isMark(strings.TrimSpace(line)) {
			return false
		}
	}
	return true
}
