package fountain

import (
	"regexp"
	"strings"
	"unicode"

	"scenewise/pkg/structure"
)

// Cue is a character cue, taken apart.
type Cue struct {
	Name  string // as printed, without extensions, forcing and emphasis marks
	Voice structure.Voice
	Dual  bool // speaks at the same time as the one before
}

var extension = regexp.MustCompile(`\s*[(（][^()（）]*[)）]`)

// ParseCue takes a cue line apart: "@McALLISTER (V.O.) (CONT'D) ^".
func ParseCue(s string) Cue {
	var c Cue
	s = strings.TrimSpace(s)
	if rest, ok := strings.CutSuffix(s, "^"); ok {
		c.Dual = true
		s = strings.TrimSpace(rest)
	}
	for _, e := range extension.FindAllString(s, -1) {
		if v := voiceOf(e); v != structure.VoiceOn {
			c.Voice = v
		}
	}
	s = extension.ReplaceAllString(s, " ")
	if i := strings.IndexAny(s, "(（"); i > 0 {
		s = s[:i] // an extension that is not closed
	}
	s = strings.TrimPrefix(strings.TrimSpace(s), "@")
	c.Name = strings.Trim(strings.Join(strings.Fields(s), " "), "*_ :")
	return c
}

// voiceOf reads the voice out of an extension. Extensions are letters and
// dots, "(V.O.)", "(v/o)", "(O.S.)", "(off)".
func voiceOf(ext string) structure.Voice {
	letters := strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) {
			return unicode.ToUpper(r)
		}
		return -1
	}, ext)
	switch letters {
	case "VO", "VOICEOVER", "NARRATING":
		return structure.VoiceOver
	case "OS", "OC", "OFF", "OFFSCREEN", "OFFCAMERA", "OFFSTAGE":
		return structure.VoiceOffScreen
	}
	return structure.VoiceOn
}

// looksLikeCue reports whether a line with a blank line before and text right
// behind it is a cue: forced by "@", or a name without small letters.
func looksLikeCue(text string) bool {
	if strings.HasPrefix(text, "@") {
		return ParseCue(text).Name != ""
	}
	if strings.ContainsAny(text[:1], "!>~=#([") {
		return false
	}
	name := text
	if i := strings.IndexAny(name, "(（"); i >= 0 {
		if !strings.ContainsAny(name[i:], ")）") {
			return false
		}
		name = name[:i]
	}
	name = strings.TrimRight(name, " \t^*_")
	if name == "" || strings.ContainsAny(name[len(name)-1:], ":!?") || strings.HasSuffix(name, "...") {
		return false
	}
	letters := false
	for _, r := range name {
		if unicode.IsLower(r) {
			return false
		}
		letters = letters || unicode.IsLetter(r)
	}
	return letters
}
