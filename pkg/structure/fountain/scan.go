package fountain

import (
	"regexp"
	"strings"
)

// scan sets the kind of every line.
func scan(lines []line) {
	i := titleLines(lines)
	open := true // what stands before allows a heading or a cue
	for i < len(lines) {
		l := &lines[i]
		switch {
		case l.kind == blank:
			open = true
		case l.kind == hidden:
		case open && startsHeading(lines, i):
			l.kind = heading
		case strings.HasPrefix(l.text, "==="):
			l.kind = pageBreak
			open = true
		case strings.HasPrefix(l.text, "#"):
			l.kind = section
			open = true
		case strings.HasPrefix(l.text, "="):
			l.kind = synopsis
			open = true
		case open && isTransition(l.text) && (l.text[0] == '>' || closed(lines, i)):
			l.kind = transition
		case open && !closed(lines, i) && looksLikeCue(l.text):
			l.kind = cue
			i = speak(lines, i+1)
			open = true
			continue
		default:
			open = false
		}
		i++
	}
}

// closed reports whether a blank line or the end follows line i.
func closed(lines []line, i int) bool {
	for i++; i < len(lines); i++ {
		if lines[i].kind != hidden {
			return lines[i].kind == blank
		}
	}
	return true
}

func startsHeading(lines []line, i int) bool {
	_, ok := headingTitle(lines[i].text, closed(lines, i))
	return ok
}

// speak reads the lines of a speech from i on, and returns the first one
// behind it. A line of two blanks does not end it, as the syntax has it.
func speak(lines []line, i int) int {
	for ; i < len(lines); i++ {
		l := &lines[i]
		switch {
		case l.kind == hidden:
		case l.kind == blank:
			if len(l.raw) < 2 || i+1 == len(lines) || lines[i+1].kind == blank {
				return i
			}
		case strings.HasPrefix(l.text, "("):
			l.kind = parenthetical
			for !strings.Contains(lines[i].text, ")") && i+1 < len(lines) && lines[i+1].kind == action && !closed(lines, i) {
				i++
				lines[i].kind = parenthetical
			}
		default:
			l.kind = dialogue
		}
	}
	return i
}

var key = regexp.MustCompile(`^\s*([\p{L}][\p{L}\p{N} _-]{0,40}):(.*)$`)

// knownKeys are the keys that tell a title page from a script that begins
// with a colon.
var knownKeys = map[string]bool{"title": true, "credit": true, "author": true, "authors": true, "source": true, "draft date": true, "date": true,
	"contact": true, "copyright": true, "notes": true, "revision": true, "episode": true, "series": true, "format": true, "language": true, "draft": true, "version": true}

// titleLines marks the title page and returns the line behind it.
func titleLines(lines []line) int {
	first := 0
	for first < len(lines) && (lines[first].kind == blank || lines[first].kind == hidden) {
		first++
	}
	end, known := first, false
	for end < len(lines) && lines[end].kind != blank {
		m := key.FindStringSubmatch(lines[end].raw)
		if end == first && m == nil {
			return 0
		}
		known = known || m != nil && knownKeys[strings.ToLower(strings.TrimSpace(m[1]))]
		end++
	}
	if !known {
		return 0
	}
	for i := first; i < end; i++ {
		if lines[i].kind != hidden {
			lines[i].kind = titlePage
		}
	}
	return end
}

// titleOf returns the value of the title page's Title key.
func titleOf(lines []line) string {
	var parts []string
	inTitle := false
	for _, l := range lines {
		if l.kind != titlePage {
			if len(parts) > 0 || l.kind > titlePage {
				break
			}
			continue
		}
		if m := key.FindStringSubmatch(l.raw); m != nil && (l.raw[0] != ' ' && l.raw[0] != '\t' || !inTitle) {
			inTitle = strings.EqualFold(strings.TrimSpace(m[1]), "title")
			if inTitle {
				parts = append(parts, m[2])
			}
			continue
		}
		if inTitle {
			parts = append(parts, l.text)
		}
	}
	for i, p := range parts {
		parts[i] = strings.Trim(strings.TrimSpace(p), "*_")
	}
	return strings.TrimSpace(strings.Join(parts, " "))
}
