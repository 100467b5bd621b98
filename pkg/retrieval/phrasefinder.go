package retrieval

import (
	"context"
	"regexp"
	"strings"
	"unicode/utf8"

	"scenewise/pkg/problem"
	"scenewise/pkg/structure"
)

// maxPhrase bounds a phrase or a regular expression, in bytes.
const maxPhrase = 10_000

// phraseFinder finds all places of one phrase or regular expression.
type phraseFinder struct {
	req   AuditRequest
	whole bool
	regex *regexp.Regexp // finds the first match
	later *regexp.Regexp // finds, as group 1, the first match behind the first character

	needed map[bool][]string // runs that a text must have, by whether stars are emphasis in it
	single map[bool]bool     // the phrase is one word, and its list of places is exact
}

func newPhraseFinder(req AuditRequest) (*phraseFinder, error) {
	f := &phraseFinder{req: req, whole: req.WholeWords == nil || *req.WholeWords}
	if len(req.Phrase) > maxPhrase {
		return nil, problem.New(problem.InvalidField, "the phrase has %d bytes, at most %d are allowed", len(req.Phrase), maxPhrase).WithField("phrase")
	}
	switch req.Syntax {
	case SyntaxPhrase, "":
		if strings.TrimSpace(Fold(req.Phrase, FoldOptions{}).Text) == "" {
			return nil, problem.New(problem.EmptyQuery, "the phrase has nothing to search for").WithHint("give at least one visible character").WithField("phrase")
		}
		f.prepare()
		return f, nil
	case SyntaxRegex:
		return f, f.compile()
	}
	return nil, problem.New(problem.InvalidField, "syntax is %q, it must be %q or %q", req.Syntax, SyntaxPhrase, SyntaxRegex).WithField("syntax")
}

// compile reads an RE2 expression. It is matched against the canonical text as
// it is; case is ignored unless asked for.
func (f *phraseFinder) compile() error {
	expr := f.req.Phrase
	if expr == "" {
		return problem.New(problem.EmptyQuery, "the regular expression is empty").WithField("phrase")
	}
	re, err := regexp.Compile(expr)
	if err == nil {
		flags := "(?:"
		if !f.req.CaseSensitive {
			flags = "(?i:"
		}
		if re, err = regexp.Compile(flags + expr + ")"); err == nil {
			f.later, err = regexp.Compile(`\A(?s:.)(?s:.*?)(` + flags + expr + "))")
		}
	}
	if err != nil {
		return problem.New(problem.InvalidRegex, "the phrase is no RE2 regular expression: %v", err).
			WithHint("RE2 has no backreferences and no look-around; escape . ( ) [ ] { } * + ? ^ $ | and \\ with a backslash").WithField("phrase").WithCause(err)
	}
	f.regex = re
	return nil
}

func (f *phraseFinder) in(ctx context.Context, e *Edition) ([]structure.Span, error) {
	if f.regex != nil {
		return f.matches(ctx, e.Work.Text)
	}
	o := f.fold(starsMark(e.Work.Format))
	phrase := Fold(f.req.Phrase, o).Text
	if strings.TrimSpace(phrase) == "" {
		return nil, nil // only emphasis in this format
	}
	return Fold(e.Work.Text, o).Find(phrase, f.whole), nil
}

func (f *phraseFinder) fold(stars bool) FoldOptions {
	return FoldOptions{CaseSensitive: f.req.CaseSensitive, Accents: f.req.FoldAccents, Stars: stars}
}

// starsMark reports whether '*' is emphasis in texts of a format.
func starsMark(f structure.Format) bool {
	return f == structure.FormatMarkdown || f == structure.FormatFountain
}

// matches lists the matches of the regular expression that do not overlap,
// from the left. A match that is not of whole words is tried again one
// character later; matches of nothing do not count.
func (f *phraseFinder) matches(ctx context.Context, text string) ([]structure.Span, error) {
	var out []structure.Span
	for at := 0; at <= len(text); {
		if len(out)%1024 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		loc := f.next(text, at)
		if loc == nil {
			return out, nil
		}
		if loc[0] == loc[1] || (f.whole && !wholeOriginal(text, loc[0], loc[1])) {
			_, size := utf8.DecodeRuneInString(text[loc[0]:])
			at = loc[0] + max(size, 1)
			continue
		}
		out = append(out, structure.Span{Start: loc[0], End: loc[1]})
		at = loc[1]
	}
	return out, nil
}

// next returns the first match that starts at or behind at. What stands before
// at still counts for \b and ^.
func (f *phraseFinder) next(text string, at int) []int {
	if at == 0 {
		return f.regex.FindStringIndex(text)
	}
	_, size := utf8.DecodeLastRuneInString(text[:at])
	m := f.later.FindStringSubmatchIndex(text[at-size:])
	if m == nil {
		return nil
	}
	return []int{m[2] + at - size, m[3] + at - size}
}

// wholeOriginal is wholeWord for a text that is not folded.
func wholeOriginal(text string, a, b int) bool {
	before, after := a, b
	for range 4 {
		_, size := utf8.DecodeLastRuneInString(text[:before])
		before -= size
		_, size = utf8.DecodeRuneInString(text[after:])
		after += size
	}
	o := FoldOptions{CaseSensitive: true}
	left := Fold(text[before:a], o).Text
	inner := text[a:b]
	return wholeWord(left+inner+Fold(text[b:after], o).Text, len(left), len(left)+len(inner))
}
