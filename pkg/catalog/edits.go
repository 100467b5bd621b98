package catalog

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"scenewise/pkg/characters/edits"
	"scenewise/pkg/problem"
	"scenewise/pkg/retrieval"
	"scenewise/pkg/structure"
)

// MaxEdits is how many edits one document keeps, undone ones included.
const MaxEdits = 2000

// History is what was edited in the cast of a document. It is kept in an entry
// of its own beside the document's, and outlives its versions.
type History struct {
	Key
	Changes  []Change `json:"changes"` // oldest first
	Revision uint64   `json:"-"`       // of the key-value entry; 0 = there is none
}

// Change is one call that edited a cast.
type Change struct {
	Number  int          `json:"number"`  // from 1
	Version int64        `json:"version"` // that was served when it was made
	At      time.Time    `json:"at"`
	Undone  bool         `json:"undone,omitempty"`
	Edits   []edits.Edit `json:"edits"`
}

// Standing lists the edits that are not undone, in order.
func (h *History) Standing() []edits.Edit {
	if h == nil {
		return nil
	}
	var out []edits.Edit
	for _, c := range h.Changes {
		if !c.Undone {
			out = append(out, c.Edits...)
		}
	}
	return out
}

// histories are the edits of all documents in memory, and for each document
// the edition that was edited last.
type histories struct {
	mu     sync.Mutex
	byKey  map[Key]*History
	edited map[Key]editedEdition
}

type editedEdition struct {
	edition  string
	revision uint64
	e        *retrieval.Edition
}

func newHistories() *histories {
	return &histories{byKey: map[Key]*History{}, edited: map[Key]editedEdition{}}
}

func (h *histories) get(k Key) *History {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.byKey[k]
}

// set takes over a history unless a later one is known.
func (h *histories) set(n *History) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if old := h.byKey[n.Key]; old == nil || old.Revision < n.Revision {
		h.byKey[n.Key] = n
	}
}

func (h *histories) forget(k Key) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.byKey, k)
	delete(h.edited, k)
}

// revision returns the revision of the edits that stand; 0 = none do.
func (h *histories) revision(k Key) uint64 {
	n := h.get(k)
	if n == nil || !slices.ContainsFunc(n.Changes, func(c Change) bool { return !c.Undone }) {
		return 0
	}
	return n.Revision
}

// apply returns the edition with the edits made, those without a place among
// the cast's warnings.
func (h *histories) apply(name string, e *retrieval.Edition) *retrieval.Edition {
	k := Key{Collection: e.Collection, ID: e.ID}
	n := h.get(k)
	list := n.Standing()
	if len(list) == 0 {
		return e
	}
	h.mu.Lock()
	was := h.edited[k]
	h.mu.Unlock()
	if was.edition == name && was.revision == n.Revision {
		return was.e
	}
	c := *e
	var orphans []edits.Orphan
	c.Cast, orphans = edits.Apply(e.Cast, e.Work, list)
	for _, o := range orphans {
		c.Cast.Warnings = append(c.Cast.Warnings, structure.Warning{Code: "edit_orphaned", Message: "the edit " + string(o.Op) + " finds no place: " + o.Why})
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.edited[k] = editedEdition{name, n.Revision, &c}
	return &c
}

// Edits returns the history of a document's cast, empty where there is none,
// and the edits that find no place in the version that is served.
func (s *Store) Edits(ctx context.Context, k Key) (*History, []edits.Orphan, error) {
	e, err := s.plainEdition(ctx, k)
	if err != nil {
		return nil, nil, err
	}
	h := s.histories.get(k)
	if h == nil {
		h = &History{Key: k, Changes: []Change{}}
	}
	_, orphans := edits.Apply(e.Cast, e.Work, h.Standing())
	return h, orphans, nil
}

// plainEdition is the edition that is served, without edits.
func (s *Store) plainEdition(ctx context.Context, k Key) (*retrieval.Edition, error) {
	live, err := s.Version(ctx, k, 0)
	if err != nil {
		return nil, err
	}
	live.Edits = 0
	return s.Edition(ctx, live)
}

// Edit adds a change to a document's cast, by compare-and-set. version is the
// one that the editor saw; another than that served is a version_conflict.
func (s *Store) Edit(ctx context.Context, k Key, version int64, list []edits.Edit) (*History, error) {
	return s.amend(ctx, k, version, func(e *retrieval.Edition, h *History) error {
		total := len(list)
		for _, c := range h.Changes {
			total += len(c.Edits)
		}
		if total > MaxEdits {
			return problem.New(problem.LimitExceeded, "the document would have %d edits, at most %d are kept", total, MaxEdits).
				WithHint("publish the cast as characters instead").WithField("edits")
		}
		cast, _ := edits.Apply(e.Cast, e.Work, h.Standing())
		bound, err := edits.Bind(cast, e.Work, list)
		if err != nil {
			return err
		}
		h.Changes = append(h.Changes, Change{Number: len(h.Changes) + 1, Version: e.Version, At: s.now().UTC(), Edits: bound})
		return nil
	})
}

// Undo takes back the last n changes that stand. version 0 = whatever is
// served.
func (s *Store) Undo(ctx context.Context, k Key, version int64, n int) (*History, error) {
	return s.amend(ctx, k, version, func(_ *retrieval.Edition, h *History) error {
		left := n
		for i := len(h.Changes) - 1; i >= 0 && left > 0; i-- {
			if !h.Changes[i].Undone {
				h.Changes[i].Undone = true
				left--
			}
		}
		if left > 0 {
			return problem.New(problem.InvalidField, "undo is %d, and only %d changes stand", n, n-left).WithField("undo")
		}
		return nil
	})
}

func (s *Store) amend(ctx context.Context, k Key, version int64, f func(*retrieval.Edition, *History) error) (*History, error) {
	for {
		e, err := s.plainEdition(ctx, k)
		if err != nil {
			return nil, err
		}
		if version != 0 && version != e.Version {
			return nil, problem.New(problem.VersionConflict, "the edit was made on version %d of %q, and version %d is served", version, k.ID, e.Version).
				WithHint("look at the cast of version %d and send the edit again", e.Version).WithField("version")
		}
		h, err := s.freshHistory(ctx, k)
		if err != nil {
			return nil, err
		}
		if err := f(e, h); err != nil {
			return nil, err
		}
		err = s.writeHistory(ctx, h)
		if errors.Is(err, errStale) && ctx.Err() == nil {
			continue
		}
		return h, err
	}
}

// freshHistory reads a history that may be changed.
func (s *Store) freshHistory(ctx context.Context, k Key) (*History, error) {
	e, err := s.kv.Get(ctx, historyKey(k))
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return &History{Key: k}, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the edits: %w", err)
	}
	return decodeHistory(e)
}

func (s *Store) writeHistory(ctx context.Context, h *History) error {
	data, err := json.Marshal(h)
	if err != nil {
		return fmt.Errorf("encode the edits: %w", err)
	}
	var rev uint64
	if h.Revision == 0 {
		rev, err = s.kv.Create(ctx, historyKey(h.Key), data)
	} else {
		rev, err = s.kv.Update(ctx, historyKey(h.Key), data, h.Revision)
	}
	if errors.Is(err, jetstream.ErrKeyExists) {
		return errStale
	}
	if err != nil {
		return fmt.Errorf("write the edits: %w", err)
	}
	n := *h
	n.Changes, n.Revision = slices.Clone(h.Changes), rev
	h.Revision = rev
	s.histories.set(&n)
	return nil
}

// forgetEdits removes the edits of a document that was deleted.
func (s *Store) forgetEdits(ctx context.Context, k Key) error {
	if s.histories.get(k) == nil {
		return nil
	}
	if err := s.kv.Purge(ctx, historyKey(k)); err != nil {
		return fmt.Errorf("remove the edits: %w", err)
	}
	s.histories.forget(k)
	return nil
}

const historyPrefix = "edits."

func historyKey(k Key) string { return historyPrefix + k.Token() }

// seeHistory takes over what the watch brought.
func (s *Store) seeHistory(e jetstream.KeyValueEntry) {
	if e.Operation() != jetstream.KeyValuePut {
		collection, id, _ := strings.Cut(strings.TrimPrefix(e.Key(), historyPrefix), ".")
		s.histories.forget(Key{Collection: collection, ID: strings.ReplaceAll(id, "=2E", ".")})
		return
	}
	h, err := decodeHistory(e)
	if err != nil {
		s.log.Error("edits of the catalog cannot be read", "key", e.Key(), "revision", e.Revision(), "error", err)
		return
	}
	s.histories.set(h)
}

func decodeHistory(e jetstream.KeyValueEntry) (*History, error) {
	h := &History{}
	if err := json.Unmarshal(e.Value(), h); err != nil {
		return nil, fmt.Errorf("entry %s of the catalog: %w", e.Key(), err)
	}
	h.Revision = e.Revision()
	return h, nil
}
