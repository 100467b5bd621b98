// Package geminitest is a double of the Gemini API that speaks its wire: the
// routes, the shapes of requests and answers, errors with their details, and
// streams. It answers by a script, so that every failure can be had at will.
package geminitest

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
)

// Request is one call that the double received.
type Request struct {
	Method string
	Path   string // without the version: models/M:generateContent
	Key    string // of the header x-goog-api-key
	Body   map[string]any
	Raw    string
}

// Server is the double. It answers generateContent and streamGenerateContent
// from its script, step by step; the last step repeats.
type Server struct {
	*httptest.Server
	Model string // the only one that it knows

	mu       sync.Mutex
	script   []Step
	requests []Request
	caches   map[string]bool
	refuse   bool // to keep prefixes
	stop     chan struct{}
}

// New starts a double that knows one model.
func New(model string, script ...Step) *Server {
	s := &Server{Model: model, script: script, caches: map[string]bool{}, stop: make(chan struct{})}
	s.Server = httptest.NewServer(http.HandlerFunc(s.serve))
	return s
}

// Close ends the double, and the answers that hang.
func (s *Server) Close() {
	close(s.stop)
	s.Server.Close()
}

// Script replaces what is left of the script.
func (s *Server) Script(steps ...Step) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.script = steps
}

// Requests returns the calls whose path ends so, in order.
func (s *Server) Requests(suffix string) []Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []Request
	for _, r := range s.requests {
		if strings.HasSuffix(r.Path, suffix) {
			out = append(out, r)
		}
	}
	return out
}

// ForgetCaches makes every kept prefix unknown, as after its time.
func (s *Server) ForgetCaches() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.caches = map[string]bool{}
}

// RefuseCaches makes the double refuse to keep prefixes.
func (s *Server) RefuseCaches() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.refuse = true
}

func (s *Server) serve(w http.ResponseWriter, r *http.Request) {
	raw, err := io.ReadAll(io.LimitReader(r.Body, 64<<20))
	if err != nil {
		return
	}
	q := Request{Method: r.Method, Path: strings.TrimPrefix(r.URL.Path, "/v1beta/"), Key: r.Header.Get("x-goog-api-key"), Raw: string(raw)}
	if len(raw) > 0 && json.Unmarshal(raw, &q.Body) != nil {
		fail(w, 400, "INVALID_ARGUMENT", "the body is not JSON")
		return
	}
	s.mu.Lock()
	s.requests = append(s.requests, q)
	s.mu.Unlock()
	if q.Key == "" || q.Key == "wrong" {
		fail(w, 400, "INVALID_ARGUMENT", "API key not valid. Please pass a valid API key.")
		return
	}
	s.route(w, r, q)
}

func (s *Server) route(w http.ResponseWriter, r *http.Request, q Request) {
	model, method, called := strings.Cut(strings.TrimPrefix(q.Path, "models/"), ":")
	switch {
	case strings.HasPrefix(q.Path, "cachedContents"):
		s.cached(w, q)
	case model != s.Model:
		fail(w, 404, "NOT_FOUND", "models/"+model+" is not found for API version v1beta")
	case !called:
		send(w, map[string]any{"name": "models/" + s.Model, "inputTokenLimit": 1 << 20, "outputTokenLimit": 65536})
	case method == "countTokens":
		send(w, map[string]any{"totalTokens": len(q.Raw) / 4})
	case method == "batchEmbedContents":
		embed(w, q)
	case method == "generateContent", method == "streamGenerateContent":
		s.generate(w, r, q, method == "streamGenerateContent")
	default:
		fail(w, 404, "NOT_FOUND", "no such method")
	}
}

func (s *Server) generate(w http.ResponseWriter, r *http.Request, q Request, stream bool) {
	if stream && r.URL.Query().Get("alt") != "sse" {
		fail(w, 400, "INVALID_ARGUMENT", "this double only streams as alt=sse")
		return
	}
	s.mu.Lock()
	name, _ := q.Body["cachedContent"].(string)
	lost := name != "" && !s.caches[name]
	var step Step
	if len(s.script) > 0 && !lost {
		step = s.script[0]
		if len(s.script) > 1 {
			s.script = s.script[1:]
		}
	}
	s.mu.Unlock()
	switch {
	case lost:
		fail(w, 403, "PERMISSION_DENIED", "CachedContent not found (or permission denied)")
	case name != "" && (q.Body["systemInstruction"] != nil || q.Body["tools"] != nil):
		fail(w, 400, "INVALID_ARGUMENT", "CachedContent can not be used with system_instruction or tools")
	case step == nil:
		fail(w, 500, "INTERNAL", "the script of the double is empty")
	default:
		step(&Call{s: s, w: w, r: r, Stream: stream, Request: q})
	}
}

func (s *Server) cached(w http.ResponseWriter, q Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case q.Method == http.MethodPost && s.refuse:
		fail(w, 400, "INVALID_ARGUMENT", "Cached content is too small")
	case q.Method == http.MethodPost:
		name := fmt.Sprintf("cachedContents/c%d", len(s.caches)+1)
		s.caches[name] = true
		send(w, map[string]any{"name": name, "model": q.Body["model"], "expireTime": "2100-01-01T00:00:00Z"})
	case !s.caches[q.Path]:
		fail(w, 404, "NOT_FOUND", "no such cached content")
	case q.Method == http.MethodDelete:
		delete(s.caches, q.Path)
		send(w, map[string]any{})
	default:
		send(w, map[string]any{"name": q.Path})
	}
}

// embed answers with a unit vector for each text, at most 100 of them.
func embed(w http.ResponseWriter, q Request) {
	requests, _ := q.Body["requests"].([]any)
	if len(requests) > 100 {
		fail(w, 400, "INVALID_ARGUMENT", "BatchEmbedContentsRequest.requests: at most 100 requests can be in one batch")
		return
	}
	out := make([]map[string]any, len(requests))
	for i := range requests {
		v := make([]float64, 8)
		v[i%8] = 1
		out[i] = map[string]any{"values": v}
	}
	send(w, map[string]any{"embeddings": out})
}

func send(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json; charset=UTF-8")
	_ = json.NewEncoder(w).Encode(v)
}

func fail(w http.ResponseWriter, code int, status, message string, details ...map[string]any) {
	w.Header().Set("Content-Type", "application/json; charset=UTF-8")
	w.WriteHeader(code)
	e := map[string]any{"code": code, "status": status, "message": message}
	if len(details) > 0 {
		e["details"] = details
	}
	_ = json.NewEncoder(w).Encode(map[string]any{"error": e})
}
