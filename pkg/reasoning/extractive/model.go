// Package extractive answers without a language model: it quotes the sentences
// that answer best, in the order of the story, and says that it does.
package extractive

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"scenewise/pkg/embedding"
	"scenewise/pkg/reasoning"
	"scenewise/pkg/retrieval"
	"scenewise/pkg/structure"
	"scenewise/pkg/structure/prose"
)

// Name is what requests call it.
const Name = "extractive"

// version changes whenever the same task may give another answer.
const version = "extractive-1"

// Bounds of an answer.
const (
	mostQuotes   = 5
	leastWords   = 4
	shortBytes   = 300 // a shorter stretch takes the next sentence with it
	longBytes    = 900 // a longer one is no quotation
	wideWords    = 4   // added to a question to search wider
	mostEmbedded = 600 // sentences whose meaning is compared
)

// Model is the extractive reasoner.
type Model struct {
	meaning embedding.Model // nil: words alone decide
}

// New makes a Model. meaning compares sentences with the question; nil does
// without.
func New(meaning embedding.Model) *Model { return &Model{meaning} }

// leastRelevance is how likely the best passage must be to answer the question
// for anything to be quoted. A reasoner that cannot say no has to be more
// careful than the search: on the development questions the search has below
// it three of four questions without an answer, and one of thirteen with one.
const leastRelevance = 0.4

// candidate is a sentence that may be quoted.
type candidate struct {
	evidence int // number
	span     structure.Span
	text     string
	words    float64 // weighted share of the question's words
	near     float64 // words of the sentences around it
	cosine   float64
	passage  float64 // how well its passage was found, 0..1
	score    float64
}

// Reason quotes the sentences that answer best. When the search held nothing
// for relevant, it quotes nothing.
func (m *Model) Reason(ctx context.Context, t reasoning.Task) (*reasoning.Draft, error) {
	d := &reasoning.Draft{Model: version, Lead: "No language model was used; these sentences of the text come nearest to an answer:"}
	if !t.Found || t.Relevance < leastRelevance && t.Tools == nil {
		return d, nil
	}
	all := candidates(t.Evidence)
	weigh(t.Question, all)
	if m.meaning != nil {
		if err := m.compare(ctx, t.Question, all); err != nil {
			return nil, err
		}
	}
	if t.Tools != nil {
		d.Calls = wider(t.Question, choose(all))
		return d, nil
	}
	for _, c := range choose(all) {
		text := strings.Join(strings.Fields(c.text), " ")
		d.Claims = append(d.Claims, reasoning.DraftClaim{Text: text, Citations: []int{c.evidence},
			Quotes: []reasoning.DraftQuote{{Evidence: c.evidence, Text: c.text}}})
	}
	d.Note = fmt.Sprintf("%d sentences compared", len(all))
	return d, nil
}

// wider asks for one more search, with words of the best sentences added to
// those of the question: the longest ones that it does not have.
func wider(question string, best []*candidate) []reasoning.ToolCall {
	has := map[string]bool{}
	for _, t := range retrieval.Tokens(question) {
		has[t.Norm] = true
	}
	var more []string
	for _, c := range best {
		for _, t := range retrieval.Tokens(c.text) {
			if len(t.Norm) > 4 && !has[t.Norm] {
				has[t.Norm] = true
				more = append(more, t.Norm)
			}
		}
	}
	slices.SortStableFunc(more, func(a, b string) int { return cmp.Compare(len(b), len(a)) })
	if len(more) == 0 {
		return nil
	}
	query := question + " " + strings.Join(more[:min(len(more), wideWords)], " ")
	return []reasoning.ToolCall{{Name: "search", Args: map[string]any{"query": query}}}
}

// candidates cuts passages into sentences.
func candidates(ev []reasoning.Evidence) []*candidate {
	best := 0.0
	for _, e := range ev {
		best = max(best, e.Score)
	}
	var out []*candidate
	for _, e := range ev {
		passage := 0.0
		if best > 0 {
			passage = e.Score / best
		}
		spans := prose.Sentences(e.Text, structure.Span{Start: 0, End: len(e.Text)}, "en")
		for i := range spans {
			s := lengthened(e.Text, spans, i)
			text := e.Text[s.Start:s.End]
			if len(strings.Fields(text)) < leastWords || s.Len() > longBytes {
				continue
			}
			out = append(out, &candidate{evidence: e.N, span: s, text: text, passage: passage})
		}
	}
	return out
}

// lengthened joins a short sentence with the next one of its paragraph.
func lengthened(text string, spans []structure.Span, i int) structure.Span {
	s := spans[i]
	for k := i + 1; k < len(spans) && s.Len() < shortBytes; k++ {
		if strings.Contains(text[s.End:spans[k].Start], "\n\n") {
			break
		}
		s.End = spans[k].End
	}
	return s
}

// compare adds the cosine of each candidate to the question: all of them, or
// those with the best words when there are many.
func (m *Model) compare(ctx context.Context, question string, all []*candidate) error {
	some := slices.Clone(all)
	slices.SortStableFunc(some, func(a, b *candidate) int { return cmp.Compare(b.words+b.near, a.words+a.near) })
	some = some[:min(len(some), mostEmbedded)]
	asked, err := m.meaning.Embed(ctx, embedding.TaskQuery, []string{question})
	if err != nil {
		return err
	}
	texts := make([]string, len(some))
	for i, c := range some {
		texts[i] = c.text
	}
	vectors, err := m.meaning.Embed(ctx, embedding.TaskDocument, texts)
	if err != nil {
		return err
	}
	for i, c := range some {
		var dot float64
		for k, x := range vectors[i] {
			dot += float64(x) * float64(asked[0][k])
		}
		c.cosine = max(dot, 0)
	}
	return nil
}

// choose takes the best candidates, none twice, and
// puts them in the order of the story.
func choose(all []*candidate) []*candidate {
	for _, c := range all {
		c.score = weightWords*c.words + weightNear*c.near + weightCosine*c.cosine + weightPassage*c.passage
	}
	slices.SortStableFunc(all, func(a, b *candidate) int { return cmp.Compare(b.score, a.score) })
	var out []*candidate
	for _, c := range all {
		if len(out) == mostQuotes {
			break
		}
		if c.words == 0 && c.cosine == 0 || slices.ContainsFunc(out, c.overlaps) {
			continue
		}
		out = append(out, c)
	}
	slices.SortFunc(out, func(a, b *candidate) int {
		return cmp.Or(cmp.Compare(a.evidence, b.evidence), cmp.Compare(a.span.Start, b.span.Start))
	})
	return out
}

func (c *candidate) overlaps(d *candidate) bool {
	return c.evidence == d.evidence && c.span.Overlaps(d.span) || c.text == d.text
}
