package httpapi_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/gorillamux"

	"scenewise/pkg/events"
	"scenewise/pkg/httpapi"
)

// rig is a server on a real listener with doubles behind it.
type rig struct {
	t      *testing.T
	url    string
	shelf  *shelf
	queue  *queue
	wire   *wire
	finder *finder
	drawer *drawer
	log    *syncBuffer
	key    string
	router routers.Router
	stop   func() error
}

// syncBuffer is a log that may be read while it is written.
type syncBuffer struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (b *syncBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.Write(p)
}

func (b *syncBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.String()
}

// start serves lantern as default/lantern until the test ends.
func start(t *testing.T, change func(*httpapi.Options)) *rig {
	t.Helper()
	r := &rig{t: t, shelf: newShelf(), queue: &queue{}, wire: &wire{}, log: &syncBuffer{}, router: specRouter(t)}
	r.finder = &finder{shelf: r.shelf}
	r.drawer = &drawer{letters: []events.Letter{
		{Number: 3, Subject: events.SubjectUpsert, Collection: "default", ID: "bad", Code: "empty_content", Message: "the content is empty", Stage: "fetching", Attempts: 1, StreamSeq: 9, Body: []byte(`{"id":"bad"}`)},
		{Number: 5, Subject: events.SubjectUpsert, Code: "invalid_json", Message: "the body is not JSON", Attempts: 1, StreamSeq: 12, Body: []byte("\xff\xfe")},
	}}
	r.shelf.put("default", "lantern", 1, lantern)
	o := httpapi.Options{Addr: "127.0.0.1:0", Version: "1.2.3-test", Catalog: r.shelf, Publisher: r.queue, Feed: r.wire, Engine: r.finder, Analyst: oracle{r.shelf}, DeadLetters: r.drawer,
		Log: slog.New(slog.NewJSONHandler(r.log, &slog.HandlerOptions{Level: slog.LevelDebug})), Grace: 2 * time.Second}
	if change != nil {
		change(&o)
	}
	s, err := httpapi.New(o)
	if err != nil {
		t.Fatal(err)
	}
	r.url = "http://" + s.Addr().String()
	ctx, cancel := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- s.Serve(ctx) }()
	r.stop = sync.OnceValue(func() error { cancel(); return <-served })
	t.Cleanup(func() {
		if err := r.stop(); err != nil {
			t.Errorf("Serve: %v", err)
		}
	})
	return r
}

// answer is a reply with its whole body.
type answer struct {
	status int
	header http.Header
	body   []byte
}

// json reads the reply as an object.
func (a answer) json(t *testing.T) map[string]any {
	t.Helper()
	var v map[string]any
	if err := json.Unmarshal(a.body, &v); err != nil {
		t.Fatalf("not JSON: %v: %.200s", err, a.body)
	}
	return v
}

// code is the problem's code, or "".
func (a answer) code() string {
	var p struct {
		Code string `json:"code"`
	}
	_ = json.Unmarshal(a.body, &p)
	return p.Code
}

func (r *rig) get(path string) answer { return r.do(http.MethodGet, path, "", nil) }

func (r *rig) post(path, body string) answer { return r.do(http.MethodPost, path, body, nil) }

// do sends a request, and holds the answer against openapi.json.
func (r *rig) do(method, path, body string, change func(*http.Request)) answer {
	r.t.Helper()
	req, err := http.NewRequestWithContext(context.Background(), method, r.url+path, strings.NewReader(body))
	if err != nil {
		r.t.Fatal(err)
	}
	if body == "" {
		req.Body = http.NoBody
	} else {
		req.Header.Set("Content-Type", "application/json")
	}
	if r.key != "" {
		req.Header.Set("Authorization", "Bearer "+r.key)
	}
	if change != nil {
		change(req)
	}
	res, err := (&http.Client{Transport: &http.Transport{DisableKeepAlives: true}}).Do(req)
	if err != nil {
		r.t.Fatal(err)
	}
	defer res.Body.Close()
	data, err := io.ReadAll(res.Body)
	if err != nil {
		r.t.Fatal(err)
	}
	a := answer{res.StatusCode, res.Header, data}
	r.check(req, a)
	return a
}

// check validates an answer against the description of the API.
func (r *rig) check(req *http.Request, a answer) {
	r.t.Helper()
	if a.status >= 400 && a.status != http.StatusServiceUnavailable && req.Method != http.MethodHead {
		if got := a.header.Get("Content-Type"); got != httpapi.ProblemType {
			r.t.Errorf("%s %s: %d with the media type %q", req.Method, req.URL, a.status, got)
		}
	}
	u, _ := url.Parse(req.URL.RequestURI())
	route, vars, err := r.router.FindRoute(&http.Request{Method: req.Method, URL: u, Host: req.Host})
	if err != nil || req.Method == http.MethodHead {
		return
	}
	in := &openapi3filter.RequestValidationInput{Request: req, PathParams: vars, Route: route}
	out := &openapi3filter.ResponseValidationInput{RequestValidationInput: in, Status: a.status, Header: a.header}
	out.SetBodyBytes(a.body)
	if !strings.Contains(a.header.Get("Content-Type"), "json") {
		out.Options = &openapi3filter.Options{ExcludeResponseBody: true}
	}
	if err := openapi3filter.ValidateResponse(context.Background(), out); err != nil {
		r.t.Errorf("%s %s: %d: %v\n%.500s", req.Method, req.URL, a.status, err, a.body)
	}
	described(r.t, route.Operation, a)
}

// described reports properties of a JSON answer that the description lacks.
func described(t *testing.T, op *openapi3.Operation, a answer) {
	t.Helper()
	res := op.Responses.Status(a.status)
	if res == nil {
		res = op.Responses.Default()
	}
	media := res.Value.Content.Get(a.header.Get("Content-Type"))
	if media == nil {
		t.Errorf("%s: undescribed media type %q", op.OperationID, a.header.Get("Content-Type"))
		return
	}
	var v any
	if strings.Contains(a.header.Get("Content-Type"), "json") && json.Unmarshal(a.body, &v) == nil {
		walkSchema(t, op.OperationID, media.Schema.Value, v)
	}
}

func walkSchema(t *testing.T, path string, s *openapi3.Schema, v any) {
	t.Helper()
	if len(s.AnyOf) > 0 && v != nil {
		s = s.AnyOf[0].Value
	}
	switch v := v.(type) {
	case map[string]any:
		for name, inner := range v {
			p := s.Properties[name]
			switch {
			case p != nil:
				walkSchema(t, path+"."+name, p.Value, inner)
			case s.AdditionalProperties.Schema != nil:
				walkSchema(t, path+".*", s.AdditionalProperties.Schema.Value, inner)
			case s.AdditionalProperties.Has != nil && *s.AdditionalProperties.Has, len(s.Properties) == 0:
			default:
				t.Errorf("%s.%s is not described", path, name)
			}
		}
	case []any:
		for _, x := range v {
			if s.Items != nil {
				walkSchema(t, path+"[]", s.Items.Value, x)
			}
		}
	}
}

func specRouter(t *testing.T) routers.Router {
	t.Helper()
	doc := spec(t)
	r, err := gorillamux.NewRouter(doc)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func spec(t *testing.T) *openapi3.T {
	t.Helper()
	doc, err := openapi3.NewLoader().LoadFromData(httpapi.OpenAPI())
	if err != nil {
		t.Fatal(err)
	}
	return doc
}
