package catalog

import (
	"cmp"
	"slices"
	"sync"
)

// view is the catalog in memory: all entries at one moment. The documents in
// it are never changed, only replaced.
type view struct {
	mu       sync.RWMutex
	docs     map[Key]*Document
	progress map[Key]Pending
	sorted   []*Document // by collection and id; nil when it has to be made again
}

func newView() *view {
	return &view{docs: map[Key]*Document{}, progress: map[Key]Pending{}}
}

// apply takes d over unless the view knows a later revision.
func (v *view) apply(d *Document) {
	v.mu.Lock()
	defer v.mu.Unlock()
	old, known := v.docs[d.Key]
	if known && old.Revision >= d.Revision {
		return
	}
	v.docs[d.Key] = d
	if p, ok := v.progress[d.Key]; ok && (d.Pending == nil || d.Pending.Version != p.Version || d.Pending.Attempt > p.Attempt) {
		delete(v.progress, d.Key)
	}
	if i, found := v.place(d.Key); known && v.sorted != nil && found {
		// Readers hold the old slice: change a copy.
		v.sorted = slices.Clone(v.sorted)
		v.sorted[i] = d
		return
	}
	v.sorted = nil
}

// place finds a key in the sorted entries.
func (v *view) place(k Key) (int, bool) {
	return slices.BinarySearchFunc(v.sorted, k, func(d *Document, k Key) int { return compareKeys(d.Key, k) })
}

// get returns the entry of k as it is stored; nil when there is none.
func (v *view) get(k Key) *Document {
	v.mu.RLock()
	defer v.mu.RUnlock()
	return v.docs[k]
}

// all returns every entry, sorted; the caller must not change the slice.
func (v *view) all() []*Document {
	v.mu.RLock()
	sorted := v.sorted
	v.mu.RUnlock()
	if sorted != nil {
		return sorted
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.sorted == nil {
		v.sorted = make([]*Document, 0, len(v.docs))
		for _, d := range v.docs {
			v.sorted = append(v.sorted, d)
		}
		slices.SortFunc(v.sorted, func(a, b *Document) int { return compareKeys(a.Key, b.Key) })
	}
	return v.sorted
}

// advance notes the stage that a version has reached. Stages between the first
// and the last are not worth a durable write each, but a passport should tell.
func (v *view) advance(k Key, p Pending) {
	v.mu.Lock()
	defer v.mu.Unlock()
	d := v.docs[k]
	if d == nil || d.Build == nil || d.Pending.Version != p.Version || p.Attempt < d.Pending.Attempt || p.State.Ends() {
		return
	}
	v.progress[k] = p
}

// shown returns d as readers see it: with the stage its pending version has
// reached, and with the version that waits in the queue.
func (v *view) shown(d *Document) *Document {
	if d.Build == nil && d.Queued == 0 {
		return d
	}
	n := *d
	if d.Build == nil {
		n.Pending = &Pending{Version: d.Queued, State: StateQueued}
		return &n
	}
	v.mu.RLock()
	p, ok := v.progress[d.Key]
	v.mu.RUnlock()
	if ok && p.Version == d.Pending.Version {
		n.Pending = &p
	}
	return &n
}

func compareKeys(a, b Key) int {
	return cmp.Or(cmp.Compare(a.Collection, b.Collection), cmp.Compare(a.ID, b.ID))
}
