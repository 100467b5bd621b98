package httpapi_test

import (
	"crypto/sha256"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"scenewise/pkg/catalog"
	"scenewise/pkg/httpapi"
	"scenewise/pkg/problem"
)

func keyFile(t *testing.T, entries ...string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "keys.yaml")
	if err := os.WriteFile(path, []byte(strings.Join(entries, "\n")+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func entry(name, key, more string) string {
	return fmt.Sprintf("- {name: %s, sha256: %x, %s}", name, sha256.Sum256([]byte(key)), more)
}

func withKeys(t *testing.T, setting string) func(*httpapi.Options) {
	t.Helper()
	keys, err := httpapi.ParseKeys(setting)
	if err != nil {
		t.Fatal(err)
	}
	return func(o *httpapi.Options) { o.Keys = keys }
}

func TestKeys(t *testing.T) {
	r := start(t, withKeys(t, " one-key , two-key"))
	for name, c := range map[string]struct {
		header string
		status int
	}{
		"none":          {"", 401},
		"wrong":         {"Bearer three-key", 401},
		"no scheme":     {"one-key", 401},
		"basic":         {"Basic one-key", 401},
		"empty":         {"Bearer ", 401},
		"list":          {"Bearer one-key , two-key", 401},
		"first":         {"Bearer one-key", 200},
		"second, lower": {"bearer  two-key", 200},
	} {
		a := r.do("GET", "/v1/documents", "", func(q *http.Request) { q.Header.Set("Authorization", c.header) })
		if a.status != c.status {
			t.Errorf("%s: %d %s", name, a.status, a.body)
		}
		if a.status == 401 && (a.code() != "unauthorized" || !strings.HasPrefix(a.header.Get("WWW-Authenticate"), "Bearer")) {
			t.Errorf("%s: %v %s", name, a.header, a.body)
		}
	}
	for _, path := range []string{"/healthz", "/readyz", "/openapi.json", "/docs", "/"} {
		if a := r.get(path); a.status != 200 {
			t.Errorf("%s without a key: %d", path, a.status)
		}
	}
	if a := r.get("/metrics"); a.status != 401 {
		t.Errorf("metrics without a key: %d", a.status)
	}
	a := r.do("GET", "/healthz", "", func(q *http.Request) { q.Host = "api.example" })
	if a.status != 200 {
		t.Errorf("with keys any host will do: %d", a.status)
	}
}

func TestScopesAndExpiry(t *testing.T) {
	r := start(t, withKeys(t, keyFile(t,
		entry("reader", "k-read", "scopes: [read]"), entry("writer", "k-publish", "scopes: [publish]"),
		entry("boss", "k-admin", "scopes: [admin]"), entry("old", "k-old", "scopes: [read], expires: 2020-01-01"),
		entry("later", "k-later", "scopes: [read], expires: 2999-01-01T00:00:00Z"))))
	for _, c := range []struct {
		key, method, path, body string
		status                  int
	}{
		{"k-read", "GET", "/v1/documents", "", 200},
		{"k-later", "GET", "/v1/documents", "", 200},
		{"k-old", "GET", "/v1/documents", "", 401},
		{"k-read", "POST", "/v1/documents", `{"id":"x","content":"x"}`, 403},
		{"k-read", "DELETE", "/v1/documents/lantern", "", 403},
		{"k-read", "GET", "/v1/admin/dlq", "", 403},
		{"k-publish", "POST", "/v1/documents", `{"id":"x","content":"x"}`, 202},
		{"k-publish", "GET", "/v1/documents/lantern", "", 403},
		{"k-publish", "POST", "/v1/search", `{"query":"x"}`, 403},
		{"k-admin", "GET", "/v1/admin/dlq", "", 200},
		{"k-admin", "POST", "/v1/audit", `{"phrase":"x"}`, 403},
	} {
		r.key = c.key
		if a := r.do(c.method, c.path, c.body, nil); a.status != c.status || c.status == 403 && a.code() != "forbidden" {
			t.Errorf("%s %s %s: %d %s", c.key, c.method, c.path, a.status, a.body)
		}
	}
}

// TestACollectionIsNotThere: two collections hold the same ids; a key for one
// gets from every route the very answer that it would get if the other did not
// exist.
func TestACollectionIsNotThere(t *testing.T) {
	r := start(t, withKeys(t, keyFile(t, entry("mine", "k-mine", "scopes: [read, publish, edit, admin], collections: [mine]"))))
	r.key = "k-mine"
	r.shelf.put("mine", "tale", 1, lantern)
	r.shelf.put("theirs", "tale", 1, strings.ReplaceAll(lantern, "lantern", "secret"))
	r.shelf.change("theirs", "queued", func(d *catalog.Document) { d.Queued = 3 })
	get := func(path string) []string { return []string{"GET", path, ""} }
	post := func(path, body string) []string { return []string{"POST", path, body} }
	covered := map[string]bool{}
	for _, c := range [][]string{
		get("/v1/documents?collection=COL"), get("/v1/documents/tale?collection=COL"), get("/v1/documents/queued?collection=COL"),
		get("/v1/documents/tale/events?collection=COL"), get("/v1/documents/tale/structure?collection=COL"), get("/v1/documents/tale/text?collection=COL"),
		get("/v1/documents/tale/chunks?collection=COL"), get("/v1/documents/tale/scenes/c1.s1?collection=COL"), get("/v1/documents/tale/characters?collection=COL"),
		get("/v1/documents/tale/cooccurrence?collection=COL&format=csv"), get("/v1/documents/tale/timeline?collection=COL"),
		{"DELETE", "/v1/documents/tale?collection=COL", ""},
		post("/v1/search", `{"query":"secret","collection":"COL"}`), post("/v1/search", `{"query":"secret","collection":"COL","document_ids":["tale"]}`),
		post("/v1/search?collection=COL", `{"query":"secret"}`),
		post("/v1/audit", `{"phrase":"secret","collection":"COL"}`), post("/v1/audit", `{"phrase":"secret","collection":"COL","document_ids":["tale"]}`),
		post("/v1/cooccurrence", `{"all":["Mara"],"collection":"COL"}`), post("/v1/cooccurrence", `{"all":["Mara"],"collection":"COL","document_ids":["tale"]}`),
		post("/v1/verify", `{"quotes":[{"text":"secret","document_id":"tale"}],"collection":"COL"}`),
		post("/v1/compare", `{"query":"who?","collection":"COL","document_id":"tale"}`), post("/v1/contradictions", `{"collection":"COL","document_id":"tale"}`),
		post("/v1/analyze", `{"question":"who?","collection":"COL"}`), post("/v1/analyze", `{"question":"who?","collection":"COL","document_ids":["tale"]}`),
		get("/v1/documents/tale/report?collection=COL"), get("/v1/documents/tale/path?collection=COL&from=a&to=b"),
		{"PATCH", "/v1/documents/tale/characters?collection=COL", `{"version":9,"edits":[{"op":"rename","character":"Mara","name":"Maria"}]}`},
		post("/v1/check", `{"document_id":"tale","collection":"COL","rules":[{"phrase":{"text":"a","max":1}}]}`),
		post("/v1/documents", `{"id":"tale","content":"x","collection":"COL"}`),
	} {
		u, _ := url.Parse(c[1])
		if route, _, err := r.router.FindRoute(&http.Request{Method: c[0], URL: u}); err == nil {
			covered[c[0]+" "+route.Path] = true
		}
		ask := func(collection string) answer {
			return r.do(c[0], strings.ReplaceAll(c[1], "COL", collection), strings.ReplaceAll(c[2], "COL", collection), nil)
		}
		there, nowhere := ask("theirs"), ask("nowher")
		same := strings.ReplaceAll(string(nowhere.body), "nowher", "theirs")
		if a, b := withoutID(string(there.body)), withoutID(same); there.status != nowhere.status || a != b {
			t.Errorf("%v: %d %s\nbut for one that does not exist: %d %s", c, there.status, a, nowhere.status, b)
		}
		if strings.Contains(string(there.body), "the shelf's own words") {
			t.Errorf("%v: %s", c, there.body)
		}
	}
	for path, item := range spec(t).Paths.Map() {
		for method, op := range item.Operations() {
			if op.Parameters.GetByInAndName("query", "collection") != nil && !covered[method+" "+path] {
				t.Errorf("%s %s takes a collection and is not tried here", method, path)
			}
		}
	}
	if a := r.post("/v1/audit", `{"phrase":"Mara","collection":"*"}`).json(t); a["total"] != 4.0 || strings.Contains(fmt.Sprint(a), "theirs") {
		t.Errorf("every collection that the key may see: %v", a)
	}
	if a := r.get("/v1/documents?collection=*").json(t); a["total"] != 1.0 {
		t.Errorf("%v", a)
	}
	if a := r.get("/v1/admin/dlq"); a.code() != "forbidden" {
		t.Errorf("dead letters: %d %s", a.status, a.body)
	}
	if len(r.queue.upserts) != 0 || len(r.queue.deletes) != 0 {
		t.Error("something was published")
	}
}

func withoutID(s string) string {
	if i := strings.Index(s, `"request_id"`); i >= 0 {
		return s[:i]
	}
	return s
}

func TestAKeyFileIsReadAgain(t *testing.T) {
	path := keyFile(t, entry("a", "k-a", "scopes: [read]"))
	r := start(t, withKeys(t, path))
	r.key = "k-a"
	if a := r.get("/v1/documents"); a.status != 200 {
		t.Fatalf("%d", a.status)
	}
	if err := os.WriteFile(path, []byte(entry("b", "k-b", "scopes: [read]")+"\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(path, time.Time{}, time.Now().Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	for until := time.Now().Add(30 * time.Second); r.get("/v1/documents").status != 401; time.Sleep(50 * time.Millisecond) {
		if time.Now().After(until) {
			t.Fatal("a key that was taken out still works")
		}
	}
	r.key = "k-b"
	if a := r.get("/v1/documents"); a.status != 200 {
		t.Errorf("the new key: %d", a.status)
	}
}

func TestBadKeySettings(t *testing.T) {
	sum := fmt.Sprintf("%x", sha256.Sum256([]byte("k")))
	for name, setting := range map[string]string{
		"empty key":          "one,,two",
		"no such file":       filepath.Join(t.TempDir(), "none.yaml"),
		"not a list":         keyFile(t, "name: x"),
		"empty list":         keyFile(t, "[]"),
		"unknown field":      keyFile(t, "- {name: a, sha256: "+sum+", scopes: [read], collection: x}"),
		"no name":            keyFile(t, "- {sha256: "+sum+", scopes: [read]}"),
		"plain key":          keyFile(t, "- {name: a, sha256: k, scopes: [read]}"),
		"no scopes":          keyFile(t, "- {name: a, sha256: "+sum+"}"),
		"unknown scope":      keyFile(t, "- {name: a, sha256: "+sum+", scopes: [write]}"),
		"empty collections":  keyFile(t, "- {name: a, sha256: "+sum+", scopes: [read], collections: []}"),
		"all as a name":      keyFile(t, "- {name: a, sha256: "+sum+", scopes: [read], collections: ['*']}"),
		"bad time":           keyFile(t, "- {name: a, sha256: "+sum+", scopes: [read], expires: tomorrow}"),
		"one name for two":   keyFile(t, entry("a", "k", "scopes: [read]"), entry("a", "l", "scopes: [read]")),
		"an alias to itself": keyFile(t, "- &a [*a]"),
	} {
		keys, err := httpapi.ParseKeys(setting)
		if problem.CodeOf(err) != problem.InvalidConfig {
			t.Errorf("%s: %v, %v", name, keys, err)
		}
		if err != nil && strings.Contains(err.Error(), sum) {
			t.Errorf("%s shows the hash: %v", name, err)
		}
	}
	if keys, err := httpapi.ParseKeys("  "); keys != nil || err != nil {
		t.Errorf("no keys: %v, %v", keys, err)
	}
}
