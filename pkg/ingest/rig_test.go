package ingest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"scenewise/pkg/catalog"
	"scenewise/pkg/embedding/hashing"
	"scenewise/pkg/events"
	"scenewise/pkg/events/embedded"
	"scenewise/pkg/problem"
	"scenewise/pkg/retrieval"
	"scenewise/pkg/retrieval/sqlite"
	"scenewise/pkg/source"
	"scenewise/pkg/structure"
	"scenewise/pkg/structure/formats"
)

// taleReader reads tiny tales: lines of "***" break scenes. Some words make it
// misbehave.
type taleReader struct {
	slow time.Duration
	hang chan struct{} // closed when the test ends
}

func (taleReader) Format() structure.Format { return structure.FormatText }

func (r taleReader) Read(ctx context.Context, in structure.Input) (*structure.Work, error) {
	text, warnings, err := structure.Canonical(in.Data, in.Limits)
	if err != nil {
		return nil, err
	}
	switch {
	case strings.Contains(text, "PANIC"):
		panic("the reader does not like this tale")
	case strings.Contains(text, "HANG"):
		<-r.hang
	}
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-time.After(r.slow):
	}
	plan := structure.Plan{Format: structure.FormatText, ReaderVersion: "tale-1", Text: text, Warnings: warnings}
	for at := 0; ; {
		i := strings.Index(text[at:], "***\n")
		if i < 0 {
			return structure.Build(plan)
		}
		plan.Boundaries = append(plan.Boundaries, structure.Boundary{
			Kind: structure.KindScene, Start: at + i, BodyStart: at + i + 4, How: structure.HowMark, Confidence: 1,
		})
		at += i + 4
	}
}

// plant is what outlives a worker: server, catalog, indexes.
type plant struct {
	t      testing.TB
	dir    string
	server *embedded.Server
	lock   *embedded.Lock
	nc     *nats.Conn
	js     jetstream.JetStream
	store  *catalog.Store
	db     *sqlite.DB
	hang   chan struct{}
}

func newPlant(t testing.TB, dir string) *plant {
	t.Helper()
	p := &plant{t: t, dir: dir, hang: make(chan struct{})}
	var err error
	if p.lock, err = embedded.LockDir(dir); err != nil {
		t.Fatal(err)
	}
	if p.server, err = embedded.Start(embedded.Options{Dir: dir, Addr: "127.0.0.1:0"}); err != nil {
		t.Fatal(err)
	}
	if p.nc, err = p.server.Connect(); err != nil {
		t.Fatal(err)
	}
	if p.js, err = jetstream.New(p.nc); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	if err := events.Setup(ctx, p.nc, p.js); err != nil {
		t.Fatal(err)
	}
	if p.store, err = catalog.Open(ctx, p.js, catalog.Options{}); err != nil {
		t.Fatal(err)
	}
	if p.db, err = sqlite.Open(ctx, filepath.Join(dir, sqlite.FileName), sqlite.Options{}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.close)
	return p
}

func (p *plant) close() {
	if p.server == nil {
		return
	}
	if err := errors.Join(p.store.Close(), p.db.Close()); err != nil {
		p.t.Error(err)
	}
	p.nc.Close()
	p.server.Stop()
	p.server = nil
	close(p.hang)
	if err := p.lock.Release(); err != nil {
		p.t.Error(err)
	}
}

func (p *plant) parts() Parts {
	return Parts{
		NATS: p.nc, JetStream: p.js, Catalog: p.store, Garbage: p.store,
		Source:  source.New(source.Options{FileRoot: p.dir, Objects: p.js, MaxBytes: 1 << 20}),
		Readers: formats.NewSet(taleReader{hang: p.hang}), Model: hashing.New(),
		Words: p.db.Words(), Vectors: p.db.Vectors(), Letters: events.NewDeadLetters(p.js),
	}
}

// work runs a worker until the returned function is called.
func (p *plant) work(parts Parts, o Options) (stop func()) {
	p.t.Helper()
	if o.Log == nil {
		o.Log = slog.New(slog.NewTextHandler(testWriter{p.t}, &slog.HandlerOptions{Level: slog.LevelWarn}))
	}
	w, err := NewWorker(parts, o)
	if err != nil {
		p.t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- w.Run(ctx) }()
	stop = sync.OnceFunc(func() {
		cancel()
		if err := <-ended; err != nil {
			p.t.Error(err)
		}
	})
	p.t.Cleanup(stop)
	return stop
}

type testWriter struct{ t testing.TB }

func (w testWriter) Write(b []byte) (int, error) {
	w.t.Log(strings.TrimRight(string(b), "\n"))
	return len(b), nil
}

// send publishes raw JSON as any outside client would.
func (p *plant) send(subject string, header nats.Header, body any) uint64 {
	p.t.Helper()
	data, ok := body.([]byte)
	if s, isText := body.(string); isText {
		data, ok = []byte(s), true
	}
	if !ok {
		var err error
		if data, err = json.Marshal(body); err != nil {
			p.t.Fatal(err)
		}
	}
	ack, err := p.js.PublishMsg(context.Background(), &nats.Msg{Subject: subject, Header: header, Data: data})
	if err != nil {
		p.t.Fatal(err)
	}
	return ack.Sequence
}

type fields map[string]any

// drained waits until every event has ended.
func (p *plant) drained() {
	p.t.Helper()
	p.wait("an empty queue", func() bool {
		s, err := p.js.Stream(context.Background(), events.StreamDocuments)
		return err == nil && s.CachedInfo().State.Msgs == 0
	})
}

func (p *plant) wait(what string, ok func() bool) {
	p.t.Helper()
	for range 3000 {
		if ok() {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	p.t.Fatalf("waited in vain for %s", what)
}

func (p *plant) doc(id string) *catalog.Document {
	p.t.Helper()
	d, err := p.store.Get(context.Background(), catalog.Key{Collection: "default", ID: id})
	if problem.CodeOf(err) == problem.DocumentNotFound {
		return nil
	}
	if err != nil {
		p.t.Fatal(err)
	}
	return d
}

// text is the canonical text that readers get for a document, checked against
// the rows of both indexes; "" when nothing is live.
func (p *plant) text(id string) string {
	p.t.Helper()
	ctx := context.Background()
	snap, err := p.store.Snapshot(ctx, retrieval.Scope{})
	if err != nil {
		p.t.Fatal(err)
	}
	for _, l := range snap.Docs {
		if l.ID != id {
			continue
		}
		e, err := p.store.Edition(ctx, l)
		if err != nil {
			p.t.Fatalf("edition of %v: %v", l.Ref, err)
		}
		for _, ix := range []interface {
			Seal(context.Context, retrieval.Generation) (int, error)
		}{sealWords{p.db.Words(), l.Words}, sealWords{p.db.Vectors(), l.Vectors}} {
			n, err := ix.Seal(ctx, retrieval.Generation{})
			if err != nil || n != len(e.Chunks) {
				p.t.Fatalf("%v: index holds %d of %d chunks (%v)", l.Ref, n, len(e.Chunks), err)
			}
		}
		return e.Work.Text
	}
	return ""
}

type sealWords struct {
	ix interface {
		Seal(context.Context, retrieval.Generation) (int, error)
	}
	g retrieval.Generation
}

func (s sealWords) Seal(ctx context.Context, _ retrieval.Generation) (int, error) {
	return s.ix.Seal(ctx, s.g)
}

func (p *plant) letters() []events.Letter {
	p.t.Helper()
	l, _, err := events.NewDeadLetters(p.js).Letters(context.Background(), 0, 1000)
	if err != nil {
		p.t.Fatal(err)
	}
	return l
}

func tale(n int) string {
	return fmt.Sprintf("Once there was tale %d.\n\nAnna met Bob.\n***\nThen Anna left.\n", n)
}

func sourceOf(p *plant, limit int64) Source {
	return source.New(source.Options{FileRoot: p.dir, Objects: p.js, MaxBytes: limit})
}
