// Package archive reads the zip packages that books come in, and the XML parts
// inside them, without trusting either.
//
// A package is checked as a whole when it is opened: names that leave it,
// symbolic links, entries that overlap, entries that unpack out of all
// proportion, and too many of them are refused before a byte is unpacked. What
// is read afterwards is counted as it is unpacked, because the sizes that a
// package states may be false. Nothing is ever written to disk, and an archive
// inside an archive is never opened.
package archive

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"io"
	"strings"

	"scenewise/pkg/problem"
	"scenewise/pkg/structure"
)

// ratioFloor is the unpacked size below which a high ratio is harmless: a page
// of blanks compresses well too.
const ratioFloor = 1 << 20

// Archive is an opened package. It is not safe for concurrent use, since it
// counts what was read.
type Archive struct {
	files  map[string]*zip.File
	folded map[string]string // lower-cased name -> name, for books that spell a reference otherwise
	names  []string
	limits structure.Limits
	left   int64 // bytes that may still be unpacked
}

// Open checks a package and returns it. Codes: format_mismatch when data is no
// zip archive, corrupt_archive, unsafe_archive, encrypted.
func Open(data []byte, limits structure.Limits) (*Archive, error) {
	limits = withDefaults(limits)
	if err := checkMagic(data); err != nil {
		return nil, err
	}
	// A central directory repeats this signature once for each entry, so the
	// count bounds what the zip reader below allocates.
	if n := bytes.Count(data, []byte("PK\x01\x02")); n > limits.MaxEntries {
		return nil, problem.New(problem.UnsafeArchive, "the archive holds %d entries; at most %d are read", n, limits.MaxEntries)
	}
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		return nil, corrupt(err, "the archive's directory cannot be read")
	}
	a := &Archive{files: map[string]*zip.File{}, folded: map[string]string{}, limits: limits, left: limits.MaxUnpacked}
	if err := checkEntries(z.File, limits); err != nil {
		return nil, err
	}
	for _, f := range z.File {
		name := strings.ReplaceAll(f.Name, "\\", "/")
		if a.Has(name) || strings.HasSuffix(name, "/") {
			continue
		}
		a.files[name] = f
		a.names = append(a.names, name)
		if low := strings.ToLower(name); a.folded[low] == "" {
			a.folded[low] = name
		}
	}
	return a, nil
}

// Names returns the names of the files in the order of the directory.
func (a *Archive) Names() []string { return a.names }

// Has reports whether the package holds a file of that name.
func (a *Archive) Has(name string) bool { return a.files[name] != nil }

// Resolve returns the name as the package spells it, ignoring case where the
// exact name is missing, or "".
func (a *Archive) Resolve(name string) string {
	if a.Has(name) {
		return name
	}
	return a.folded[strings.ToLower(name)]
}

// Read unpacks one file. All reads of an Archive share Limits.MaxUnpacked.
// Codes: corrupt_archive (also for a missing file), encrypted, unsafe_archive,
// too_large.
func (a *Archive) Read(ctx context.Context, name string) ([]byte, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	f := a.files[name]
	if f == nil {
		return nil, problem.New(problem.CorruptArchive, "the archive lacks %q", name)
	}
	if f.Flags&1 != 0 {
		return nil, encrypted(name)
	}
	r, err := f.Open()
	if err != nil {
		return nil, corrupt(err, "the entry %q cannot be unpacked", name)
	}
	defer r.Close()
	most := a.left
	if packed := int64(f.CompressedSize64); packed < most/a.limits.MaxRatio {
		most = max(ratioFloor, packed*a.limits.MaxRatio)
	}
	most = min(most, a.left)
	buf := bytes.NewBuffer(make([]byte, 0, int(min(f.UncompressedSize64, uint64(most), 4<<20))+bytes.MinRead))
	n, err := buf.ReadFrom(io.LimitReader(contextReader{ctx, r}, most+1))
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case n > a.left:
		return nil, problem.New(problem.TooLarge, "the archive unpacks to more than %d MiB", a.limits.MaxUnpacked>>20)
	case n > most:
		return nil, problem.New(problem.UnsafeArchive, "the entry %q unpacks to more than %d times its packed size", name, a.limits.MaxRatio)
	case err != nil:
		return nil, corrupt(err, "the entry %q cannot be unpacked", name)
	}
	a.left -= n
	return buf.Bytes(), nil
}

// contextReader stops a long unpacking when its context ends.
type contextReader struct {
	ctx context.Context
	r   io.Reader
}

func (c contextReader) Read(p []byte) (int, error) {
	if err := c.ctx.Err(); err != nil {
		return 0, err
	}
	return c.r.Read(p)
}

// withDefaults fills the limits that are zero.
func withDefaults(l structure.Limits) structure.Limits {
	d := structure.DefaultLimits()
	if l.MaxUnpacked <= 0 {
		l.MaxUnpacked = d.MaxUnpacked
	}
	if l.MaxRatio <= 0 {
		l.MaxRatio = d.MaxRatio
	}
	if l.MaxEntries <= 0 {
		l.MaxEntries = d.MaxEntries
	}
	if l.MaxDepth <= 0 {
		l.MaxDepth = d.MaxDepth
	}
	return l
}

func corrupt(err error, format string, args ...any) error {
	return problem.New(problem.CorruptArchive, format, args...).
		WithHint("the file may be cut off or damaged; send it again").WithCause(err)
}

func encrypted(name string) error {
	return problem.New(problem.Encrypted, "the entry %q is encrypted", name).
		WithHint("only files without password or copy protection can be read")
}
