package archive

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"

	"golang.org/x/net/html/charset"
	"golang.org/x/text/encoding/unicode"

	"scenewise/pkg/problem"
)

// XMLReader reads the tokens of one XML part. It resolves no entity but the
// predefined ones and HTML's names, loads nothing, and stops at a nesting
// limit.
type XMLReader struct {
	d        *xml.Decoder
	part     string
	depth    int
	maxDepth int
}

// NewXMLReader reads data, in any encoding that it declares. part names it in
// messages.
func NewXMLReader(data []byte, part string, maxDepth int) *XMLReader {
	data, wide := utf16ToUTF8(data)
	d := xml.NewDecoder(bytes.NewReader(bytes.TrimPrefix(data, []byte("\xef\xbb\xbf"))))
	d.Entity = xml.HTMLEntity
	d.CharsetReader = func(label string, in io.Reader) (io.Reader, error) {
		if wide {
			return in, nil
		}
		return charset.NewReaderLabel(label, in)
	}
	if maxDepth <= 0 {
		maxDepth = 1000
	}
	return &XMLReader{d: d, part: part, maxDepth: maxDepth}
}

// Token returns the next token, io.EOF at the end, or a Problem: malformed_xml,
// unsafe_xml for a declared entity, too_complex for nesting over the limit.
// A token's bytes are valid until the next call.
func (r *XMLReader) Token() (xml.Token, error) {
	t, err := r.d.Token()
	if err != nil {
		if errors.Is(err, io.EOF) {
			return nil, io.EOF
		}
		return nil, problem.New(problem.MalformedXML, "%s is not well-formed XML (byte %d)", r.part, r.d.InputOffset()).WithCause(err)
	}
	switch t := t.(type) {
	case xml.Directive:
		if DeclaresEntity(t) {
			return nil, problem.New(problem.UnsafeXML, "%s declares entities, which are never expanded", r.part)
		}
	case xml.StartElement:
		if r.depth++; r.depth > r.maxDepth {
			return nil, problem.New(problem.TooComplex, "%s nests elements more than %d deep", r.part, r.maxDepth)
		}
	case xml.EndElement:
		r.depth--
	}
	return t, nil
}

// DeclaresEntity reports whether a document type declaration, or the beginning
// of a document that holds one, declares entities.
func DeclaresEntity(declaration []byte) bool {
	return bytes.Contains(bytes.ToUpper(declaration), []byte("<!ENTITY"))
}

// Attr returns the value of the attribute with that local name, in whatever
// name space, or "".
func Attr(e xml.StartElement, local string) string {
	for _, a := range e.Attr {
		if a.Name.Local == local {
			return strings.TrimSpace(a.Value)
		}
	}
	return ""
}

// utf16ToUTF8 decodes data that begins with a UTF-16 byte order mark.
func utf16ToUTF8(data []byte) ([]byte, bool) {
	if !bytes.HasPrefix(data, []byte("\xff\xfe")) && !bytes.HasPrefix(data, []byte("\xfe\xff")) {
		return data, false
	}
	out, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewDecoder().Bytes(data)
	if err != nil {
		return data, false
	}
	return out, true
}
