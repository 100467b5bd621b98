package app

import (
	"errors"
	"slices"
)

// closers undoes what was built, the last thing first.
type closers []func() error

func (c *closers) add(f func() error) { *c = append(*c, f) }

// close runs and forgets all of them.
func (c *closers) close() error {
	var all error
	for _, f := range slices.Backward(*c) {
		all = errors.Join(all, f())
	}
	*c = nil
	return all
}
