package structure

import (
	"bytes"
	"encoding/binary"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"scenewise/pkg/problem"
)

// Canonical decodes the bytes of a plain-text format into canonical text:
// UTF-8, LF line ends, no byte order mark, and nothing else changed. UTF-16 and
// Windows-1252 are recognised and told in a warning. Bytes that are no text are
// an unsupported_encoding Problem, nothing but white space is empty_content.
func Canonical(data []byte, lim Limits) (string, []Warning, error) {
	if lim.MaxBytes > 0 && int64(len(data)) > lim.MaxBytes {
		return "", nil, problem.New(problem.TooLarge, "the content has %d bytes, the limit is %d", len(data), lim.MaxBytes)
	}
	text, warnings, err := decode(data)
	if err != nil {
		return "", nil, err
	}
	if strings.TrimSpace(text) == "" {
		return "", nil, problem.New(problem.EmptyContent, "the content has no text").WithHint("send the whole work")
	}
	return text, warnings, nil
}

func decode(data []byte) (string, []Warning, error) {
	if rest, ok := bytes.CutPrefix(data, []byte("\xef\xbb\xbf")); ok {
		data = rest
	} else if order := utf16Order(data); order != nil {
		return decodeUTF16(data, order)
	}
	if bytes.IndexByte(data, 0) >= 0 || manyControls(data) {
		return "", nil, notText("the content has NUL bytes or many control characters, as binary files have")
	}
	if utf8.Valid(data) {
		return unixLines(data), nil, nil
	}
	return decodeLegacy(data)
}

// unixLines turns CRLF and lone CR into LF.
func unixLines(data []byte) string {
	if bytes.IndexByte(data, '\r') < 0 {
		return string(data)
	}
	var b strings.Builder
	b.Grow(len(data))
	for len(data) > 0 {
		i := bytes.IndexByte(data, '\r')
		if i < 0 {
			b.Write(data)
			break
		}
		b.Write(data[:i])
		b.WriteByte('\n')
		data = data[i+1:]
		if len(data) > 0 && data[0] == '\n' {
			data = data[1:]
		}
	}
	return b.String()
}

// utf16Order returns the byte order of UTF-16 text, told by its mark or by
// zero bytes in every other place; nil when it is something else.
func utf16Order(data []byte) binary.ByteOrder {
	switch {
	case bytes.HasPrefix(data, []byte{0xff, 0xfe}):
		return binary.LittleEndian
	case bytes.HasPrefix(data, []byte{0xfe, 0xff}):
		return binary.BigEndian
	}
	sample := data[:min(len(data), 4096)&^1]
	if len(sample) < 8 {
		return nil
	}
	var zeros [2]int
	for i, c := range sample {
		if c == 0 {
			zeros[i&1]++
		}
	}
	half := len(sample) / 2
	switch {
	case zeros[1] > half*4/10 && zeros[0] < half/20:
		return binary.LittleEndian
	case zeros[0] > half*4/10 && zeros[1] < half/20:
		return binary.BigEndian
	}
	return nil
}

func decodeUTF16(data []byte, order binary.ByteOrder) (string, []Warning, error) {
	if len(data)%2 != 0 {
		return "", nil, notText("the content looks like UTF-16 but has an odd number of bytes")
	}
	units := make([]uint16, len(data)/2)
	for i := range units {
		units[i] = order.Uint16(data[2*i:])
	}
	if len(units) > 0 && units[0] == 0xfeff {
		units = units[1:]
	}
	text := []byte(string(utf16.Decode(units)))
	if bytes.IndexByte(text, 0) >= 0 || bytes.ContainsRune(text, utf8.RuneError) || manyControls(text) {
		return "", nil, notText("the content looks like UTF-16 but is not valid in it")
	}
	return unixLines(text), []Warning{{Code: "encoding_assumed", Message: "The text was read as UTF-16 (" + order.String() + ")."}}, nil
}

// decodeLegacy reads bytes that are not valid UTF-8 as Windows-1252, or, where
// most of the text beyond ASCII is UTF-8, only the bytes that are not.
func decodeLegacy(data []byte) (string, []Warning, error) {
	var good, bad, undefined int
	for rest := data; len(rest) > 0; {
		r, n := utf8.DecodeRune(rest)
		switch {
		case r == utf8.RuneError && n == 1:
			bad++
			if charmap.Windows1252.DecodeByte(rest[0]) == utf8.RuneError {
				undefined++
			}
		case n > 1:
			good++
		}
		rest = rest[n:]
	}
	if undefined > 0 && undefined*50 >= bad {
		return "", nil, notText("the content is neither UTF-8, UTF-16 nor Windows-1252")
	}
	mixed := good > bad
	out := make([]byte, 0, len(data)+len(data)/16)
	for rest := data; len(rest) > 0; {
		r, n := utf8.DecodeRune(rest)
		if r == utf8.RuneError && n == 1 || n > 1 && !mixed {
			r, n = charmap.Windows1252.DecodeByte(rest[0]), 1
		}
		out = utf8.AppendRune(out, r)
		rest = rest[n:]
	}
	if mixed {
		return unixLines(out), []Warning{{Code: "encoding_mixed", Message: "The text is UTF-8 with bytes that are not; those were read as Windows-1252. Check accents and quotation marks."}}, nil
	}
	return unixLines(out), []Warning{{Code: "encoding_assumed", Message: "The text is not valid UTF-8 and was read as Windows-1252. Check accents and quotation marks."}}, nil
}

// manyControls reports whether more than one byte in 200 is a control
// character that text does not have.
func manyControls(data []byte) bool {
	n := 0
	for _, c := range data {
		if c < ' ' && c != '\n' && c != '\r' && c != '\t' && c != '\f' && c != '\v' && c != 0x1a && c != 0x1b {
			n++
		}
	}
	return n*200 > len(data)
}

func notText(what string) error {
	return problem.New(problem.UnsupportedEncoding, "%s", what).WithHint("save the work as UTF-8 text, or name its real format")
}
