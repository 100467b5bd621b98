package plot

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"strconv"
	"strings"
)

// maxPixels bounds a picture: 64 million pixels are 256 MB while it is drawn.
const maxPixels = 64 << 20

// PNG paints a drawing of this package, scale pixels for each of its units. It
// understands what Matrix and Timeline write, not SVG at large. The letters are
// the Go fonts' (Latin, Greek, Cyrillic); others show as boxes.
func PNG(svg []byte, scale float64) ([]byte, error) {
	p := &painter{scale: scale}
	d := xml.NewDecoder(bytes.NewReader(svg))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("read the drawing: %w", err)
		}
		if start, ok := token.(xml.StartElement); ok {
			if err := p.element(d, start); err != nil {
				return nil, fmt.Errorf("paint the drawing: %w", err)
			}
		}
	}
	if p.canvas == nil {
		return nil, errors.New("paint the drawing: it is not an SVG")
	}
	var out bytes.Buffer
	if err := png.Encode(&out, p.canvas); err != nil {
		return nil, fmt.Errorf("write the picture: %w", err)
	}
	return out.Bytes(), nil
}

// painter paints elements in the order of the drawing.
type painter struct {
	scale  float64
	canvas *image.RGBA
	faces  faces
}

// attributes are an element's, by name.
type attributes map[string]string

func (a attributes) number(name string, otherwise float64) float64 {
	if n, err := strconv.ParseFloat(a[name], 64); err == nil {
		return n
	}
	return otherwise
}

func (a attributes) color(name string) color.RGBA {
	n, err := strconv.ParseUint(strings.TrimPrefix(a[name], "#"), 16, 32)
	if err != nil || len(a[name]) != 7 {
		return color.RGBA{0x1f, 0x29, 0x33, 0xff}
	}
	return color.RGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), 0xff}
}

func (p *painter) element(d *xml.Decoder, e xml.StartElement) error {
	a := attributes{}
	for _, x := range e.Attr {
		a[x.Name.Local] = x.Value
	}
	switch e.Name.Local {
	case "svg":
		return p.open(a)
	case "rect":
		p.fill(a.number("x", 0), a.number("y", 0), a.number("width", 0), a.number("height", 0), a.color("fill"))
	case "line":
		x, y := a.number("x1", 0), a.number("y1", 0)
		p.fill(x-.5, y-.5, a.number("x2", 0)-x+1, a.number("y2", 0)-y+1, a.color("stroke"))
	case "text":
		var text string
		if err := d.DecodeElement(&text, &e); err != nil {
			return err
		}
		return p.text(a, text)
	}
	return nil
}

func (p *painter) open(a attributes) error {
	w, h := int(a.number("width", 0)*p.scale), int(a.number("height", 0)*p.scale)
	if w <= 0 || h <= 0 || w > maxPixels/h {
		return fmt.Errorf("%d by %d pixels are not possible, the limit is %d in all", w, h, maxPixels)
	}
	p.canvas = image.NewRGBA(image.Rect(0, 0, w, h))
	return nil
}

// fill paints an upright rectangle, at least a pixel wide and high.
func (p *painter) fill(x, y, w, h float64, c color.RGBA) {
	if p.canvas == nil || w <= 0 || h <= 0 {
		return
	}
	x0, y0 := int(x*p.scale+.5), int(y*p.scale+.5)
	r := image.Rect(x0, y0, max(x0+1, int((x+w)*p.scale+.5)), max(y0+1, int((y+h)*p.scale+.5)))
	draw.Draw(p.canvas, r, image.NewUniform(c), image.Point{}, draw.Src)
}
