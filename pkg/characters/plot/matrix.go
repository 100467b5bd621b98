package plot

import (
	"fmt"
	"math"

	"scenewise/pkg/characters/network"
)

// labelLength is how many characters of a name are drawn.
const labelLength = 28

// Matrix draws a heat map of shared units, ordered so that groups show. Names
// and matrix are parallel; the diagonal counts the units of each alone. Colour
// grows with the square root of the count, so that rare meetings can be seen.
func Matrix(title, about string, names []string, m [][]int) []byte {
	const size = 26
	labels := make([]string, len(names))
	most := 1
	for i, n := range names {
		labels[i] = short(n, labelLength)
		for j, v := range m[i] {
			if i != j {
				most = max(most, v)
			}
		}
	}
	left := widest(labels)
	top := 64 + left*3/4
	s := newSheet(max(480, left+len(names)*size+left*2/3+24), top+len(names)*size+44, title, about)
	order := network.Order(m)
	for row, i := range order {
		y := top + row*size
		s.add(`<text x="%d" y="%d" text-anchor="end">%s</text>`, left, y+size/2+4, escaped(labels[i]))
		x := left + 6 + row*size + size/2
		s.add(`<text transform="translate(%d %d) rotate(-50)">%s</text>`, x, top-6, escaped(labels[i]))
		for col, j := range order {
			s.cell(left+6+col*size, y, size-1, m[i][j], most, i == j, names[i], names[j])
		}
	}
	s.scale(left+6, top+len(names)*size+16, most)
	return s.bytes()
}

func (s *sheet) cell(x, y, size, n, most int, alone bool, a, b string) {
	fill, ink := heat(n, most)
	tip := fmt.Sprintf("%s and %s: %d", a, b, n)
	if alone {
		fill, ink, tip = "#e4e7eb", "#616e7c", fmt.Sprintf("%s: %d", a, n)
	}
	s.add(`<g><title>%s</title><rect x="%d" y="%d" width="%d" height="%d" rx="2" fill="%s"/>`, escaped(tip), x, y, size, size, fill)
	if n > 0 {
		s.add(`<text x="%d" y="%d" text-anchor="middle" font-size="10" fill="%s">%d</text>`, x+size/2, y+size/2+4, ink, n)
	}
	s.add(`</g>`)
}

func (s *sheet) scale(x, y, most int) {
	for k := range 6 {
		n := most * k / 5
		fill, _ := heat(n, most)
		s.add(`<rect x="%d" y="%d" width="24" height="10" fill="%s"/>`, x+k*24, y, fill)
	}
	s.add(`<text x="%d" y="%d" font-size="10" fill="#616e7c">0</text><text x="%d" y="%d" font-size="10" text-anchor="end" fill="#616e7c">%d shared</text>`, x, y+22, x+6*24, y+22, most)
}

// heat returns the colour of a count and that of the digits on it. Steps run
// from pale to deep blue, told apart without colour vision by lightness alone.
func heat(n, most int) (fill, ink string) {
	if n == 0 {
		return "#f5f7fa", "#616e7c"
	}
	t := math.Sqrt(float64(n) / float64(most))
	mix := func(a, b float64) int { return int(math.Round(a + (b-a)*t)) }
	ink = "#102a43"
	if t > .6 {
		ink = "#ffffff"
	}
	return fmt.Sprintf("#%02x%02x%02x", mix(214, 16), mix(234, 62), mix(248, 120)), ink
}
