package httpapi

import (
	"encoding/base64"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"scenewise/pkg/problem"
	"scenewise/pkg/retrieval"
)

func refsOf(n int) []retrieval.Ref {
	out := make([]retrieval.Ref, n)
	for i := range out {
		out[i] = retrieval.Ref{Collection: "c", ID: fmt.Sprintf("d%04d", i), Version: int64(i + 1)}
	}
	return out
}

func TestCursorsComeBack(t *testing.T) {
	cs := newCursors()
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 60).Draw(t, "documents")
		in := cursor{Call: "audit", Asked: rapid.String().Draw(t, "asked"), Offset: rapid.IntRange(0, 1<<40).Draw(t, "offset"), Pins: refsOf(n)}
		token := cs.seal(in)
		out, err := cs.open(token, "audit", in.Asked)
		if err != nil {
			t.Fatal(err)
		}
		if out.Offset != in.Offset || !out.saw(in.Pins) || !cmp.Equal(out.Pins, in.Pins) {
			t.Fatalf("%+v came back as %+v", in, out)
		}
		if changed := refsOf(n + 1); out.saw(changed) {
			t.Fatal("another list passes for the pinned one")
		}
		if len(token) > 4000 {
			t.Fatalf("a cursor of %d bytes", len(token))
		}
		i := rapid.IntRange(0, len(token)-1).Draw(t, "place")
		bad := []byte(token)
		if bad[i]++; bad[i] != token[i] {
			if _, err := cs.open(string(bad), "audit", in.Asked); problem.CodeOf(err) != problem.InvalidCursor && sameBits(string(bad), token) == false {
				t.Fatalf("an altered cursor gives %v", err)
			}
		}
	})
}

// sameBits reports whether two tokens hold the same bytes: the last digit of
// base64 has bits that do not count.
func sameBits(a, b string) bool {
	x, err := base64.RawURLEncoding.DecodeString(a)
	y, _ := base64.RawURLEncoding.DecodeString(b)
	return err == nil && string(x) == string(y)
}

// TestALongListThatTheServerForgot still works while nothing changes.
func TestALongListThatTheServerForgot(t *testing.T) {
	cs := newCursors()
	token := cs.seal(cursor{Call: "audit", Offset: 5, Pins: refsOf(maxPins + 1)})
	for i := range keptPins {
		cs.seal(cursor{Call: "audit", Pins: refsOf(maxPins + 2 + i)})
	}
	if len(cs.lists) != keptPins || len(cs.order) != keptPins {
		t.Errorf("%d lists, %d in order", len(cs.lists), len(cs.order))
	}
	c, err := cs.open(token, "audit", "")
	if err != nil || c.Pins != nil || !c.saw(refsOf(maxPins+1)) || c.saw(refsOf(maxPins+2)) {
		t.Errorf("%+v, %v", c, err)
	}
}

func FuzzCursor(f *testing.F) {
	cs := newCursors()
	f.Add(cs.seal(cursor{Call: "audit", Asked: "q", Offset: 3, Pins: refsOf(2)}))
	f.Add(cs.seal(cursor{Call: "audit", Asked: "q", Offset: 3, Pins: refsOf(40)}))
	f.Add("")
	f.Add("eyJjIjoiYXVkaXQifQ")
	body := []byte(`{"c":"audit","q":"q","o":-1}`)
	f.Add(base64.RawURLEncoding.EncodeToString(append(sumOf(body), body...)))
	f.Fuzz(func(t *testing.T, token string) {
		c, err := cs.open(token, "audit", "q")
		switch {
		case err != nil:
			if problem.CodeOf(err) != problem.InvalidCursor {
				t.Fatalf("%v", err)
			}
		case token == "":
			if c.pinned() {
				t.Fatal("the empty cursor pins something")
			}
		case c.Offset < 0 || c.Call != "audit" || c.Asked != "q":
			t.Fatalf("%+v", c)
		}
	})
}

func FuzzParams(f *testing.F) {
	f.Add("collection=a&limit=3")
	f.Add("%zz")
	f.Add("version=9007199254740993")
	f.Add("limit=-1&limit=2")
	f.Add("a;b=%00")
	allowed := []string{"collection", "limit", "version", "start"}
	f.Fuzz(func(t *testing.T, raw string) {
		q, err := parseParams(raw, allowed)
		if err != nil {
			if problem.As(err) == nil {
				t.Fatalf("%v", err)
			}
			return
		}
		if n, err := q.limit(7); err == nil && (n < 1 || n > retrieval.MaxLimit) {
			t.Fatalf("limit %d", n)
		}
		if v, err := q.version(); err == nil && (v < 0 || v > 1<<53-1) {
			t.Fatalf("version %d", v)
		}
		text := "aé€😀"
		if n, err := offset(q, text, "start", 0); err == nil && (n < 0 || n > len(text) || n < len(text) && text[n]&0xC0 == 0x80) {
			t.Fatalf("offset %d", n)
		}
	})
}

func FuzzKeyFile(f *testing.F) {
	f.Add([]byte("- {name: a, sha256: 2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae, scopes: [read]}"))
	f.Add([]byte("- &a [*a]"))
	f.Add([]byte("{}"))
	f.Add([]byte("- name: [1, 2]"))
	f.Add([]byte("! 0000000"))
	f.Fuzz(func(t *testing.T, data []byte) {
		keys, err := parseKeyFile(data)
		if err != nil {
			if problem.CodeOf(err) != problem.InvalidConfig {
				t.Fatalf("%v", err)
			}
			return
		}
		for _, k := range keys {
			if k.Name == "" || len(k.Scopes) == 0 || k.Collections != nil && len(k.Collections) == 0 {
				t.Fatalf("%+v", k)
			}
		}
	})
}
