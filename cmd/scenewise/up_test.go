package main

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"scenewise/pkg/catalog"
	"scenewise/pkg/events"
	"scenewise/pkg/httpapi/client"
	"scenewise/pkg/retrieval"
)

func TestUpShowsTheFirstScreen(t *testing.T) {
	p := startProcess(t, "scenewise", nil, "up", "--data", t.TempDir(), "--http", "127.0.0.1:0", "--nats", "127.0.0.1:0")
	p.waitFor("Stop it with")
	out := p.output()
	for _, want := range []string{"the-odd-fare", "> live", "c12  ", "4 scenes of 33 examined", "8 places in 1 document", "curl -s http://127.0.0.1:", "nats pub documents.upsert", "First screen"} {
		if !strings.Contains(out, want) {
			t.Errorf("the first screen lacks %q", want)
		}
	}
	if code := p.stop(); code != 0 || t.Failed() {
		t.Errorf("exit %d\n%s", code, p.output())
	}
}

// TestKillDuringIngestion kills the whole service at a random moment after an
// event was acknowledged, again and again. Each version must become live,
// once, and nothing of another version may be seen.
func TestKillDuringIngestion(t *testing.T) {
	rounds := 20
	if testing.Short() {
		rounds = 3
	}
	dir := t.TempDir()
	random := rand.New(rand.NewPCG(1, 2))
	s := startUp(t, dir)
	for round := 1; round <= rounds; round++ {
		mark := fmt.Sprintf("number%dx", round)
		text, marks := manuscript(40_000, mark)
		body, err := json.Marshal(map[string]any{"id": "weir.draft", "version": round, "content": text})
		if err != nil {
			t.Fatal(err)
		}
		_, js := s.jetStream()
		if _, err := js.Publish(t.Context(), "documents.upsert", body); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(random.IntN(500)) * time.Millisecond)
		s.kill()
		s = startUp(t, dir)
		key := catalog.Key{Collection: "default", ID: "weir.draft"}
		passport := s.waitLive(key, int64(round))
		if passport.Version == nil || *passport.Version != int64(round) || passport.State != catalog.StateLive {
			t.Fatalf("round %d: %s version %v", round, passport.State, passport.Version)
		}
		liveOnce(t, s.api, mark, marks, round)
	}
}

// liveOnce checks that the mark is there exactly as often as the text has it,
// that the one before is gone, and that no chunk is found twice.
func liveOnce(t *testing.T, api *client.Client, mark string, marks, round int) {
	t.Helper()
	for phrase, want := range map[string]int{mark: marks, fmt.Sprintf("number%dx", round-1): 0} {
		a, err := api.Audit(t.Context(), client.About{Documents: []string{"weir.draft"}}, retrieval.AuditRequest{Phrase: phrase}, "")
		if err != nil {
			t.Fatal(err)
		}
		if a.Total != want || !a.Complete {
			t.Fatalf("round %d: %q is counted %d times (complete %t), the text has it %d times", round, phrase, a.Total, a.Complete, want)
		}
	}
	r, err := api.Search(t.Context(), client.About{}, retrieval.SearchRequest{Query: mark, Mode: "lexical", Limit: 100})
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, x := range r.Results {
		if seen[x.ChunkID] || x.Version != int64(round) {
			t.Fatalf("round %d: chunk %s of version %d, twice %t", round, x.ChunkID, x.Version, seen[x.ChunkID])
		}
		seen[x.ChunkID] = true
	}
	if len(seen) == 0 {
		t.Fatalf("round %d: search finds nothing", round)
	}
}

func TestTwoBinariesBesideUp(t *testing.T) {
	dir := t.TempDir()
	s := startUp(t, dir)
	addr := freeAddr(t)
	beside := []string{"NATS_URL=" + s.nats, "SCENEWISE_DATA_DIR=" + dir, "SCENEWISE_HTTP_ADDR=" + addr}
	ingester := startProcess(t, "ingester", beside)
	ingester.waitFor("started")
	second := startProcess(t, "api", beside)
	ready(t, "http://"+addr)
	api, err := client.New("http://"+addr, "")
	if err != nil {
		t.Fatal(err)
	}
	defer api.Close()
	text, marks := manuscript(5_000, "painted")
	for i := range 12 {
		id := fmt.Sprintf("weir-%d", i)
		accepted, err := api.Publish(t.Context(), events.Upsert{ID: id, Content: &text})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := api.Wait(t.Context(), catalog.Key{Collection: "default", ID: id}, accepted.Version); err != nil {
			t.Fatalf("%v\n%s\n%s", err, second.output(), ingester.output())
		}
	}
	for name, c := range map[string]*client.Client{"up": s.api, "api": api} {
		a, err := c.Audit(t.Context(), client.About{}, retrieval.AuditRequest{Phrase: "painted boats"}, "")
		if err != nil || a.Total != 12*marks {
			t.Errorf("%s counts %+v, %v; the texts have %d", name, a, err, 12*marks)
		}
		r, err := c.Search(t.Context(), client.About{}, retrieval.SearchRequest{Query: "somebody counts boats"})
		if err != nil || len(r.Results) == 0 || len(r.Degraded) > 0 {
			t.Errorf("%s searches: %v, %+v", name, err, r)
		}
	}
	if a, b := second.stop(), ingester.stop(); a != 0 || b != 0 {
		t.Errorf("exit codes %d and %d", a, b)
	}
}

func TestRefusedStarts(t *testing.T) {
	dir := t.TempDir()
	s := startUp(t, dir)
	taken := strings.TrimPrefix(s.url, "http://")
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		role string
		env  []string
		args []string
		want string // in the output
	}{
		"data directory in use":  {"scenewise", nil, []string{"up", "--data", dir, "--http", "127.0.0.1:0", "--nats", "127.0.0.1:0", "--json"}, "data_dir_in_use"},
		"not a directory":        {"scenewise", nil, []string{"up", "--data", file, "--http", "127.0.0.1:0", "--nats", "127.0.0.1:0", "--json"}, "data_dir_unwritable"},
		"http port taken":        {"scenewise", nil, []string{"up", "--data", t.TempDir(), "--http", taken, "--nats", "127.0.0.1:0", "--json"}, "address_in_use"},
		"nats port taken":        {"scenewise", nil, []string{"up", "--data", t.TempDir(), "--http", "127.0.0.1:0", "--nats", taken, "--json"}, "address_in_use"},
		"open to others, no key": {"scenewise", nil, []string{"up", "--data", t.TempDir(), "--http", "0.0.0.0:0", "--nats", "127.0.0.1:0", "--json"}, "invalid_config"},
		"api without NATS_URL":   {"api", nil, nil, "NATS_URL"},
		"ingester, nobody there": {"ingester", []string{"NATS_URL=nats://" + freeAddr(t)}, nil, "cannot be reached"},
		"api, other directory":   {"api", []string{"NATS_URL=" + s.nats, "SCENEWISE_DATA_DIR=" + t.TempDir(), "SCENEWISE_HTTP_ADDR=127.0.0.1:0"}, nil, "another data directory"},
	} {
		t.Run(name, func(t *testing.T) {
			p := startProcess(t, c.role, c.env, c.args...)
			if code := p.code(); code != 2 && code != 3 {
				t.Errorf("exit %d", code)
			}
			if !strings.Contains(p.output(), c.want) {
				t.Errorf("it does not say %q:\n%s", c.want, p.output())
			}
		})
	}
	ready(t, s.url)
}

// badEvents are bodies that cannot become a document, with their codes.
func badEvents(files string) map[string]struct{ body, code string } {
	story := `"content": "CHAPTER I\n\nA lamp was lit.\n"`
	return map[string]struct{ body, code string }{
		"unknown-field":  {`{"id": "unknown-field", "tittle": "x", ` + story + `}`, "unknown_field"},
		"":               {`{` + story + `}`, "missing_field"},
		"a b":            {`{"id": "a b", ` + story + `}`, "invalid_id"},
		"wrong-hash":     {`{"id": "wrong-hash", "content_sha256": "` + strings.Repeat("0", 64) + `", ` + story + `}`, "hash_mismatch"},
		"empty":          {`{"id": "empty", "content": ""}`, "empty_content"},
		"no-text":        {`{"id": "no-text", "content_base64": "AAECAwQFBgcICQ=="}`, "unsupported_encoding"},
		"unknown-format": {`{"id": "unknown-format", "format": "wordperfect", ` + story + `}`, "unsupported_format"},
		"outside":        {`{"id": "outside", "content_url": "file:///etc/hostname"}`, "forbidden_url"},
		"climbing":       {`{"id": "climbing", "content_url": "file://` + files + `/../../etc/hostname"}`, "forbidden_url"},
		"private":        {`{"id": "private", "content_url": "https://127.0.0.1:1/x"}`, "forbidden_url"},
		"link-local":     {`{"id": "link-local", "content_url": "https://169.254.169.254/latest"}`, "forbidden_url"},
		"gopher":         {`{"id": "gopher", "content_url": "gopher://example.org/x"}`, "unsupported_url"},
		"missing-file":   {`{"id": "missing-file", "content_url": "file://` + files + `/nothing.txt"}`, "content_not_found"},
		"too-large":      {`{"id": "too-large", "content_url": "file://` + files + `/large.txt"}`, "too_large"},
		"two-contents":   {`{"id": "two-contents", "content_base64": "eA==", ` + story + `}`, "content_conflict"},
		"not-json":       {`{"id": "not-json"`, "invalid_json"},
		"mixed":          {`{"id": "fine", "version": 7, ` + story + `}`, "version_mode"},
		"conflict":       {`{"id": "given", "version": 5, "content": "CHAPTER I\n\nAnother lamp.\n"}`, "version_conflict"},
	}
}

func TestBadEventsBecomeDeadLetters(t *testing.T) {
	s := startUp(t, t.TempDir(), "SCENEWISE_MAX_CONTENT_BYTES=1000000")
	if err := os.WriteFile(filepath.Join(s.files, "large.txt"), []byte(strings.Repeat("word ", 300_000)), 0o600); err != nil {
		t.Fatal(err)
	}
	_, js := s.jetStream()
	publish := func(body string) uint64 {
		ack, err := js.Publish(t.Context(), "documents.upsert", []byte(body))
		if err != nil {
			t.Fatal(err)
		}
		return ack.Sequence
	}
	good := map[string]int64{"fine": 0, "given": 5}
	publish(`{"id": "fine", "content": "CHAPTER I\n\nA lamp was lit.\n"}`)
	publish(`{"id": "given", "version": 5, "content": "CHAPTER I\n\nA lamp was lit.\n"}`)
	for id, v := range good {
		s.waitLive(catalog.Key{Collection: "default", ID: id}, v)
	}
	sent := map[uint64]string{}
	bad := badEvents(s.files)
	for name, e := range bad {
		sent[publish(e.body)] = name
	}
	letters := deadLetters(t, js, len(bad))
	for seq, name := range sent {
		if got := letters[seq]; got != bad[name].code {
			t.Errorf("%q: dead letter with code %q, want %q", name, got, bad[name].code)
		}
	}
	for _, name := range []string{"wrong-hash", "no-text", "outside", "unknown-field"} {
		p, err := s.api.Document(t.Context(), catalog.Key{Collection: "default", ID: name})
		if err != nil || p.State != catalog.StateFailed || p.Error == nil || p.Error.Code != bad[name].code {
			t.Errorf("passport of %s: %+v, %v", name, p, err)
		}
	}
	for id := range good { // what was there is served as before
		p, err := s.api.Document(t.Context(), catalog.Key{Collection: "default", ID: id})
		if err != nil || p.State != catalog.StateLive {
			t.Errorf("passport of %s: %+v, %v", id, p, err)
		}
	}
	ready(t, s.url)
}

// deadLetters waits for n letters and returns their codes by the sequence of
// their event.
func deadLetters(t *testing.T, js jetstream.JetStream, n int) map[uint64]string {
	t.Helper()
	out := map[uint64]string{}
	stream, err := js.Stream(t.Context(), "DOCUMENTS_DLQ")
	if err != nil {
		t.Fatal(err)
	}
	for end := time.Now().Add(30 * time.Second); len(out) < n && time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		info, err := stream.Info(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for i := uint64(len(out)) + 1; i <= info.State.LastSeq; i++ {
			m, err := stream.GetMsg(t.Context(), i)
			if err != nil {
				t.Fatal(err)
			}
			var seq uint64
			if _, err := fmt.Sscan(m.Header.Get("Scenewise-Stream-Seq"), &seq); err != nil {
				t.Errorf("letter %d: %v", i, err)
			}
			out[seq] = m.Header.Get("Scenewise-Error-Code")
		}
	}
	return out
}

func freeAddr(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

func TestForeignHostIsRefusedWithoutKeys(t *testing.T) {
	s := startUp(t, t.TempDir())
	r, err := http.NewRequest(http.MethodGet, s.url+"/v1/documents", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Host = "evil.example"
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if res.StatusCode < 400 {
		t.Errorf("a foreign Host is answered with %s", res.Status)
	}
}
