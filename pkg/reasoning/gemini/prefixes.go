package gemini

import (
	"crypto/sha256"
	"sync"
	"time"
)

// keptFor is how long the service keeps a prefix; it costs as long as it does.
const keptFor = 10 * time.Minute

// mostPrefixes bounds what is remembered of prefixes.
const mostPrefixes = 64

// prefixes remembers which prefixes were sent, and which are kept at the
// service under what name. It is safe for concurrent use.
type prefixes struct {
	now func() time.Time

	mu sync.Mutex
	by map[prefixKey]*prefix
}

type prefixKey [sha256.Size]byte

type prefix struct {
	name string // "" = not kept
	till time.Time
}

func newPrefixes(now func() time.Time) *prefixes {
	return &prefixes{now: now, by: map[prefixKey]*prefix{}}
}

// key names what comes before the question.
func (a *attempt) key() prefixKey {
	return sha256.Sum256([]byte(a.m.name + "\x00" + a.task.Prompt.System + "\x00" + a.task.Prompt.Prefix))
}

// name returns the name of a kept prefix that will last a minute more, or "".
func (p *prefixes) name(k prefixKey) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if x := p.by[k]; x != nil && x.name != "" && p.now().Add(time.Minute).Before(x.till) {
		return x.name
	}
	return ""
}

// seen notes that a prefix is sent, and reports whether it was before, not
// long ago.
func (p *prefixes) seen(k prefixKey) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.now()
	x := p.by[k]
	again := x != nil && now.Before(x.till)
	if len(p.by) >= mostPrefixes {
		for old, x := range p.by {
			if !now.Before(x.till) {
				delete(p.by, old)
			}
		}
	}
	if len(p.by) < mostPrefixes || x != nil {
		p.by[k] = &prefix{till: now.Add(keptFor)}
	}
	return again
}

func (p *prefixes) put(k prefixKey, name string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.by[k] = &prefix{name: name, till: p.now().Add(keptFor)}
}

func (p *prefixes) drop(k prefixKey) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.by, k)
}
