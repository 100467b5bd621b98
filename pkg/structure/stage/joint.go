package stage

import (
	"regexp"
	"strings"
)

// joiners part the names of a joint cue.
var joiners = regexp.MustCompile(`(?i)\s*(?:,\s*(?:and|und|et|y|e|и)\s|\s(?:and|und|et|y|e|и)\s|[&/+,])\s*`)

// SplitJoint returns the names of a joint cue, "JACK AND ALGERNON": several
// when at least one of them has cues of its own, else the cue as it stands.
func SplitJoint(name string, alone func(string) bool) []string {
	parts := joiners.Split(name, -1)
	if len(parts) < 2 {
		return []string{name}
	}
	known := false
	for i, p := range parts {
		parts[i] = strings.TrimSpace(p)
		if parts[i] == "" {
			return []string{name}
		}
		known = known || alone(parts[i])
	}
	if !known {
		return []string{name}
	}
	return parts
}
