package httpapi

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"slices"
	"sync"

	"scenewise/pkg/problem"
	"scenewise/pkg/retrieval"
)

// cursor is a place in a list. It is bound to the call that made it and to the
// documents and versions that its first page saw.
type cursor struct {
	Call   string          `json:"c"`           // which call
	Asked  string          `json:"q"`           // digest of the question, without limit and cursor
	Offset int             `json:"o"`           // entries before this place
	Pins   []retrieval.Ref `json:"p,omitempty"` // what the first page saw, when that is short
	Digest string          `json:"d,omitempty"` // of what it saw, when it is long
}

// maxPins is how many documents a cursor names itself. Longer lists stay on
// the server, under their digest.
const maxPins = 24

// keptPins is how many long lists the server keeps; the least recently used
// one goes first, and its cursors then hold only while nothing changes.
const keptPins = 128

// cursors makes and reads cursors.
type cursors struct {
	mu    sync.Mutex
	lists map[string][]retrieval.Ref
	order []string // digests, least recently used first
}

func newCursors() *cursors { return &cursors{lists: map[string][]retrieval.Ref{}} }

// seal returns c as an opaque token.
func (cs *cursors) seal(c cursor) string {
	if len(c.Pins) > maxPins {
		c.Digest = digest(c.Pins)
		cs.keep(c.Digest, c.Pins)
		c.Pins = nil
	}
	body, _ := json.Marshal(c) // strings and numbers: cannot fail
	return base64.RawURLEncoding.EncodeToString(append(sumOf(body), body...))
}

// open reads a token of the given call and question. The zero cursor stands
// for "", the first page.
func (cs *cursors) open(token, call, asked string) (cursor, error) {
	var c cursor
	if token == "" {
		return c, nil
	}
	bad := problem.New(problem.InvalidCursor, "the cursor is not one of this question").
		WithHint("take it unchanged from the reply before, and ask the same question again; only limit may differ").WithField("cursor")
	raw, err := base64.RawURLEncoding.DecodeString(token)
	if err != nil || len(raw) <= sumSize || !hmac.Equal(raw[:sumSize], sumOf(raw[sumSize:])) {
		return c, bad
	}
	if json.Unmarshal(raw[sumSize:], &c) != nil || c.Call != call || c.Asked != asked || c.Offset < 0 {
		return cursor{}, bad
	}
	if c.Digest != "" {
		c.Pins = cs.find(c.Digest)
	}
	return c, nil
}

// pinned reports whether c continues a list.
func (c cursor) pinned() bool { return c.Call != "" }

// saw reports whether refs are the documents and versions that c pins.
func (c cursor) saw(refs []retrieval.Ref) bool {
	if c.Digest != "" {
		return digest(refs) == c.Digest
	}
	return slices.Equal(c.Pins, refs)
}

func (cs *cursors) keep(d string, refs []retrieval.Ref) {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	if _, ok := cs.lists[d]; !ok && len(cs.order) >= keptPins {
		delete(cs.lists, cs.order[0])
		cs.order = cs.order[1:]
	}
	cs.lists[d] = refs
	cs.order = append(slices.DeleteFunc(cs.order, func(x string) bool { return x == d }), d)
}

func (cs *cursors) find(d string) []retrieval.Ref {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	return cs.lists[d]
}

// sumSize is how many bytes of a cursor prove that this program made it.
const sumSize = 12

// sumOf guards against cursors that were cut, altered or made up. It is no
// secret: what a cursor names is checked against the key again.
func sumOf(body []byte) []byte {
	m := hmac.New(sha256.New, []byte("scenewise cursor 1"))
	m.Write(body)
	return m.Sum(nil)[:sumSize]
}

// digest names a list of documents and versions.
func digest(refs []retrieval.Ref) string { return digestOf(refs) }

// digestOf returns a short name for anything that has a JSON form.
func digestOf(v any) string {
	body, _ := json.Marshal(v)
	sum := sha256.Sum256(body)
	return base64.RawURLEncoding.EncodeToString(sum[:15])
}

// expired says that what a cursor pins is gone.
func expired() error {
	return problem.New(problem.CursorExpired, "the documents or versions that this list began with are no longer there").
		WithHint("begin again without a cursor").WithField("cursor")
}
