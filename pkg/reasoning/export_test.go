package reasoning

import (
	"testing"

	"scenewise/pkg/retrieval"
)

// HarbourDesk is a small library for tests outside the package.
func HarbourDesk(t testing.TB) interface {
	Searcher
	retrieval.Library
} {
	return harbour(t)
}

// BookDesk is a library of one text.
func BookDesk(t testing.TB, id, text string) interface {
	Searcher
	retrieval.Library
} {
	d := harbour(t)
	d.editions[0] = book(t, id, text)
	return d
}
