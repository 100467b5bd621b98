package plain

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"scenewise/pkg/structure/flow"
)

// contents is a printed contents list: where it stands and what it names.
type contents struct {
	first, last int             // blocks [first, last)
	full        map[string]bool // folded entries
	titles      map[string]bool // folded entries without label and number
	numbered    int             // entries that name numbered chapters
	titled      int             // of these, how many have a title
	entries     int
	depth       indents
}

// leaders are what stands between an entry and its page number.
var leaders = regexp.MustCompile(`(?:\s*(?:\.\s?){2,}|\s{2,}|\s*\x{2026}+|\t)\s*(?:[0-9]{1,4}|[ivxlc]{1,6})?\s*$|\s+[0-9]{1,4}\s*$`)

// searchBlocks bounds how deep into a text a contents list may begin.
const searchBlocks = 2000

// findContents finds the contents list in blocks [lo, hi).
func (d *document) findContents(lo, hi int) *contents {
	c := &contents{full: map[string]bool{}, titles: map[string]bool{}}
	at := -1
	for i := lo; i < min(hi, lo+searchBlocks); i++ {
		if d.blocks[i].end-d.blocks[i].start > 20_000 {
			continue
		}
		line, _, _ := strings.Cut(strings.TrimSpace(d.raw(i)), "\n")
		if len(line) < 60 && label(undecorated(line)).Class == flow.ClassContents {
			at = i
			break
		}
		if d.isList(i) {
			c.first, c.last = i, i+1
			c.read(d.raw(i))
			return c
		}
	}
	if at < 0 {
		return c
	}
	end := d.contentsEnd(at, hi)
	c = d.entriesBefore(at, end)
	c.first, c.last = at, end
	return c
}

// isList reports whether block i holds nothing but a run of numbered labels.
func (d *document) isList(i int) bool {
	b := d.blocks[i]
	if b.lines < 4 || b.end-b.start > 20_000 {
		return false
	}
	n, last := 0, 0
	for line := range strings.SplitSeq(d.raw(i), "\n") {
		l := label(strings.TrimSpace(line))
		if l.Number == 0 || l.Number != last+1 && l.Number != 1 || l.Class != flow.ClassChapter {
			return false
		}
		last = l.Number
		n++
	}
	return n >= 4
}

// contentsEnd reads the entries behind the list's heading and returns the block
// behind the last one.
func (d *document) contentsEnd(at, hi int) int {
	_, rest, _ := strings.Cut(strings.TrimSpace(d.raw(at)), "\n")
	again := newRestart()
	again.see(rest)
	i := at + 1
	for ; i < hi && !d.running(i); i++ {
		if again.starts(d.trim(i)) {
			break
		}
		again.see(d.raw(i))
	}
	if i == hi {
		return at + 1
	}
	return d.backOver(at, i)
}

// running reports whether block i is running text: not an entry of a list.
func (d *document) running(i int) bool {
	b := d.blocks[i]
	text := d.trim(i)
	if d.blocks[i].end-b.start > 20_000 {
		return true
	}
	first, _ := utf8.DecodeRuneInString(text)
	line, _, more := strings.Cut(text, "\n")
	if label(undecorated(line)).Class != flow.ClassNone || leaders.MatchString(line) && !more {
		return false
	}
	average := len(text) / int(b.lines)
	switch {
	case strings.ContainsRune("\"\u201c\u00ab\u201e", first):
		return ends(text)
	case b.lines >= 3:
		return average > 48 && lowerWords(text)*2 > len(strings.Fields(text))
	case len(text) > 400:
		return true
	}
	return sentence(text) && len(strings.Fields(text)) > 3
}

// backOver steps back from the first running text over the headings that
// belong to it.
func (d *document) backOver(at, i int) int {
	rank := 0
	for i > at+1 {
		text := undecorated(d.trim(i - 1))
		if len(text) > maxHeadBytes || d.blocks[i-1].lines > maxHeadLines || listed(text) {
			break
		}
		l := label(text)
		r := headRank(l.Class, l.Bare)
		before := d.entriesBefore(at, i-1)
		repeats := before.names(text, l) || before.numbered == 0 && l.Number == 1
		if l.Class == flow.ClassChapter || l.Class == flow.ClassPart {
			repeats = repeats || l.Number == 1 && before.entries > 2
		}
		if !repeats || l.Class != flow.ClassNone && r <= rank {
			break
		}
		rank = max(rank, r)
		i--
	}
	return i
}

// entriesBefore reads the entries of blocks [at, end).
func (d *document) entriesBefore(at, end int) *contents {
	c := &contents{full: map[string]bool{}, titles: map[string]bool{}}
	_, rest, _ := strings.Cut(strings.TrimSpace(d.raw(at)), "\n")
	c.read(rest)
	for i := at + 1; i < end; i++ {
		c.read(d.raw(i))
	}
	return c
}

func headRank(c flow.Class, bare bool) int {
	switch {
	case c == flow.ClassPart:
		return 3
	case bare:
		return 1
	case c == flow.ClassNone:
		return 0
	}
	return 2
}

// read takes the entries of a piece of a list.
func (c *contents) read(text string) {
	before := ""
	for line := range strings.SplitSeq(text, "\n") {
		depth := len(line) - len(strings.TrimLeft(line, " \t"))
		whole := undecorated(line)
		line = undecorated(leaders.ReplaceAllString(strings.TrimSpace(line), ""))
		if line == "" {
			continue
		}
		l := label(line)
		c.add(line, l)
		if l.Class == flow.ClassNone { // "CHAPTER 1" lost its number as if it were a page
			c.depth.add(line, depth, label(whole))
		} else {
			c.depth.add(line, depth, l)
		}
		if l.Class == flow.ClassNone && before != "" { // an entry on two lines
			joined := before + " " + line
			c.add(joined, label(joined))
			c.entries--
		}
		before = line
	}
}

func (c *contents) add(line string, l flow.Label) {
	c.entries++
	if f := fold(line); f != "" {
		c.full[f] = true
	}
	title := line
	if l.Class == flow.ClassChapter || l.Class == flow.ClassPart {
		title, _ = afterLabel(line, l)
		if l.Class == flow.ClassChapter {
			c.numbered++
			if title != "" {
				c.titled++
			}
		}
	}
	if f := fold(title); utf8.RuneCountInString(f) > 1 {
		c.titles[f] = true
	}
}

// names reports whether the list has an entry for a heading.
func (c *contents) names(text string, l flow.Label) bool {
	if c.full[fold(text)] {
		return true
	}
	if l.Class == flow.ClassChapter || l.Class == flow.ClassPart {
		text, _ = afterLabel(text, l)
	}
	f := fold(text)
	return utf8.RuneCountInString(f) > 1 && c.titles[f]
}
