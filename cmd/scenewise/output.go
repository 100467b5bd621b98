package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"regexp"
	"strconv"
	"strings"
	"text/tabwriter"
	"unicode/utf8"

	"golang.org/x/term"

	"scenewise/pkg/problem"
)

// painter adds colours where they are wanted: on a terminal, unless NO_COLOR
// is set.
type painter struct{ on bool }

func newPainter(e env) painter {
	return painter{on: isTerminal(e.stdout) && e.get("NO_COLOR") == "" && e.get("TERM") != "dumb"}
}

func (p painter) in(code, text string) string {
	if !p.on || text == "" {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

func (p painter) strong(text string) string { return p.in("1", text) }
func (p painter) faint(text string) string  { return p.in("2", text) }
func (p painter) good(text string) string   { return p.in("32", text) }
func (p painter) mark(text string) string   { return p.in("33", text) }
func (p painter) bad(text string) string    { return p.in("31", text) }

// isTerminal reports whether w shows its output to a person at once.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// printJSON writes v as one line.
func (s *session) printJSON(v any) error {
	enc := json.NewEncoder(s.stdout)
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}

// say writes one line for a person.
func (s *session) say(format string, args ...any) {
	fmt.Fprintf(s.stdout, format+"\n", args...)
}

// table returns a writer that lines columns up; cells end with a tab, and the
// caller must Flush it.
func (s *session) table() *tabwriter.Writer {
	return tabwriter.NewWriter(s.stdout, 0, 8, 2, ' ', 0)
}

// row writes one line of a table.
func row(w io.Writer, cells ...string) {
	fmt.Fprintln(w, strings.Join(cells, "\t"))
}

// commas writes a number with its thousands set apart.
func commas[T int | int64 | uint64](n T) string {
	digits := strconv.FormatInt(int64(n), 10)
	sign := ""
	if strings.HasPrefix(digits, "-") {
		sign, digits = "-", digits[1:]
	}
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return sign + digits
}

// count writes a number with its noun: "1 scene", "3 scenes", "2 matches".
func count(n int, noun string) string {
	switch {
	case n == 1:
		return "1 " + noun
	case strings.HasSuffix(noun, "ch"), strings.HasSuffix(noun, "s"):
		return commas(n) + " " + noun + "es"
	}
	return commas(n) + " " + noun + "s"
}

// oneLine folds white space, so that a passage of a hard-wrapped book prints
// as one line.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// textWidth is the column at which passages are wrapped.
const textWidth = 112

// wrapped sets text in lines of at most textWidth columns behind an indent,
// counting neither colours nor the width of letters.
func wrapped(indent int, text string) string {
	gap := strings.Repeat(" ", indent)
	var b strings.Builder
	col := 0
	for i, word := range strings.Fields(text) {
		n := utf8.RuneCountInString(colours.ReplaceAllString(word, ""))
		switch {
		case i == 0:
			b.WriteString(gap)
			col = indent
		case col+1+n > textWidth:
			b.WriteString("\n" + gap)
			col = indent
		default:
			b.WriteByte(' ')
			col++
		}
		b.WriteString(word)
		col += n
	}
	return b.String()
}

var colours = regexp.MustCompile(`\x1b\[[0-9;]*m`)

// clip shortens text to at most n characters, at a blank where there is one.
func clip(text string, n int) string {
	r := []rune(text)
	if len(r) <= n {
		return text
	}
	cut := string(r[:n-1])
	if i := strings.LastIndexByte(cut, ' '); i > n/2 {
		cut = cut[:i]
	}
	return cut + "…"
}

// title is a code in words.
func title(c problem.Code) string {
	t := strings.ReplaceAll(string(c), "_", " ")
	if t == "" {
		return t
	}
	return strings.ToUpper(t[:1]) + t[1:]
}
