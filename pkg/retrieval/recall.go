package retrieval

import (
	"container/list"
	"sync"
)

// DefaultRecallBytes is how much memory a Recall may take.
const DefaultRecallBytes = 64 << 20

// Recall remembers what was found in single editions, so that the later pages
// of a list do not look for it again. Editions never change: nothing in it
// goes stale. What was used least lately is forgotten first. It is safe for
// concurrent use; a nil Recall remembers nothing.
type Recall struct {
	limit int64

	mu    sync.Mutex
	used  int64
	items map[string]*list.Element
	order *list.List
}

type recalled struct {
	key   string
	value any
	bytes int64
}

// NewRecall returns an empty Recall; limit 0 means DefaultRecallBytes.
func NewRecall(limit int64) *Recall {
	if limit <= 0 {
		limit = DefaultRecallBytes
	}
	return &Recall{limit: limit, items: map[string]*list.Element{}, order: list.New()}
}

// Remembering is a Library with a Recall.
type Remembering interface {
	Recall() *Recall
}

// RecallOf returns the Recall of a Library; nil when it has none.
func RecallOf(lib Library) *Recall {
	if r, ok := lib.(Remembering); ok {
		return r.Recall()
	}
	return nil
}

func (r *Recall) get(key string) (any, bool) {
	if r == nil {
		return nil, false
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	e, ok := r.items[key]
	if !ok {
		return nil, false
	}
	r.order.MoveToFront(e)
	return e.Value.(*recalled).value, true
}

func (r *Recall) put(key string, value any, bytes int64) {
	if r == nil {
		return
	}
	bytes += int64(len(key)) + 160
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, ok := r.items[key]; ok || bytes > r.limit/4 {
		return
	}
	r.items[key] = r.order.PushFront(&recalled{key, value, bytes})
	for r.used += bytes; r.used > r.limit; {
		old := r.order.Remove(r.order.Back()).(*recalled)
		delete(r.items, old.key)
		r.used -= old.bytes
	}
}
