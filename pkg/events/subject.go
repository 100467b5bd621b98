package events

import (
	"regexp"
	"strings"

	"scenewise/pkg/problem"
)

// Token returns id as one token of a subject or key: dots become =2E. An id
// has no =, so the way back is unambiguous.
func Token(id string) string { return strings.ReplaceAll(id, ".", "=2E") }

// FromToken is the inverse of Token.
func FromToken(token string) string { return strings.ReplaceAll(token, "=2E", ".") }

// StatusSubject is where the states of a document are published.
func StatusSubject(collection, id string) string {
	return StatusPrefix + "." + Token(collection) + "." + Token(id)
}

// ChecksSubject is where the results of a document's continuity rules are
// published.
func ChecksSubject(collection, id string) string {
	return ChecksPrefix + "." + Token(collection) + "." + Token(id)
}

var (
	idPattern         = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$`)
	collectionPattern = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_-]{0,127}$`)
)

// CheckID reports an id that breaks the contract's pattern as invalid_id.
func CheckID(id string) error {
	if idPattern.MatchString(id) && !strings.Contains(id, "..") && !strings.HasSuffix(id, ".") {
		return nil
	}
	return problem.New(problem.InvalidID, "the id %q is not 1 to 128 letters, digits, dots, dashes or underscores that begin with a letter or digit", clip(id)).
		WithHint("leave out blanks and slashes, .. and a final dot").WithField("id")
}

// CheckCollection reports a collection that breaks the contract's pattern as
// invalid_id.
func CheckCollection(name string) error {
	if collectionPattern.MatchString(name) {
		return nil
	}
	return problem.New(problem.InvalidID, "the collection %q is not 1 to 128 letters, digits, dashes or underscores that begin with a letter or digit", clip(name)).
		WithHint("leave out dots, blanks and slashes").WithField("collection")
}

func clip(s string) string {
	r := []rune(s)
	if len(r) > 60 {
		return string(r[:60]) + "…"
	}
	return s
}
