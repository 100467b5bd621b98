package httpapi_test

import (
	"net/http"
	"strings"
	"testing"
)

func TestReportAndPath(t *testing.T) {
	r := start(t, nil)
	a := r.get("/v1/documents/lantern/report?presence=acts")
	got := a.json(t)
	if a.status != 200 || got["scenes"] != 3.0 || len(got["characters"].([]any)) != 2 {
		t.Errorf("%s", a.body)
	}
	a = r.get("/v1/documents/lantern/path?from=Edith&to=mara")
	got = a.json(t)
	if a.status != 200 || got["found"] != true || len(got["steps"].([]any)) != 1 {
		t.Fatalf("%s", a.body)
	}
	step := got["steps"].([]any)[0].(map[string]any)
	if step["node_id"] != "c1.s1" || step["shared"] != 2.0 {
		t.Errorf("%v", step)
	}
	if a := r.get("/v1/documents/lantern/path?from=Edith&to=mara&presence=acts").json(t); a["found"] != false {
		t.Errorf("%v", a)
	}
	if a := r.get("/v1/documents/lantern/path?from=Marra&to=Jonas"); a.code() != "invalid_field" || !strings.Contains(string(a.body), "Mara") {
		t.Errorf("%s", a.body)
	}
	if a := r.get("/v1/documents/lantern/path?from=Mara"); a.code() != "missing_field" {
		t.Errorf("%s", a.body)
	}
}

func TestDrawings(t *testing.T) {
	r := start(t, nil)
	for _, path := range []string{"/v1/documents/lantern/cooccurrence?format=svg", "/v1/documents/lantern/timeline?format=svg&presence=acts"} {
		a := r.get(path)
		if a.status != http.StatusOK || a.header.Get("Content-Type") != "image/svg+xml" || a.header.Get("Scenewise-Version") != "1" || !strings.Contains(string(a.body), ">Jonas</text>") {
			t.Errorf("%s: %d %v %.300s", path, a.status, a.header, a.body)
		}
		if strings.Contains(string(a.body), "<script") || !strings.Contains(a.header.Get("Content-Security-Policy"), "sandbox") {
			t.Errorf("%s can run", path)
		}
	}
}
