package httpapi_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"scenewise/pkg/httpapi"
	"scenewise/pkg/problem"
	"scenewise/pkg/reasoning"
	"scenewise/pkg/reasoning/extractive"
	"scenewise/pkg/retrieval"
)

// Compare tells how many documents it was let see.
func (o oracle) Compare(ctx context.Context, sc retrieval.Scope, _, _ string) (*reasoning.Comparison, error) {
	snap, err := o.shelf.Snapshot(ctx, sc)
	if err != nil {
		return nil, err
	}
	return nil, problem.New(problem.Unavailable, "%d documents", len(snap.Docs))
}

// reader finds every chunk of every document, in order.
type reader struct{ lib retrieval.Library }

func (r reader) Search(ctx context.Context, req retrieval.SearchRequest) (*retrieval.SearchResponse, error) {
	snap, err := r.lib.Snapshot(ctx, req.Scope)
	if err != nil {
		return nil, err
	}
	out := &retrieval.SearchResponse{Found: true, Results: []retrieval.Result{}, Degraded: []retrieval.Degraded{}}
	for _, l := range snap.Docs {
		ed, err := r.lib.Edition(ctx, l)
		if err != nil {
			return nil, err
		}
		for i, c := range ed.Chunks {
			out.Results = append(out.Results, retrieval.Result{ChunkID: c.ID, Ref: ed.Ref, NodeID: c.NodeID, Path: []string{"One"}, Start: c.Start, End: c.End,
				Text: ed.Work.Text[c.Start:c.End], Score: 1 / float64(i+1), Relevance: 0.9, Ranks: map[string]int{"lexical": i + 1}, Highlights: []retrieval.Highlight{}})
		}
	}
	return out, nil
}

// reasoned serves with a real analyst that quotes.
func reasoned(t *testing.T) *rig {
	t.Helper()
	return start(t, func(o *httpapi.Options) {
		a, err := reasoning.New(reasoning.Options{Search: reader{o.Catalog}, Library: o.Catalog, Models: []reasoning.Named{{Name: extractive.Name, Model: extractive.New(nil), Local: true}}})
		if err != nil {
			t.Fatal(err)
		}
		o.Analyst = a
	})
}

// Every answer is held against the description of the API by the rig.
func TestQuestionsThatNeedReasoning(t *testing.T) {
	r := reasoned(t)
	out := r.post("/v1/analyze", `{"question":"Who carried the lantern?","evidence":{"max_chunks":3,"max_tokens":500}}`)
	if out.status != 200 || !strings.Contains(fmt.Sprint(out.json(t)["answer"]), "[1]") {
		t.Errorf("%d %s", out.status, out.body)
	}
	for _, q := range []string{`"strategy":"full_context"`, `"strategy":"auto"`, `"estimate":true`, `"until":"c1.s1"`, `"loop":{"max_rounds":2}`, `"reasoner":"extractive"`} {
		if out := r.post("/v1/analyze", `{"question":"Who carried the lantern?","document_ids":["lantern"],`+q+`}`); out.status != 200 {
			t.Errorf("%s: %d %s", q, out.status, out.body)
		}
	}
	if out := r.post("/v1/compare", `{"query":"lantern","document_id":"lantern"}`); out.status != 200 || out.json(t)["full_context"] == nil {
		t.Errorf("%d %s", out.status, out.body)
	}
	if out := r.post("/v1/contradictions", `{"document_id":"lantern"}`); out.status != 200 || out.json(t)["complete"] != true {
		t.Errorf("%d %s", out.status, out.body)
	}
	stream := r.do("POST", "/v1/analyze", `{"question":"Who carried the lantern?","stream":true}`, nil)
	for _, event := range []string{"event: step\n", "event: evidence\n", "event: answer\n"} {
		if !strings.Contains(string(stream.body), event) {
			t.Errorf("the stream lacks %q: %s", event, stream.body)
		}
	}
}

func TestReasoningRefuses(t *testing.T) {
	r := reasoned(t)
	for _, c := range []struct {
		path, body string
		status     int
		code       string
	}{
		{"/v1/analyze", `{}`, 400, "empty_query"},
		{"/v1/analyze", `{"question":"who?","evidence":{"max_tokens":0}}`, 400, "invalid_field"},
		{"/v1/analyze", `{"question":"who?","evidence":{"max_tokens":1000000000}}`, 400, "limit_exceeded"},
		{"/v1/analyze", `{"question":"who?","evidence":{"max_chunks":-1}}`, 400, "invalid_field"},
		{"/v1/analyze", `{"question":"who?","evidence":{"max_chunk":1}}`, 400, "unknown_field"},
		{"/v1/analyze", `{"question":"` + strings.Repeat("why ", 1<<16) + `"}`, 400, "limit_exceeded"},
		{"/v1/analyze", `{"question":"` + strings.Repeat("why ", 1<<19) + `"}`, 413, "too_large"},
		{"/v1/analyze", `{"question":"who?","reasoner":"gemini"}`, 400, "invalid_field"},
		{"/v1/analyze", `{"question":"who?","document_ids":["lantern"],"until":"c99"}`, 404, "node_not_found"},
		{"/v1/analyze", `{"question":"who?","document_ids":["nowhere"]}`, 404, "document_not_found"},
		{"/v1/analyze", `{"question":"who?","node_ids":[]}`, 400, "invalid_field"},
		{"/v1/compare", `{"document_id":"lantern"}`, 400, "empty_query"},
		{"/v1/compare", `{"query":"x"}`, 400, "missing_field"},
		{"/v1/compare", `{"query":"x","document_id":"nowhere"}`, 404, "document_not_found"},
		{"/v1/contradictions", `{}`, 400, "missing_field"},
		{"/v1/contradictions", `{"document_id":"lantern","about":"Nobody Atall"}`, 400, "invalid_field"},
		{"/v1/contradictions", `{"document_id":"lantern","reasoner":"gemini"}`, 400, "invalid_field"},
	} {
		if a := r.do("POST", c.path, c.body, nil); a.status != c.status || a.code() != c.code {
			t.Errorf("%s %.60s: %d %s", c.path, c.body, a.status, a.body)
		}
	}
}
