// Package sample is the story and the screenplay that a first run publishes,
// so that there is something to find before the reader brings a book.
//
// Both are our own, under the licence of the program. README.md beside this
// file lists what is true of them; the tests rely on it.
package sample

import (
	"embed"
	"fmt"

	"scenewise/pkg/structure"
)

//go:embed the-odd-fare.txt the-low-season.fountain
var files embed.FS

// Work is one bundled work.
type Work struct {
	ID     string // document id
	Title  string
	Author string
	Format structure.Format
	Name   string // file name in this package
}

// Works returns the bundled works, the story first.
func Works() []Work {
	const author = "The Scenewise authors"
	return []Work{
		{ID: "the-odd-fare", Title: "The Odd Fare", Author: author, Format: structure.FormatText, Name: "the-odd-fare.txt"},
		{ID: "the-low-season", Title: "The Low Season", Author: author, Format: structure.FormatFountain, Name: "the-low-season.fountain"},
	}
}

// Data returns the bytes of w. Works that this package did not return are an
// error.
func (w Work) Data() ([]byte, error) {
	data, err := files.ReadFile(w.Name)
	if err != nil {
		return nil, fmt.Errorf("bundled work %q: %w", w.ID, err)
	}
	return data, nil
}
