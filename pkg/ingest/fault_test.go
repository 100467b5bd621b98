package ingest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"scenewise/pkg/catalog"
	"scenewise/pkg/chunking"
	"scenewise/pkg/events"
	"scenewise/pkg/problem"
	"scenewise/pkg/retrieval"
	"scenewise/pkg/structure/formats"
)

func TestJudge(t *testing.T) {
	stopped, cancel := context.WithCancel(t.Context())
	cancel()
	bad := problem.New(problem.CorruptArchive, "bad")
	for _, c := range []struct {
		name   string
		ctx    context.Context
		err    error
		faults int
		want   verdict
	}{
		{"nothing wrong", t.Context(), nil, 0, done},
		{"overtaken", t.Context(), fmt.Errorf("promote: %w", catalog.ErrFenced), 0, letGo},
		{"stopping", stopped, errors.New("x"), 9, handBack},
		{"stopping beats a problem", stopped, bad, 0, handBack},
		{"the event's own fault", t.Context(), fmt.Errorf("read: %w", bad), 0, setAside},
		{"nobody knows, for the first time", t.Context(), errors.New("x"), 1, later},
		{"nobody knows, for the last time", t.Context(), errors.New("x"), 5, setAside},
		{"disk full", t.Context(), problem.New(problem.DiskFull, "full"), 1, later},
		{"store full", t.Context(), &jetstream.APIError{Code: 503, ErrorCode: 10023}, 1, later},
	} {
		if got := judge(c.ctx, c.err, c.faults, 5); got.verdict != c.want || got.verdict == later && got.delay <= 0 {
			t.Errorf("%s: got %+v", c.name, got)
		}
	}
	for n := range 40 {
		if d := backoff(n, time.Minute); d <= 0 || d > time.Minute {
			t.Errorf("backoff %d is %s", n, d)
		}
	}
}

// badWords is a lexical index that fails so many times, or loses rows.
type badWords struct {
	retrieval.LexicalIndex
	left  atomic.Int64
	err   error
	loses bool
}

func (b *badWords) Put(ctx context.Context, g retrieval.Generation, chunks []chunking.Chunk) error {
	if b.left.Add(-1) >= 0 {
		return b.err
	}
	return b.LexicalIndex.Put(ctx, g, chunks)
}

func (b *badWords) Seal(ctx context.Context, g retrieval.Generation) (int, error) {
	n, err := b.LexicalIndex.Seal(ctx, g)
	if b.loses {
		n--
	}
	return n, err
}

func TestOutageIsWaitedOut(t *testing.T) {
	p := newPlant(t, t.TempDir())
	parts := p.parts()
	down := &badWords{LexicalIndex: parts.Words, err: fmt.Errorf("put: %w", retrieval.ErrUnavailable)}
	down.left.Store(3)
	parts.Words = down
	p.work(parts, Options{MaxFaults: 1})
	p.send(events.SubjectUpsert, nil, fields{"id": "a", "content": tale(1)})
	p.drained()
	if p.text("a") != tale(1) || len(p.letters()) != 0 {
		t.Error("the outage was not waited out")
	}
}

func TestFullDiskIsWaitedOut(t *testing.T) {
	p := newPlant(t, t.TempDir())
	parts := p.parts()
	var asked atomic.Int64
	parts.Room = func(need int64) error {
		if need <= 0 {
			t.Errorf("room for %d bytes", need)
		}
		if asked.Add(1) <= 2 {
			return problem.New(problem.DiskFull, "full")
		}
		return nil
	}
	p.work(parts, Options{MaxFaults: 1})
	p.send(events.SubjectUpsert, nil, fields{"id": "a", "content": tale(1)})
	p.drained()
	if d := p.doc("a"); p.text("a") != tale(1) || len(p.letters()) != 0 || d.Failure != nil {
		t.Errorf("not waited out: %+v", d)
	}
}

func TestUnknownErrorsAreTriedAFewTimes(t *testing.T) {
	for _, c := range []struct {
		name  string
		times int64
		live  bool
	}{{"fewer than the limit", 2, true}, {"more than the limit", 99, false}} {
		t.Run(c.name, func(t *testing.T) {
			p := newPlant(t, t.TempDir())
			parts := p.parts()
			odd := &badWords{LexicalIndex: parts.Words, err: errors.New("odd")}
			odd.left.Store(c.times)
			parts.Words = odd
			p.work(parts, Options{MaxFaults: 3})
			p.send(events.SubjectUpsert, nil, fields{"id": "a", "content": tale(1)})
			p.drained()
			if got := p.text("a") != ""; got != c.live {
				t.Errorf("live: %t", got)
			}
			letters := p.letters()
			if c.live != (len(letters) == 0) {
				t.Fatalf("letters %+v", letters)
			}
			if !c.live && (letters[0].Code != string(problem.Internal) || letters[0].Attempts != 3 || letters[0].Stage != "indexing") {
				t.Errorf("letter %+v", letters[0])
			}
		})
	}
}

func TestCountsMustAgree(t *testing.T) {
	p := newPlant(t, t.TempDir())
	parts := p.parts()
	parts.Words = &badWords{LexicalIndex: parts.Words, loses: true}
	p.work(parts, Options{MaxFaults: 1})
	p.send(events.SubjectUpsert, nil, fields{"id": "a", "content": tale(1)})
	p.drained()
	if d := p.doc("a"); d == nil || d.Live != nil || d.Failure == nil || d.Failure.Code != string(problem.Internal) {
		t.Errorf("passport %+v", d)
	}
}

func TestHeartbeatKeepsSlowWork(t *testing.T) {
	p := newPlant(t, t.TempDir())
	parts := p.parts()
	parts.Readers = formats.NewSet(taleReader{slow: 1500 * time.Millisecond})
	p.work(parts, Options{AckWait: 300 * time.Millisecond, Workers: 3})
	var attempts atomic.Int64
	ctx, cancel := context.WithCancel(t.Context())
	var feed sync.WaitGroup
	feed.Go(func() {
		if err := events.NewStatusFeed(p.nc).Follow(ctx, "default", "a", func(s events.Status) {
			attempts.Store(max(attempts.Load(), int64(s.Attempt)))
		}); err != nil {
			t.Error(err)
		}
	})
	p.send(events.SubjectUpsert, nil, fields{"id": "a", "content": tale(1)})
	p.drained()
	cancel()
	feed.Wait()
	if p.text("a") == "" || attempts.Load() > 1 {
		t.Errorf("%d attempts", attempts.Load())
	}
}

func TestStopHandsBack(t *testing.T) {
	p := newPlant(t, t.TempDir())
	parts := p.parts()
	parts.Readers = formats.NewSet(taleReader{slow: time.Minute})
	begun := make(chan struct{})
	stop := p.work(parts, Options{AckWait: time.Minute, Hook: func(at Point) {
		if at == AfterBegin {
			close(begun)
		}
	}})
	p.send(events.SubjectUpsert, nil, fields{"id": "a", "content": tale(1)})
	<-begun
	stop()
	p.work(p.parts(), Options{AckWait: time.Minute}) // it is there at once, not after a minute
	p.drained()
	if p.text("a") != tale(1) || len(p.letters()) != 0 {
		t.Error("not live after the restart")
	}
}

// TestReadersSeeWholeVersions reads all the time while documents are replaced,
// by two workers and with a sweep that hardly waits.
func TestReadersSeeWholeVersions(t *testing.T) {
	p := newPlant(t, t.TempDir())
	stop := p.work(p.parts(), Options{Grace: 2 * time.Second, AckWait: time.Second})
	const docs, rounds = 4, 12
	valid := map[string]bool{"": true}
	for r := range rounds {
		valid[tale(r)] = true
	}
	ctx, cancel := context.WithCancel(t.Context())
	var readers sync.WaitGroup
	for range 2 {
		readers.Go(func() {
			for ctx.Err() == nil {
				if got := p.text(fmt.Sprintf("doc-%d", rand.IntN(docs))); !valid[got] {
					t.Errorf("a reader saw %q", got)
				}
			}
		})
	}
	for r := range rounds {
		for i := range docs {
			p.send(events.SubjectUpsert, nil, fields{"id": fmt.Sprintf("doc-%d", i), "content": tale(r)})
		}
		time.Sleep(20 * time.Millisecond)
	}
	p.drained()
	cancel()
	readers.Wait()
	p.wait("the sweep", func() bool { return p.garbage() == "" })
	stop()
	for i := range docs {
		if got := p.text(fmt.Sprintf("doc-%d", i)); got != tale(rounds-1) {
			t.Errorf("doc-%d ended as %q", i, got)
		}
	}
}

// TestDisorder sends given versions three times each, shuffled, with deletes
// among them, to two workers.
func TestDisorder(t *testing.T) {
	p := newPlant(t, t.TempDir())
	stop := p.work(p.parts(), Options{AckWait: time.Second, Workers: 3})
	type event struct {
		subject string
		body    fields
	}
	var all []event
	want := map[string]string{}
	for i := range 12 {
		id := fmt.Sprintf("doc-%d", i)
		last := 1 + rand.IntN(4)
		for v := 1; v <= last; v++ {
			e := event{events.SubjectUpsert, fields{"id": id, "version": v, "content": tale(v)}}
			want[id] = tale(v)
			if rand.IntN(4) == 0 {
				e, want[id] = event{events.SubjectDelete, fields{"id": id, "version": v}}, ""
			}
			all = append(all, e, e, e)
		}
	}
	rand.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	for _, e := range all {
		p.send(e.subject, nil, e.body)
	}
	p.drained()
	stop()
	settle(t, p, want)
}

func TestSweepWaitsForReaders(t *testing.T) {
	p := newPlant(t, t.TempDir())
	w, err := NewWorker(p.parts(), Options{Grace: time.Hour})
	if err != nil {
		t.Fatal(err)
	}
	s := &sweeper{w: w, since: map[string]time.Time{}}
	stop := p.work(p.parts(), Options{Grace: time.Hour})
	p.send(events.SubjectUpsert, nil, fields{"id": "a", "content": tale(1)})
	p.drained()
	old, err := p.store.Version(t.Context(), catalog.Key{Collection: "default", ID: "a"}, 0)
	if err != nil {
		t.Fatal(err)
	}
	p.send(events.SubjectUpsert, nil, fields{"id": "a", "content": tale(2)})
	p.drained()
	stop()
	sweep := func(want Swept) {
		t.Helper()
		got, err := s.sweep(t.Context())
		if err != nil || got != want {
			t.Fatalf("swept %+v (%v), want %+v", got, err, want)
		}
	}
	sweep(Swept{})
	if n, err := p.db.Words().Seal(t.Context(), old.Words); err != nil || n != 2 {
		t.Fatalf("the old rows are gone within the grace period: %d, %v", n, err)
	}
	w.opt.Grace = 0
	sweep(Swept{Generations: 2}) // the edition stays: ten versions are readable
	if _, _, err := p.store.Remove(t.Context(), keyOf(old), catalog.Event{Seq: 99}); err != nil {
		t.Fatal(err)
	}
	sweep(Swept{Generations: 2, Editions: 2, Originals: 2})
	sweep(Swept{})
	if g := p.garbage(); g != "" {
		t.Errorf("left: %s", g)
	}
}

func keyOf(l retrieval.Live) catalog.Key {
	return catalog.Key{Collection: l.Collection, ID: l.ID}
}
