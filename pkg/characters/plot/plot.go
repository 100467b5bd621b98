// Package plot draws who is with whom, and who is when, as SVG that stands
// alone: no script, no font or picture from elsewhere. The same input gives
// the same bytes.
package plot

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"strings"
	"unicode/utf8"
)

// sheet is an SVG under way; sizes are pixels.
type sheet struct{ buf bytes.Buffer }

const fontFamily = "system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

func newSheet(width, height int, title, about string) *sheet {
	s := &sheet{}
	fmt.Fprintf(&s.buf, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" role="img" font-family="%s" font-size="12" fill="#1f2933">`+"\n", width, height, width, height, fontFamily)
	fmt.Fprintf(&s.buf, "<title>%s</title>\n<desc>%s</desc>\n", escaped(title), escaped(about))
	fmt.Fprintf(&s.buf, `<rect width="%d" height="%d" fill="#ffffff"/>`+"\n", width, height)
	fmt.Fprintf(&s.buf, `<text x="16" y="28" font-size="17" font-weight="600">%s</text>`+"\n", escaped(short(title, 80)))
	fmt.Fprintf(&s.buf, `<text x="16" y="46" fill="#616e7c">%s</text>`+"\n", escaped(about))
	return s
}

func (s *sheet) add(format string, args ...any) { fmt.Fprintf(&s.buf, format+"\n", args...) }

func (s *sheet) bytes() []byte {
	s.buf.WriteString("</svg>\n")
	return s.buf.Bytes()
}

// escaped makes any text safe inside an element or an attribute; what XML
// cannot hold becomes U+FFFD.
func escaped(text string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(text)) // a Builder never fails
	return b.String()
}

// short cuts a label to n characters.
func short(text string, n int) string {
	if utf8.RuneCountInString(text) <= n {
		return text
	}
	return string([]rune(text)[:n-1]) + "…"
}

// widest estimates the width of the longest label, pixels.
func widest(labels []string) int {
	most := 0
	for _, l := range labels {
		most = max(most, utf8.RuneCountInString(l))
	}
	return 8 + most*7
}
