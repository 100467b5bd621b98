package events_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"scenewise/pkg/events"
	"scenewise/pkg/events/embedded"
	"scenewise/pkg/problem"
)

func queue(t *testing.T) (*nats.Conn, jetstream.JetStream) {
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
	js, err := jetstream.New(nc)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 { // again by the next process
		if err := events.Setup(t.Context(), nc, js); err != nil {
			t.Fatal(err)
		}
	}
	return nc, js
}

func TestSetupKeepsWhatOperatorsSet(t *testing.T) {
	nc, js := queue(t)
	s, err := js.Stream(t.Context(), events.StreamDocuments)
	if err != nil {
		t.Fatal(err)
	}
	c := s.CachedInfo().Config
	if int(c.MaxMsgSize) != events.MaxMessage(nc) || c.Retention != jetstream.WorkQueuePolicy || c.Storage != jetstream.FileStorage || c.Discard != jetstream.DiscardNew {
		t.Errorf("%+v", c)
	}
	c.MaxBytes, c.MaxMsgSize = 1<<20, 99
	if _, err := js.UpdateStream(t.Context(), c); err != nil {
		t.Fatal(err)
	}
	if err := events.Setup(t.Context(), nc, js); err != nil {
		t.Fatal(err)
	}
	if s, err = js.Stream(t.Context(), events.StreamDocuments); err != nil {
		t.Fatal(err)
	}
	if c := s.CachedInfo().Config; c.MaxBytes != 1<<20 || int(c.MaxMsgSize) != events.MaxMessage(nc) {
		t.Errorf("after the next start: %d, %d", c.MaxBytes, c.MaxMsgSize)
	}
	// A full stream refuses; nothing accepted is dropped for it.
	p := events.NewPublisher(nc, js)
	text := strings.Repeat("x", 400<<10)
	for i := range 4 {
		_, err := p.Upsert(t.Context(), events.Upsert{ID: "a", Content: &text})
		if want := problem.Code(""); i < 2 && problem.CodeOf(err) != want || i >= 3 && problem.CodeOf(err) != problem.DiskFull {
			t.Errorf("publish %d: %v", i, err)
		}
	}
}

// next takes one event off the queue.
func next(t *testing.T, js jetstream.JetStream) jetstream.Msg {
	t.Helper()
	c, err := events.Consumer(t.Context(), js, time.Minute, 10)
	if err != nil {
		t.Fatal(err)
	}
	m, err := c.Next(jetstream.FetchMaxWait(5 * time.Second))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestPublisher(t *testing.T) {
	nc, js := queue(t)
	p := events.NewPublisher(nc, js)
	text := "a tale"
	for i, given := range []int64{0, 0, 7} {
		v, err := p.Upsert(t.Context(), events.Upsert{ID: "a", Version: given, Content: &text})
		want := given
		if given == 0 {
			want = int64(i + 1) // the place in the stream
		}
		if err != nil || v != want {
			t.Errorf("version %d of %d: %d, %v", i, given, v, err)
		}
	}
	if lag, err := events.Lag(t.Context(), js); err != nil || lag.Waiting != 3 {
		t.Errorf("lag %+v, %v", lag, err)
	}
	m := next(t, js)
	if u, err := events.ParseUpsert(m.Headers(), m.Data()); err != nil || *u.Content != text || u.Collection != "default" {
		t.Errorf("%+v, %v", u, err)
	}
	if err := m.DoubleAck(t.Context()); err != nil {
		t.Fatal(err)
	}
	if lag, err := events.Lag(t.Context(), js); err != nil || lag.Waiting != 2 {
		t.Errorf("lag %+v, %v", lag, err)
	}
	if _, err := p.Upsert(t.Context(), events.Upsert{ID: "a/b", Content: &text}); problem.CodeOf(err) != problem.InvalidID {
		t.Errorf("a bad id was published: %v", err)
	}
	cast := strings.Repeat("x", events.MaxMessage(nc))
	if _, err := p.Upsert(t.Context(), events.Upsert{ID: "a", ContentURL: &cast}); problem.CodeOf(err) != problem.TooLarge {
		t.Errorf("an event that nothing makes smaller: %v", err)
	}
}

func TestLargestEventFitsAsDeadLetter(t *testing.T) {
	nc, js := queue(t)
	size := events.MaxMessage(nc)
	if _, err := js.Publish(t.Context(), events.SubjectUpsert, make([]byte, size+1)); err == nil {
		t.Error("an event above the limit was taken")
	}
	header := nats.Header{"ce-x": {strings.Repeat("é", 2000)}}
	ack, err := js.PublishMsg(t.Context(), &nats.Msg{Subject: events.SubjectUpsert, Header: header, Data: make([]byte, size-5000)})
	if err != nil {
		t.Fatal(err)
	}
	m := next(t, js)
	d := events.NewDeadLetters(js)
	l := events.Letter{
		Subject: m.Subject(), Collection: "default", ID: "a.b", Version: 9, Code: "too_large", Message: "line\r\nScenewise-Stage: forged " + strings.Repeat("…", 9000),
		Stage: "event", Attempts: 2, StreamSeq: ack.Sequence, Body: m.Data(), Header: m.Headers(),
	}
	for range 2 { // a crash between the letter and the ack
		if err := d.Put(t.Context(), l, ack.Sequence); err != nil {
			t.Fatal(err)
		}
	}
	got, total, err := d.Letters(t.Context(), 0, 10)
	if err != nil || total != 1 || len(got) != 1 {
		t.Fatalf("%d letters of %d, %v", len(got), total, err)
	}
	if g := got[0]; g.ID != "a.b" || g.Version != 9 || g.Stage != "event" || g.Attempts != 2 || g.Header.Get("ce-x") != header.Get("ce-x") || len(g.Body) != size-5000 ||
		strings.ContainsAny(g.Message, "\r\n") || g.Header.Get(events.HeaderErrorCode) != "too_large" {
		t.Errorf("letter %s %s %d %s %.80q", g.ID, g.Stage, g.Attempts, g.Code, g.Message)
	}
}

func TestLettersPageReplayForget(t *testing.T) {
	_, js := queue(t)
	ctx := t.Context()
	d := events.NewDeadLetters(js)
	for i := range uint64(6) {
		id := []string{"a", "b"}[i%2]
		l := events.Letter{Subject: events.SubjectUpsert, Collection: "default", ID: id, Code: "x", StreamSeq: 100 + i, Version: int64(100 + i), Body: []byte(`{"id":"` + id + `"}`)}
		if err := d.Put(ctx, l, 100+i); err != nil {
			t.Fatal(err)
		}
	}
	first, total, err := d.Letters(ctx, 0, 2)
	if err != nil || total != 6 || len(first) != 2 {
		t.Fatalf("%d of %d, %v", len(first), total, err)
	}
	second, _, err := d.Letters(ctx, first[1].Number, 9)
	if err != nil || len(second) != 4 || second[0].StreamSeq != 102 {
		t.Fatalf("%+v, %v", second, err)
	}
	if _, err := d.Replay(ctx, second[0].Number); err != nil { // of a, 102
		t.Fatal(err)
	}
	m := next(t, js)
	if m.Headers().Get(events.HeaderStreamSeq) != "102" || m.Headers().Get(events.HeaderErrorCode) != "" || string(m.Data()) != `{"id":"a"}` || m.Subject() != events.SubjectUpsert {
		t.Errorf("replayed %s %v %s", m.Subject(), m.Headers(), m.Data())
	}
	for _, f := range []func() error{
		func() error { _, err := d.Letter(ctx, second[0].Number); return err },
		func() error { _, err := d.Replay(ctx, second[0].Number); return err },
		func() error { _, err := d.Letter(ctx, 99); return err },
	} {
		if err := f(); problem.CodeOf(err) != problem.LetterNotFound {
			t.Errorf("a letter that is gone: %v", err)
		}
	}
	var forgotten []uint64
	if err := d.Forget(ctx, "default", "b", 105, func(l events.Letter) error { forgotten = append(forgotten, l.StreamSeq); return nil }); err != nil {
		t.Fatal(err)
	}
	left, total, err := d.Letters(ctx, 0, 9)
	if err != nil || total != 3 || len(left) != 3 || len(forgotten) != 2 {
		t.Errorf("left %d of %d, forgotten %v, %v", len(left), total, forgotten, err)
	}
}

func TestStatusFeed(t *testing.T) {
	nc, _ := queue(t)
	ctx, cancel := context.WithCancel(t.Context())
	var mu sync.Mutex
	one, all := 0, 0
	var feeds sync.WaitGroup
	for _, f := range []func(*events.StatusFeed) error{
		func(f *events.StatusFeed) error {
			return f.Follow(ctx, "default", "a.b", func(events.Status) { mu.Lock(); one++; mu.Unlock() })
		},
		func(f *events.StatusFeed) error {
			return f.FollowAll(ctx, func(events.Status) { mu.Lock(); all++; mu.Unlock() })
		},
	} {
		feeds.Go(func() {
			if err := f(events.NewStatusFeed(nc)); err != nil {
				t.Error(err)
			}
		})
	}
	for i := 0; ; i++ { // until both hear
		for _, id := range []string{"a.b", "a=2Eb-other", "other"} {
			if err := events.Announce(nc, events.Status{ID: id, Collection: "default", Version: 1, State: "live"}); err != nil {
				t.Fatal(err)
			}
		}
		mu.Lock()
		enough := one > 0 && all > 2*one
		mu.Unlock()
		if enough {
			break
		}
		if i > 500 {
			t.Fatalf("%d and %d heard", one, all)
		}
		time.Sleep(5 * time.Millisecond)
	}
	cancel()
	feeds.Wait()
}
