package plot

import (
	"fmt"

	"scenewise/pkg/characters"
)

// Scene is one column of a timeline.
type Scene struct {
	ID      string
	Chapter string                   // title; a change draws a line
	Levels  map[int]characters.Level // by row
}

// Timeline draws who is in which scene: a row for each name, a column for each
// scene, from left to right in reading order. What speaks is darkest.
func Timeline(title, about string, names []string, scenes []Scene) []byte {
	const row = 22
	labels := make([]string, len(names))
	for i, n := range names {
		labels[i] = short(n, labelLength)
	}
	left, top := widest(labels), 84
	step := min(18, max(3, 1100/max(1, len(scenes))))
	bottom := top + len(names)*row
	s := newSheet(max(480, left+len(scenes)*step+32), bottom+44, title, about)
	for i, l := range labels {
		s.add(`<text x="%d" y="%d" text-anchor="end">%s</text>`, left, top+i*row+15, escaped(l))
		s.add(`<line x1="%d" x2="%d" y1="%d" y2="%d" stroke="#e4e7eb"/>`, left+6, left+6+len(scenes)*step, top+i*row+11, top+i*row+11)
	}
	chapter, labelled := "", -100
	for k, sc := range scenes {
		x := left + 6 + k*step
		if k == 0 || sc.Chapter != chapter {
			chapter = sc.Chapter
			s.add(`<line x1="%d" x2="%d" y1="%d" y2="%d" stroke="#cbd2d9"/>`, x, x, top-6, bottom)
			if x-labelled >= 56 {
				s.add(`<text x="%d" y="%d" font-size="9" fill="#616e7c">%s</text>`, x+2, top-9, escaped(short(chapter, 10)))
				labelled = x
			}
		}
		for i := range names {
			if level, ok := sc.Levels[i]; ok {
				s.mark(x, top+i*row, step, level, fmt.Sprintf("%s, %s: %s", names[i], sc.ID, level))
			}
		}
	}
	s.key(left+6, bottom+18)
	return s.bytes()
}

// mark draws one presence: the stronger, the taller and darker.
func (s *sheet) mark(x, y, step int, level characters.Level, tip string) {
	height, fill := look(level)
	width := max(2, step-1)
	s.add(`<rect x="%d" y="%d" width="%d" height="%d" rx="1" fill="%s"><title>%s</title></rect>`, x, y+11-height/2, width, height, fill, escaped(tip))
}

func look(l characters.Level) (height int, fill string) {
	switch l {
	case characters.Speaks:
		return 16, "#103e78"
	case characters.Acts:
		return 12, "#4098d7"
	}
	return 4, "#9fb3c8"
}

func (s *sheet) key(x, y int) {
	for i, l := range []characters.Level{characters.Speaks, characters.Acts, characters.Mentioned} {
		height, fill := look(l)
		s.add(`<rect x="%d" y="%d" width="12" height="%d" rx="1" fill="%s"/><text x="%d" y="%d" font-size="10" fill="#616e7c">%s</text>`,
			x+i*90, y-height/2, height, fill, x+i*90+17, y+4, l)
	}
}
