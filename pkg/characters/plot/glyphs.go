package plot

import (
	"fmt"
	"image"
	"math"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// faces are the two fonts of a drawing, parsed when first used.
type faces struct{ regular, bold *sfnt.Font }

func (f *faces) get(bold bool) (*sfnt.Font, error) {
	face, data := &f.regular, goregular.TTF
	if bold {
		face, data = &f.bold, gobold.TTF
	}
	if *face == nil {
		parsed, err := sfnt.Parse(data)
		if err != nil {
			return nil, fmt.Errorf("read the font: %w", err)
		}
		*face = parsed
	}
	return *face, nil
}

// affine maps x, y to (a x + b y + e, c x + d y + f).
type affine struct{ a, b, c, d, e, f float64 }

// text paints one line, turned where the element has a transform.
func (p *painter) text(at attributes, text string) error {
	face, err := p.faces.get(at["font-weight"] != "")
	if err != nil || p.canvas == nil {
		return err
	}
	size := fixed.Int26_6(at.number("font-size", 12) * p.scale * 64)
	x, y, turn := at.number("x", 0), at.number("y", 0), 0.0
	if t := at["transform"]; t != "" {
		if _, err := fmt.Sscanf(t, "translate(%f %f) rotate(%f)", &x, &y, &turn); err != nil {
			return fmt.Errorf("transform %q: %w", t, err)
		}
	}
	line := writing{face: face, size: size}
	width, err := line.width(text)
	if err != nil {
		return err
	}
	shift := 0.0
	switch at["text-anchor"] {
	case "end":
		shift = -width
	case "middle":
		shift = -width / 2
	}
	sin, cos := math.Sincos(turn * math.Pi / 180)
	m := affine{cos, -sin, sin, cos, x*p.scale + cos*shift, y*p.scale + sin*shift}
	return line.paint(p.canvas, text, m, image.NewUniform(at.color("fill")))
}

// writing sets one line of text.
type writing struct {
	face *sfnt.Font
	size fixed.Int26_6
	buf  sfnt.Buffer
}

// width is how long the line is, pixels.
func (w *writing) width(text string) (float64, error) {
	sum := 0.0
	for _, r := range text {
		_, advance, err := w.glyph(r)
		if err != nil {
			return 0, err
		}
		sum += advance
	}
	return sum, nil
}

func (w *writing) glyph(r rune) (sfnt.GlyphIndex, float64, error) {
	g, err := w.face.GlyphIndex(&w.buf, r)
	if err != nil {
		return 0, 0, err
	}
	advance, err := w.face.GlyphAdvance(&w.buf, g, w.size, font.HintingNone)
	return g, float64(advance) / 64, err
}

func (w *writing) paint(dst *image.RGBA, text string, m affine, ink image.Image) error {
	b := dst.Bounds()
	raster := vector.NewRasterizer(b.Dx(), b.Dy())
	pen := 0.0
	for _, r := range text {
		g, advance, err := w.glyph(r)
		if err != nil {
			return err
		}
		segments, err := w.face.LoadGlyph(&w.buf, g, w.size, nil)
		if err != nil {
			return err
		}
		outline(raster, segments, m, pen)
		pen += advance
	}
	raster.Draw(dst, b, ink, image.Point{})
	return nil
}

// outline adds a glyph, moved by pen along its line, to the raster.
func outline(raster *vector.Rasterizer, segments sfnt.Segments, m affine, pen float64) {
	at := func(p fixed.Point26_6) (float32, float32) {
		x, y := float64(p.X)/64+pen, float64(p.Y)/64
		return float32(m.a*x + m.b*y + m.e), float32(m.c*x + m.d*y + m.f)
	}
	for _, s := range segments {
		x0, y0 := at(s.Args[0])
		x1, y1 := at(s.Args[1])
		x2, y2 := at(s.Args[2])
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			raster.MoveTo(x0, y0)
		case sfnt.SegmentOpLineTo:
			raster.LineTo(x0, y0)
		case sfnt.SegmentOpQuadTo:
			raster.QuadTo(x0, y0, x1, y1)
		case sfnt.SegmentOpCubeTo:
			raster.CubeTo(x0, y0, x1, y1, x2, y2)
		}
	}
}
