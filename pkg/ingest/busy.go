package ingest

import (
	"sync"

	"scenewise/pkg/catalog"
)

// busy are the documents under way in this process. Two events of one document
// are not worked on side by side: the second would only fence the first.
type busy struct {
	mu   sync.Mutex
	keys map[catalog.Key]bool
}

func (b *busy) take(k catalog.Key) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.keys[k] {
		return false
	}
	b.keys[k] = true
	return true
}

func (b *busy) give(k catalog.Key) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.keys, k)
}
