package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"scenewise/pkg/httpapi"
)

// screen collects what a running command prints.
type screen struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (s *screen) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.buf.Write(p)
}

func (s *screen) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.buf.String()
}

// start runs `scenewise up` in process on free ports until the test ends, and
// returns the address of its API and what it showed.
func start(t *testing.T, more ...string) (address string, shown *screen) {
	t.Helper()
	shown = &screen{}
	var log screen
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan int, 1)
	args := append([]string{"up", "--data", t.TempDir(), "--http", "127.0.0.1:0", "--nats", "127.0.0.1:0"}, more...)
	e := env{get: func(string) string { return "" }, stdin: strings.NewReader(""), stdout: shown, stderr: &log, dial: dial}
	go func() { ended <- run(ctx, args, e) }()
	t.Cleanup(func() {
		stop()
		select {
		case code := <-ended:
			if code != exitFine {
				t.Errorf("up ended with exit code %d: %s", code, log.String())
			}
		case <-time.After(30 * time.Second):
			t.Error("up did not stop")
		}
	})
	rest := regexp.MustCompile(`REST (http://\S+)`)
	for range 600 {
		if m := rest.FindStringSubmatch(shown.String()); m != nil && strings.Contains(shown.String(), "Ctrl-C") {
			return m[1], shown
		}
		time.Sleep(50 * time.Millisecond)
	}
	t.Fatalf("up is not up after 30 s: %s%s", shown.String(), log.String())
	return "", nil
}

// ask runs a verb against the service at an address.
func ask(t *testing.T, address string, args ...string) result {
	t.Helper()
	var out, errs bytes.Buffer
	get := func(name string) string {
		if name == "SCENEWISE_URL" {
			return address
		}
		return ""
	}
	code := run(t.Context(), args, env{get: get, stdin: strings.NewReader(""), stdout: &out, stderr: &errs, dial: dial})
	return result{code, out.String(), errs.String()}
}

// The verbs against a real service: what is published is found, counted and
// told apart from what is not there.
func TestLive(t *testing.T) {
	address, shown := start(t)
	for _, want := range []string{"the-odd-fare", "4 scenes of 33 examined", "8 places in 1 document", "curl -s " + address} {
		if !strings.Contains(shown.String(), want) {
			t.Errorf("the first screen lacks %q:\n%s", want, shown.String())
		}
	}
	big := filepath.Join(t.TempDir(), "Ferry, at length.txt")
	ferry, err := os.ReadFile("testdata/ferry.txt")
	if err != nil {
		t.Fatal(err)
	}
	river := strings.Repeat("The river went by, and the ferry with it, and the far bank stayed where it was. ", 43)
	long := string(ferry) + strings.Repeat("\n\n"+river+"Somebody rang the bell.", 2_500) // beyond one message, and beyond two pages
	if err := os.WriteFile(big, []byte(long), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, tc := range []struct {
		args []string
		code int
		says []string
	}{
		{[]string{"publish", "testdata/ferry.txt", "testdata/gate.fountain", "--wait", "--author", "Anon"}, exitFine, []string{"ferry  live", "gate  live", "3 scenes"}},
		{[]string{"publish", "--wait", "--characters", "testdata/ferry-cast.json", "--id", "told", "testdata/ferry.txt"}, exitFine, []string{"told  live", "3 characters"}},
		{[]string{"publish", big, "--wait"}, exitFine, []string{"Ferry-at-length  live"}},
		{[]string{"publish", "testdata/binary.bin", "--wait"}, exitUse, []string{"binary  failed  unsupported_encoding"}},
		{[]string{"ls"}, exitFine, []string{"the-odd-fare", "ferry", "failed (unsupported_encoding)"}},
		{[]string{"status"}, exitFine, []string{"ready", "nats"}},
		{[]string{"status", "ferry"}, exitFine, []string{"live, version", "2 chapters, 3 scenes"}},
		{[]string{"status", "binary"}, exitCheck, []string{"failed"}},
		{[]string{"status", "nothing"}, exitUse, []string{"no document"}},
		{[]string{"cooccur", "told", "Martha", "Tom", "--presence", "acts"}, exitFine, []string{"told c1.s1", "said [Tom Pell]", "2 scenes of 3 examined"}},
		{[]string{"cooccur", "told", "Martha", "--none", "Tom"}, exitFine, []string{"c2.s1", "1 scene of 3 examined"}},
		{[]string{"cooccur", "told", "Marta", "Tom", "--presence", "acts"}, exitUse, []string{`nobody is called "Marta"`, "Martha"}},
		{[]string{"cooccur", "the-odd-fare", "Olaf", "--presence", "speaks"}, exitFine, []string{"0 scenes of 33 examined"}},
		{[]string{"audit", "the tin", "--doc", "ferry"}, exitFine, []string{"1 place in 1 document"}},
		{[]string{"audit", "brass bell", "--doc", "ferry"}, exitFine, []string{"0 places", "nearest"}},
		{[]string{"audit", "(", "--regex"}, exitUse, []string{"scenewise audit:"}},
		{[]string{"search", "pay the fare", "--doc", "ferry"}, exitFine, []string{"ferry c2.s1", "ms ("}},
		{[]string{"search", ""}, exitUse, []string{"empty"}},
		{[]string{"dlq", "ls"}, exitFine, []string{"unsupported_encoding"}},
		{[]string{"dlq", "show", "1"}, exitFine, []string{"dead letter 1", "binary"}},
		{[]string{"dlq", "show", "99"}, exitUse, []string{"99"}},
		{[]string{"dlq", "replay", "1"}, exitFine, []string{"back on the queue"}},
	} {
		r := ask(t, address, tc.args...)
		said := r.stdout + r.stderr
		if r.code != tc.code {
			t.Errorf("scenewise %q: exit %d, want %d: %s", tc.args, r.code, tc.code, said)
		}
		for _, want := range tc.says {
			if !strings.Contains(said, want) {
				t.Errorf("scenewise %q does not say %q: %s", tc.args, want, said)
			}
		}
	}
	var audit httpapi.AuditReply
	r := ask(t, address, "audit", "rang the bell", "--doc", "Ferry-at-length", "--limit", "0", "--json")
	if err := json.Unmarshal([]byte(r.stdout), &audit); err != nil {
		t.Fatal(err)
	}
	if !audit.Complete || audit.Total != 2_501 || len(audit.Matches) != audit.Total || audit.Cursor != "" {
		t.Errorf("audit of every page: complete %v, total %d, %d matches", audit.Complete, audit.Total, len(audit.Matches))
	}
}

// No server at the address is exit code 3, and says which address.
func TestNoServer(t *testing.T) {
	r := ask(t, "http://127.0.0.1:1", "ls")
	if r.code != exitReach || !strings.Contains(r.stderr, "http://127.0.0.1:1") || !strings.Contains(r.stderr, "scenewise up") {
		t.Errorf("%+v", r)
	}
	if r := ask(t, "nonsense", "ls"); r.code != exitUse {
		t.Errorf("an address that is none: %+v", r)
	}
}
