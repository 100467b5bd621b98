package client

import (
	"context"
	"io"
	"net/http"
	"net/url"
	"strconv"

	"scenewise/pkg/catalog"
	"scenewise/pkg/events"
	"scenewise/pkg/httpapi"
)

// ListPage asks for one page of the documents.
type ListPage struct {
	Collection string // "" = default, "*" = all that the key may see
	State      string // "" = any
	Cursor     string // of the page before; "" = the first
	Limit      int    // 0 = the server's default
}

// Publish puts a document on the queue. A large work is sent whole; the server
// stores it before it publishes the event.
func (c *Client) Publish(ctx context.Context, u events.Upsert) (*httpapi.Accepted, error) {
	out := new(httpapi.Accepted)
	return out, c.call(ctx, http.MethodPost, "/v1/documents", nil, u, out)
}

// Delete asks for a document to be removed; version 0 = what is there.
func (c *Client) Delete(ctx context.Context, k catalog.Key, version int64) (*httpapi.Accepted, error) {
	out := new(httpapi.Accepted)
	return out, c.call(ctx, http.MethodDelete, at(k, ""), about(k, version), nil, out)
}

// Documents lists one page of documents.
func (c *Client) Documents(ctx context.Context, p ListPage) (*httpapi.DocumentList, error) {
	out := new(httpapi.DocumentList)
	q := values("collection", p.Collection, "state", p.State, "cursor", p.Cursor, "limit", number(int64(p.Limit)))
	return out, c.call(ctx, http.MethodGet, "/v1/documents", q, nil, out)
}

// Document returns a passport.
func (c *Client) Document(ctx context.Context, k catalog.Key) (*httpapi.Passport, error) {
	out := new(httpapi.Passport)
	return out, c.call(ctx, http.MethodGet, at(k, ""), about(k, 0), nil, out)
}

// Structure returns the tree of a version; 0 = the one served.
func (c *Client) Structure(ctx context.Context, k catalog.Key, version int64) (*httpapi.StructureReply, error) {
	out := new(httpapi.StructureReply)
	return out, c.call(ctx, http.MethodGet, at(k, "/structure"), about(k, version), nil, out)
}

// Chunks returns all chunks of a version; 0 = the one served.
func (c *Client) Chunks(ctx context.Context, k catalog.Key, version int64) (*httpapi.ChunksReply, error) {
	out := new(httpapi.ChunksReply)
	return out, c.call(ctx, http.MethodGet, at(k, "/chunks"), about(k, version), nil, out)
}

// Scene returns one node with its text and people.
func (c *Client) Scene(ctx context.Context, k catalog.Key, version int64, node string) (*httpapi.SceneReply, error) {
	out := new(httpapi.SceneReply)
	return out, c.call(ctx, http.MethodGet, at(k, "/scenes/"+url.PathEscape(node)), about(k, version), nil, out)
}

// Characters returns the cast of a version; 0 = the one served.
func (c *Client) Characters(ctx context.Context, k catalog.Key, version int64) (*httpapi.CastReply, error) {
	out := new(httpapi.CastReply)
	return out, c.call(ctx, http.MethodGet, at(k, "/characters"), about(k, version), nil, out)
}

// Matrix returns who shares how many units with whom; "" means scene and
// mentioned.
func (c *Client) Matrix(ctx context.Context, k catalog.Key, version int64, unit, presence string) (*httpapi.MatrixReply, error) {
	out := new(httpapi.MatrixReply)
	q := about(k, version)
	for name, v := range values("unit", unit, "presence", presence) {
		q[name] = v
	}
	return out, c.call(ctx, http.MethodGet, at(k, "/cooccurrence"), q, nil, out)
}

// Text returns the bytes [start, end) of the canonical text and the version
// that they are of; end -1 = the end of the text.
func (c *Client) Text(ctx context.Context, k catalog.Key, version int64, start, end int) (text []byte, of int64, err error) {
	q := about(k, version)
	q.Set("start", strconv.Itoa(start))
	if end >= 0 {
		q.Set("end", strconv.Itoa(end))
	}
	res, err := c.send(ctx, http.MethodGet, at(k, "/text"), q, nil)
	if err != nil {
		return nil, 0, err
	}
	defer res.Body.Close()
	if text, err = io.ReadAll(res.Body); err != nil {
		return nil, 0, c.unreachable(ctx, err)
	}
	of, err = strconv.ParseInt(res.Header.Get("Scenewise-Version"), 10, 64)
	return text, of, err
}

func at(k catalog.Key, more string) string { return "/v1/documents/" + url.PathEscape(k.ID) + more }

func about(k catalog.Key, version int64) url.Values {
	return values("collection", k.Collection, "version", number(version))
}

// number writes n, or nothing for 0.
func number(n int64) string {
	if n == 0 {
		return ""
	}
	return strconv.FormatInt(n, 10)
}
