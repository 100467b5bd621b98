package archive

import (
	"archive/zip"
	"bytes"
	"io/fs"
	"path"
	"sort"
	"strings"

	"scenewise/pkg/problem"
	"scenewise/pkg/structure"
)

// IsZip reports whether data begins like a zip archive.
func IsZip(data []byte) bool {
	return bytes.HasPrefix(data, []byte("PK\x03\x04")) || bytes.HasPrefix(data, []byte("PK\x05\x06"))
}

// IsOLE reports whether data begins like a compound file, as old Word
// documents (.doc) and password-protected new ones are.
func IsOLE(data []byte) bool {
	return bytes.HasPrefix(data, []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"))
}

// Sniff names what data looks like, in words for a message.
func Sniff(data []byte) string {
	head := bytes.ToLower(bytes.TrimLeft(data[:min(len(data), 512)], "\xef\xbb\xbf \t\r\n"))
	switch {
	case IsZip(data):
		return "a zip archive"
	case IsOLE(data):
		return "an old Word document or other compound file"
	case bytes.HasPrefix(data, []byte("%PDF")):
		return "a PDF"
	case bytes.HasPrefix(head, []byte("{\\rtf")):
		return "rich text (RTF)"
	case bytes.HasPrefix(head, []byte("<!doctype html")) || bytes.HasPrefix(head, []byte("<html")):
		return "a web page (HTML)"
	case bytes.HasPrefix(head, []byte("<?xml")):
		return "an XML file"
	case bytes.IndexByte(head, 0) >= 0:
		return "a binary file of another kind"
	default:
		return "text"
	}
}

func checkMagic(data []byte) error {
	if len(data) == 0 {
		return problem.New(problem.EmptyContent, "the file is empty")
	}
	if !IsZip(data) {
		return problem.New(problem.FormatMismatch, "this format is a zip archive, but the file looks like %s", Sniff(data)).
			WithHint("check what was saved or downloaded, or set format to auto")
	}
	return nil
}

// checkEntries refuses a package that could do harm, whatever part of it is read.
func checkEntries(files []*zip.File, limits structure.Limits) error {
	type area struct{ start, end int64 }
	areas := make([]area, 0, len(files))
	for _, f := range files {
		if !safeName(f.Name) {
			return problem.New(problem.UnsafeArchive, "the entry name %q points outside the archive", f.Name)
		}
		if mode := f.Mode(); mode&(fs.ModeSymlink|fs.ModeDevice|fs.ModeNamedPipe|fs.ModeSocket) != 0 {
			return problem.New(problem.UnsafeArchive, "the entry %q is a link or a device, not a file", f.Name)
		}
		packed, size := f.CompressedSize64, f.UncompressedSize64
		if size > ratioFloor && size/max(packed, 1) > uint64(limits.MaxRatio) {
			return problem.New(problem.UnsafeArchive, "the entry %q unpacks to %d times its size; at most %d times is read", f.Name, size/max(packed, 1), limits.MaxRatio)
		}
		start, err := f.DataOffset()
		if err != nil {
			return corrupt(err, "the entry %q has no readable header", f.Name)
		}
		if packed > 1<<62 {
			return problem.New(problem.CorruptArchive, "the entry %q states an impossible size", f.Name)
		}
		if packed > 0 {
			areas = append(areas, area{start, start + int64(packed)})
		}
	}
	sort.Slice(areas, func(i, j int) bool { return areas[i].start < areas[j].start })
	for i := 1; i < len(areas); i++ {
		if areas[i].start < areas[i-1].end {
			return problem.New(problem.UnsafeArchive, "entries of the archive overlap, as those of zip bombs do")
		}
	}
	return nil
}

// safeName reports whether a name stays inside the archive on any system.
func safeName(name string) bool {
	name = strings.ReplaceAll(name, "\\", "/") // as some packers on Windows write it
	if name == "" || strings.ContainsRune(name, 0) || path.IsAbs(name) {
		return false
	}
	if len(name) > 1 && name[1] == ':' {
		return false
	}
	for _, part := range strings.Split(name, "/") {
		if part == ".." {
			return false
		}
	}
	return true
}
