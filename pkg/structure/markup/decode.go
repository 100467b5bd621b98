package markup

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html/charset"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"scenewise/pkg/problem"
	"scenewise/pkg/structure"
)

var (
	metaCharset = regexp.MustCompile(`(?i)<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w.:-]+)`)
	xmlEncoding = regexp.MustCompile(`^\s*<\?xml[^>]{0,100}?encoding\s*=\s*["']([\w.:-]+)`)
)

// declarationWindow is how far into a page its character set may be declared.
const declarationWindow = 4096

// Decode returns a page as UTF-8 without byte order mark. A byte order mark
// decides, then the page's own declaration unless the bytes contradict it, then
// UTF-8 where the bytes are valid, else Windows-1252. What was assumed against
// or without a declaration is a warning. Code: unsupported_encoding.
func Decode(data []byte) ([]byte, []structure.Warning, error) {
	switch {
	case bytes.HasPrefix(data, []byte("\xef\xbb\xbf")):
		data = data[3:]
		if utf8.Valid(data) {
			return data, nil, nil
		}
		return bytes.ToValidUTF8(data, []byte("\ufffd")), []structure.Warning{replaced()}, nil
	case bytes.HasPrefix(data, []byte("\xff\xfe")), bytes.HasPrefix(data, []byte("\xfe\xff")):
		out, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewDecoder().Bytes(data)
		if err != nil {
			return nil, nil, problem.New(problem.UnsupportedEncoding, "the page begins like UTF-16 but cannot be decoded").WithCause(err)
		}
		return out, nil, nil
	}
	if bytes.IndexByte(data[:min(len(data), declarationWindow)], 0) >= 0 {
		return nil, nil, problem.New(problem.UnsupportedEncoding, "the page holds binary data, not text").
			WithHint("send HTML as UTF-8, or declare its character set")
	}
	enc, name := declared(data)
	valid := utf8.Valid(data)
	switch {
	case valid && (enc == nil || name == "utf-8"):
		return data, nil, nil
	case valid && singleByte(name) && hasHighByte(data):
		return data, []structure.Warning{assumed("the page declares %s, but its bytes are UTF-8 and were read so", name)}, nil
	case enc == nil:
		out, err := charmap.Windows1252.NewDecoder().Bytes(data)
		return out, []structure.Warning{assumed("the page declares no character set and is not UTF-8; %s was assumed", "windows-1252")}, err
	case name == "utf-8":
		return bytes.ToValidUTF8(data, []byte("\ufffd")), []structure.Warning{replaced()}, nil
	}
	out, err := enc.NewDecoder().Bytes(data)
	if err != nil {
		return nil, nil, problem.New(problem.UnsupportedEncoding, "the page declares %s but cannot be decoded so", name).WithCause(err)
	}
	return out, nil, nil
}

// declared returns the character set that a page declares.
func declared(data []byte) (encoding.Encoding, string) {
	head := data[:min(len(data), declarationWindow)]
	for _, p := range []*regexp.Regexp{xmlEncoding, metaCharset} {
		if m := p.FindSubmatch(head); m != nil {
			if enc, name := charset.Lookup(string(m[1])); enc != nil {
				if name == "utf-16le" || name == "utf-16be" || name == "replacement" {
					return nil, "" // it could not have been read so far
				}
				return enc, name
			}
		}
	}
	return nil, ""
}

// singleByte reports whether a character set of that name is one of the 8-bit
// ones, which decode any bytes and so are often declared wrongly.
func singleByte(name string) bool {
	for _, p := range []string{"windows-", "iso-8859-", "koi8-", "x-mac-"} {
		if strings.HasPrefix(name, p) {
			return true
		}
	}
	return name == "macintosh" || name == "ibm866"
}

func hasHighByte(data []byte) bool {
	for _, c := range data {
		if c >= 0x80 {
			return true
		}
	}
	return false
}

func assumed(format string, args ...any) structure.Warning {
	return structure.Warning{Code: structure.WarnEncodingAssumed, Message: fmt.Sprintf(format, args...)}
}

func replaced() structure.Warning {
	return structure.Warning{Code: structure.WarnInvalidBytesReplaced, Message: "the page is UTF-8 but holds invalid bytes; they became U+FFFD"}
}
