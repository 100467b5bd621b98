package httpapi_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"scenewise/pkg/catalog"
	"scenewise/pkg/httpapi"
)

// pages follows cursors of a question to the end.
func (r *rig) pages(path, body, key string, between func()) (items []any, total any) {
	r.t.Helper()
	for cursor := ""; ; {
		b := strings.TrimSuffix(body, "}")
		if cursor != "" {
			b += `,"cursor":"` + cursor + `"`
		}
		a := r.post(path, b+"}")
		if a.status != http.StatusOK {
			r.t.Fatalf("%d %s", a.status, a.body)
		}
		page := a.json(r.t)
		items, total = append(items, page[key].([]any)...), page["total"]
		if page["returned"] != float64(len(page[key].([]any))) {
			r.t.Errorf("returned %v of %v", page["returned"], page[key])
		}
		next, more := page["cursor"].(string)
		if !more {
			return items, total
		}
		if cursor = next; between != nil {
			between()
			between = nil
		}
	}
}

func TestAuditPagesSumToTheTotal(t *testing.T) {
	for docs, limits := range map[int][]int{1: {1, 3, 5}, 30: {17}} { // beyond 24 documents the cursor holds a digest
		r := start(t, nil)
		for i := range docs {
			r.shelf.put("many", fmt.Sprintf("d%02d", i), 1, lantern)
		}
		for _, limit := range limits {
			items, total := r.pages("/v1/audit", fmt.Sprintf(`{"phrase":"lantern","collection":"many","limit":%d}`, limit), "matches", nil)
			if total != float64(4*docs) || len(items) != 4*docs {
				t.Fatalf("%d documents by %d: %d of %v", docs, limit, len(items), total)
			}
			seen := map[string]bool{}
			for _, m := range items {
				m := m.(map[string]any)
				seen[fmt.Sprint(m["document_id"], m["start"])] = true
				if m["text"] != lantern[int(m["start"].(float64)):int(m["end"].(float64))] {
					t.Errorf("%v does not cut out its text", m)
				}
			}
			if len(seen) != 4*docs {
				t.Errorf("%d different matches", len(seen))
			}
		}
	}
}

func TestPagesStayWithTheirVersions(t *testing.T) {
	for docs, limit := range map[int]int{1: 2, 30: 50} {
		r := start(t, nil)
		for i := range docs {
			r.shelf.put("many", fmt.Sprintf("d%02d", i), 1, lantern)
		}
		update := func() { r.shelf.put("many", "d00", 2, strings.ReplaceAll(lantern, "lantern", "lamp")) }
		items, total := r.pages("/v1/audit", fmt.Sprintf(`{"phrase":"lantern","collection":"many","limit":%d}`, limit), "matches", update)
		if total != float64(4*docs) || len(items) != 4*docs {
			t.Errorf("%d documents: %d of %v", docs, len(items), total)
		}
		for _, m := range items {
			if v := m.(map[string]any)["version"]; v != 1.0 {
				t.Fatalf("version %v", v)
			}
		}
		first := r.post("/v1/audit", `{"phrase":"Mara","collection":"many","limit":1}`).json(t)["cursor"].(string)
		r.shelf.remove("many", "d00")
		a := r.post("/v1/audit", `{"phrase":"Mara","collection":"many","limit":1,"cursor":"`+first+`"}`)
		if a.status != http.StatusGone || a.code() != "cursor_expired" {
			t.Errorf("after a removal: %d %s", a.status, a.body)
		}
	}
}

func TestForeignCursors(t *testing.T) {
	r := start(t, nil)
	page := func(body string) string {
		c, _ := r.post("/v1/audit", body).json(t)["cursor"].(string)
		return c
	}
	good := page(`{"phrase":"lantern","limit":1}`)
	if good == "" {
		t.Fatal("no cursor")
	}
	list := r.post("/v1/cooccurrence", `{"all":["Mara"],"limit":1}`).json(t)["cursor"].(string)
	for name, body := range map[string]string{
		"another phrase":     `{"phrase":"dark","cursor":"` + good + `"}`,
		"another option":     `{"phrase":"lantern","case_sensitive":true,"cursor":"` + good + `"}`,
		"another collection": `{"phrase":"lantern","collection":"*","cursor":"` + good + `"}`,
		"another call":       `{"phrase":"lantern","cursor":"` + list + `"}`,
		"cut":                `{"phrase":"lantern","cursor":"` + good[:len(good)-2] + `"}`,
		"made up":            `{"phrase":"lantern","cursor":"eyJvIjoxfQ"}`,
		"not base64":         `{"phrase":"lantern","cursor":"../../etc"}`,
	} {
		if a := r.post("/v1/audit", body); a.status != http.StatusBadRequest || a.code() != "invalid_cursor" {
			t.Errorf("%s: %d %s", name, a.status, a.body)
		}
	}
	if a := r.post("/v1/audit", `{"phrase":"lantern","limit":7,"cursor":"`+good+`"}`); a.status != http.StatusOK {
		t.Errorf("another limit: %d %s", a.status, a.body)
	}
}

func TestCooccurrence(t *testing.T) {
	r := start(t, nil)
	items, total := r.pages("/v1/cooccurrence", `{"all":["mara","Jonas"],"presence":"acts","limit":1}`, "units", nil)
	if total != 2.0 || len(items) != 2 || items[0].(map[string]any)["node_id"] != "c1.s1" || items[1].(map[string]any)["node_id"] != "c2.s2" {
		t.Errorf("%v of %v", items, total)
	}
	a := r.post("/v1/cooccurrence", `{"all":["Marra"],"presence":"acts"}`).json(t)
	if a["complete"] != false || a["total"] != nil || !strings.Contains(fmt.Sprint(a["unresolved"]), "Mara") {
		t.Errorf("%v", a)
	}
	items, _ = r.pages("/v1/cooccurrence", `{"all":["Mara"],"unit":"paragraph","document_ids":["lantern"],"after":"c1.s1"}`, "units", nil)
	if len(items) != 2 || items[0].(map[string]any)["node_id"] != "c2.s1#1" {
		t.Errorf("%v", items)
	}
}

func TestSearch(t *testing.T) {
	r := start(t, nil)
	a := r.post("/v1/search", `{"query":"lantern","filter":{"metadata.genre":"x"},"limit":2,"mode":"lexical"}`)
	if a.status != http.StatusOK || len(a.json(t)["results"].([]any)) != 2 || r.finder.last.Mode != "lexical" || len(r.finder.last.Filter) != 1 {
		t.Errorf("%d %s", a.status, a.body)
	}
	a = r.post("/v1/search", `{"query":"zebra"}`)
	if v := a.json(t); v["found"] != false || v["results"] == nil || v["degraded"] == nil || r.finder.last.Limit != 10 || r.finder.last.Mode != "hybrid" {
		t.Errorf("%s", a.body)
	}
}

// TestEmptyQueries: only what cannot be seen is an error.
func TestEmptyQueries(t *testing.T) {
	r := start(t, nil)
	for _, q := range []string{"", " ", "\\n", "\\u200b", "\\u0000"} {
		if a := r.post("/v1/search", `{"query":"`+q+`"}`); a.status != http.StatusBadRequest || a.code() != "empty_query" {
			t.Errorf("%q: %d %s", q, a.status, a.body)
		}
	}
}

func TestVerify(t *testing.T) {
	r := start(t, nil)
	a := r.post("/v1/verify", `{"quotes":[{"text":"Mara lit the lantern and waited.","document_id":"lantern"},{"text":"MARA LIT THE LANTERN AND WAITED."},
		{"text":"Mara lit the lantern and waited.","document_id":"lantern","node_id":"c2"},{"text":"Seven dragons played chess under a neon fjord."}]}`)
	var verdicts []any
	for _, q := range a.json(t)["quotes"].([]any) {
		verdicts = append(verdicts, q.(map[string]any)["verdict"])
	}
	if got := fmt.Sprint(verdicts); got != "[exact folded misattributed not_found]" {
		t.Errorf("%s: %s", got, a.body)
	}
}

func TestDeadlineIsSaid(t *testing.T) {
	r := start(t, func(o *httpapi.Options) { o.RequestLimit = 300 * time.Millisecond })
	r.shelf.hold = make(chan struct{})
	a := r.post("/v1/audit", `{"phrase":"lantern"}`)
	if v := a.json(t); a.status != http.StatusOK || v["complete"] != false || len(v["missing"].([]any)) != 1 {
		t.Errorf("audit: %d %s", a.status, a.body)
	}
	a = r.post("/v1/cooccurrence", `{"all":["Mara"]}`)
	if a.json(t)["complete"] != false {
		t.Errorf("cooccurrence: %d %s", a.status, a.body)
	}
	if a := r.get("/v1/documents/lantern/structure"); a.status != http.StatusGatewayTimeout || a.code() != "deadline_exceeded" {
		t.Errorf("structure: %d %s", a.status, a.body)
	}
	close(r.shelf.hold)
}

func TestPendingIsSaid(t *testing.T) {
	r := start(t, nil)
	r.shelf.change("default", "soon", func(d *catalog.Document) { d.Queued = 1 })
	if v := r.post("/v1/audit", `{"phrase":"lantern"}`).json(t); v["complete"] != true || len(v["pending"].([]any)) != 1 {
		t.Errorf("%v", v)
	}
}

func TestDeadLetters(t *testing.T) {
	r := start(t, nil)
	first := r.get("/v1/admin/dlq?limit=1").json(t)
	if first["total"] != 2.0 || first["returned"] != 1.0 {
		t.Fatalf("%v", first)
	}
	second := r.get("/v1/admin/dlq?limit=1&cursor=" + first["cursor"].(string)).json(t)
	if second["letters"].([]any)[0].(map[string]any)["number"] != 5.0 || second["cursor"] != nil {
		t.Errorf("%v", second)
	}
	if l := r.get("/v1/admin/dlq/3").json(t); l["body"].(map[string]any)["id"] != "bad" {
		t.Errorf("%v", l)
	}
	if l := r.get("/v1/admin/dlq/5").json(t); l["body_base64"] != "//4=" {
		t.Errorf("%v", l)
	}
	if a := r.post("/v1/admin/dlq/3/replay", ""); a.status != http.StatusAccepted || a.json(t)["id"] != "bad" {
		t.Errorf("%d %s", a.status, a.body)
	}
	if a := r.post("/v1/admin/dlq/3/replay", ""); a.status != http.StatusNotFound || a.code() != "letter_not_found" {
		t.Errorf("%d %s", a.status, a.body)
	}
	if a := r.get("/v1/admin/dlq/x"); a.code() != "invalid_field" {
		t.Errorf("%s", a.body)
	}
}
