// Package markup turns HTML and XHTML into the flow that structure is read
// from: blocks of canonical text, with what the mark-up says of them.
//
// It works on tokens rather than on a tree, so that a book of any size needs
// little more memory than its text, and so that no mark-up, however broken or
// deep, costs more than one pass.
package markup

import (
	"bytes"
	"context"
	"errors"
	"io"

	"golang.org/x/net/html"

	"scenewise/pkg/problem"
	"scenewise/pkg/structure/flow"
)

// Options say how a page is read.
type Options struct {
	XHTML    bool // "<p/>" closes itself
	MaxDepth int  // of nesting, 0 for 1000
}

// Page is one document, read.
type Page struct {
	Title   string // of the head
	Blocks  []flow.Block
	Notes   []flow.Block   // footnotes, in order
	Anchors map[string]int // id or name -> the block that it stands in or before
	Links   []Link
	letters []int32 // of each block
}

// Link is one link of a page.
type Link struct {
	Href    string
	Text    string
	Block   int // in which it stands, -1 in text that is dropped (site navigation), the number of blocks when its block came to nothing
	letters int
}

// maxToken is the longest tag or run of text between two tags, in bytes.
const maxToken = 32 << 20

// Read reads UTF-8 text as HTML. Code: too_complex for nesting over the limit,
// a tag or a run of text over 32 MiB, or paragraphs that are tiny on average.
func Read(ctx context.Context, text []byte, opt Options) (*Page, error) {
	if opt.MaxDepth <= 0 {
		opt.MaxDepth = 1000
	}
	w := newWalker(opt)
	z := html.NewTokenizer(bytes.NewReader(text))
	z.SetMaxBuf(maxToken)
	limit := 200_000 + len(text)/32
	for n := 0; ; n++ {
		if n&0xfff == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		switch z.Next() {
		case html.ErrorToken:
			switch {
			case errors.Is(z.Err(), html.ErrBufferExceeded):
				return nil, problem.New(problem.TooComplex, "one tag or piece of text has more than %d MiB", maxToken>>20).WithHint("put the paragraphs into <p> elements, or send the work as text")
			case !errors.Is(z.Err(), io.EOF):
				return nil, z.Err()
			}
			w.flush()
			return w.page, nil
		case html.TextToken:
			w.textToken(z.Text())
		case html.StartTagToken:
			w.start(z, false)
		case html.SelfClosingTagToken:
			if opt.XHTML {
				z.NextIsNotRawText()
			}
			w.start(z, opt.XHTML)
		case html.EndTagToken:
			name, _ := z.TagName()
			w.end(string(name))
		}
		if n := len(w.page.Blocks) + len(w.page.Notes); n > limit {
			return nil, problem.New(problem.TooComplex, "the page has more than %d paragraphs, the limit for its length", limit)
		}
		if len(w.stack) > opt.MaxDepth {
			return nil, problem.New(problem.TooComplex, "the mark-up nests more than %d elements", opt.MaxDepth)
		}
	}
}
