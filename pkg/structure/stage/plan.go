package stage

import (
	"context"
	"slices"
	"strings"

	"scenewise/pkg/structure"
)

// Options say what is known of a text before it is read as a play.
type Options struct {
	Language string           // BCP 47; "" is guessed
	Matter   []structure.Span // in order: what is no part of the play, like licence blocks
}

// Plan reads the canonical text of a play. The result has the boundaries, the
// script and the front matter: what stands before the first act, and not
// opt.Matter, which the caller adds as front or back matter. Where nobody
// speaks under a heading the play is one scene.
func Plan(ctx context.Context, text string, opt Options) (structure.Plan, error) {
	p := structure.Plan{Text: text}
	lines := split(text, opt.Matter)
	s := look(text, false)
	if err := ctx.Err(); err != nil {
		return p, err
	}
	heads := bareScenes(lines, findHeads(lines))
	st := styleOf(lines, s, frontText(text, lines, heads))
	cues, at := st.cues(lines)
	if err := ctx.Err(); err != nil {
		return p, err
	}
	at = dropListed(lines, heads, cues, at)
	heads = settle(heads, at)
	p.Boundaries = boundaries(lines, heads)
	first := 0
	if len(heads) > 0 {
		first = heads[0].line
	} else if len(at) > 0 {
		first = opening(lines, at[0])
	}
	if first > 0 {
		p.Front = []structure.Span{{Start: 0, End: lines[first].Start}}
	}
	lang := opt.Language
	if guess := Language(text); guess != "" {
		lang = guess
	}
	w := &writer{text: text, lines: lines, cues: cues, lang: lang, heads: map[int]int{}, known: map[string]bool{}, printed: map[string]string{}}
	for _, h := range heads {
		w.heads[h.line] = h.last
	}
	for _, i := range at {
		key := strings.ToLower(cues[i].name)
		w.known[key] = true
		if w.printed[key] == "" {
			w.printed[key] = cues[i].name
		}
	}
	p.Script = w.script(first)
	p.Script.Cast = castList(lines[:first], p.Script)
	return p, nil
}

// frontText is what stands before the second candidate of a heading for act or
// scene one, at most the first fifth of the text: cast lists are there.
func frontText(text string, lines []line, heads []head) string {
	end := len(text) / 5
	for _, h := range heads {
		if h.number == 1 && lines[h.line].Start < end {
			end = max(lines[h.line].Start, 0)
			if end > 200 {
				break
			}
			end = len(text) / 5
		}
	}
	return text[:end]
}

// cues returns the cues by their lines, and those lines in order.
func (st *style) cues(lines []line) (map[int]cue, []int) {
	found := map[int]cue{}
	var at []int
	for i := range lines {
		if c, ok := st.cueAt(lines, i); ok {
			found[i] = c
			at = append(at, i)
		}
	}
	return found, at
}

// opening returns the line where a play without headings begins: its first
// cue, or the directions in brackets right before it.
func opening(lines []line, cue int) int {
	for i := cue - 1; i >= 0 && cue-i < 12; i-- {
		if lines[i].first && (lines[i].text[0] == '[' || lines[i].text[0] == '(') {
			return i
		}
	}
	return cue
}

// dropListed drops the cues between the heading of a cast list and the next
// heading of an act or scene: entries of the list. Where that would be much of
// the play, the heading was none.
func dropListed(lines []line, heads []head, cues map[int]cue, at []int) []int {
	for i, l := range lines {
		if !l.first || !isCastHead(l.text) {
			continue
		}
		end := len(lines)
		if j := slices.IndexFunc(heads, func(h head) bool { return h.line > i }); j >= 0 {
			end = heads[j].line
		}
		a, _ := slices.BinarySearch(at, i)
		b, _ := slices.BinarySearch(at, end)
		if (b-a)*2 > len(at) {
			return at
		}
		for _, k := range at[a:b] {
			delete(cues, k)
		}
		return slices.Delete(at, a, b)
	}
	return at
}
