package httpapi_test

import (
	"bufio"
	"context"
	"errors"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"scenewise/pkg/catalog"
	"scenewise/pkg/events"
	"scenewise/pkg/httpapi"
	"scenewise/pkg/problem"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// follow opens an event stream and returns its lines; the channel closes with
// the stream.
func (r *rig) follow(path string) (<-chan string, int) {
	r.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	r.t.Cleanup(cancel)
	req, _ := http.NewRequestWithContext(ctx, http.MethodGet, r.url+path, nil)
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	res, err := client.Do(req)
	if err != nil {
		r.t.Fatal(err)
	}
	lines := make(chan string, 1000)
	go func() {
		defer close(lines)
		defer res.Body.Close()
		for s := bufio.NewScanner(res.Body); s.Scan(); {
			if s.Text() != "" {
				lines <- s.Text()
			}
		}
	}()
	return lines, res.StatusCode
}

func wait(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for until := time.Now().Add(15 * time.Second); !ok(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(until) {
			t.Fatalf("never: %s", what)
		}
	}
}

func all(lines <-chan string) string {
	var out []string
	for l := range lines {
		out = append(out, l)
	}
	return strings.Join(out, "\n")
}

func TestEventsUntilTheVersionEnds(t *testing.T) {
	r := start(t, nil)
	r.shelf.change("default", "new", func(d *catalog.Document) { d.Queued = 7 })
	lines, status := r.follow("/v1/documents/new/events")
	if status != 200 {
		t.Fatalf("%d", status)
	}
	wait(t, "followed", func() bool { return r.wire.followers() == 1 })
	var got string
	wait(t, "the state at the beginning", func() bool { got += <-lines + "\n"; return strings.Contains(got, "queued") })
	say := func(state string, version int64) {
		r.wire.say(events.Status{ID: "new", Collection: "default", Version: version, State: state, Attempt: 1})
	}
	say("parsing", 7)
	say("live", 6) // another version
	say("embedding", 7)
	r.shelf.put("default", "new", 7, lantern)
	say("live", 7)
	got += all(lines)
	for _, want := range []string{`"state":"queued"`, `"state":"parsing"`, `"state":"embedding"`, `"state":"live"`} {
		i := strings.Index(got, want)
		if i < 0 {
			t.Fatalf("%s is missing or out of order in\n%s", want, got)
		}
		got = got[i:]
	}
	wait(t, "no longer followed", func() bool { return r.wire.followers() == 0 })
}

// TestEventsWithoutMessages: the passport alone ends a stream.
func TestEventsWithoutMessages(t *testing.T) {
	r := start(t, nil)
	r.shelf.change("default", "new", func(d *catalog.Document) { d.Queued = 1 })
	lines, _ := r.follow("/v1/documents/new/events?version=1")
	<-lines
	r.shelf.change("default", "new", func(d *catalog.Document) {
		d.Queued, d.Failure = 0, &catalog.Failure{Code: "empty_content", Message: "nothing", Version: 1}
	})
	if got := all(lines); !strings.Contains(got, `"state":"failed"`) || !strings.Contains(got, "empty_content") {
		t.Errorf("%s", got)
	}
	for path, want := range map[string]string{"/v1/documents/lantern/events": `"state":"live"`, "/v1/documents/lantern/events?version=1": `"state":"live"`} {
		lines, _ := r.follow(path)
		if got := all(lines); !strings.Contains(got, want) {
			t.Errorf("%s: %s", path, got)
		}
	}
	r.shelf.put("default", "lantern", 3, lantern)
	lines, _ = r.follow("/v1/documents/lantern/events?version=2")
	if got := all(lines); !strings.Contains(got, `"state":"superseded"`) || !strings.Contains(got, `"current_version":3`) {
		t.Errorf("%s", got)
	}
	if _, status := r.follow("/v1/documents/none/events"); status != 404 {
		t.Errorf("%d", status)
	}
}

func TestStopEndsStreams(t *testing.T) {
	r := start(t, func(o *httpapi.Options) { o.Heartbeat = 20 * time.Millisecond })
	r.shelf.change("default", "new", func(d *catalog.Document) { d.Queued = 1 })
	lines, _ := r.follow("/v1/documents/new/events")
	wait(t, "heartbeat", func() bool { return strings.HasPrefix(<-lines, ": ") })
	began := time.Now()
	if err := r.stop(); err != nil {
		t.Fatal(err)
	}
	if got := all(lines); !strings.Contains(got, `{"reason":"stopping"}`) {
		t.Errorf("%s", got)
	}
	if took := time.Since(began); took > 10*time.Second {
		t.Errorf("the stop took %s", took)
	}
}

func TestStopWaitsForRequests(t *testing.T) {
	r := start(t, func(o *httpapi.Options) { o.Grace = 20 * time.Second })
	r.shelf.hold = make(chan struct{})
	var wg sync.WaitGroup
	wg.Go(func() {
		if a := r.get("/v1/documents/lantern/structure"); a.status != 200 {
			t.Errorf("%d %s", a.status, a.body)
		}
	})
	wait(t, "under way", func() bool { return strings.Contains(string(r.get("/metrics").body), "requests_in_flight 2") })
	wg.Go(func() {
		if err := r.stop(); err != nil {
			t.Error(err)
		}
	})
	wait(t, "closed to new ones", func() bool {
		c, err := net.Dial("tcp", strings.TrimPrefix(r.url, "http://"))
		if err == nil {
			c.Close()
		}
		return err != nil
	})
	close(r.shelf.hold)
	wg.Wait()
}

func TestStopDoesNotWaitForever(t *testing.T) {
	r := start(t, func(o *httpapi.Options) { o.Grace = 50 * time.Millisecond })
	r.shelf.hold = make(chan struct{})
	defer close(r.shelf.hold)
	done := make(chan struct{})
	go func() {
		defer close(done)
		res, err := (&http.Client{Transport: &http.Transport{DisableKeepAlives: true}}).Get(r.url + "/v1/documents/lantern/structure")
		if err == nil {
			res.Body.Close()
		}
	}()
	wait(t, "under way", func() bool { return strings.Contains(string(r.get("/metrics").body), "requests_in_flight 2") })
	if err := r.stop(); err != nil {
		t.Error(err)
	}
	<-done
}

func TestOverload(t *testing.T) {
	r := start(t, func(o *httpapi.Options) { o.MaxRequests, o.MaxPerKey = 2, 1 })
	r.shelf.hold = make(chan struct{})
	var wg sync.WaitGroup
	wg.Go(func() { r.get("/v1/documents/lantern/structure") })
	wait(t, "under way", func() bool { return strings.Contains(string(r.get("/metrics").body), "requests_in_flight 2") })
	a := r.get("/v1/documents")
	if a.status != http.StatusTooManyRequests || a.code() != "too_many_requests" || a.header.Get("Retry-After") == "" {
		t.Errorf("%d %s", a.status, a.body)
	}
	if a := r.get("/healthz"); a.status != 200 {
		t.Errorf("health under load: %d", a.status)
	}
	close(r.shelf.hold)
	wg.Wait()
	if a := r.get("/v1/documents"); a.status != 200 {
		t.Errorf("afterwards: %d", a.status)
	}
}

func TestStreamsAreCapped(t *testing.T) {
	r := start(t, func(o *httpapi.Options) { o.MaxStreams = 4 })
	r.shelf.change("default", "new", func(d *catalog.Document) { d.Queued = 1 })
	if _, status := r.follow("/v1/documents/new/events"); status != 200 {
		t.Fatalf("%d", status)
	}
	if _, status := r.follow("/v1/documents/new/events"); status != http.StatusTooManyRequests {
		t.Errorf("%d", status)
	}
}

func TestReadiness(t *testing.T) {
	var down error
	r := start(t, func(o *httpapi.Options) {
		o.Checks = []httpapi.Check{
			{Name: "queue", Ping: func(context.Context) error { return nil }},
			{Name: "index", Ping: func(context.Context) error { return down }},
		}
	})
	if a := r.get("/readyz"); a.status != 200 || a.json(t)["status"] != "ready" {
		t.Errorf("%d %s", a.status, a.body)
	}
	down = errors.New("dial tcp 10.1.2.3:7700: " + marked)
	a := r.get("/readyz")
	if a.status != 503 || strings.Contains(string(a.body), "10.1.2.3") || !strings.Contains(string(a.body), `"index":{"ok":false`) {
		t.Errorf("%d %s", a.status, a.body)
	}
	if a := r.get("/healthz"); a.status != 200 {
		t.Errorf("%d", a.status)
	}
}

func TestWhereItListens(t *testing.T) {
	o := httpapi.Options{Catalog: newShelf(), Publisher: &queue{}, Feed: &wire{}, Engine: &finder{}}
	for addr, want := range map[string]problem.Code{":0": problem.InvalidConfig, "0.0.0.0:0": problem.InvalidConfig, "192.0.2.1:0": problem.InvalidConfig, "nonsense": problem.InvalidConfig,
		"localhost:0": "", "127.0.0.1:0": ""} {
		o.Addr = addr
		s, err := httpapi.New(o)
		if problem.CodeOf(err) != want {
			t.Errorf("%s: %v", addr, err)
		}
		if s != nil {
			s.Close()
		}
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	o.Addr = l.Addr().String()
	if _, err := httpapi.New(o); problem.CodeOf(err) != problem.AddressInUse {
		t.Errorf("taken: %v", err)
	}
	o.Addr = "0.0.0.0:0"
	o.Keys, _ = httpapi.ParseKeys("k")
	s, err := httpapi.New(o)
	if err != nil {
		t.Fatalf("with keys: %v", err)
	}
	s.Close()
}
