package httpapi_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"scenewise/pkg/catalog"
	"scenewise/pkg/events"
)

func TestPublish(t *testing.T) {
	r := start(t, nil)
	a := r.post("/v1/documents", `{"id":"new.one","content":"CHAPTER I\n\nA lantern.","title":"New"}`)
	if a.status != http.StatusAccepted || a.json(t)["version"] != 1.0 || a.json(t)["status_url"] != "/v1/documents/new.one" {
		t.Fatalf("%d %s", a.status, a.body)
	}
	if got := a.header.Get("Location"); got != "/v1/documents/new.one" {
		t.Errorf("Location %q", got)
	}
	if p := r.get("/v1/documents/new.one").json(t); p["state"] != "queued" || p["version"] != nil {
		t.Errorf("the passport right after: %v", p)
	}
	a = r.post("/v1/documents?collection=drafts", `{"id":"x","content":"A lantern."}`)
	if a.json(t)["status_url"] != "/v1/documents/x?collection=drafts" || r.queue.upserts[1].Collection != "drafts" {
		t.Errorf("%s", a.body)
	}
	a = r.do(http.MethodPost, "/v1/documents", `{"specversion":"1.0","type":"t","source":"s","id":"1","data":{"id":"ce","content":"A lantern."}}`,
		func(r *http.Request) { r.Header.Set("Content-Type", "application/cloudevents+json") })
	if a.status != http.StatusAccepted || a.json(t)["id"] != "ce" {
		t.Errorf("CloudEvent: %d %s", a.status, a.body)
	}
}

func TestRemove(t *testing.T) {
	r := start(t, nil)
	a := r.do(http.MethodDelete, "/v1/documents/lantern", "", nil)
	if a.status != http.StatusAccepted || a.json(t)["version"] != 1.0 || len(r.queue.deletes) != 1 {
		t.Fatalf("%d %s %v", a.status, a.body, r.queue.deletes)
	}
	r.do(http.MethodDelete, "/v1/documents/lantern?version=7", "", nil)
	if got := r.queue.deletes[1]; got != (events.Delete{ID: "lantern", Collection: "default", Version: 7}) {
		t.Errorf("%+v", got)
	}
	if a := r.do(http.MethodDelete, "/v1/documents/none", "", nil); a.status != http.StatusNotFound || a.code() != "document_not_found" {
		t.Errorf("%d %s", a.status, a.body)
	}
}

func TestPassport(t *testing.T) {
	r := start(t, nil)
	r.shelf.put("default", "lantern", 4, lantern+"More.\n")
	r.shelf.change("default", "lantern", func(d *catalog.Document) {
		d.Pending = &catalog.Pending{Version: 6, State: catalog.StateEmbedding, Attempt: 2}
		d.Failure = &catalog.Failure{Code: "empty_content", Message: "nothing", Version: 5}
	})
	p := r.get("/v1/documents/lantern").json(t)
	if p["state"] != "live" || p["version"] != 4.0 || p["pending"].(map[string]any)["state"] != "embedding" || p["error"].(map[string]any)["version"] != 5.0 {
		t.Errorf("%v", p)
	}
	if w := p["warnings"].([]any); len(w) != 1 {
		t.Errorf("warnings %v", w)
	}
	old := r.get("/v1/documents/lantern?version=1").json(t)
	if old["counts"].(map[string]any)["bytes"] != float64(len(lantern)) || old["version"] != 4.0 {
		t.Errorf("%v", old)
	}
	if a := r.get("/v1/documents/lantern?version=3"); a.code() != "version_not_found" {
		t.Errorf("%d %s", a.status, a.body)
	}
	r.shelf.change("default", "broken", func(d *catalog.Document) {
		d.Failure = &catalog.Failure{Code: "empty_content", Message: "nothing", Version: 1}
		d.Versions = []catalog.Version{{Version: 1, State: catalog.StateFailed}}
	})
	if p := r.get("/v1/documents/broken").json(t); p["state"] != "failed" || p["version"] != nil {
		t.Errorf("%v", p)
	}
}

func TestListPagesSumToTheTotal(t *testing.T) {
	for _, n := range []int{7, 60} { // short lists travel in the cursor, long ones stay on the server
		r := start(t, nil)
		for i := range n {
			r.shelf.put("shelf", fmt.Sprintf("doc-%03d", i), 1, lantern)
		}
		var ids []string
		path := "/v1/documents?collection=shelf&state=live&limit=4"
		for cursor := ""; ; {
			page := r.get(path + cursor).json(t)
			if page["total"] != float64(n) {
				t.Fatalf("total %v", page["total"])
			}
			for _, d := range page["documents"].([]any) {
				ids = append(ids, d.(map[string]any)["id"].(string))
			}
			if len(ids) == 4 { // what comes later does not disturb the list
				r.shelf.put("shelf", "aaa", 1, lantern)
			}
			next, more := page["cursor"]
			if !more {
				break
			}
			cursor = "&cursor=" + next.(string)
		}
		if len(ids) != n || ids[0] != "doc-000" || ids[n-1] != fmt.Sprintf("doc-%03d", n-1) {
			t.Errorf("%d ids: %v", len(ids), ids)
		}
		first := r.get(path).json(t)["cursor"].(string)
		r.shelf.remove("shelf", "doc-001")
		if a := r.get(path + "&cursor=" + first); a.status != http.StatusGone || a.code() != "cursor_expired" {
			t.Errorf("after a removal: %d %s", a.status, a.body)
		}
	}
}

func TestText(t *testing.T) {
	r := start(t, nil)
	cafe := strings.Index(lantern, "é")
	for _, c := range []struct {
		query, want, code string
	}{
		{"", lantern, ""},
		{"?start=4&end=11", "Lantern", ""},
		{fmt.Sprintf("?start=%d", len(lantern)), "", ""},
		{"?start=3&end=3", "", ""},
		{fmt.Sprintf("?start=%d&end=%d", cafe, cafe+2), "é", ""},
		{fmt.Sprintf("?start=%d", cafe+1), "", "invalid_offset"},
		{fmt.Sprintf("?start=0&end=%d", cafe+1), "", "invalid_offset"},
		{fmt.Sprintf("?end=%d", len(lantern)+1), "", "invalid_offset"},
		{"?start=-1", "", "invalid_offset"},
		{"?start=9&end=3", "", "invalid_offset"},
		{"?start=1e3", "", "invalid_field"},
		{"?start=99999999999999999999", "", "invalid_field"},
		{"?start=", "", "invalid_field"},
	} {
		a := r.get("/v1/documents/lantern/text" + c.query)
		if c.code != "" {
			if a.status != http.StatusBadRequest || a.code() != c.code {
				t.Errorf("%s: %d %s", c.query, a.status, a.body)
			}
			continue
		}
		if a.status != http.StatusOK || string(a.body) != c.want || a.header.Get("Scenewise-Version") != "1" || a.header.Get("Content-Type") != "text/plain; charset=utf-8" {
			t.Errorf("%s: %d %q %v", c.query, a.status, a.body, a.header)
		}
	}
	r.shelf.put("default", "lantern", 2, strings.ReplaceAll(lantern, "Mara", "Nora"))
	if a := r.get("/v1/documents/lantern/text?version=1"); string(a.body) != lantern || a.header.Get("Scenewise-Version") != "1" {
		t.Errorf("an old version: %q", a.body)
	}
	if a := r.get("/v1/documents/lantern/text?version=9"); a.code() != "version_not_found" {
		t.Errorf("%s", a.body)
	}
}

func TestStructureAndChunks(t *testing.T) {
	r := start(t, nil)
	s := r.get("/v1/documents/lantern/structure").json(t)
	if s["version"] != 1.0 || s["root"].(map[string]any)["id"] != "work" || len(s["front_matter"].([]any)) != 1 {
		t.Errorf("%v", s)
	}
	all := r.get("/v1/documents/lantern/chunks").json(t)
	if all["total"] != 6.0 || len(all["chunks"].([]any)) != 6 || all["cursor"] != nil {
		t.Errorf("%v", all)
	}
	first := r.get("/v1/documents/lantern/chunks?limit=4").json(t)
	r.shelf.put("default", "lantern", 2, lantern+"More.\n")
	rest := r.get("/v1/documents/lantern/chunks?limit=4&cursor=" + first["cursor"].(string)).json(t)
	if len(first["chunks"].([]any)) != 4 || len(rest["chunks"].([]any)) != 2 || rest["version"] != 1.0 || rest["cursor"] != nil {
		t.Errorf("%v then %v", first, rest)
	}
}

func TestScene(t *testing.T) {
	r := start(t, nil)
	s := r.get("/v1/documents/lantern/scenes/c2.s1").json(t)
	start, end := int(s["start"].(float64)), int(s["end"].(float64))
	if lantern[start:end] != s["text"] {
		t.Errorf("text %q", s["text"])
	}
	if s["previous"].(map[string]any)["id"] != "c1.s1" || s["next"].(map[string]any)["id"] != "c2.s2" {
		t.Errorf("neighbours %v %v", s["previous"], s["next"])
	}
	if got := fmt.Sprint(s["path"]); got != "[CHAPTER II Scene 1]" {
		t.Errorf("path %s", got)
	}
	people := s["characters"].([]any)
	if len(people) != 1 || people[0].(map[string]any)["id"] != "mara" || people[0].(map[string]any)["presence"] != "acts" {
		t.Errorf("%v", people)
	}
	last := r.get("/v1/documents/lantern/scenes/c2.s2").json(t)
	if last["next"] != nil {
		t.Errorf("after the last: %v", last["next"])
	}
	chapter := r.get("/v1/documents/lantern/scenes/c2").json(t)
	if chapter["previous"].(map[string]any)["id"] != "c1" || len(chapter["characters"].([]any)) != 3 {
		t.Errorf("a chapter: %v", chapter)
	}
	for id, hint := range map[string]string{"c2.s9": "c2.s1 to c2.s2", "c9.s1": "c1 to c2", "front": "/text", "c1.s1%231": "c1.s1", "..%2f..%2fetc": "c1 to c2"} {
		a := r.get("/v1/documents/lantern/scenes/" + id)
		if a.code() != "node_not_found" || !strings.Contains(a.json(t)["hint"].(string), hint) {
			t.Errorf("%s: %d %s", id, a.status, a.body)
		}
	}
}

func TestCharactersMatrixTimeline(t *testing.T) {
	r := start(t, nil)
	cast := r.get("/v1/documents/lantern/characters").json(t)
	if cast["total"] != 3.0 || cast["basis"].(map[string]any)["cast"] != "detected" {
		t.Errorf("%v", cast)
	}
	for path, want := range map[string]string{
		"":                             "[[3 2 2] [2 2 2] [2 2 2]]",
		"?presence=acts":               "[[3 2 0] [2 2 0] [0 0 0]]",
		"?presence=speaks":             "[[1 0 0] [0 1 0] [0 0 0]]",
		"?unit=chapter&presence=acts":  "[[2 2 0] [2 2 0] [0 0 0]]",
		"?unit=paragraph&presence=any": "invalid_field",
	} {
		a := r.get("/v1/documents/lantern/cooccurrence" + path)
		if a.status == http.StatusBadRequest {
			if a.code() != want {
				t.Errorf("%s: %s", path, a.body)
			}
			continue
		}
		if got := fmt.Sprint(a.json(t)["matrix"]); got != want {
			t.Errorf("%s: %s", path, got)
		}
	}
	a := r.get("/v1/documents/lantern/cooccurrence?format=csv")
	if string(a.body) != ",Mara,Jonas,Edith\nMara,3,2,2\nJonas,2,2,2\nEdith,2,2,2\n" || a.header.Get("Scenewise-Version") != "1" {
		t.Errorf("%q %v", a.body, a.header)
	}
	for format, want := range map[string]string{"graphml": `<edge source="mara" target="jonas">`, "gexf": `source="mara" target="jonas" weight="2"`} {
		if a := r.get("/v1/documents/lantern/cooccurrence?format=" + format); a.status != http.StatusOK || !strings.Contains(string(a.body), want) {
			t.Errorf("%s: %d %s", format, a.status, a.body)
		}
	}
	if a := r.get("/v1/documents/lantern/cooccurrence?format=png"); a.code() != "invalid_field" || !strings.Contains(string(a.body), "graphml") {
		t.Errorf("%s", a.body)
	}
	line := r.get("/v1/documents/lantern/timeline?presence=speaks").json(t)
	if got := fmt.Sprint(line["scenes"].([]any)[0].(map[string]any)["characters"]); !strings.Contains(got, "mara") || strings.Contains(got, "edith") {
		t.Errorf("%s", got)
	}
}
