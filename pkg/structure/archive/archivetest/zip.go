// Package archivetest builds small zip packages, sound and unsound, for the
// tests of the readers of such packages.
package archivetest

import (
	"archive/zip"
	"bytes"
	"io/fs"
)

// File is one entry of a package.
type File struct {
	Name  string
	Text  string
	Store bool        // do not compress
	Mode  fs.FileMode // 0 for a plain file
	Flags uint16      // added to the entry's flags; 1 says that it is encrypted
}

// Zip returns a package of the given files in their order.
func Zip(files ...File) []byte {
	var buf bytes.Buffer
	w := zip.NewWriter(&buf)
	for _, f := range files {
		h := &zip.FileHeader{Name: f.Name, Method: zip.Deflate, Flags: f.Flags}
		if f.Store {
			h.Method = zip.Store
		}
		if f.Mode != 0 {
			h.SetMode(f.Mode)
		}
		e, err := w.CreateHeader(h)
		if err == nil {
			_, err = e.Write([]byte(f.Text))
		}
		if err != nil {
			panic(err) // writing to memory does not fail
		}
	}
	if err := w.Close(); err != nil {
		panic(err)
	}
	return buf.Bytes()
}
