package reasoning

import (
	"container/list"
	"crypto/sha256"
	"encoding/json"
	"sync"
)

// answerCache remembers checked answers by what they rest on: the question,
// the evidence with its versions, the model and the prompt. A document that
// changes changes its evidence, so nothing stale is ever found. It is safe for
// concurrent use.
type answerCache struct {
	most int

	mu    sync.Mutex
	order *list.List // newest first
	by    map[cacheKey]*list.Element
}

type cacheKey [sha256.Size]byte

type cached struct {
	key cacheKey
	out Answer
}

func newAnswerCache(most int) *answerCache {
	return &answerCache{most: most, order: list.New(), by: map[cacheKey]*list.Element{}}
}

// keyOf is the key of an answer.
func keyOf(req *Request, model string, t Task) cacheKey {
	type part struct {
		Collection, ID, Node, Text string
		Version                    int64
		Start, End                 int
	}
	k := struct {
		Question, Model, Prompt string
		Found                   bool
		Evidence                []part
	}{req.Question, model, t.Prompt.Version, t.Found, nil}
	for _, e := range t.Evidence {
		k.Evidence = append(k.Evidence, part{e.Collection, e.ID, e.NodeID, e.Text, e.Version, e.Start, e.End})
	}
	raw, err := json.Marshal(k)
	if err != nil {
		return cacheKey{}
	}
	return sha256.Sum256(raw)
}

func (c *answerCache) get(k cacheKey) (*Answer, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.by[k]
	if !ok {
		return nil, false
	}
	c.order.MoveToFront(e)
	out := e.Value.(*cached).out
	return &out, true
}

func (c *answerCache) put(k cacheKey, a *Answer) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e, ok := c.by[k]; ok {
		e.Value.(*cached).out = *a
		c.order.MoveToFront(e)
		return
	}
	c.by[k] = c.order.PushFront(&cached{k, *a})
	for len(c.by) > c.most {
		last := c.order.Back()
		c.order.Remove(last)
		delete(c.by, last.Value.(*cached).key)
	}
}
