package httpapi

import (
	"net/http"

	"github.com/labstack/echo/v4"
)

// class says how a route is bounded.
type class int

const (
	classOps      class = iota // health, metrics, documentation: never refused for load
	classQuestion              // a question or a reading: RequestLimit, MaxRequests
	classUpload                // receives a document: UploadLimit, MaxUploads
	classStream                // server-sent events: StreamLimit, MaxStreams
)

// route is one line of the table of everything that is served.
type route struct {
	method string
	path   string // in Echo's form
	scope  Scope  // what a key needs
	class  class
	params []string // query parameters that it takes
	handle func(*Server, *call) error
}

// routes is the whole surface. Every route has a scope here and an entry in
// openapi.json; tests hold both.
func routes() []route {
	doc := func(more ...string) []string { return append([]string{"collection", "version"}, more...) }
	in := func(more ...string) []string { return append([]string{"collection"}, more...) }
	get, post, del := http.MethodGet, http.MethodPost, http.MethodDelete
	return []route{
		{post, "/v1/documents", ScopePublish, classUpload, in(), (*Server).publish},
		{get, "/v1/documents", ScopeRead, classQuestion, in("state", "limit", "cursor"), (*Server).list},
		{get, "/v1/documents/:id", ScopeRead, classQuestion, doc(), (*Server).passport},
		{del, "/v1/documents/:id", ScopePublish, classQuestion, doc(), (*Server).remove},
		{get, "/v1/documents/:id/events", ScopeRead, classStream, doc(), (*Server).events},
		{get, "/v1/documents/:id/structure", ScopeRead, classQuestion, doc(), (*Server).structure},
		{get, "/v1/documents/:id/text", ScopeRead, classQuestion, doc("start", "end"), (*Server).text},
		{get, "/v1/documents/:id/chunks", ScopeRead, classQuestion, doc("limit", "cursor"), (*Server).chunks},
		{get, "/v1/documents/:id/scenes/:node_id", ScopeRead, classQuestion, doc(), (*Server).scene},
		{get, "/v1/documents/:id/characters", ScopeRead, classQuestion, doc(), (*Server).cast},
		{http.MethodPatch, "/v1/documents/:id/characters", ScopeEdit, classQuestion, in(), (*Server).edit},
		{get, "/v1/documents/:id/cooccurrence", ScopeRead, classQuestion, doc("unit", "presence", "format"), (*Server).matrix},
		{get, "/v1/documents/:id/timeline", ScopeRead, classQuestion, doc("presence", "format"), (*Server).timeline},
		{get, "/v1/documents/:id/report", ScopeRead, classQuestion, doc("presence"), (*Server).report},
		{get, "/v1/documents/:id/path", ScopeRead, classQuestion, doc("from", "to", "presence"), (*Server).path},

		{post, "/v1/search", ScopeRead, classQuestion, in(), (*Server).search},
		{post, "/v1/cooccurrence", ScopeRead, classQuestion, in(), (*Server).cooccur},
		{post, "/v1/audit", ScopeRead, classQuestion, in(), (*Server).audit},
		{post, "/v1/verify", ScopeRead, classQuestion, in(), (*Server).verify},
		{post, "/v1/check", ScopeRead, classQuestion, in(), (*Server).check},
		{post, "/v1/analyze", ScopeRead, classQuestion, in(), (*Server).analyze},
		{post, "/v1/compare", ScopeRead, classQuestion, in(), (*Server).compare},
		{post, "/v1/contradictions", ScopeRead, classQuestion, in(), (*Server).contradictions},

		{get, "/v1/admin/dlq", ScopeAdmin, classQuestion, []string{"limit", "cursor"}, (*Server).letters},
		{get, "/v1/admin/dlq/:number", ScopeAdmin, classQuestion, nil, (*Server).letter},
		{post, "/v1/admin/dlq/:number/replay", ScopeAdmin, classQuestion, nil, (*Server).replay},

		{get, "/healthz", ScopeNone, classOps, nil, (*Server).healthz},
		{get, "/readyz", ScopeNone, classOps, nil, (*Server).readyz},
		{get, "/metrics", ScopeRead, classOps, nil, (*Server).metricsPage},
		{get, "/openapi.json", ScopeNone, classOps, nil, (*Server).spec},
		{get, "/docs", ScopeNone, classOps, nil, (*Server).docs},
		{get, "/", ScopeNone, classOps, nil, (*Server).index},
	}
}

// router builds the Echo instance from the table.
func (s *Server) router() *echo.Echo {
	e := echo.New()
	e.HideBanner, e.HidePort = true, true
	e.HTTPErrorHandler = s.handleError
	e.Pre(s.observe)
	for _, r := range routes() {
		h := s.guard(r)
		e.Add(r.method, r.path, h)
		if r.method == http.MethodGet && r.class != classStream {
			e.Add(http.MethodHead, r.path, h)
		}
	}
	return e
}
