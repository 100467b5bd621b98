package retrieval

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/blevesearch/snowballstem"
	"github.com/blevesearch/snowballstem/porter"
	"scenewise/pkg/chunking"
)

// A Token is one word of a text: letters, digits and marks, with apostrophes
// inside. Each character of a script without spaces is a word.
type Token struct {
	Start, End int    // bytes of the original
	Norm       string // folded, without accents, apostrophes and possessive ending; for comparison
}

// Tokens returns the words of text in order. Two words are the same to a
// search when their Norm is; the index and the query go through this one
// function.
func Tokens(text string) []Token {
	t := tokenizer{src: text, folder: folder{opts: FoldOptions{Accents: true}}, out: make([]Token, 0, len(text)/5+1)}
	for i := 0; i < len(text); {
		i = t.next(i)
	}
	return t.out
}

// IndexText returns the words of text as an engine should index them: Norms
// separated by blanks.
func IndexText(text string) string {
	var b strings.Builder
	b.Grow(len(text))
	for _, t := range Tokens(text) {
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(t.Norm)
	}
	return b.String()
}

type tokenizer struct {
	src    string
	folder folder
	out    []Token
}

// next reads from i to the end of the next word, or of what is no word.
func (t *tokenizer) next(i int) int {
	start, end := i, i // end is behind the last character that is certainly the word's
	simple := true     // lower-case ASCII letters and digits only
	for i < len(t.src) {
		r, size := rune(t.src[i]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(t.src[i:])
		}
		switch {
		case inWord(r):
			if r >= utf8.RuneSelf && chunking.Spaceless(r) {
				return t.character(start, end, i, size, simple)
			}
			simple = simple && (r >= 'a' && r <= 'z' || r >= '0' && r <= '9') && end == i
			i += size
			end = i
		case i > start && (isApostrophe(r) && end == i || ignorable(r) || r == '_'):
			i += size
		default:
			if end > start {
				t.add(start, end, simple)
				return end
			}
			return i + size
		}
	}
	if end > start {
		t.add(start, end, simple)
	}
	return i
}

// character ends the word before a character that is a word by itself, and
// adds that one with its marks.
func (t *tokenizer) character(start, end, i, size int, simple bool) int {
	if end > start {
		t.add(start, end, simple)
	}
	stop := i + size
	for stop < len(t.src) {
		m, n := utf8.DecodeRuneInString(t.src[stop:])
		if !unicode.IsMark(m) {
			break
		}
		stop += n
	}
	t.add(i, stop, false)
	return stop
}

func isApostrophe(r rune) bool {
	return r == '\'' || (r >= utf8.RuneSelf && plainMark(r) == '\'')
}

func (t *tokenizer) add(start, end int, simple bool) {
	s := t.src[start:end]
	if !simple {
		s = t.norm(s)
	}
	if s != "" {
		t.out = append(t.out, Token{start, end, s})
	}
}

func (t *tokenizer) norm(s string) string {
	f := &t.folder
	f.src, f.out, f.marks, f.blank = s, f.out[:0], f.marks[:0], -1
	f.run()
	out := string(f.out)
	if cut, ok := strings.CutSuffix(out, "'s"); ok {
		out = cut
	}
	return strings.ReplaceAll(out, "'", "")
}

// stemmer reduces words to their Porter stems, as the index does. It remembers
// them and is for one goroutine.
type stemmer struct {
	env   *snowballstem.Env
	stems map[string]string
}

func newStemmer() *stemmer {
	return &stemmer{env: snowballstem.NewEnv(""), stems: map[string]string{}}
}

func (s *stemmer) stem(word string) string {
	if len(word) < 3 {
		return word
	}
	if stem, ok := s.stems[word]; ok {
		return stem
	}
	stem := word
	if isASCII(word) {
		s.env.SetCurrent(word)
		porter.Stem(s.env)
		stem = s.env.Current()
	}
	s.stems[word] = stem
	return stem
}

func (s *stemmer) all(words []string) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = s.stem(w)
	}
	return out
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
