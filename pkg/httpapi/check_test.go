package httpapi_test

import (
	"strings"
	"testing"

	"scenewise/pkg/catalog"
)

func TestCheck(t *testing.T) {
	r := start(t, nil)
	a := r.post("/v1/check", `{"document_id":"lantern","rules":[
		{"name":"Edith stays away","never_together":{"all":["Mara","Edith"],"presence":"acts"}},
		{"name":"They meet at once","first_together":{"all":["Mara","Jonas"],"in":"c2"}},
		{"phrase":{"text":"lantern","min":1}}]}`)
	got := a.json(t)
	if got["passed"] != 2.0 || got["failed"] != 1.0 || got["version"] != 1.0 {
		t.Fatalf("%s", a.body)
	}
	for i, c := range got["checks"].([]any) {
		c := c.(map[string]any)
		if c["passed"] != (i != 1) {
			t.Errorf("%v", c)
		}
		for _, p := range c["evidence"].([]any) {
			p := p.(map[string]any)
			if lantern[int(p["start"].(float64)):int(p["end"].(float64))] != p["text"] {
				t.Errorf("%v does not cut out its text", p)
			}
		}
	}
	for body, code := range map[string]string{
		`{"document_id":"lantern"}`:                                                            "missing_field", // it carries no rules
		`{"document_id":"lantern","rules":[]}`:                                                 "missing_field",
		`{"rules":[{"phrase":{"text":"a","max":1}}]}`:                                          "missing_field",
		`{"document_id":"nobody","rules":[{"phrase":{"text":"a","max":1}}]}`:                   "document_not_found",
		`{"document_id":"lantern","rules":[{"frase":{"text":"a","max":1}}]}`:                   "unknown_field",
		`{"document_id":"lantern","rules":[{"phrase":{"text":"a"}}]}`:                          "invalid_field",
		`{"document_id":"lantern","rules":{"checks":[{"name":"x"}]}}`:                          "invalid_field",
		`{"document_id":"lantern","version":7,"rules":[{"phrase":{"text":"a","max":1}}]}`:      "version_not_found",
		`{"document_id":"lantern","rules":[{"phrase":{"text":"(","syntax":"regex","max":1}}]}`: "invalid_regex",
	} {
		if a := r.post("/v1/check", body); a.code() != code {
			t.Errorf("%s: %d %s", body, a.status, a.body)
		}
	}
}

func TestCheckWithTheRulesOfTheDocument(t *testing.T) {
	r := start(t, nil)
	r.shelf.change("default", "lantern", func(d *catalog.Document) { d.Checks = []byte(`[{"phrase":{"text":"lantern","max":0}}]`) })
	if a := r.post("/v1/check", `{"document_id":"lantern"}`); a.status != 200 || a.json(t)["failed"] != 1.0 {
		t.Errorf("%d %s", a.status, a.body)
	}
	if a := r.post("/v1/check", `{"rules":{"document":"lantern","checks":[{"phrase":{"text":"lamp","max":0}}]}}`); a.status != 200 || a.json(t)["passed"] != 1.0 {
		t.Errorf("%d %s", a.status, a.body)
	}
}

func TestRulesAreReadAtTheDoor(t *testing.T) {
	r := start(t, nil)
	a := r.post("/v1/documents", `{"id":"x","content":"y","checks":[{"never_togeter":{"all":["A","B"]}}]}`)
	if a.code() != "unknown_field" || !strings.Contains(string(a.body), "never_together") || len(r.queue.upserts) != 0 {
		t.Errorf("%d %s", a.status, a.body)
	}
}
