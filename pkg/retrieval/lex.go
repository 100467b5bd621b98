package retrieval

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// kinds of lexeme.
type lexKind int

const (
	lexWord lexKind = iota
	lexPhrase
	lexAnd
	lexOr
	lexNot
	lexNear
	lexOpen
	lexClose
)

type lexeme struct {
	kind     lexKind
	words    []string
	distance int
}

// DefaultNear is the distance of NEAR without a number.
const DefaultNear = 10

// lex splits a query. Quotes may be straight or curly; one that is never
// closed is punctuation.
func lex(s string) []lexeme {
	var out []lexeme
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case isQuote(r):
			n := closing(s[i+size:])
			if n >= 0 {
				if words := norms(s[i+size : i+size+n]); len(words) > 0 {
					out = append(out, lexeme{kind: lexPhrase, words: words})
				}
				_, closer := utf8.DecodeRuneInString(s[i+size+n:])
				i += n + closer
			}
			i += size
		case r == '(':
			out = append(out, lexeme{kind: lexOpen})
			i += size
		case r == ')':
			out = append(out, lexeme{kind: lexClose})
			i += size
		case r == '-' && startsNot(s, i):
			out = append(out, lexeme{kind: lexNot})
			i += size
		case unicode.IsSpace(r):
			i += size
		default:
			end := i + size + strings.IndexFunc(s[i+size:]+" ", endsWord)
			out = appendWord(out, s[i:end])
			i = end
		}
	}
	return out
}

func endsWord(r rune) bool { return unicode.IsSpace(r) || isQuote(r) || r == '(' || r == ')' }

func isQuote(r rune) bool { return r == '"' || (r >= utf8.RuneSelf && plainMark(r) == '"') }

func closing(s string) int { return strings.IndexFunc(s, isQuote) }

// startsNot reports whether the hyphen at i excludes what follows: it stands
// at the start or behind a blank or parenthesis, and something follows it.
func startsNot(s string, i int) bool {
	before, _ := utf8.DecodeLastRuneInString(s[:i])
	if i > 0 && !unicode.IsSpace(before) && before != '(' {
		return false
	}
	after, size := utf8.DecodeRuneInString(s[i+1:])
	return size > 0 && (inWord(after) || isQuote(after) || after == '(')
}

func appendWord(out []lexeme, s string) []lexeme {
	switch s {
	case "AND", "&&":
		return append(out, lexeme{kind: lexAnd})
	case "OR", "||":
		return append(out, lexeme{kind: lexOr})
	case "NOT":
		return append(out, lexeme{kind: lexNot})
	case "NEAR":
		return append(out, lexeme{kind: lexNear, distance: DefaultNear})
	}
	if n, ok := strings.CutPrefix(s, "NEAR/"); ok {
		if d, err := strconv.Atoi(n); err == nil && d >= 0 {
			return append(out, lexeme{kind: lexNear, distance: min(d, 1000)})
		}
	}
	if words := norms(s); len(words) > 0 {
		out = append(out, lexeme{kind: lexWord, words: words})
	}
	return out
}

func norms(s string) []string {
	var out []string
	for _, t := range Tokens(s) {
		out = append(out, t.Norm)
	}
	return out
}
