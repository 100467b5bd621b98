package characters

import (
	"context"
	"strings"

	"scenewise/pkg/structure"
	"scenewise/pkg/structure/prose"
)

// book is a work prepared for reading: its words, sentences, quotations and
// scenes. It lives as long as one analysis.
type book struct {
	ctx    context.Context
	w      *structure.Work
	lang   *language
	vocab  *vocabulary
	tokens []token
	paras  []paragraph
	sents  []structure.Span
	scenes []*structure.Node
	cls    []class         // by interned word
	joined map[string]bool // names that begin with d', without it
}

// paragraph is one paragraph or heading.
type paragraph struct {
	span        structure.Span
	first, last int // tokens [first, last)
	sentFirst   int // sentences [sentFirst, sentLast)
	sentLast    int
	scene       int
	heading     bool
	quotes      []structure.Span // what is said, with its marks
	open        bool             // the last quotation goes on in the next paragraph
	goesOn      bool             // the first quotation goes on from the paragraph before
}

// word returns the folded word of token i.
func (b *book) word(i int) string { return b.vocab.words[b.tokens[i].word] }

// class returns what the word of token i can be.
func (b *book) class(i int) class { return b.cls[b.tokens[i].word] }

// is reports whether token i exists in paragraph p and can be one of c.
func (b *book) is(i int, p *paragraph, c class) bool {
	return i >= p.first && i < p.last && b.class(i)&c != 0
}

// newBook reads the words of every scene.
func newBook(ctx context.Context, w *structure.Work, lang *language) (*book, error) {
	b := &book{ctx: ctx, w: w, lang: lang, vocab: newVocabulary(), joined: lang.joinedNames(w.Text)}
	b.collectScenes(w.Root)
	if err := b.readParagraphs(); err != nil {
		return nil, err
	}
	b.cls = make([]class, len(b.vocab.words))
	for id, word := range b.vocab.words {
		b.cls[id] = lang.classOf(word)
	}
	return b, nil
}

func (b *book) collectScenes(n *structure.Node) {
	if n == nil {
		return
	}
	if len(n.Children) == 0 && n.Kind == structure.KindScene {
		b.scenes = append(b.scenes, n)
	}
	for _, c := range n.Children {
		b.collectScenes(c)
	}
}

// readParagraphs scans headings and paragraphs, scene by scene.
func (b *book) readParagraphs() error {
	s := &scanner{text: b.w.Text, vocab: b.vocab, lang: b.lang, joined: b.joined, tokens: make([]token, 0, len(b.w.Text)/5)}
	quotes := newQuotations(b.w)
	next := 0
	for i, n := range b.scenes {
		if i%64 == 0 {
			if err := b.ctx.Err(); err != nil {
				return err
			}
		}
		if n.BodyStart > n.Start {
			b.readParagraph(s, structure.Span{Start: n.Start, End: n.BodyStart}, i, nil, true)
		}
		for ; next < len(b.w.Paragraphs) && b.w.Paragraphs[next].Start < n.End; next++ {
			if p := b.w.Paragraphs[next]; p.Start >= n.BodyStart && p.End <= n.End {
				b.readParagraph(s, p, i, quotes.of(next), false)
			}
		}
	}
	b.tokens = s.tokens
	return nil
}

// readParagraph scans one paragraph and marks its quoted words and sentences.
func (b *book) readParagraph(s *scanner, span structure.Span, scene int, quoted []prose.Quotation, heading bool) {
	p := paragraph{span: span, first: len(s.tokens), scene: scene, heading: heading, sentFirst: len(b.sents)}
	flags := tokenFlag(0)
	if heading {
		flags = flagHeading
	}
	s.scan(span, len(b.paras), flags)
	p.last = len(s.tokens)
	p.quotes = b.spoken(s, &p, quoted)
	if n := len(quoted); n > 0 && len(p.quotes) > 0 {
		p.goesOn, p.open = quoted[0].Continues, quoted[n-1].Open
	}
	quotes := p.quotes
	b.sents = append(b.sents, prose.Sentences(b.w.Text, span, b.lang.tag)...)
	if len(b.sents) == p.sentFirst {
		b.sents = append(b.sents, span)
	}
	p.sentLast = len(b.sents)
	q, sent := 0, p.sentFirst
	for i := p.first; i < p.last; i++ {
		t := &s.tokens[i]
		for q < len(quotes) && int(t.start) >= quotes[q].End {
			q++
		}
		if q < len(quotes) && int(t.start) >= quotes[q].Start {
			t.flags |= flagQuoted
			if i > p.first && int(s.tokens[i-1].end) <= quotes[q].Start {
				// The first word of a quotation is capitalised for that reason
				// unless the quotation goes on after "said he,".
				t.flags |= flagStart
			}
		}
		for sent+1 < p.sentLast && int(t.start) >= b.sents[sent].End {
			sent++
		}
		t.sent = int32(sent)
	}
	b.paras = append(b.paras, p)
}

// spoken drops the quotations that nobody says: a title or a word in quotation
// marks within a sentence.
func (b *book) spoken(s *scanner, p *paragraph, quotes []prose.Quotation) []structure.Span {
	if len(quotes) == 0 {
		return nil
	}
	out := make([]structure.Span, 0, len(quotes))
	k := p.first
	for _, quoted := range quotes {
		q := quoted.Span
		for k < p.last && int(s.tokens[k].start) < q.Start {
			k++
		}
		if k == p.last || int(s.tokens[k].start) >= q.End || k == p.first || s.tokens[k-1].end < int32(p.span.Start) {
			out = append(out, q)
			continue
		}
		if k > p.first && b.insideSentence(s.tokens[k-1].end, q.Start) && !b.saidBefore(s, k, p) && !endsSpeech(b.w.Text[q.Start:q.End]) {
			continue
		}
		out = append(out, q)
	}
	return out
}

// insideSentence reports whether nothing but blanks stands between a word and
// the quotation mark.
func (b *book) insideSentence(end int32, open int) bool {
	if int(end) > open {
		return false
	}
	gap := b.w.Text[end:open]
	if rest, ok := strings.CutPrefix(gap, "'s"); ok {
		gap = rest
	} else if rest, ok := strings.CutPrefix(gap, "’s"); ok {
		gap = rest
	}
	return strings.TrimSpace(gap) == ""
}

// saidBefore reports whether a verb of speech stands right before token k.
func (b *book) saidBefore(s *scanner, k int, p *paragraph) bool {
	for j := k - 1; j >= p.first && j >= k-3; j-- {
		if b.lang.class(b.vocab.words[s.tokens[j].word])&clsSpeech != 0 {
			return true
		}
	}
	return false
}

// endsSpeech reports whether a quotation is a sentence by itself.
func endsSpeech(q string) bool {
	q = strings.TrimRight(q, "\"'”’»“ ")
	return strings.HasSuffix(q, "!") || strings.HasSuffix(q, "?") || strings.HasSuffix(q, ",") && len(q) > 40
}
