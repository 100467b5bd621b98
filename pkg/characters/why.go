package characters

import (
	"fmt"
	"strings"
)

// whySentence says what an automatic entry rests on and which names were
// joined for which reason.
func whySentence(s evidenceSum, p *person) string {
	var parts []string
	say := func(n int, one, many string) {
		switch {
		case n == 1:
			parts = append(parts, "1 "+one)
		case n > 1:
			parts = append(parts, fmt.Sprintf("%d %s", n, many))
		}
	}
	say(s.speech, "line of speech given by name", "lines of speech given by name")
	say(s.titled, "time with a title", "times with a title")
	say(s.vocative, "time addressed", "times addressed")
	say(s.subject, "time the subject of an action", "times the subject of an action")
	if s.count == 0 && len(p.entity.why) > 0 { // of a script: there is nothing to join
		return strings.Join(p.entity.why, "; ")
	}
	why := "named " + plural(s.count, "time")
	if len(parts) > 0 {
		why += ": " + strings.Join(parts, ", ")
	}
	joined := map[string]bool{}
	for _, w := range p.entity.why {
		if w != "" && !joined[w] {
			joined[w] = true
			why += "; joined: " + w
		}
	}
	return why
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
