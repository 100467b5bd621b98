package chunking

import (
	"sort"
	"unicode/utf8"

	"scenewise/pkg/structure"
)

// A piece is an indivisible stretch for packing: a sentence with the white
// space behind it. par marks the first piece of a paragraph.
type piece struct {
	start, end, tokens int
	par                bool
}

// pack tiles body with spans of about opts.Target tokens. It fills a chunk
// piece by piece and prefers to end it where a paragraph ends: once a chunk
// is half full, it is closed at a paragraph end when the next paragraph would
// overshoot the target. A rest of less than a quarter joins its neighbour when
// both fit below the maximum.
func pack(w *structure.Work, body structure.Span, opts Options) []structure.Span {
	pieces := cutPieces(w, body, opts)
	var out []structure.Span
	var sizes []int
	start, size := body.Start, 0
	closeAt := func(end int) {
		out, sizes = append(out, structure.Span{Start: start, End: end}), append(sizes, size)
		start, size = end, 0
	}
	for i, p := range pieces {
		if size > 0 && full(pieces[i:], size, opts) {
			closeAt(p.start)
		}
		size += p.tokens
	}
	if start < body.End {
		closeAt(body.End)
	}
	return mergeRest(out, sizes, opts)
}

// full reports whether a chunk of size tokens ends before the first of rest.
func full(rest []piece, size int, opts Options) bool {
	next := rest[0]
	if size+next.tokens > opts.Max {
		return true
	}
	if !next.par {
		return size >= opts.Target || (size+next.tokens > opts.Target+opts.Target/4 && size > opts.Target/2)
	}
	if size >= opts.Target*9/10 {
		return true
	}
	return size > opts.Target/2 && size+paragraphTokens(rest, opts.Target) > opts.Target+opts.Target/8
}

// paragraphTokens sizes the paragraph that rest begins with, no further than
// limit.
func paragraphTokens(rest []piece, limit int) int {
	n := 0
	for i, p := range rest {
		if (i > 0 && p.par) || n > limit {
			break
		}
		n += p.tokens
	}
	return n
}

func mergeRest(spans []structure.Span, sizes []int, opts Options) []structure.Span {
	n := len(spans)
	if n < 2 || sizes[n-1] >= opts.Target/4 || sizes[n-2]+sizes[n-1] > opts.Max {
		return spans
	}
	spans[n-2].End = spans[n-1].End
	return spans[:n-1]
}

// cutPieces divides body at paragraph starts and sentence ends, and what is
// still over the maximum at white space, or at last between characters.
func cutPieces(w *structure.Work, body structure.Span, opts Options) []piece {
	pars := w.Paragraphs
	i := sort.Search(len(pars), func(i int) bool { return pars[i].End > body.Start })
	var out []piece
	at := body.Start
	for ; i < len(pars) && pars[i].Start < body.End; i++ {
		end := body.End
		if i+1 < len(pars) && pars[i+1].Start < body.End {
			end = pars[i+1].Start
		}
		if end > at {
			out = appendParagraph(out, w.Text, structure.Span{Start: at, End: end}, opts)
			at = end
		}
	}
	if at < body.End {
		out = appendParagraph(out, w.Text, structure.Span{Start: at, End: body.End}, opts)
	}
	return out
}

func appendParagraph(out []piece, text string, in structure.Span, opts Options) []piece {
	at, first := in.Start, true
	for _, stop := range append(cuts(text, in, opts.Language), in.End) {
		for at < stop {
			n := fit(text[at:stop], opts.Max)
			out = append(out, piece{at, at + n, weight(text[at : at+n]), first})
			at += n
			first = false
		}
	}
	return out
}

// bytesPerToken bounds a chunk in bytes too: long stretches of white space or
// of very long words count as one token for each five bytes.
const bytesPerToken = 5

// weight is the size that packing counts with.
func weight(s string) int {
	return max(EstimateTokens(s), (len(s)+bytesPerToken-1)/bytesPerToken)
}

// fit returns the length of the longest beginning of s that weighs at most
// limit: all of s, or a part cut behind white space where there is any, else before a character.
// It is at least one character.
func fit(s string, limit int) int {
	if len(s) <= limit*bytesPerToken && weight(s) <= limit {
		return len(s)
	}
	lo, hi := 0, min(len(s), limit*bytesPerToken)
	for lo < hi {
		mid := (lo + hi + 1) / 2
		if weight(s[:mid]) <= limit {
			lo = mid
		} else {
			hi = mid - 1
		}
	}
	for lo > 0 && lo < len(s) && !utf8.RuneStart(s[lo]) {
		lo--
	}
	if lo == 0 {
		_, lo = utf8.DecodeRuneInString(s)
	}
	for i := lo; i > lo/2; i-- {
		if s[i-1] == ' ' || s[i-1] == '\n' || s[i-1] == '\t' {
			return i
		}
	}
	return lo
}
