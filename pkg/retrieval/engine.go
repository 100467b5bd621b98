package retrieval

import (
	"context"
	"sync"
	"time"

	"scenewise/pkg/embedding"
)

// Engine answers ranked searches. The zero values of the optional fields are
// the documented defaults. It is safe for concurrent use once Library is set;
// its fields must not be changed after the first search.
type Engine struct {
	Library Library
	Words   LexicalIndex
	Vectors VectorIndex
	Model   embedding.Model // embeds queries; nil = no semantic leg

	LegTimeout time.Duration // of one leg; 0 = DefaultLegTimeout
	CacheBytes int64         // of analysed editions; 0 = DefaultCacheBytes

	once  sync.Once
	cache *analysisCache
}

// Defaults of an Engine.
const (
	DefaultLegTimeout = 5 * time.Second
	DefaultCacheBytes = 512 << 20
)

// legDepth is how many hits of each leg are looked at: more when the limit is
// higher. It does not depend on lower limits, so a result's ranks do not
// either.
const legDepth = 200

// Search finds the passages that answer a query best. A leg that fails or is
// too slow is named in Degraded and the other still answers; when none could,
// the error wraps ErrUnavailable. See docs/search.md for how scores come about.
func (e *Engine) Search(ctx context.Context, req SearchRequest) (*SearchResponse, error) {
	e.once.Do(func() {
		if e.CacheBytes == 0 {
			e.CacheBytes = DefaultCacheBytes
		}
		e.cache = newAnalysisCache(e.CacheBytes)
	})
	s := &search{engine: e, req: req, clock: newClock(), stems: newStemmer(), analyses: map[Ref]*analysis{}, asks: map[Ref]*asked{}}
	if err := s.check(); err != nil {
		return nil, err
	}
	if err := s.scope(ctx); err != nil {
		return nil, err
	}
	if err := s.run(ctx); err != nil {
		return nil, err
	}
	return s.response(), nil
}

// clock measures the stages of one search.
type clock struct {
	start time.Time
	mu    sync.Mutex
	spent map[string]float64
}

func newClock() *clock {
	return &clock{start: time.Now(), spent: map[string]float64{"lexical": 0, "embed": 0, "semantic": 0, "fuse": 0, "rerank": 0}}
}

// stage starts a stage and returns what ends it.
func (c *clock) stage(name string) (end func()) {
	start := time.Now()
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.spent[name] += milliseconds(time.Since(start))
	}
}

func (c *clock) timings() map[string]float64 {
	c.spent["total"] = milliseconds(time.Since(c.start))
	return c.spent
}

// milliseconds rounds to thousandths.
func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
