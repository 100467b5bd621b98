package flow

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// promote turns paragraphs into headings in a work that has hardly any: short
// lines that are worded labels ("Chapter 4", "CHAPTER IV. The Inn"), numbered
// in order. Manuscripts are often typed so. least is how many make it, 0 for two.
func promote(d *Document, least int) {
	headings, labels := 0, []int{}
	expected := 1
	for i, b := range d.Blocks {
		switch {
		case b.Kind == Heading && !b.Linked:
			if c := ParseLabel(b.Text).Class; c == ClassChapter || c == ClassPart {
				return
			}
			headings++
		case b.Kind == Paragraph && !b.Linked && b.Area == AreaUnknown && len(b.Text) < 100:
			if !startsWithUnit(b.Text) {
				continue
			}
			l := ParseLabel(b.Text)
			if l.Bare || l.Class != ClassChapter && l.Class != ClassPart && l.Class != ClassStory {
				continue
			}
			if l.Class == ClassChapter && l.Number > 0 {
				if l.Number != expected && l.Number != 1 {
					continue
				}
				expected = l.Number + 1
			}
			labels = append(labels, i)
		}
	}
	if least == 0 {
		least = 2
	}
	if len(labels) < least || headings > len(labels) || len(d.Contents) > 2 {
		return
	}
	for _, i := range labels {
		b := &d.Blocks[i]
		b.Kind, b.Level = Heading, 2
		if ParseLabel(b.Text).Class == ClassPart {
			b.Level = 1
		}
	}
}

// startsWithUnit reports whether one of the first three words may name a
// division; it only spares the rest of the work for most paragraphs.
func startsWithUnit(text string) bool {
	if strings.HasPrefix(text, "第") {
		return true
	}
	for range 3 {
		w := strings.TrimSpace(text)
		end := strings.IndexFunc(w, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) })
		if end < 0 {
			end = len(w)
		}
		low := strings.ToLower(w[:end])
		if _, ok := unitWords[low]; ok || wholeHeadings[low] == ClassStory {
			return true
		}
		_, size := utf8.DecodeRuneInString(w[end:])
		text = w[end+size:]
		if text == "" {
			return false
		}
	}
	return false
}
