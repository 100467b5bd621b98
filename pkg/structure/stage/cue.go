package stage

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// cue is what may be a speaker's name at the beginning of a line.
type cue struct {
	name string // without marks and asides
	ext  string // the aside behind the name, brackets included
	end  int    // bytes of the line up to the speech, the mark included
	term byte   // what ends it: '.', ':', '-' for a dash, 0 for the line's end or a bracket
	caps bool   // printed in capitals
	bare bool   // alone on its line
	wild bool   // has words in small letters, or more than most names
}

// maxCue is the length in bytes up to which a name is looked for.
const maxCue = 120

// parseCue reads a name and its mark at the beginning of line, whose outer
// white space is gone. It says nothing of whether somebody is called that.
func parseCue(line string) (cue, bool) {
	if line == "" || !opens(line[0]) {
		return cue{}, false
	}
	p := cueParser{line: line}
	p.at = len(line) - len(strings.TrimLeft(line, "_*"))
	if !p.name() {
		return cue{}, false
	}
	c := cue{name: p.text, ext: p.ext, end: p.at, term: p.term}
	return c.judge(strings.Trim(line[p.at:], " \t_*"))
}

// opens is a quick look at the first byte: capitals, digits, marks of emphasis
// and everything beyond ASCII.
func opens(b byte) bool {
	return b >= 'A' && b <= 'Z' || b >= '1' && b <= '9' || b == '_' || b == '*' || b >= utf8.RuneSelf
}

type cueParser struct {
	line string
	at   int
	text string
	ext  string
	term byte
}

// name reads up to the mark behind the name.
func (p *cueParser) name() bool {
	start := p.at
	for p.at < len(p.line) {
		if p.at > maxCue {
			return false
		}
		r, n := utf8.DecodeRuneInString(p.line[p.at:])
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.Mn, r) || strings.ContainsRune(" '’-/&\u00a0_*", r):
			if strings.HasPrefix(p.line[p.at:], "--") {
				return p.finish(start, '-', 2)
			}
			p.at += n
		case r == '.':
			if p.abbreviation(start) {
				p.at += n
				continue
			}
			return p.finish(start, '.', n)
		case r == ':' || r == '：':
			return p.finish(start, ':', n)
		case r == '—' || r == '–' || r == '―':
			return p.finish(start, '-', n)
		case r == '(' || r == '[':
			return p.bracket(start)
		case r == ',':
			if !p.comma(start) {
				return false
			}
			if p.term != 0 || p.text != "" {
				return true
			}
		default:
			return false
		}
	}
	p.text = p.line[start:p.at]
	return true
}

// finish ends the name at a mark of n bytes. A full stop and a dash, and a
// closing mark of emphasis, go together.
func (p *cueParser) finish(start int, term byte, n int) bool {
	if p.text == "" {
		p.text = p.line[start:p.at]
	}
	p.at += n
	p.term = term
	rest := p.line[p.at:]
	trimmed := strings.TrimLeft(rest, "_*")
	if term == '.' && trimmed != "" && !strings.ContainsAny(trimmed[:1], " \t([") {
		r, _ := utf8.DecodeRuneInString(trimmed)
		if r != '—' && r != '–' && r != '-' && r != '\u00a0' && r != ':' {
			return len(trimmed) < len(rest) // "_Name._Text"
		}
	}
	for _, dash := range []string{"—", "–", "--", "-", ":"} {
		if t := strings.TrimLeft(trimmed, " "); strings.HasPrefix(t, dash) && term != '-' {
			trimmed = t[len(dash):]
			p.term = '-'
			break
		}
	}
	p.at = len(p.line) - len(trimmed)
	return true
}

// abbreviation reports whether the full stop at p.at belongs to "Mrs." or to
// an initial inside a name.
func (p *cueParser) abbreviation(start int) bool {
	rest := p.line[p.at+1:]
	if !strings.HasPrefix(rest, " ") && !strings.HasPrefix(rest, "\u00a0") {
		return false
	}
	next, _ := utf8.DecodeRuneInString(strings.TrimLeft(rest, " \u00a0"))
	name := p.line[start:p.at]
	word := name[strings.LastIndexAny(name, " .\u00a0")+1:]
	if len(p.line) < 40 && len(word) < 6 && isCaps(rest) && !strings.ContainsAny(rest, "!?") && strings.IndexFunc(rest, unicode.IsLower) < 0 {
		return true // "FRAT. DEL POD."
	}
	return unicode.IsUpper(next) && words.titles[strings.ToLower(word)]
}

// bracket reads an aside behind the name, and the mark behind that.
func (p *cueParser) bracket(start int) bool {
	name := p.line[start:p.at]
	closing := ")"
	if p.line[p.at] == '[' {
		closing = "]"
	}
	i := strings.Index(p.line[p.at:], closing)
	if i < 0 || i > maxCue {
		p.text = name // an aside that runs over lines belongs to the speech
		return true
	}
	p.ext = p.line[p.at : p.at+i+1]
	rest := p.line[p.at+i+1:]
	trimmed := strings.TrimLeft(rest, "_* ")
	for _, mark := range []string{".", ":", "—", "–", "--", "-"} {
		if strings.HasPrefix(trimmed, mark) {
			p.text = name
			p.at = len(p.line) - len(trimmed)
			return p.finish(start, mark[0], len(mark)) || true
		}
	}
	p.text = name
	p.at += i + 1
	return true
}

// comma reads past a comma inside a cue: another name of a joint cue, or an
// aside in small letters up to the mark ("HARPAGON, à part."). It fails when
// the line goes on like a sentence.
func (p *cueParser) comma(start int) bool {
	rest := strings.TrimLeft(p.line[p.at+1:], " _*")
	r, _ := utf8.DecodeRuneInString(rest)
	name := p.line[start:p.at]
	if !isCaps(name) {
		return false
	}
	if unicode.IsUpper(r) {
		w, _ := nextWord(rest)
		p.at++
		return isCaps(w) && len(w) > 1
	}
	if w, after := nextWord(rest); words.linkers[w] && isCaps(firstWord(after)) && len(firstWord(after)) > 1 {
		p.at = len(p.line) - len(after)
		return true
	}
	end := strings.IndexAny(p.line[p.at:], ".:([")
	if end < 0 {
		if len(p.line)-p.at < 60 {
			p.text, p.ext, p.at = name, p.line[p.at:], len(p.line)
			return true
		}
		return false
	}
	if end > 80 {
		return false
	}
	p.text, p.ext = name, p.line[p.at:p.at+end]
	p.at += end
	switch p.line[p.at] {
	case '.', ':':
		return p.finish(start, p.line[p.at], 1)
	}
	return p.bracketAfter()
}

// bracketAfter keeps name and aside when a bracket follows.
func (p *cueParser) bracketAfter() bool {
	p.term = ','
	return true
}
