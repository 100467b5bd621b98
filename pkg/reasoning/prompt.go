package reasoning

import (
	"crypto/sha256"
	"embed"
	"fmt"
	"strings"
	"text/template"

	"scenewise/pkg/chunking"
)

// PromptVersion names the templates. It changes whenever one of them does, and
// is part of what an answer is remembered by.
const PromptVersion = "analyze-1"

// MaxOutputTokens bounds an answer, thoughts included.
const MaxOutputTokens = 4096

// MaxPlanTokens bounds the decision what to look up, thoughts included.
const MaxPlanTokens = 2048

//go:embed templates/*.tmpl
var templateFiles embed.FS

// prompts writes tasks out.
type prompts struct{ all *template.Template }

func newPrompts() (*prompts, error) {
	t, err := template.New("prompts").ParseFS(templateFiles, "templates/*.tmpl")
	return &prompts{t}, err
}

// write makes the prompt of a question on numbered evidence.
//
// Every passage stands between two lines with a mark that is derived from the
// passages and that occurs nowhere in what is sent, so no passage can end itself,
// begin another one or speak outside its lines.
func (p *prompts) write(question string, ev []Evidence) (Prompt, error) {
	return p.fill("system.tmpl", "question.tmpl", question, ev, nil, MaxOutputTokens)
}

// plan makes the prompt of deciding what to look up. log is what was looked up
// before.
func (p *prompts) plan(question string, ev []Evidence, log []string) (Prompt, error) {
	return p.fill("plan-system.tmpl", "plan-question.tmpl", question, ev, log, MaxPlanTokens)
}

func (p *prompts) fill(system, ask, question string, ev []Evidence, log []string, most int) (Prompt, error) {
	mark := markOf(question, ev)
	data := struct {
		Mark, Question string
		Log            []string
	}{mark, oneParagraph(question), log}
	out := Prompt{Version: PromptVersion, MaxOutput: most, Prefix: framed(mark, ev)}
	for _, part := range []struct {
		name string
		to   *string
	}{{system, &out.System}, {ask, &out.Question}} {
		var b strings.Builder
		if err := p.all.ExecuteTemplate(&b, part.name, data); err != nil {
			return out, err
		}
		*part.to = strings.TrimSpace(b.String())
	}
	return out, nil
}

// framed writes the evidence between its marks.
func framed(mark string, ev []Evidence) string {
	var b strings.Builder
	for _, e := range ev {
		b.WriteString(opening(mark, e))
		b.WriteString(strings.TrimRight(e.Text, " \n"))
		b.WriteString(closing(mark, e))
	}
	return b.String()
}

func opening(mark string, e Evidence) string {
	return fmt.Sprintf("[%s %d begins: %s, %s]\n", mark, e.N, label(e.ID), e.NodeID)
}

func closing(mark string, e Evidence) string { return fmt.Sprintf("\n[%s %d ends]\n", mark, e.N) }

// label makes an id that a publisher chose harmless inside a mark's line.
func label(s string) string {
	if len(s) > 40 {
		s = s[:40]
	}
	return s
}

// costOf is what a passage adds to a prompt, by our estimate.
func costOf(e Evidence) int {
	if e.N == 0 {
		e.N = 100
	}
	return chunking.EstimateTokens(e.Text) + chunking.EstimateTokens(opening(mostMark, e)) + chunking.EstimateTokens(closing(mostMark, e)) + 2*markExtra
}

// A mark is markLetters letters; random ones cost more than our estimate of a
// word, markExtra of them.
const (
	markLetters = 8
	markExtra   = 3
	mostMark    = "qqqqqqqq"
)

// markOf derives a mark from the evidence alone, so that the same evidence is
// written the same for every question. It occurs in nothing that is sent.
func markOf(question string, ev []Evidence) string {
	for n := 0; ; n++ {
		h := sha256.New()
		fmt.Fprintf(h, "%d\n", n)
		for _, e := range ev {
			fmt.Fprintf(h, "%s/%s@%d %s %d %d\n%s\n", e.Collection, e.ID, e.Version, e.NodeID, e.Start, len(e.Text), e.Text)
		}
		sum := h.Sum(nil)
		mark := make([]byte, markLetters)
		for i := range mark {
			mark[i] = 'a' + sum[i]%26
		}
		if m := string(mark); !occurs(m, question, ev) {
			return m
		}
	}
}

func occurs(mark, question string, ev []Evidence) bool {
	if strings.Contains(strings.ToLower(question), mark) {
		return true
	}
	for _, e := range ev {
		if strings.Contains(strings.ToLower(e.Text), mark) || strings.Contains(strings.ToLower(e.ID), mark) {
			return true
		}
	}
	return false
}

// oneParagraph keeps a question from looking like several messages.
func oneParagraph(s string) string { return strings.Join(strings.Fields(s), " ") }
