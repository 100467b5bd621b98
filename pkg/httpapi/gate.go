package httpapi

import (
	"context"
	"sync"
	"time"

	"scenewise/pkg/problem"
)

// gate bounds how much goes on at once, in all and for each key.
type gate struct {
	slots  chan struct{}
	perKey int

	mu   sync.Mutex
	held map[string]int
}

// gateWait is how long a request waits for a free slot before it is refused.
const gateWait = 2 * time.Second

// maxWaiting is how many uploads of one key may be under way or waiting for
// their turn.
const maxWaiting = 16

func newGate(all, perKey int) *gate {
	return &gate{slots: make(chan struct{}, all), perKey: perKey, held: map[string]int{}}
}

// enter takes a slot for key. The caller must call leave when it is done.
// Above the key's share it is a too_many_requests Problem at once; with no
// slot free for gateWait, an overloaded one.
func (g *gate) enter(ctx context.Context, key string) (leave func(), err error) {
	if !g.claim(key) {
		return nil, problem.New(problem.TooManyRequests, "this key has %d requests of this kind under way, as many as it may", g.perKey).
			WithHint("wait for one to end; Retry-After says when to try again")
	}
	timer := time.NewTimer(gateWait)
	defer timer.Stop()
	select {
	case g.slots <- struct{}{}:
		return func() { <-g.slots; g.release(key) }, nil
	case <-ctx.Done():
		err = ctx.Err()
	case <-timer.C:
		err = problem.New(problem.Overloaded, "the server has as many requests of this kind under way as it may").
			WithHint("Retry-After says when to try again")
	}
	g.release(key)
	return nil, err
}

func (g *gate) claim(key string) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.held[key] >= g.perKey {
		return false
	}
	g.held[key]++
	return true
}

func (g *gate) release(key string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.held[key]--; g.held[key] <= 0 {
		delete(g.held, key)
	}
}
