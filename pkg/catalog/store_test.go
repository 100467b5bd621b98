package catalog

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"go.uber.org/goleak"

	"scenewise/pkg/characters"
	"scenewise/pkg/chunking"
	"scenewise/pkg/events/embedded"
	"scenewise/pkg/problem"
	"scenewise/pkg/retrieval"
	"scenewise/pkg/structure"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// connect starts a server for the test.
func connect(t testing.TB) jetstream.JetStream {
	t.Helper()
	s, err := embedded.Start(embedded.Options{Dir: t.TempDir(), Addr: "127.0.0.1:0"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Stop)
	nc, err := s.Connect()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	return streams(t, nc)
}

func streams(t testing.TB, nc *nats.Conn) jetstream.JetStream {
	t.Helper()
	js, err := jetstream.New(nc)
	if err != nil {
		t.Fatal(err)
	}
	return js
}

func open(t testing.TB, js jetstream.JetStream) *Store {
	t.Helper()
	s, err := Open(t.Context(), js, Options{Now: func() time.Time { return time.Unix(0, 0) }})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// edition makes a small work with everything that an edition can hold.
func edition(t testing.TB, ref retrieval.Ref, text string) *retrieval.Edition {
	t.Helper()
	work, err := structure.Build(structure.Plan{
		Format: structure.FormatText, ReaderVersion: "r1", Title: "A tale", Text: text,
		Warnings: []structure.Warning{{Code: "w", Message: "m", Span: &structure.Span{Start: 0, End: 1}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	cast, err := characters.Analyze(context.Background(), work, characters.Options{Declared: []characters.Declared{{Name: "Anna", Aliases: []string{"Annie"}}}})
	if err != nil {
		t.Fatal(err)
	}
	return &retrieval.Edition{
		Ref: ref, Title: "A tale", Author: "N. N.", Language: "en",
		Metadata: map[string]any{"year": 1900.0, "tags": []string{"a", "b"}, "done": true, "by": "x"},
		Declared: []characters.Declared{{Name: "Anna", Aliases: []string{"Annie"}}},
		Work:     work, Cast: cast, Chunks: chunking.Split(work, chunking.Key{Collection: ref.Collection, Document: ref.ID}, chunking.Options{}),
	}
}

const text = "Anna met Bob.\n\n“Come,” said Annie to Bob, “it is late.”\n\nBob laughed, and they went.\n"

func TestEditionRoundTrip(t *testing.T) {
	c, err := newCodec()
	if err != nil {
		t.Fatal(err)
	}
	defer c.close()
	want := edition(t, retrieval.Ref{Collection: "default", ID: "a", Version: 3}, text)
	if len(want.Cast.Mentions) < 4 {
		t.Fatalf("the sample has only %d mentions", len(want.Cast.Mentions))
	}
	name, data, err := c.encode(want)
	if err != nil {
		t.Fatal(err)
	}
	if again, _, _ := c.encode(want); again != name {
		t.Error("equal editions have different names")
	}
	got, err := c.decode(name, data)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty(), cmp.AllowUnexported(chunking.Chunk{})); diff != "" {
		t.Error(diff)
	}
	for i := range data {
		broken := append([]byte(nil), data...)
		broken[i] ^= 0x55
		if _, err := c.decode(name, broken); err == nil {
			t.Fatalf("byte %d changed and nobody noticed", i)
		}
	}
}

// publish takes a version through all steps.
func publish(t testing.TB, s *Store, k Key, e Event, text string) Ticket {
	t.Helper()
	ctx := t.Context()
	tk, dec, err := s.Begin(ctx, k, e)
	if err != nil || dec.Verdict != Proceed {
		t.Fatalf("begin: %+v, %v", dec, err)
	}
	finish(t, s, tk, text)
	return tk
}

func finish(t testing.TB, s *Store, tk Ticket, text string) {
	t.Helper()
	ctx := t.Context()
	ed := edition(t, retrieval.Ref{Collection: tk.Collection, ID: tk.ID, Version: tk.Event.Version}, text)
	packed, err := s.Pack(ed)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Keep(ctx, tk, packed, Original{SHA256: hashOf(text), Data: []byte(text)}, tk.Event.Hash); err != nil {
		t.Fatal(err)
	}
	p := Pointer{Edition: packed.Name, Title: ed.Title, Metadata: ed.Metadata, Counts: CountsOf(ed)}
	if err := s.Promote(ctx, tk, p, Version{Edition: packed.Name, ContentSHA256: hashOf(text), Counts: p.Counts}, nil); err != nil {
		t.Fatal(err)
	}
}

func given(version int64, hash string) Event {
	return Event{Version: version, Given: true, Seq: uint64(version), Hash: hash}
}

func TestLifeOfADocument(t *testing.T) {
	ctx := t.Context()
	js := connect(t)
	s := open(t, js)
	k := Key{Collection: "default", ID: "oz.1900"}
	if _, err := s.Get(ctx, k); problem.CodeOf(err) != problem.DocumentNotFound {
		t.Fatalf("never seen: %v", err)
	}
	if err := s.Queued(ctx, k, 1); err != nil {
		t.Fatal(err)
	}
	if d, err := s.Get(ctx, k); err != nil || d.Pending == nil || d.Pending.State != StateQueued {
		t.Fatalf("queued: %+v, %v", d, err)
	}
	publish(t, s, k, given(1, "h1"), text)
	snap, err := s.Snapshot(ctx, retrieval.Scope{IDs: []string{k.ID}})
	if err != nil || len(snap.Docs) != 1 || len(snap.Pending) != 0 {
		t.Fatalf("its own promote is not there at once: %+v, %v", snap, err)
	}
	tk, _, err := s.Begin(ctx, k, given(2, "h2"))
	if err != nil {
		t.Fatal(err)
	}
	s.Advance(k, 2, StateEmbedding, 1)
	if d, _ := s.Get(ctx, k); d.Pending == nil || d.Pending.State != StateEmbedding || d.Live.Version != 1 {
		t.Errorf("pending: %+v", d.Pending)
	}
	finish(t, s, tk, text+"More.\n")

	other := open(t, js) // another process
	for _, store := range []*Store{s, other} {
		for version, want := range map[int64]string{0: text + "More.\n", 1: text, 2: text + "More.\n"} {
			l, err := store.Version(ctx, k, version)
			if err != nil {
				t.Fatal(err)
			}
			if e, err := store.Edition(ctx, l); err != nil || e.Work.Text != want {
				t.Errorf("version %d: %v", version, err)
			}
		}
		if d, err := store.Get(ctx, k); err != nil || d.Live.Metadata["tags"].([]string)[1] != "b" {
			t.Errorf("metadata of %+v, %v", d, err)
		}
		if data, err := store.Original(ctx, hashOf(text)); err != nil || string(data) != text {
			t.Errorf("original: %q, %v", data, err)
		}
	}
	if _, _, err := other.Remove(ctx, k, given(2, "")); err != nil {
		t.Fatal(err)
	}
	if _, err := other.Get(ctx, k); problem.CodeOf(err) != problem.DocumentNotFound {
		t.Errorf("deleted: %v", err)
	}
	if _, err := other.Snapshot(ctx, retrieval.Scope{IDs: []string{k.ID}}); problem.CodeOf(err) != problem.DocumentNotFound {
		t.Errorf("snapshot of a deleted one: %v", err)
	}
	for i := 0; ; i++ { // the watch brings it to the first process
		if _, err := s.Get(ctx, k); problem.CodeOf(err) == problem.DocumentNotFound {
			break
		}
		if i > 500 {
			t.Fatal("the other process never heard of the delete")
		}
		time.Sleep(10 * time.Millisecond)
	}
}

func TestAttemptsAreFenced(t *testing.T) {
	ctx := t.Context()
	s := open(t, connect(t))
	k := Key{Collection: "default", ID: "a"}
	first, _, err := s.Begin(ctx, k, given(1, "h"))
	if err != nil {
		t.Fatal(err)
	}
	second, _, err := s.Begin(ctx, k, given(1, "h"))
	if err != nil || second.Attempt != 2 || second.Words.Number == first.Words.Number {
		t.Fatalf("second attempt %+v, %v", second, err)
	}
	ed := edition(t, retrieval.Ref{Collection: "default", ID: "a", Version: 1}, text)
	packed, err := s.Pack(ed)
	if err != nil {
		t.Fatal(err)
	}
	for what, err := range map[string]error{
		"keep":    s.Keep(ctx, first, packed, Original{SHA256: "x", Data: []byte("x")}, "h"),
		"promote": s.Promote(ctx, first, Pointer{}, Version{}, nil),
		"fail":    s.Fail(ctx, first, Failure{}, Version{}),
	} {
		if !errors.Is(err, ErrFenced) {
			t.Errorf("%s of an overtaken attempt: %v", what, err)
		}
	}
	if n, err := s.Fault(ctx, second); err != nil || n != 1 {
		t.Errorf("fault %d, %v", n, err)
	}
	third, _, err := s.Begin(ctx, k, given(1, "h"))
	if err != nil || third.Faults != 1 || third.Attempt != 3 {
		t.Errorf("third attempt %+v, %v", third, err)
	}
	finish(t, s, third, text)
	if err := s.Promote(ctx, third, Pointer{}, Version{}, nil); err != nil {
		t.Errorf("a promote whose reply was lost: %v", err)
	}
	if _, _, err := s.Remove(ctx, k, given(1, "")); err != nil {
		t.Fatal(err)
	}
	if _, dec, err := s.Begin(ctx, k, given(1, "h")); err != nil || dec.Verdict != Superseded {
		t.Errorf("after the delete: %+v, %v", dec, err)
	}
}

func TestNumbersAreNeverGivenTwice(t *testing.T) {
	js := connect(t)
	var mu sync.Mutex
	seen := map[uint64]bool{}
	var all sync.WaitGroup
	for range 3 {
		s := open(t, js)
		for range 2 {
			all.Go(func() {
				for range 300 {
					n, err := s.numbers.take(context.Background())
					if err != nil {
						t.Error(err)
						return
					}
					mu.Lock()
					if seen[n] {
						t.Errorf("%d was given twice", n)
					}
					seen[n] = true
					mu.Unlock()
				}
			})
		}
	}
	all.Wait()
}

func TestManyChangesOfOneEntry(t *testing.T) {
	js := connect(t)
	k := Key{Collection: "default", ID: "a"}
	var all sync.WaitGroup
	for i := range 3 {
		s := open(t, js)
		all.Go(func() {
			for j := range 20 {
				if err := s.Queued(context.Background(), k, int64(j*3+i+1)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	if d, err := open(t, js).Get(t.Context(), k); err != nil || d.Queued != 60 {
		t.Errorf("%+v, %v", d, err)
	}
}

func TestBlobs(t *testing.T) {
	ctx := t.Context()
	b, err := openBlobs(ctx, connect(t), "test", "")
	if err != nil {
		t.Fatal(err)
	}
	for _, size := range []int{0, 1, blobChunk, blobChunk + 1, 3*blobChunk + 7} {
		name := fmt.Sprintf("n%d", size)
		data := []byte(strings.Repeat("x", size))
		if err := b.put(ctx, name, data); err != nil {
			t.Fatal(err)
		}
		if got, err := b.get(ctx, name); err != nil || string(got) != string(data) {
			t.Fatalf("%d bytes: %d back, %v", size, len(got), err)
		}
		before, err := b.list(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if err := b.put(ctx, name, data); err != nil { // again: the sweep that saw the first must not take it
			t.Fatal(err)
		}
		if err := b.purge(ctx, name, before[name]); err != nil {
			t.Fatal(err)
		}
		if _, err := b.get(ctx, name); err != nil {
			t.Fatalf("%d bytes, written again, were purged: %v", size, err)
		}
		now, err := b.list(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if err := b.purge(ctx, name, now[name]); err != nil {
			t.Fatal(err)
		}
		if _, err := b.get(ctx, name); !errors.Is(err, errNoBlob) {
			t.Fatalf("after the purge: %v", err)
		}
	}
	if left, err := b.list(ctx); err != nil || len(left) != 0 {
		t.Errorf("left %v, %v", left, err)
	}
}

func TestCacheIsBoundedAndLoadsOnce(t *testing.T) {
	loads := 0
	block := make(chan struct{})
	ed := edition(t, retrieval.Ref{}, text)
	c := newEditionCache(2*sizeOf(ed), func(context.Context, string) (*retrieval.Edition, error) {
		loads++
		<-block
		return ed, nil
	})
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if _, err := c.get(context.Background(), "a"); err != nil {
				t.Error(err)
			}
		})
	}
	time.Sleep(10 * time.Millisecond)
	close(block)
	all.Wait()
	if loads > 2 {
		t.Errorf("%d loads of one edition", loads)
	}
	for _, name := range []string{"b", "c", "d"} {
		if _, err := c.get(t.Context(), name); err != nil {
			t.Fatal(err)
		}
	}
	if c.lookup("a") != nil || c.lookup("d") == nil || c.used > c.limit {
		t.Errorf("used %d of %d", c.used, c.limit)
	}
}

func hashOf(s string) string {
	sum := sha256.Sum256([]byte(s))
	return hex.EncodeToString(sum[:])
}
