package httpapi_test

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"

	"scenewise/pkg/httpapi"
	"scenewise/pkg/problem"
	"scenewise/pkg/retrieval"
)

// TestHostileRequests: each is refused with a status, a code, and where it
// helps the right name; the server answers the next one.
func TestHostileRequests(t *testing.T) {
	r := start(t, func(o *httpapi.Options) { o.MaxContent = 1 << 20 })
	for _, c := range []struct {
		name, method, path, body string
		status                   int
		code, says               string
	}{
		{"misspelt field", "POST", "/v1/search", `{"query":"witch","limitt":3}`, 400, "unknown_field", "limit?"},
		{"misspelt option", "POST", "/v1/audit", `{"phrase":"witch","case_sensitiv":true}`, 400, "unknown_field", "case_sensitive?"},
		{"misspelt presence", "POST", "/v1/cooccurrence", `{"all":["Dorothy"],"presense":"acts"}`, 400, "unknown_field", "presence?"},
		{"misspelt title", "POST", "/v1/documents", `{"id":"x","content":"x","tittle":"x"}`, 400, "unknown_field", "title?"},
		{"nested field", "POST", "/v1/documents", `{"id":"x","content":"x","characters":[{"name":"A","alias":["B"]}]}`, 400, "unknown_field", "aliases?"},
		{"mass assignment", "POST", "/v1/documents", `{"id":"x","content":"x","state":"live"}`, 400, "unknown_field", ""},
		{"another case", "POST", "/v1/search", `{"Query":"witch"}`, 400, "unknown_field", "query?"},
		{"misspelt parameter", "GET", "/v1/documents?colection=x", "", 400, "unknown_field", "collection?"},
		{"parameter of another route", "GET", "/v1/documents/lantern?start=3", "", 400, "unknown_field", ""},
		{"key in the address", "GET", "/v1/documents?api_key=x", "", 400, "unknown_field", ""},
		{"parameter twice", "GET", "/v1/documents?limit=1&limit=2", "", 400, "invalid_field", ""},
		{"broken escape", "GET", "/v1/documents?collection=%zz", "", 400, "invalid_field", ""},
		{"parameter not UTF-8", "GET", "/v1/documents?collection=%ff", "", 400, "invalid_field", ""},
		{"misspelt mode", "POST", "/v1/search", `{"query":"witch","mode":"lexicl"}`, 400, "invalid_field", "lexical?"},
		{"misspelt unit", "POST", "/v1/cooccurrence", `{"all":["A"],"unit":"chapters"}`, 400, "invalid_field", "chapter?"},
		{"misspelt state", "GET", "/v1/documents?state=lve", "", 400, "invalid_field", "live?"},
		{"cut JSON", "POST", "/v1/search", `{"query": "witch"`, 400, "invalid_json", ""},
		{"no body", "POST", "/v1/search", "", 400, "invalid_json", ""},
		{"array", "POST", "/v1/search", `[]`, 400, "invalid_json", ""},
		{"null", "POST", "/v1/search", `null`, 400, "invalid_json", ""},
		{"two values", "POST", "/v1/search", `{"query":"a"}{"query":"b"}`, 400, "invalid_json", ""},
		{"duplicate key", "POST", "/v1/search", `{"query":"a","query":"b"}`, 400, "invalid_json", "twice"},
		{"duplicate key, escaped", "POST", "/v1/search", `{"query":"a","qu\u0065ry":"b"}`, 400, "invalid_json", "twice"},
		{"not UTF-8", "POST", "/v1/search", "{\"query\":\"\xff\"}", 400, "invalid_json", "UTF-8"},
		{"lone surrogate", "POST", "/v1/search", `{"query":"\ud800"}`, 400, "invalid_json", "surrogate"},
		{"deep", "POST", "/v1/search", `{"query":"a","filter":` + strings.Repeat(`{"a":`, 9000) + "1" + strings.Repeat("}", 9000) + "}", 400, "invalid_json", ""},
		{"wrong type", "POST", "/v1/search", `{"query":"a","limit":"ten"}`, 400, "invalid_field", "whole number"},
		{"fraction", "POST", "/v1/search", `{"query":"a","limit":1.5}`, 400, "invalid_field", ""},
		{"huge limit", "POST", "/v1/search", `{"query":"a","limit":1e9}`, 400, "invalid_field", ""},
		{"limit above the cap", "POST", "/v1/audit", `{"phrase":"a","limit":1001}`, 400, "limit_exceeded", "1000"},
		{"limit above the cap", "GET", "/v1/documents?limit=1000000000000", "", 400, "limit_exceeded", "1000"},
		{"limit zero", "POST", "/v1/cooccurrence", `{"all":["A"],"limit":0}`, 400, "invalid_field", ""},
		{"limit negative", "GET", "/v1/documents/lantern/chunks?limit=-1", "", 400, "invalid_field", ""},
		{"empty query", "POST", "/v1/search", `{"query":"  "}`, 400, "empty_query", ""},
		{"no query", "POST", "/v1/search", `{}`, 400, "empty_query", ""},
		{"endless query", "POST", "/v1/search", `{"query":"` + strings.Repeat("x", 100_000) + `"}`, 400, "limit_exceeded", "4000"},
		{"relevance", "POST", "/v1/search", `{"query":"a","min_relevance":7}`, 400, "invalid_field", ""},
		{"no phrase", "POST", "/v1/audit", `{"phrase":""}`, 400, "missing_field", ""},
		{"bad regex", "POST", "/v1/audit", `{"phrase":"(","syntax":"regex"}`, 400, "invalid_regex", ""},
		{"no names", "POST", "/v1/cooccurrence", `{"none":["A"]}`, 400, "missing_field", ""},
		{"empty name", "POST", "/v1/cooccurrence", `{"all":[" "]}`, 400, "invalid_field", ""},
		{"after without a document", "POST", "/v1/cooccurrence", `{"all":["A"],"after":"c1"}`, 400, "invalid_field", ""},
		{"after an unknown node", "POST", "/v1/cooccurrence", `{"all":["Mara"],"document_ids":["lantern"],"after":"c99"}`, 404, "node_not_found", ""},
		{"no documents", "POST", "/v1/audit", `{"phrase":"a","document_ids":[]}`, 400, "invalid_field", ""},
		{"unknown document", "POST", "/v1/audit", `{"phrase":"a","document_ids":["lantern","none"]}`, 404, "document_not_found", "none"},
		{"bad id", "POST", "/v1/audit", `{"phrase":"a","document_ids":["a b"]}`, 400, "invalid_id", ""},
		{"bad collection", "POST", "/v1/audit", `{"phrase":"a","collection":"a.b"}`, 400, "invalid_id", ""},
		{"two collections", "POST", "/v1/audit?collection=a", `{"phrase":"a","collection":"b"}`, 400, "invalid_field", ""},
		{"every collection of one document", "GET", "/v1/documents/lantern?collection=*", "", 400, "invalid_id", ""},
		{"no quotations", "POST", "/v1/verify", `{"quotes":[]}`, 400, "missing_field", ""},
		{"empty quotation", "POST", "/v1/verify", `{"quotes":[{"text":""}]}`, 400, "invalid_field", ""},
		{"node without a document", "POST", "/v1/verify", `{"quotes":[{"text":"a","node_id":"c1"}]}`, 400, "missing_field", ""},
		{"no id", "POST", "/v1/documents", `{"content":"x"}`, 400, "missing_field", ""},
		{"id of a path", "POST", "/v1/documents", `{"id":"../x","content":"x"}`, 400, "invalid_id", ""},
		{"no content", "POST", "/v1/documents", `{"id":"x"}`, 400, "content_conflict", ""},
		{"version zero", "POST", "/v1/documents", `{"id":"x","content":"x","version":0}`, 400, "invalid_field", ""},
		{"version beyond", "POST", "/v1/documents", `{"id":"x","content":"x","version":9007199254740992}`, 400, "invalid_field", ""},
		{"version zero asked", "GET", "/v1/documents/lantern?version=0", "", 400, "invalid_field", ""},
		{"id with two dots", "GET", "/v1/documents/a..b", "", 400, "invalid_id", ""},
		{"id with NUL", "GET", "/v1/documents/a%00b", "", 400, "invalid_id", ""},
		{"id with a slash", "GET", "/v1/documents/a%2fb", "", 400, "invalid_id", ""},
		{"id with a line break", "GET", "/v1/documents/a%0d%0aX-Evil:1", "", 400, "invalid_id", ""},
		{"long id", "GET", "/v1/documents/" + strings.Repeat("a", 129), "", 400, "invalid_id", ""},
		{"not there", "GET", "/v1/documents/none", "", 404, "document_not_found", ""},
		{"no route", "GET", "/v1/nothing", "", 404, "route_not_found", ""},
		{"route of later", "POST", "/v1/predict", `{}`, 404, "route_not_found", ""},
		{"trailing slash", "GET", "/v1/documents/", "", 404, "route_not_found", ""},
		{"method", "PUT", "/v1/documents", `{}`, 405, "method_not_allowed", ""},
		{"preflight", "OPTIONS", "/v1/search", "", 204, "", ""},
		{"said to be too large", "POST", "/v1/documents", `{"id":"x","content":"` + strings.Repeat("x", 3<<20) + `"}`, 413, "too_large", "content_url"},
		{"too large", "POST", "/v1/search", `{"query":"` + strings.Repeat(" ", 2<<20) + `"}`, 413, "too_large", ""},
	} {
		a := r.do(c.method, c.path, c.body, nil)
		if a.status != c.status || a.code() != c.code || !strings.Contains(string(a.body), c.says) {
			t.Errorf("%s: %d %.300s; want %d %s %q", c.name, a.status, a.body, c.status, c.code, c.says)
		}
	}
	if a := r.get("/v1/documents/lantern"); a.status != http.StatusOK {
		t.Errorf("afterwards: %d", a.status)
	}
}

// marked stands for text that must never reach a log, an error or a metric.
const marked = "a sentence that nobody may see"

func TestErrorsAndLogsKeepSecrets(t *testing.T) {
	r := start(t, func(o *httpapi.Options) { o.Keys, _ = httpapi.ParseKeys("secret-key-one") })
	r.key = "secret-key-one"
	for name, set := range map[string]func(){
		"unknown error": func() { r.finder.err = errors.New(marked) },
		"unavailable":   func() { r.finder.err = fmt.Errorf("%w: http://user:pw@index/", retrieval.ErrUnavailable) },
		"panic":         func() { r.finder.err, r.finder.panic = nil, marked },
		"panic error":   func() { r.finder.panic = errors.New(marked) },
		"cause": func() {
			r.finder.panic, r.finder.err = nil, problem.New(problem.Internal, "broken").WithCause(errors.New("x"))
		},
	} {
		set()
		a := r.post("/v1/search", `{"query":"`+marked+`"}`)
		if a.status < 500 || a.header.Get("X-Request-Id") == "" {
			t.Errorf("%s: %d %s", name, a.status, a.body)
		}
		if s := string(a.body); strings.Contains(s, marked) || strings.Contains(s, "user:pw") || strings.Contains(s, ".go:") {
			t.Errorf("%s leaks: %s", name, a.body)
		}
	}
	r.finder.err, r.finder.panic = nil, nil
	r.post("/v1/audit", `{"phrase":"`+marked+`"}`)
	r.post("/v1/documents", `{"id":"x","content":"`+marked+`"}`)
	r.do("GET", "/v1/documents", "", func(q *http.Request) { q.Header.Set("Authorization", "Bearer wrong-key-two") })
	metrics := string(r.get("/metrics").body)
	if !strings.Contains(metrics, `scenewise_http_requests_total{method="POST",route="/v1/search",status="500"}`) {
		t.Error("the metrics lack the failures")
	}
	for _, text := range []string{metrics, withoutCauses(r.log.String())} {
		for _, secret := range []string{marked, "secret-key-one", "wrong-key-two", "lit the lantern"} {
			if strings.Contains(text, secret) {
				t.Errorf("%q shows up in logs or metrics", secret)
			}
		}
	}
	if log := r.log.String(); !strings.Contains(log, `"key":"key-1"`) || !strings.Contains(log, `"code":"internal"`) {
		t.Error("the log lacks the key's name or the code")
	}
}

// withoutCauses leaves out what other packages put into their errors: their
// words are theirs to keep clean.
func withoutCauses(log string) string {
	var out []string
	for line := range strings.Lines(log) {
		head, _, _ := strings.Cut(line, `"cause":`)
		out = append(out, head)
	}
	return strings.Join(out, "\n")
}

func TestHeaders(t *testing.T) {
	r := start(t, nil)
	a := r.do("GET", "/docs", "", func(q *http.Request) { q.Header.Set("X-Request-Id", "mine-1") })
	for name, want := range map[string]string{"X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY", "X-Request-Id": "mine-1", "Cache-Control": "no-store"} {
		if got := a.header.Get(name); got != want {
			t.Errorf("%s: %q", name, got)
		}
	}
	if p := a.header.Get("Content-Security-Policy"); !strings.HasPrefix(p, "default-src 'none'; style-src 'sha256-") {
		t.Errorf("policy %q", p)
	}
	if a.header.Get("Access-Control-Allow-Origin") != "" {
		t.Error("other origins are allowed")
	}
	for _, bad := range []string{"a b", strings.Repeat("x", 65), "<script>", "é"} {
		a := r.do("GET", "/healthz", "", func(q *http.Request) { q.Header.Set("X-Request-Id", bad) })
		if got := a.header.Get("X-Request-Id"); got == bad || len(got) != 24 {
			t.Errorf("request id %q became %q", bad, got)
		}
	}
	if a := r.do("HEAD", "/v1/documents/lantern/text", "", nil); a.status != 200 || a.header.Get("Content-Length") != fmt.Sprint(len(lantern)) || len(a.body) > 0 {
		t.Errorf("HEAD: %d %v", a.status, a.header)
	}
	if a := r.do("HEAD", "/v1/documents/none", "", nil); a.status != 404 {
		t.Errorf("HEAD of nothing: %d", a.status)
	}
}

func TestForeignHostAndOrigin(t *testing.T) {
	r := start(t, nil)
	for host, want := range map[string]int{"localhost": 200, "127.0.0.1:1": 200, "[::1]:80": 200, "127.9.9.9": 200, "evil.example": 403, "127.0.0.1.evil.example": 403, "localhost.evil.example:80": 403, "10.0.0.1": 403} {
		a := r.do("GET", "/v1/documents", "", func(q *http.Request) { q.Host = host })
		if a.status != want || want == 403 && a.code() != "foreign_host" {
			t.Errorf("Host %s: %d %s", host, a.status, a.body)
		}
	}
	a := r.do("POST", "/v1/documents", `{"id":"x","content":"x"}`, func(q *http.Request) { q.Header.Set("Origin", "https://evil.example") })
	if a.code() != "foreign_origin" || len(r.queue.upserts) != 0 {
		t.Errorf("foreign origin: %d %s", a.status, a.body)
	}
	a = r.do("DELETE", "/v1/documents/lantern", "", func(q *http.Request) { q.Header.Set("Sec-Fetch-Site", "cross-site") })
	if a.code() != "foreign_origin" {
		t.Errorf("cross-site: %d %s", a.status, a.body)
	}
}

// TestRawConnections speaks to the socket without a client that corrects it.
func TestRawConnections(t *testing.T) {
	r := start(t, nil)
	addr := strings.TrimPrefix(r.url, "http://")
	for name, text := range map[string]string{
		"no host":       "GET /healthz HTTP/1.1\r\n\r\n",
		"not HTTP":      "\x16\x03\x01\x02\x00\x01\x00\r\n\r\n",
		"lying length":  "POST /v1/search HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n{}",
		"huge header":   "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + strings.Repeat("a", 200_000) + "\r\n\r\n",
		"other methods": "BREW /v1/documents HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
	} {
		c, err := net.Dial("tcp", addr)
		if err != nil {
			t.Fatal(err)
		}
		_, _ = io.WriteString(c, text) // the server may hang up in the middle
		line, _ := bufio.NewReader(c).ReadString('\n')
		if line != "" && !strings.Contains(line, " 4") {
			t.Errorf("%s: %q", name, line)
		}
		c.Close()
	}
	if a := r.get("/healthz"); a.status != 200 {
		t.Errorf("afterwards: %d", a.status)
	}
}
