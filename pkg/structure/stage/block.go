package stage

import (
	"strings"

	"scenewise/pkg/structure"
)

// longest direction in brackets, in bytes and, standing by itself, in lines.
const (
	maxInline = 2000
	maxBlock  = 60
)

// squareBrackets reports whether the play puts its directions into square
// brackets, so that round ones are part of the speech.
func (w *writer) squareBrackets(first int) bool {
	square, round := 0, 0
	for _, l := range w.lines[min(first, len(w.lines)):] {
		square += strings.Count(l.text, "[")
		round += strings.Count(l.text, "(")
	}
	return square >= 3 && square*4 >= round
}

// block returns the last line of the direction that stands by itself from line
// i on, or -1 when line i belongs to a speech.
func (w *writer) block(i int) int {
	l := w.lines[i]
	bare := strings.TrimLeft(l.text, "_*")
	opener := words.openers[strings.ToLower(firstWord(bare))] && bare != "" && bare[0] != '(' && bare[0] != '['
	switch {
	case l.first && bare != "" && (bare[0] == '[' || bare[0] == '(' && !w.square):
		if last := w.closing(i, bare[0]); last >= 0 {
			return last
		}
	case l.first && len(bare) < len(l.text):
		if last := w.paragraph(i); strings.HasSuffix(w.lines[last].text, l.text[:1]) && strings.Count(w.text[l.Start:w.lines[last].End], l.text[:1]) == 2 {
			return last
		}
	case opener && l.first:
		return w.paragraph(i)
	case opener && (l.indent >= 6 || len(strings.Fields(bare)) <= 3):
		return i
	}
	if w.speech == nil {
		return w.paragraph(i)
	}
	return -1
}

// paragraph returns the last line of the paragraph that line i is in.
func (w *writer) paragraph(i int) int {
	for i+1 < len(w.lines) && !w.lines[i+1].first && w.free(i+1) {
		i++
	}
	return i
}

// free reports whether line i is neither a cue nor a heading.
func (w *writer) free(i int) bool {
	_, isCue := w.cues[i]
	_, isHead := w.heads[i]
	return !isCue && !isHead
}

// closing returns the line at whose end the bracket that opens line i is
// closed, or -1.
func (w *writer) closing(i int, open byte) int {
	closer := "]"
	if open == '(' {
		closer = ")"
	}
	for j := i; j < len(w.lines) && j-i < maxBlock && (j == i || w.free(j)); j++ {
		t := strings.TrimRight(w.lines[j].text, "_*. ")
		if strings.HasSuffix(t, closer) {
			return j
		}
		if strings.Contains(t, closer) {
			return -1
		}
	}
	return -1
}

// inline returns the directions inside s: what stands in brackets, and what is
// set in italics and says that somebody comes or goes.
func (w *writer) inline(s structure.Span) []structure.Span {
	var out []structure.Span
	marks := "[(_"
	if w.square {
		marks = "[_"
	}
	hopeless := map[byte]int{} // up to here there is no partner
	for at := s.Start; at < s.End; {
		i := strings.IndexAny(w.text[at:s.End], marks)
		if i < 0 {
			break
		}
		at += i
		mark := w.text[at]
		if at < hopeless[mark] {
			at++
			continue
		}
		end := w.partner(at, s.End)
		switch {
		case end < 0:
			hopeless[mark] = at + maxInline
			at++
		case mark == '_' && Classify(w.text[at:end], w.lang) == structure.DirectionOther && !bracketed(w.text[at+1:end-1]):
			at = end
		default:
			out = append(out, structure.Span{Start: at, End: end})
			at = end
		}
	}
	return out
}

func bracketed(s string) bool {
	return len(s) > 2 && (s[0] == '(' || s[0] == '[')
}

// partner returns the end of the bracket or italics that begin at at, or -1.
// A bracket may hold others.
func (w *writer) partner(at, end int) int {
	end = min(end, at+maxInline)
	part := w.text[at:end]
	open, closer := part[:1], map[byte]string{'[': "]", '(': ")", '_': "_"}[part[0]]
	i := strings.Index(part[1:], closer)
	if i < 0 {
		return -1
	}
	stop := 1 + i + 1
	if open == "_" {
		return at + stop
	}
	for inner := strings.Count(part[1:stop], open); inner > 0; inner-- {
		i := strings.Index(part[stop:], closer)
		if i < 0 {
			break
		}
		stop += i + 1
	}
	return at + stop
}
