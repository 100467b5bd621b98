package stage

import (
	"strings"
)

// survey is how a text is printed, counted over all of it.
type survey struct {
	paragraphs int               // lines with a blank line before
	heads      int               // headings of acts and scenes with a number
	names      map[string]*tally // what may be a speaker
}

// tally counts the candidates of one name.
type tally struct {
	spaced, tight int // behind a blank line, and elsewhere
	caps          bool
}

// maxNames bounds the names that a survey remembers. A play has a few hundred.
const maxNames = 20_000

func (s *survey) add(c cue, spaced bool) {
	t := s.names[c.name]
	if t == nil {
		if len(s.names) >= maxNames {
			return
		}
		t = &tally{caps: c.caps}
		s.names[strings.Clone(c.name)] = t
	}
	if spaced {
		t.spaced++
	} else {
		t.tight++
	}
}

// glance is how much of a text without any trace of a play Looks reads.
const glance = 128 << 10

// hopeless reports whether nothing so far is printed as in a play: no heading
// of an act or scene, and next to no paragraph that begins with a name which
// comes back.
func (s *survey) hopeless() bool {
	if s.heads > 0 {
		return false
	}
	a, b, _ := s.count(true)
	c, d, _ := s.count(false)
	return (a+b+c+d)*20 < s.paragraphs
}

// look reads the whole text once; a hasty look stops where it is hopeless.
func look(text string, hasty bool) *survey {
	whole := len(text)
	s := &survey{names: map[string]*tally{}}
	afterBlank := true
	for len(text) > 0 {
		if hasty && whole-len(text) > glance {
			if s.hopeless() {
				return s
			}
			hasty = false
		}
		line := text
		if i := strings.IndexByte(text, '\n'); i >= 0 {
			line, text = text[:i], text[i+1:]
		} else {
			text = ""
		}
		t := trimLine(line)
		if t == "" {
			afterBlank = true
			continue
		}
		if afterBlank {
			s.paragraphs++
			if len(t) <= maxHeading {
				if l, ok := parseLabel(t); ok && (l.number != 0 && l.rank != rankPiece) {
					s.heads++
				}
			}
		}
		if c, ok := parseCue(t); ok && !(c.bare && (text == "" || text[0] == '\n' && !c.caps)) {
			s.add(c, afterBlank)
		}
		afterBlank = false
	}
	return s
}

// trimLine drops white space around a line; most lines have none.
func trimLine(line string) string {
	if line == "" || line[0] > ' ' && line[0] < 0x80 && line[len(line)-1] > ' ' && line[len(line)-1] < 0x80 {
		return line
	}
	return strings.TrimSpace(line)
}

// count sums the candidates of names that come back, for names in capitals or
// for others.
func (s *survey) count(caps bool) (spaced, tight, names int) {
	for _, t := range s.names {
		if t.caps != caps || t.spaced+t.tight < 2 {
			continue
		}
		spaced += t.spaced
		tight += t.tight
		names++
	}
	return spaced, tight, names
}

// Looks reports whether a text is printed as a play: headings of acts or
// scenes and recurring names before much of the text, or names before most of
// it. It reads the text once, and stops early
// where its beginning has no trace of a play.
func Looks(text string) bool { return look(text, true).isPlay() }

func (s *survey) isPlay() bool {
	for _, caps := range []bool{true, false} {
		spaced, tight, names := s.count(caps)
		if tight > 3*spaced {
			spaced = tight
		}
		need := 4 // paragraphs for one cue
		if s.heads >= 3 {
			need = 6
		}
		switch {
		case names < 2:
		case s.heads > 0 && spaced >= 3 && spaced*need >= s.paragraphs:
			return true
		case names >= 2 && spaced >= 20 && spaced*10 >= s.paragraphs*6:
			return true
		}
	}
	return false
}
