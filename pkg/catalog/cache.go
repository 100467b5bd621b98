package catalog

import (
	"container/list"
	"context"
	"sync"

	"golang.org/x/sync/singleflight"

	"scenewise/pkg/retrieval"
)

// editionCache keeps the editions used last, bounded by their size in memory.
// Several callers that miss the same one load it once.
type editionCache struct {
	limit  int64
	load   func(ctx context.Context, name string) (*retrieval.Edition, error)
	flight singleflight.Group

	mu    sync.Mutex
	used  int64
	items map[string]*list.Element
	order *list.List // of cached, most recently used first
}

type cached struct {
	name    string
	edition *retrieval.Edition
	size    int64
}

func newEditionCache(limit int64, load func(context.Context, string) (*retrieval.Edition, error)) *editionCache {
	return &editionCache{limit: limit, load: load, items: map[string]*list.Element{}, order: list.New()}
}

// get returns an edition. The load goes on for the others when the caller that
// started it gives up.
func (c *editionCache) get(ctx context.Context, name string) (*retrieval.Edition, error) {
	if e := c.lookup(name); e != nil {
		return e, nil
	}
	ch := c.flight.DoChan(name, func() (any, error) {
		e, err := c.load(context.WithoutCancel(ctx), name)
		if err == nil {
			c.add(name, e)
		}
		return e, err
	})
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case r := <-ch:
		if r.Err != nil {
			return nil, r.Err
		}
		return r.Val.(*retrieval.Edition), nil
	}
}

func (c *editionCache) lookup(name string) *retrieval.Edition {
	c.mu.Lock()
	defer c.mu.Unlock()
	el, ok := c.items[name]
	if !ok {
		return nil
	}
	c.order.MoveToFront(el)
	return el.Value.(*cached).edition
}

// add keeps e, unless it alone is larger than the limit.
func (c *editionCache) add(name string, e *retrieval.Edition) {
	size := sizeOf(e)
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, ok := c.items[name]; ok || size > c.limit {
		return
	}
	c.items[name] = c.order.PushFront(&cached{name: name, edition: e, size: size})
	for c.used += size; c.used > c.limit; {
		c.forgetElement(c.order.Back())
	}
}

// forget drops an edition that is no longer stored.
func (c *editionCache) forget(name string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if el, ok := c.items[name]; ok {
		c.forgetElement(el)
	}
}

func (c *editionCache) forgetElement(el *list.Element) {
	item := c.order.Remove(el).(*cached)
	delete(c.items, item.name)
	c.used -= item.size
}

// sizeOf estimates what an edition takes in memory, bytes. Chunk texts are
// slices of the canonical text and take nothing.
func sizeOf(e *retrieval.Edition) int64 {
	const mention, chunk, span, presence, node = 128, 160, 16, 96, 160
	n := int64(len(e.Work.Text)) + 4096
	n += int64(len(e.Cast.Mentions))*mention + int64(len(e.Chunks))*chunk + int64(len(e.Work.Paragraphs))*span
	for _, in := range e.Cast.Scenes {
		n += int64(len(in))*presence + node
	}
	n += int64(len(e.Cast.Characters)) * 512
	if s := e.Work.Script; s != nil {
		n += int64(len(s.Speeches))*mention*2 + int64(len(s.Directions))*mention
	}
	return n
}
