package ingest

import (
	"bytes"
	"context"
	"encoding/base64"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"scenewise/pkg/catalog"
	"scenewise/pkg/events"
	"scenewise/pkg/problem"
)

func TestUpsertReplaceDelete(t *testing.T) {
	p := newPlant(t, t.TempDir())
	p.work(p.parts(), Options{})

	first := p.send(events.SubjectUpsert, nil, fields{"id": "a.b", "content": tale(1), "metadata": fields{"year": 1900, "tags": []string{"x", "y"}}})
	p.drained()
	d := p.doc("a.b")
	if d == nil || d.Live == nil || d.Live.Version != int64(first) || d.VersionMode != catalog.VersionsDefaulted {
		t.Fatalf("not live at %d: %+v", first, d)
	}
	if got := p.text("a.b"); got != tale(1) {
		t.Errorf("text %q", got)
	}
	if c := d.Live.Counts; c.Scenes != 2 || c.Chunks != 2 || c.Words == 0 {
		t.Errorf("counts %+v", c)
	}
	if tags, ok := d.Live.Metadata["tags"].([]string); !ok || len(tags) != 2 {
		t.Errorf("metadata %#v", d.Live.Metadata)
	}

	p.send(events.SubjectUpsert, nil, fields{"id": "a.b", "content": tale(2), "checks": []fields{{"name": "rule"}}})
	p.drained()
	p.send(events.SubjectUpsert, nil, fields{"id": "a.b", "content": tale(3)})
	p.drained()
	d = p.doc("a.b")
	if p.text("a.b") != tale(3) || len(d.Versions) != 3 || string(d.Checks) != `[{"name":"rule"}]` {
		t.Errorf("after replacing: %q, %d versions, checks %s", p.text("a.b"), len(d.Versions), d.Checks)
	}
	old, err := p.store.Version(context.Background(), d.Key, int64(first))
	if err != nil {
		t.Fatal(err)
	}
	if e, err := p.store.Edition(context.Background(), old); err != nil || e.Work.Text != tale(1) {
		t.Errorf("the first version is no longer readable: %v", err)
	}

	p.send(events.SubjectDelete, nil, fields{"id": "a.b"})
	p.drained()
	if p.doc("a.b") != nil || p.text("a.b") != "" {
		t.Error("still there after the delete")
	}
	p.send(events.SubjectUpsert, nil, fields{"id": "a.b", "content": tale(1)})
	p.drained()
	if p.text("a.b") != tale(1) {
		t.Error("not there again after the delete")
	}
	if l := p.letters(); len(l) != 0 {
		t.Errorf("dead letters %+v", l)
	}
}

func TestVersions(t *testing.T) {
	p := newPlant(t, t.TempDir())
	p.work(p.parts(), Options{})
	var states []events.Status
	ctx, cancel := context.WithCancel(t.Context())
	followed := make(chan struct{})
	go func() {
		defer close(followed)
		if err := events.NewStatusFeed(p.nc).Follow(ctx, "default", "v", func(s events.Status) {
			if catalog.State(s.State).Ends() {
				states = append(states, s)
			}
		}); err != nil {
			t.Error(err)
		}
	}()
	time.Sleep(50 * time.Millisecond)
	up := func(version int, content string) {
		t.Helper()
		f := fields{"id": "v", "content": content}
		if version > 0 {
			f["version"] = version
		}
		p.send(events.SubjectUpsert, nil, f)
		p.drained()
	}
	up(5, tale(5))
	up(4, tale(4)) // superseded
	up(5, tale(5)) // no-op
	up(5, tale(6)) // conflict
	up(0, tale(7)) // mixed
	up(7, "")      // failed, and may be sent again
	up(6, tale(6)) // older than a failed one: counts
	up(7, tale(7))
	p.send(events.SubjectDelete, nil, fields{"id": "v", "version": 8})
	p.drained()
	up(8, tale(8)) // stays deleted
	time.Sleep(50 * time.Millisecond)
	cancel()
	<-followed
	var got []string
	for _, s := range states {
		line := s.State
		if s.Error != nil {
			line += " " + s.Error.Code
		}
		got = append(got, line)
	}
	want := "live|superseded|live|failed version_conflict|failed version_mode|failed empty_content|live|live|deleted|superseded"
	if strings.Join(got, "|") != want {
		t.Errorf("states\n got %s\nwant %s", strings.Join(got, "|"), want)
	}
	if states[1].CurrentVersion != 5 {
		t.Errorf("superseded by %d", states[1].CurrentVersion)
	}
}

func TestBadInput(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "tale.txt"), []byte(tale(1)), 0o600); err != nil {
		t.Fatal(err)
	}
	p := newPlant(t, dir)
	p.work(p.parts(), Options{})
	for _, c := range []struct {
		name, id string
		body     any
		code     problem.Code
		stage    string
	}{
		{"not json", "", "{", problem.InvalidJSON, "event"},
		{"not utf-8", "", []byte("{\"id\":\"x\xff\"}"), problem.InvalidJSON, "event"},
		{"unknown field", "unknown", fields{"id": "unknown", "content": "x", "titel": "y"}, problem.UnknownField, "event"},
		{"wrong case", "case", `{"id":"case","Content":"x"}`, problem.UnknownField, "event"},
		{"twice", "twice", `{"id":"twice","content":"x","content":"y"}`, problem.InvalidJSON, "event"},
		{"deep", "", `{"id":"deep","content":"x","metadata":` + strings.Repeat(`{"a":`, 20000) + "1" + strings.Repeat("}", 20000) + "}", problem.InvalidJSON, "event"},
		{"missing id", "", fields{"content": "x"}, problem.MissingField, "event"},
		{"bad id", "", fields{"id": "a/b", "content": "x"}, problem.InvalidID, "event"},
		{"dots", "", fields{"id": "a..b", "content": "x"}, problem.InvalidID, "event"},
		{"wildcard", "", fields{"id": "a.>", "content": "x"}, problem.InvalidID, "event"},
		{"bad collection", "", fields{"id": "a", "collection": "b.c", "content": "x"}, problem.InvalidID, "event"},
		{"version 0", "zero", fields{"id": "zero", "version": 0, "content": "x"}, problem.InvalidField, "event"},
		{"version too large", "large", `{"id":"large","version":9007199254740992,"content":"x"}`, problem.InvalidField, "event"},
		{"version is a word", "word", `{"id":"word","version":"1","content":"x"}`, problem.InvalidField, "event"},
		{"no content", "none", fields{"id": "none"}, problem.ContentConflict, "event"},
		{"two contents", "two", fields{"id": "two", "content": "x", "content_url": "https://example.com/x"}, problem.ContentConflict, "event"},
		{"wrong sha256", "sha", fields{"id": "sha", "content": "x", "content_sha256": strings.Repeat("0", 64)}, problem.HashMismatch, "fetching"},
		{"empty", "empty", fields{"id": "empty", "content": ""}, problem.EmptyContent, ""},
		{"blank", "blank", fields{"id": "blank", "content_base64": base64.StdEncoding.EncodeToString([]byte(" \n "))}, problem.EmptyContent, "parsing"},
		{"no text", "binary", fields{"id": "binary", "content_base64": base64.StdEncoding.EncodeToString(bytes.Repeat([]byte{0, 1, 255}, 99)), "format": "text"}, problem.UnsupportedEncoding, "parsing"},
		{"format", "format", fields{"id": "format", "content": "x", "format": "pdf"}, problem.UnsupportedFormat, "event"},
		{"too large", "big", fields{"id": "big", "content": strings.Repeat("word ", 300_000)}, problem.TooLarge, "fetching"},
		{"outside the root", "outside", fields{"id": "outside", "content_url": "file:///etc/passwd"}, problem.ForbiddenURL, "fetching"},
		{"dots out of the root", "climb", fields{"id": "climb", "content_url": "file://" + dir + "/../../etc/passwd"}, problem.ForbiddenURL, "fetching"},
		{"no such file", "gone", fields{"id": "gone", "content_url": "file://" + dir + "/gone.txt"}, problem.ContentNotFound, "fetching"},
		{"loopback", "loop", fields{"id": "loop", "content_url": "https://127.0.0.1/x"}, problem.ForbiddenURL, "fetching"},
		{"metadata service", "meta", fields{"id": "meta", "content_url": "https://169.254.169.254/latest"}, problem.ForbiddenURL, "fetching"},
		{"scheme", "gopher", fields{"id": "gopher", "content_url": "gopher://x/y"}, problem.UnsupportedURL, "fetching"},
		{"s3", "s3", fields{"id": "s3", "content_url": "s3://bucket/key"}, problem.UnsupportedURL, "fetching"},
		{"bucket", "bucket", fields{"id": "bucket", "content_url": "nats-object://other/name"}, problem.ForbiddenURL, "fetching"},
		{"nested metadata", "nested", fields{"id": "nested", "content": "x", "metadata": fields{"a": fields{"b": 1}}}, problem.InvalidField, "event"},
		{"hint", "hint", fields{"id": "hint", "content": "x", "structure": fields{"chapter_pattern": "("}}, problem.InvalidStructureHint, ""},
		{"panic", "panic", fields{"id": "panic", "content": "PANIC\n"}, problem.ReaderPanic, "parsing"},
	} {
		t.Run(c.name, func(t *testing.T) {
			before := len(p.letters())
			seq := p.send(events.SubjectUpsert, nats.Header{"X-Mine": {"kept"}}, c.body)
			p.drained()
			l := p.letters()
			if len(l) != before+1 {
				t.Fatalf("%d new dead letters", len(l)-before)
			}
			got := l[before]
			if got.Code != string(c.code) || c.stage != "" && got.Stage != c.stage || got.StreamSeq != seq || got.Header.Get("X-Mine") != "kept" || got.Message == "" {
				t.Errorf("letter: code %s, stage %s, seq %d of %d, %q", got.Code, got.Stage, got.StreamSeq, seq, got.Message)
			}
			if c.id == "" {
				return
			}
			if d := p.doc(c.id); d == nil || d.Failure == nil || d.Failure.Code != string(c.code) || d.Pending != nil || d.Live != nil {
				t.Errorf("passport: %+v", d)
			}
		})
	}
	p.send(events.SubjectUpsert, nil, fields{"id": "good", "content_url": "file://" + dir + "/tale.txt"})
	p.drained()
	if p.text("good") != tale(1) {
		t.Error("the service no longer takes good input")
	}
}

func TestReaderThatHangsIsLeftBehind(t *testing.T) {
	p := newPlant(t, t.TempDir())
	stop := p.work(p.parts(), Options{Limits: Limits{Parse: 300 * time.Millisecond}})
	p.send(events.SubjectUpsert, nil, fields{"id": "hang", "content": "HANG\n"})
	p.drained()
	if d := p.doc("hang"); d == nil || d.Failure == nil || d.Failure.Code != string(problem.ReaderTimeout) || len(p.letters()) != 1 {
		t.Errorf("passport: %+v", d)
	}
	stop()
	p.work(p.parts(), Options{})
	p.send(events.SubjectUpsert, nil, fields{"id": "good", "content": tale(1)})
	p.drained()
	if p.text("good") != tale(1) {
		t.Error("the service no longer takes good input")
	}
}

func TestReplay(t *testing.T) {
	p := newPlant(t, t.TempDir())
	parts := p.parts()
	p.work(parts, Options{})
	path := filepath.Join(p.dir, "late.txt")
	old := p.send(events.SubjectUpsert, nil, fields{"id": "r", "content_url": "file://" + path})
	p.drained()
	newer := p.send(events.SubjectUpsert, nil, fields{"id": "other", "content": tale(9)})
	p.drained()
	letters := p.letters()
	if len(letters) != 1 || letters[0].ID != "r" {
		t.Fatalf("letters %+v", letters)
	}
	// It fails again, with a letter that takes the place of the first.
	if _, err := parts.Letters.Replay(t.Context(), letters[0].Number); err != nil {
		t.Fatal(err)
	}
	p.drained()
	letters = p.letters()
	if len(letters) != 1 || letters[0].StreamSeq != old {
		t.Fatalf("letters after the first replay %+v", letters)
	}
	if err := os.WriteFile(path, []byte(tale(3)), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := parts.Letters.Replay(t.Context(), letters[0].Number); err != nil {
		t.Fatal(err)
	}
	if _, err := parts.Letters.Replay(t.Context(), letters[0].Number); problem.CodeOf(err) != problem.LetterNotFound {
		t.Errorf("replayed twice: %v", err)
	}
	p.drained()
	if d := p.doc("r"); d == nil || d.Live == nil || d.Live.Version != int64(old) || old >= newer {
		t.Errorf("the replay did not keep version %d: %+v", old, d)
	}
	if len(p.letters()) != 0 {
		t.Error("letters are left")
	}
}

func TestLargeBodyByClaimCheck(t *testing.T) {
	p := newPlant(t, t.TempDir())
	parts := p.parts()
	parts.Source = sourceOf(p, 64<<20)
	p.work(parts, Options{})
	text := strings.Repeat("Anna met Bob by the river.\n\n", 400_000) // 11 MB
	pub := events.NewPublisher(p.nc, p.js)
	v, err := pub.Upsert(t.Context(), events.Upsert{ID: "large", Content: &text})
	if err != nil {
		t.Fatal(err)
	}
	p.drained()
	if d := p.doc("large"); d == nil || d.Live == nil || d.Live.Version != v {
		t.Fatalf("not live: %+v", d)
	}
	if p.text("large") != text {
		t.Error("another text")
	}
	inbox, err := p.js.ObjectStore(t.Context(), events.BucketInbox)
	if err != nil {
		t.Fatal(err)
	}
	if list, _ := inbox.List(t.Context()); len(list) != 0 {
		t.Errorf("the inbox still has %d contents", len(list))
	}
}
