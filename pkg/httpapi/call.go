package httpapi

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"mime"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"scenewise/pkg/catalog"
	"scenewise/pkg/events"
	"scenewise/pkg/problem"
	"scenewise/pkg/retrieval"
	"scenewise/pkg/strictjson"
)

// versionHeader names the version that an answer without JSON comes from.
const versionHeader = "Scenewise-Version"

// call is one request on its way through a handler.
type call struct {
	echo.Context
	server *Server
	class  class
	who    *Principal
	q      params
	raw    io.Reader // the body without its cap
}

func (c *call) ctx() context.Context { return c.Request().Context() }

// path returns a parameter of the path, unescaped.
func (c *call) path(name string) (string, error) {
	v := c.Param(name)
	if c.Request().URL.RawPath == "" {
		return v, nil
	}
	u, err := url.PathUnescape(v)
	if err != nil {
		return "", problem.New(problem.InvalidID, "the path cannot be read").WithField(name).WithCause(err)
	}
	return u, nil
}

// decode reads the JSON body into v.
func (c *call) decode(v any) error {
	body, err := c.body()
	if err != nil {
		return err
	}
	return strictjson.Decode(body, v)
}

// drained is how much of a body that is refused for its size is read and
// forgotten: closing a connection on unread bytes can lose the answer.
const drained = 8 << 20

// body reads the whole body, which the server has capped.
func (c *call) body() ([]byte, error) {
	r := c.Request()
	if e := r.Header.Get("Content-Encoding"); e != "" && !strings.EqualFold(e, "identity") {
		return nil, problem.New(problem.InvalidField, "the body is encoded as %s, expected plain JSON", strconv.Quote(strictjson.Clip(e, 40))).
			WithHint("send it without Content-Encoding").WithField("Content-Encoding")
	}
	// curl -d says form data, so that is taken for the JSON that it is.
	if t, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err == nil && strings.HasPrefix(t, "multipart/") {
		return nil, problem.New(problem.InvalidField, "the body is %s, expected application/json", t).WithField("Content-Type")
	}
	if r.ContentLength < 0 {
		return io.ReadAll(r.Body)
	}
	if _, most := c.server.limits(c.class); r.ContentLength > most {
		// Answer a client that has sent all of it; one with more to send may see
		// the connection close first.
		_, _ = io.CopyN(io.Discard, c.raw, drained)
		return nil, &http.MaxBytesError{Limit: most}
	}
	buf := bytes.NewBuffer(make([]byte, 0, r.ContentLength+bytes.MinRead))
	_, err := buf.ReadFrom(r.Body)
	return buf.Bytes(), err
}

// document returns the key of the document in the path. A collection that the
// key does not see has no documents.
func (c *call) document() (catalog.Key, error) {
	id, err := c.path("id")
	if err != nil {
		return catalog.Key{}, err
	}
	k := catalog.Key{Collection: c.q.text("collection"), ID: id}
	if k.Collection == "" {
		k.Collection = DefaultCollection
	}
	if err := events.CheckID(k.ID); err != nil {
		return k, err
	}
	if k.Collection == everyCollection {
		return k, problem.New(problem.InvalidID, "collection is \"*\", expected the one collection of this document").WithField("collection")
	}
	if err := events.CheckCollection(k.Collection); err != nil {
		return k, err
	}
	if !c.who.Sees(k.Collection) {
		return k, notFound(k)
	}
	return k, nil
}

// edition returns the edition that the request is about, and its description.
func (s *Server) edition(c *call) (*retrieval.Edition, retrieval.Live, error) {
	k, err := c.document()
	if err != nil {
		return nil, retrieval.Live{}, err
	}
	v, err := c.q.version()
	if err != nil {
		return nil, retrieval.Live{}, err
	}
	return s.editionAt(c, k, v)
}

// editionAt returns a version of a document; 0 = the one served.
func (s *Server) editionAt(c *call, k catalog.Key, version int64) (*retrieval.Edition, retrieval.Live, error) {
	live, err := s.catalog.Version(c.ctx(), k, version)
	if err != nil {
		return nil, live, own404(k, err)
	}
	ed, err := s.catalog.Edition(c.ctx(), live)
	if err != nil {
		return nil, live, own404(k, err)
	}
	return ed, live, nil
}

// own404 replaces a document_not_found of the catalog by this API's.
func own404(k catalog.Key, err error) error {
	if problem.CodeOf(err) == problem.DocumentNotFound {
		return notFound(k)
	}
	return err
}

// reply writes v as JSON. Text is not escaped for HTML: the media type and
// nosniff keep browsers from reading it as such.
func (c *call) reply(status int, v any) error {
	var buf bytes.Buffer
	e := json.NewEncoder(&buf)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return err
	}
	return c.send(status, "application/json", buf.Bytes())
}

// send writes a whole body. Its length is stated for HEAD only: a longer body
// goes out in chunks, so that a reply which a crash cuts off cannot pass for a
// whole one, not even with clients that forget to compare lengths.
func (c *call) send(status int, mediaType string, body []byte) error {
	if c.Request().Method == http.MethodHead {
		c.Response().Header().Set("Content-Length", strconv.Itoa(len(body)))
		c.Response().Header().Set("Content-Type", mediaType)
		c.Response().WriteHeader(status)
		return nil
	}
	return c.Blob(status, mediaType, body)
}
