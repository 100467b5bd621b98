package archive_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"testing"

	"scenewise/pkg/problem"
	"scenewise/pkg/structure"
	"scenewise/pkg/structure/archive"
	"scenewise/pkg/structure/archive/archivetest"
)

func TestReadGivesEntriesBack(t *testing.T) {
	data := archivetest.Zip(
		archivetest.File{Name: "mimetype", Text: "application/epub+zip", Store: true},
		archivetest.File{Name: "Text/", Mode: fs.ModeDir | 0o755},
		archivetest.File{Name: "Text/One.xhtml", Text: "<p>One</p>"},
		archivetest.File{Name: `back\slash.txt`, Text: "b"})
	a, err := archive.Open(data, structure.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(a.Names(), " "); got != "mimetype Text/One.xhtml back/slash.txt" {
		t.Errorf("names %q", got)
	}
	if got := a.Resolve("text/one.XHTML"); got != "Text/One.xhtml" {
		t.Errorf("Resolve ignoring case gave %q", got)
	}
	b, err := a.Read(context.Background(), "Text/One.xhtml")
	if err != nil || string(b) != "<p>One</p>" {
		t.Errorf("Read gave %q, %v", b, err)
	}
	if _, err := a.Read(context.Background(), "absent"); problem.CodeOf(err) != problem.CorruptArchive {
		t.Errorf("an absent entry gave %v", err)
	}
}

func TestOpenRefusesWhatCouldDoHarm(t *testing.T) {
	many := make([]archivetest.File, 10_001)
	for i := range many {
		many[i] = archivetest.File{Name: fmt.Sprint(i)}
	}
	cases := []struct {
		name string
		data []byte
		code problem.Code
	}{
		{"empty", nil, problem.EmptyContent},
		{"a web page", []byte("<!DOCTYPE html><p>Sign in</p>"), problem.FormatMismatch},
		{"only the signature", []byte("PK\x03\x04"), problem.CorruptArchive},
		{"cut off", archivetest.Zip(archivetest.File{Name: "a", Text: strings.Repeat("abc", 999)})[:60], problem.CorruptArchive},
		{"parent name", archivetest.Zip(archivetest.File{Name: "../../etc/passwd"}), problem.UnsafeArchive},
		{"parent name inside", archivetest.Zip(archivetest.File{Name: "a/../../b"}), problem.UnsafeArchive},
		{"parent name with backslashes", archivetest.Zip(archivetest.File{Name: `a\..\..\b`}), problem.UnsafeArchive},
		{"absolute name", archivetest.Zip(archivetest.File{Name: "/etc/passwd"}), problem.UnsafeArchive},
		{"drive letter", archivetest.Zip(archivetest.File{Name: `C:\windows\x`}), problem.UnsafeArchive},
		{"symbolic link", archivetest.Zip(archivetest.File{Name: "a", Text: "/etc/passwd", Mode: fs.ModeSymlink | 0o777}), problem.UnsafeArchive},
		{"ratio", archivetest.Zip(archivetest.File{Name: "a", Text: strings.Repeat("a", 8<<20)}), problem.UnsafeArchive},
		{"too many entries", archivetest.Zip(many...), problem.UnsafeArchive},
		{"overlap", overlapping(t), problem.UnsafeArchive},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if _, err := archive.Open(c.data, structure.Limits{}); problem.CodeOf(err) != c.code {
				t.Errorf("got %v, expected %s", err, c.code)
			}
		})
	}
}

// overlapping returns an archive whose second directory entry points at the
// data of the first.
func overlapping(t *testing.T) []byte {
	t.Helper()
	data := archivetest.Zip(archivetest.File{Name: "a", Text: "the same bytes", Store: true}, archivetest.File{Name: "b", Text: "other bytes...", Store: true})
	second := bytes.LastIndex(data, []byte("PK\x01\x02"))
	binary.LittleEndian.PutUint32(data[second+42:], 0)
	return data
}

func TestReadCountsWhatIsReallyUnpacked(t *testing.T) {
	noise := make([]byte, 300<<10)
	for i := range noise {
		noise[i] = byte(i*i>>3 ^ i*7)
	}
	data := archivetest.Zip(archivetest.File{Name: "a", Text: string(noise), Store: true}, archivetest.File{Name: "b", Text: string(noise), Store: true})
	a, err := archive.Open(data, structure.Limits{MaxUnpacked: 400 << 10})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := a.Read(context.Background(), "a"); err != nil {
		t.Fatal(err)
	}
	if _, err := a.Read(context.Background(), "b"); problem.CodeOf(err) != problem.TooLarge {
		t.Errorf("the second entry passes the shared limit, got %v", err)
	}
}

func TestReadDistrustsTheStatedSize(t *testing.T) {
	data := archivetest.Zip(archivetest.File{Name: "a", Text: strings.Repeat("a", 8<<20)})
	dir := bytes.LastIndex(data, []byte("PK\x01\x02"))
	binary.LittleEndian.PutUint32(data[dir+24:], 1000) // the directory says 1000 bytes
	a, err := archive.Open(data, structure.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	_, err = a.Read(context.Background(), "a")
	if c := problem.CodeOf(err); c != problem.UnsafeArchive && c != problem.CorruptArchive {
		t.Errorf("got %v", err)
	}
}

func TestReadRefusesEncryptedEntriesAndWrongChecksums(t *testing.T) {
	data := archivetest.Zip(archivetest.File{Name: "a", Text: "secret", Flags: 1}, archivetest.File{Name: "b", Text: "abcdef", Store: true})
	data[bytes.Index(data, []byte("abcdef"))]++
	a, err := archive.Open(data, structure.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	for name, code := range map[string]problem.Code{"a": problem.Encrypted, "b": problem.CorruptArchive} {
		if _, err := a.Read(context.Background(), name); problem.CodeOf(err) != code {
			t.Errorf("%s: got %v, expected %s", name, err, code)
		}
	}
}

func TestXMLReaderRefusesEntitiesAndDepth(t *testing.T) {
	cases := []struct {
		name, xml string
		code      problem.Code
	}{
		{"plain", `<?xml version="1.0" encoding="windows-1252"?><a>` + "\x93&nbsp;&amp;\x94" + `</a>`, ""},
		{"utf-16", "\xff\xfe<\x00a\x00/\x00>\x00", ""},
		{"doctype without entities", `<!DOCTYPE ncx PUBLIC "-//NISO//DTD ncx 2005-1//EN" "http://example.org/ncx.dtd"><ncx/>`, ""},
		{"external entity", `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hostname">]><a>&x;</a>`, problem.UnsafeXML},
		{"nested entities", `<!DOCTYPE a [<!ENTITY x "ha"><!ENTITY y "&x;&x;">]><a>&y;</a>`, problem.UnsafeXML},
		{"unknown entity", `<a>&nothing;</a>`, problem.MalformedXML},
		{"cut off", `<a><b>`, problem.MalformedXML},
		{"deep", strings.Repeat("<a>", 2000), problem.TooComplex},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			r := archive.NewXMLReader([]byte(c.xml), "part.xml", 0)
			var err error
			for err == nil {
				_, err = r.Token()
			}
			if errors.Is(err, io.EOF) {
				err = nil
			}
			if problem.CodeOf(err) != c.code {
				t.Errorf("got %v, expected %q", err, c.code)
			}
		})
	}
}

// FuzzOpen opens anything as a package and reads all of what it holds.
func FuzzOpen(f *testing.F) {
	f.Add(archivetest.Zip(archivetest.File{Name: "a", Text: "x", Store: true}, archivetest.File{Name: "b/c.xml", Text: "<a/>"}))
	f.Add(archivetest.Zip(archivetest.File{Name: "../a"}))
	f.Add([]byte("PK\x05\x06" + strings.Repeat("\x00", 18)))
	limits := structure.Limits{MaxUnpacked: 1 << 20, MaxEntries: 50}
	f.Fuzz(func(t *testing.T, data []byte) {
		a, err := archive.Open(data, limits)
		if err != nil {
			if problem.CodeOf(err) == "" {
				t.Fatalf("an error without a code: %v", err)
			}
			return
		}
		total := 0
		for _, name := range a.Names() {
			b, err := a.Read(t.Context(), name)
			if err != nil && problem.CodeOf(err) == "" {
				t.Fatalf("%q: an error without a code: %v", name, err)
			}
			total += len(b)
		}
		if total > 1<<20 {
			t.Errorf("%d bytes were unpacked", total)
		}
	})
}

// FuzzXML reads anything as an XML part.
func FuzzXML(f *testing.F) {
	for _, s := range []string{"<a b='c'>&eacute;<d/></a>", "<!DOCTYPE a [<!ENTITY x 'y'>]><a>&x;</a>", "\xff\xfe<\x00a\x00/\x00>\x00", "<?xml version='1.0' encoding='koi8-r'?><a/>", "<a><b><c>"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		r := archive.NewXMLReader(data, "part", 20)
		for {
			_, err := r.Token()
			if errors.Is(err, io.EOF) {
				return
			}
			if err != nil {
				if problem.CodeOf(err) == "" {
					t.Fatalf("an error without a code: %v", err)
				}
				return
			}
		}
	})
}
