package httpapi_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"scenewise/pkg/catalog"
	"scenewise/pkg/events"
	"scenewise/pkg/httpapi"
	"scenewise/pkg/httpapi/client"
	"scenewise/pkg/problem"
	"scenewise/pkg/retrieval"
)

func dial(t *testing.T, url, key string) *client.Client {
	t.Helper()
	c, err := client.New(url, key)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

// TestClient drives every call of the client against a real server.
func TestClient(t *testing.T) {
	r := start(t, withKeys(t, "one-key"))
	c := dial(t, r.url+"/", "one-key")
	ctx, k := t.Context(), catalog.Key{Collection: "default", ID: "lantern"}

	text := "CHAPTER I\n\nA lantern.\n" + strings.Repeat("It was a dark night. ", 200_000)
	if a, err := c.Publish(ctx, events.Upsert{ID: "big", Content: &text}); err != nil || a.Version != 1 || *r.queue.upserts[0].Content != text {
		t.Errorf("Publish: %+v, %v", a, err)
	}
	if p, err := c.Document(ctx, k); err != nil || p.State != catalog.StateLive || *p.Version != 1 {
		t.Errorf("Document: %+v, %v", p, err)
	}
	if l, err := c.Documents(ctx, client.ListPage{State: "live", Limit: 5}); err != nil || l.Total != 1 || l.Documents[0].ID != "lantern" {
		t.Errorf("Documents: %+v, %v", l, err)
	}
	if s, err := c.Structure(ctx, k, 1); err != nil || s.Root.ID != "work" || s.ID != "lantern" {
		t.Errorf("Structure: %+v, %v", s, err)
	}
	if b, v, err := c.Text(ctx, k, 0, 4, 11); err != nil || string(b) != "Lantern" || v != 1 {
		t.Errorf("Text: %q, %d, %v", b, v, err)
	}
	if b, _, err := c.Text(ctx, k, 0, 0, -1); err != nil || string(b) != lantern {
		t.Errorf("Text: %q, %v", b, err)
	}
	if ch, err := c.Chunks(ctx, k, 0); err != nil || len(ch.Chunks) != 6 {
		t.Errorf("Chunks: %+v, %v", ch, err)
	}
	if s, err := c.Scene(ctx, k, 0, "c1.s1"); err != nil || s.Node.ID != "c1.s1" {
		t.Errorf("Scene: %+v, %v", s, err)
	}
	if x, err := c.Characters(ctx, k, 0); err != nil || x.Total != 3 {
		t.Errorf("Characters: %+v, %v", x, err)
	}
	if m, err := c.Matrix(ctx, k, 0, "chapter", "acts"); err != nil || m.Matrix[0][1] != 2 || m.Unit != "chapter" {
		t.Errorf("Matrix: %+v, %v", m, err)
	}
	if s, err := c.Search(ctx, client.About{}, retrieval.SearchRequest{Query: "lantern", Limit: 2}); err != nil || len(s.Results) != 2 {
		t.Errorf("Search: %+v, %v", s, err)
	}
	about := client.About{Collection: "default", Documents: []string{"lantern"}}
	first, err := c.Audit(ctx, about, retrieval.AuditRequest{Phrase: "lantern", Limit: 3}, "")
	if err != nil || first.Total != 4 || first.Cursor == "" {
		t.Fatalf("Audit: %+v, %v", first, err)
	}
	if rest, err := c.Audit(ctx, about, retrieval.AuditRequest{Phrase: "lantern", Limit: 3}, first.Cursor); err != nil || len(rest.Matches) != 1 || rest.Cursor != "" {
		t.Errorf("Audit: %+v, %v", rest, err)
	}
	if u, err := c.Cooccur(ctx, about, retrieval.CooccurRequest{All: []string{"Mara"}, Presence: "acts"}, ""); err != nil || *u.Total != 3 {
		t.Errorf("Cooccur: %+v, %v", u, err)
	}
	if v, err := c.Verify(ctx, about, []retrieval.Quote{{Text: "lit the lantern"}}); err != nil || len(v.Quotes) != 1 {
		t.Errorf("Verify: %+v, %v", v, err)
	}
	if l, err := c.Letters(ctx, ""); err != nil || l.Total != 2 || len(l.Letters) != 2 {
		t.Errorf("Letters: %+v, %v", l, err)
	}
	if l, err := c.Letter(ctx, 3); err != nil || string(l.Body) != `{"id":"bad"}` {
		t.Errorf("Letter: %+v, %v", l, err)
	}
	if l, err := c.Replay(ctx, 3); err != nil || l.ID != "bad" {
		t.Errorf("Replay: %+v, %v", l, err)
	}
	if s, err := c.Ready(ctx); err != nil || s.Status != "ready" {
		t.Errorf("Ready: %+v, %v", s, err)
	}
	if a, err := c.Delete(ctx, k, 0); err != nil || a.Version != 1 {
		t.Errorf("Delete: %+v, %v", a, err)
	}
}

func TestClientErrors(t *testing.T) {
	r := start(t, nil)
	c := dial(t, r.url, "")
	_, err := c.Document(t.Context(), catalog.Key{Collection: "default", ID: "none"})
	if p := problem.As(err); p == nil || p.Code != problem.DocumentNotFound || p.Hint == "" || p.Field != "id" {
		t.Errorf("not there: %#v", err)
	}
	if _, _, err := c.Text(t.Context(), catalog.Key{ID: "lantern"}, 0, 5, 2); problem.CodeOf(err) != problem.InvalidOffset {
		t.Errorf("offset: %v", err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l.Close()
	var away *client.UnreachableError
	if _, err := dial(t, "http://"+l.Addr().String(), "").Documents(t.Context(), client.ListPage{}); !errors.As(err, &away) || problem.As(err) != nil {
		t.Errorf("nobody there: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := c.Documents(ctx, client.ListPage{}); !errors.Is(err, context.Canceled) || errors.As(err, &away) {
		t.Errorf("given up: %v", err)
	}
	for _, address := range []string{"", "127.0.0.1:8080", "ftp://x", "http://", "http://u:p@x"} {
		if _, err := client.New(address, ""); problem.CodeOf(err) != problem.InvalidConfig {
			t.Errorf("address %q: %v", address, err)
		}
	}
}

// TestClientOfSomethingElse: whatever answers at the address, the error says
// so, and the key does not follow a redirect.
func TestClientOfSomethingElse(t *testing.T) {
	var stolen atomic.Bool
	other := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { stolen.Store(r.Header.Get("Authorization") != "") }))
	defer other.Close()
	for name, h := range map[string]http.HandlerFunc{
		"a page":     func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "<html>") },
		"an error":   func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "bad gateway", http.StatusBadGateway) },
		"a redirect": func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, other.URL, http.StatusFound) },
	} {
		s := httptest.NewServer(h)
		c := dial(t, s.URL, "one-key")
		if _, err := c.Documents(t.Context(), client.ListPage{}); problem.CodeOf(err) != problem.Unavailable {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := c.Ready(t.Context()); problem.CodeOf(err) != problem.Unavailable {
			t.Errorf("%s: ready: %v", name, err)
		}
		c.Close()
		s.Close()
	}
	if stolen.Load() {
		t.Error("the key went to another server")
	}
}

func TestClientFollows(t *testing.T) {
	r := start(t, nil)
	c := dial(t, r.url, "")
	k := catalog.Key{Collection: "default", ID: "new"}
	r.shelf.change("default", "new", func(d *catalog.Document) { d.Queued = 1 })
	var seen []string
	err := c.Follow(t.Context(), k, 0, func(s events.Status) {
		if seen = append(seen, s.State); len(seen) == 1 {
			go func() {
				for until := time.Now().Add(15 * time.Second); r.wire.followers() == 0 && time.Now().Before(until); {
					time.Sleep(time.Millisecond)
				}
				r.shelf.put("default", "new", 1, lantern)
				r.wire.say(events.Status{ID: "new", Collection: "default", Version: 1, State: "live"})
			}()
		}
	})
	if err != nil || fmt.Sprint(seen) != "[queued live]" {
		t.Errorf("%v, %v", seen, err)
	}
	if p, err := c.Wait(t.Context(), k, 1); err != nil || p.State != catalog.StateLive {
		t.Errorf("%+v, %v", p, err)
	}
	r.shelf.change("default", "bad", func(d *catalog.Document) {
		d.Failure = &catalog.Failure{Code: "empty_content", Message: "nothing", Version: 1}
	})
	if _, err := c.Wait(t.Context(), catalog.Key{Collection: "default", ID: "bad"}, 1); problem.CodeOf(err) != problem.EmptyContent {
		t.Errorf("%v", err)
	}
	if err := c.Follow(t.Context(), catalog.Key{ID: "none"}, 0, nil); problem.CodeOf(err) != problem.DocumentNotFound {
		t.Errorf("%v", err)
	}
}

// TestClientReconnects: a stream that breaks off is opened again.
func TestClientReconnects(t *testing.T) {
	var opened atomic.Int32
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch opened.Add(1) {
		case 1:
			_, _ = io.WriteString(w, "event: status\ndata: {\"version\":3,\"state\":\"parsing\"}\n\n") // and off
		case 2:
			w.Header().Set("Content-Type", httpapi.ProblemType)
			w.WriteHeader(http.StatusServiceUnavailable)
			_, _ = io.WriteString(w, `{"code":"overloaded","detail":"busy"}`)
		default:
			_, _ = io.WriteString(w, ": keepalive\n\nevent: status\ndata: {\"version\":"+r.URL.Query().Get("version")+",\"state\":\"live\"}\n\n")
		}
	}))
	defer s.Close()
	var seen []string
	err := dial(t, s.URL, "").Follow(t.Context(), catalog.Key{ID: "x"}, 0, func(st events.Status) { seen = append(seen, fmt.Sprint(st.State, st.Version)) })
	if err != nil || fmt.Sprint(seen) != "[parsing3 live3]" {
		t.Errorf("%v, %v", seen, err)
	}
}
