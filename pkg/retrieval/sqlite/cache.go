package sqlite

import (
	"container/list"
	"sync"
)

// vectorCache holds the generations used last, up to a number of bytes.
type vectorCache struct {
	limit int64

	mu     sync.Mutex
	bytes  int64
	change int64 // of the file, up to which the entries were checked
	order  *list.List
	byGen  map[uint64]*list.Element
}

type cached struct {
	number uint64
	m      *matrix
}

func newVectorCache(limit int64) *vectorCache {
	return &vectorCache{limit: limit, change: -1, order: list.New(), byGen: map[uint64]*list.Element{}}
}

// get returns a generation's vectors, and loads them when they are not there.
func (c *vectorCache) get(number uint64, load func() (*matrix, error)) (*matrix, error) {
	c.mu.Lock()
	if e := c.byGen[number]; e != nil {
		c.order.MoveToFront(e)
		m := e.Value.(cached).m
		c.mu.Unlock()
		return m, nil
	}
	change := c.change
	c.mu.Unlock()
	m, err := load()
	if err != nil || m == nil {
		return nil, err
	}
	c.put(number, m, change)
	return m, nil
}

// put keeps m, unless the file was found changed since m began to load.
func (c *vectorCache) put(number uint64, m *matrix, change int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if m.bytes() > c.limit || c.change != change {
		return
	}
	if e := c.byGen[number]; e != nil {
		c.remove(e)
	}
	c.byGen[number] = c.order.PushFront(cached{number, m})
	c.bytes += m.bytes()
	for c.bytes > c.limit {
		c.remove(c.order.Back())
	}
}

func (c *vectorCache) remove(e *list.Element) {
	old := c.order.Remove(e).(cached)
	delete(c.byGen, old.number)
	c.bytes -= old.m.bytes()
}

// current reports whether the entries were checked up to this change.
func (c *vectorCache) current(change int64) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.change == change
}

// retain drops what is gone or has another stamp.
func (c *vectorCache) retain(change int64, stamps map[uint64]int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for number, e := range c.byGen {
		if stamp, ok := stamps[number]; !ok || stamp != e.Value.(cached).m.stamp {
			c.remove(e)
		}
	}
	c.change = change
}
