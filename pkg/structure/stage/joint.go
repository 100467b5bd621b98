package stage

import (
	"regexp"
	"strings"
)

// joiners part the names of a joint cue.
var joiners = regexp.MustCompile(`(?i)\s*(?:,\s*(?:and|und|et|y|e|и)\s|\s(?:and|und|et|y|e|и)\s|[&/+,])\s*`)

// SplitJoint returns the names of a joint cue, "JACK AND ALGERNON": several
// when at least one of them has cues of its own, else the cue as it stands.
// Behind a comma that no other joiner stands with, only names that have cues
// of their own count; the rest is an aside ("GILLES, TURNING").
func SplitJoint(name string, alone func(string) bool) []string {
	parts := joiners.Split(name, -1)
	if len(parts) < 2 {
		return []string{name}
	}
	var known []string
	for i, p := range parts {
		parts[i] = strings.TrimSpace(p)
		if parts[i] == "" {
			return []string{name}
		}
		if alone(parts[i]) {
			known = append(known, parts[i])
		}
	}
	commas := strings.Count(name, ",") == len(parts)-1
	switch {
	case commas && len(known) > 0:
		return known
	case commas && len(parts) == 2:
		return parts[:1]
	case len(known) == 0:
		return []string{name}
	}
	return parts
}
