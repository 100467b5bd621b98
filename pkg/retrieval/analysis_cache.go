package retrieval

import (
	"container/list"
	"context"
	"strconv"
	"sync"
)

// analysisCache holds the analyses used last, up to a number of bytes. An
// edition never changes, so nothing in it goes stale.
type analysisCache struct {
	limit int64

	mu    sync.Mutex
	bytes int64
	order *list.List
	byKey map[string]*list.Element
}

type cachedAnalysis struct {
	key string
	a   *analysis
}

func newAnalysisCache(limit int64) *analysisCache {
	return &analysisCache{limit: limit, order: list.New(), byKey: map[string]*list.Element{}}
}

// get returns the analysis of a live document, and makes it when needed.
func (c *analysisCache) get(ctx context.Context, lib Library, l Live) (*analysis, error) {
	key := l.Collection + "/" + l.ID + "/" + l.EditionID + "@" + strconv.FormatUint(l.Edits, 10)
	c.mu.Lock()
	if e := c.byKey[key]; e != nil {
		c.order.MoveToFront(e)
		a := e.Value.(cachedAnalysis).a
		c.mu.Unlock()
		return a, nil
	}
	c.mu.Unlock()
	e, err := lib.Edition(ctx, l)
	if err != nil {
		return nil, err
	}
	a := analyse(e)
	c.mu.Lock()
	defer c.mu.Unlock()
	if e := c.byKey[key]; e != nil {
		return e.Value.(cachedAnalysis).a, nil
	}
	c.byKey[key] = c.order.PushFront(cachedAnalysis{key, a})
	c.bytes += a.bytes
	for c.bytes > c.limit && c.order.Len() > 1 {
		old := c.order.Remove(c.order.Back()).(cachedAnalysis)
		delete(c.byKey, old.key)
		c.bytes -= old.a.bytes
	}
	return a, nil
}
