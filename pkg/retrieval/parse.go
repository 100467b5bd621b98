package retrieval

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"scenewise/pkg/problem"
)

// Parse reads a query:
//
//	words            any of them, those that say most first
//	"exact phrase"   must be there, word for word
//	a AND b, a OR b  both, at least one; words side by side are all wanted then
//	NOT a, -a        must not be there
//	a NEAR/5 b       at most five words between them; NEAR alone means 10
//	( )              grouping
//
// Operators are upper-case; AND binds tighter than OR. An operator without
// operands and an unclosed quote or parenthesis are ignored; in a query without
// any word, operators are words. The only error is empty_query: nothing in it
// can be seen. A query of marks alone is one without terms, which finds nothing.
func Parse(raw string) (*Query, error) {
	if strings.IndexFunc(raw, visible) < 0 {
		return nil, problem.New(problem.EmptyQuery, "the query is empty").WithHint("give at least one word").WithField("query")
	}
	p := &parser{tokens: lex(raw)}
	if !slices.ContainsFunc(p.tokens, func(l lexeme) bool { return l.kind == lexWord || l.kind == lexPhrase }) {
		p.tokens = nil
		for _, w := range norms(raw[:min(len(raw), maxPhrase)]) {
			p.tokens = append(p.tokens, lexeme{kind: lexWord, words: []string{w}})
		}
	}
	root := &syntax{kind: synSeq}
	for p.at < len(p.tokens) {
		if s := p.or(0); s != nil {
			root.args = append(root.args, s)
		}
		p.take(lexClose) // one too many
	}
	q := &Query{Raw: raw, Match: loose(root)}
	q.Terms = distinctTerms(wanted(root, nil))
	return q, nil
}

// visible reports whether a reader would see r.
func visible(r rune) bool {
	return r != utf8.RuneError && unicode.IsGraphic(r) && !unicode.IsSpace(r) && !ignorable(r)
}

// syntax is a query as written.
type syntax struct {
	kind     synKind
	words    []string
	args     []*syntax
	distance int
}

type synKind int

const (
	synWord synKind = iota
	synPhrase
	synSeq // side by side
	synAnd
	synOr
	synNot
	synNear
)

// parser is by recursive descent; each rule returns nil when it reads nothing.
type parser struct {
	tokens []lexeme
	at     int
}

func (p *parser) peek(kinds ...lexKind) bool {
	return p.at < len(p.tokens) && slices.Contains(kinds, p.tokens[p.at].kind)
}

func (p *parser) take(kind lexKind) bool {
	if p.peek(kind) {
		p.at++
		return true
	}
	return false
}

func (p *parser) or(depth int) *syntax {
	return p.chain(lexOr, synOr, func() *syntax { return p.and(depth) })
}

func (p *parser) and(depth int) *syntax {
	return p.chain(lexAnd, synAnd, func() *syntax { return p.seq(depth) })
}

// chain reads operands joined by one operator; missing ones are left out, and
// one alone is itself.
func (p *parser) chain(op lexKind, kind synKind, operand func() *syntax) *syntax {
	var args []*syntax
	for {
		if s := operand(); s != nil {
			args = append(args, s)
		}
		if !p.take(op) {
			return group(kind, args)
		}
	}
}

func group(kind synKind, args []*syntax) *syntax {
	switch len(args) {
	case 0:
		return nil
	case 1:
		return args[0]
	}
	return &syntax{kind: kind, args: args}
}

func (p *parser) seq(depth int) *syntax {
	var args []*syntax
	for p.at < len(p.tokens) && !p.peek(lexOr, lexAnd, lexClose) {
		if s := p.near(depth); s != nil {
			args = append(args, s)
		}
	}
	return group(synSeq, args)
}

func (p *parser) near(depth int) *syntax {
	left := p.unary(depth)
	for p.peek(lexNear) {
		distance := p.tokens[p.at].distance
		p.at++
		right := p.unary(depth)
		if left == nil || right == nil {
			left = group(synSeq, slices.DeleteFunc([]*syntax{left, right}, func(s *syntax) bool { return s == nil }))
			continue
		}
		left = &syntax{kind: synNear, args: []*syntax{left, right}, distance: distance}
	}
	return left
}

func (p *parser) unary(depth int) *syntax {
	not := false
	for p.take(lexNot) {
		not = true
	}
	s := p.primary(depth)
	if not && s != nil {
		return &syntax{kind: synNot, args: []*syntax{s}}
	}
	return s
}

func (p *parser) primary(depth int) *syntax {
	if p.at >= len(p.tokens) {
		return nil
	}
	switch t := p.tokens[p.at]; t.kind {
	case lexWord:
		p.at++
		return &syntax{kind: synWord, words: t.words}
	case lexPhrase:
		p.at++
		return &syntax{kind: synPhrase, words: t.words}
	case lexOpen:
		p.at++
		if depth >= maxQueryDepth {
			return nil
		}
		s := p.or(depth + 1)
		p.take(lexClose)
		return s
	}
	return nil
}

// wanted lists the terms of s that are not excluded.
func wanted(s *syntax, out []Term) []Term {
	switch s.kind {
	case synNot:
		return out
	case synWord, synPhrase:
		if len(s.words) > 1 {
			out = append(out, Term{Words: s.words})
		}
		if s.kind == synWord || len(s.words) == 1 {
			for _, w := range s.words {
				out = append(out, Term{Words: []string{w}, Stop: s.kind == synWord && stopWord(w)})
			}
		}
		return out
	}
	for _, a := range s.args {
		out = wanted(a, out)
	}
	return out
}

func distinctTerms(terms []Term) []Term {
	var out []Term
	seen := map[string]bool{}
	for _, t := range terms {
		key := strings.Join(t.Words, " ")
		if !seen[key] && len(out) < maxQueryTerms {
			seen[key] = true
			out = append(out, t)
		}
	}
	return out
}
