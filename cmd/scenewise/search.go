package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"slices"
	"strings"

	"scenewise/pkg/retrieval"
)

func searchVerb() *verb {
	return &verb{
		name: "search", args: "QUERY... [flags]", least: 1, most: -1, needs: "a query",
		short: "find the passages that answer a query best",
		long: `QUERY understands words, "exact phrases", AND, OR, NOT, NEAR/n and parentheses; keep it from the shell with
single quotes.

  scenewise search '"silver shoes" NEAR/10 witch' --doc oz
  scenewise search who is afraid of the dark --group scene`,
		setup: func(fs *flag.FlagSet) action {
			var q searchQuestion
			q.flags(fs)
			return func(ctx context.Context, s *session, args []string) error {
				return q.ask(ctx, s, strings.Join(args, " "))
			}
		},
	}
}

// searchQuestion are the flags of search.
type searchQuestion struct {
	scope
	mode, group, rerank, filter string
	characters                  list
	limit                       int
	least                       float64
	explain                     bool
}

func (q *searchQuestion) flags(fs *flag.FlagSet) {
	q.scope.flags(fs)
	fs.StringVar(&q.mode, "mode", string(retrieval.ModeHybrid), "`legs` to use: hybrid, lexical, semantic")
	fs.StringVar(&q.group, "group", string(retrieval.GroupNone), "gather results by `unit`: none, scene, chapter")
	fs.StringVar(&q.rerank, "rerank", retrieval.RerankNone, "`reranker`: none, local, gemini")
	fs.StringVar(&q.filter, "filter", "", "structured filter as a `JSON` object")
	fs.Var(&q.characters, "character", "`name` of someone who must be in the scene; may be given several times")
	fs.IntVar(&q.limit, "limit", retrieval.DefaultSearchLimit, "`number` of results")
	fs.Float64Var(&q.least, "min-relevance", -1, "least relevance, from 0 to 1; default: the service's own")
	fs.BoolVar(&q.explain, "explain", false, "say how each score came about")
}

func (q *searchQuestion) request(query string) (retrieval.SearchRequest, error) {
	req := retrieval.SearchRequest{
		Query: query, Mode: retrieval.Mode(q.mode), GroupBy: retrieval.GroupBy(q.group), Rerank: q.rerank,
		Limit: q.limit, Explain: q.explain,
	}
	if q.least >= 0 {
		req.MinRelevance = &q.least
	}
	if q.filter != "" {
		if err := json.Unmarshal([]byte(q.filter), &req.Filter); err != nil {
			return req, usageError("--filter is not a JSON object: %v", err).WithHint(`for example --filter '{"chapter": {"gte": 3}}'`).WithField("filter")
		}
	}
	if len(q.characters) == 0 {
		return req, nil
	}
	if _, twice := req.Filter["characters"]; twice {
		return req, usageError("--character and a filter of the field characters exclude each other").WithField("filter")
	}
	names, err := json.Marshal([]string(q.characters))
	if req.Filter == nil {
		req.Filter = map[string]json.RawMessage{}
	}
	req.Filter["characters"] = names
	return req, err
}

func (q *searchQuestion) ask(ctx context.Context, s *session, query string) error {
	req, err := q.request(query)
	if err != nil {
		return err
	}
	c, err := s.client()
	if err != nil {
		return err
	}
	out, err := c.Search(ctx, q.scope.about(), req)
	if err != nil {
		return err
	}
	if s.json {
		return s.printJSON(out)
	}
	saySearch(s, out)
	return nil
}

// saySearch prints results for a person.
func saySearch(s *session, out *retrieval.SearchResponse) {
	if !out.Found {
		s.say("%s %s", s.paint.mark("nothing relevant:"), out.Reason)
		if m := out.Nearest; m != nil && len(out.Results) == 0 {
			s.say("  nearest: %s %s  %s", m.ID, m.NodeID, clip(oneLine(m.Text), 160))
		}
	}
	n := 0
	for _, g := range out.Groups {
		s.say("%s  %s  %s", s.paint.strong(g.Document), g.NodeID, s.paint.faint(fmt.Sprintf("score %.4f", g.Score)))
		for _, r := range g.Results {
			n++
			sayResult(s, n, r)
		}
	}
	if len(out.Groups) == 0 {
		for i, r := range out.Results {
			sayResult(s, i+1, r)
		}
	}
	for _, d := range out.Degraded {
		s.say("%s the %s leg did not answer: %s", s.paint.bad("degraded:"), d.Leg, d.Reason)
	}
	s.say("%s", s.paint.faint(fmt.Sprintf("%d lexical, %d semantic, %d fused; %s", out.Counts.Lexical, out.Counts.Semantic, out.Counts.Fused, timings(out.Timings))))
}

func sayResult(s *session, n int, r retrieval.Result) {
	s.say("%2d. %s  %s", n, s.paint.strong(r.ID+" "+r.NodeID), s.paint.faint(strings.Join(r.Path, " > ")))
	s.say("%s", wrapped(4, excerpt(s.paint, r, 300)))
	s.say("    %s", s.paint.faint(standing(r)))
	if r.Why != "" {
		s.say("    %s", s.paint.faint(r.Why))
	}
	if f := r.Fusion; f != nil {
		s.say("    %s", s.paint.faint(fmt.Sprintf("rrf %.6f (k %d) + bonus %.4f = %.6f", f.RRF, f.K, f.Bonus, f.Fused)))
	}
}

// standing says where a result stands in each leg.
func standing(r retrieval.Result) string {
	parts := []string{fmt.Sprintf("score %.4f", r.Score), fmt.Sprintf("relevance %.2f", r.Relevance)}
	for _, leg := range slices.Sorted(maps.Keys(r.Ranks)) {
		parts = append(parts, fmt.Sprintf("%s #%d", leg, r.Ranks[leg]))
	}
	return strings.Join(parts, ", ")
}

// excerpt cuts about n bytes out of a result, around its first highlight, with
// the highlights marked.
func excerpt(p painter, r retrieval.Result, n int) string {
	text, from, to := r.Text, 0, len(r.Text)
	if len(text) > n {
		if len(r.Highlights) > 0 {
			from = max(0, min(r.Highlights[0].Start-r.Start-n/3, len(text)-n))
		}
		from, to = wordEdge(text, from), wordEdge(text, min(len(text), from+n))
	}
	var b strings.Builder
	if from > 0 {
		b.WriteString("… ")
	}
	at := from
	for _, h := range r.Highlights {
		a, z := h.Start-r.Start, h.End-r.Start
		if a < at || z > to || a >= z {
			continue
		}
		b.WriteString(text[at:a] + p.mark(text[a:z]))
		at = z
	}
	b.WriteString(text[at:to])
	if to < len(text) {
		b.WriteString(" …")
	}
	return oneLine(b.String())
}

// wordEdge moves an offset back to the beginning of the word that it cuts.
func wordEdge(text string, at int) int {
	if at <= 0 || at >= len(text) {
		return max(0, min(at, len(text)))
	}
	if i := strings.LastIndexAny(text[:at], " \n\t"); i >= 0 {
		return i + 1
	}
	return 0
}

// timings writes the stages of a search, total last.
func timings(ms map[string]float64) string {
	parts := []string{}
	for _, stage := range slices.Sorted(maps.Keys(ms)) {
		if stage != "total" {
			parts = append(parts, fmt.Sprintf("%s %.1f", stage, ms[stage]))
		}
	}
	return fmt.Sprintf("%.1f ms (%s)", ms["total"], strings.Join(parts, ", "))
}
