package retrieval

import (
	"context"
	"errors"

	"scenewise/pkg/chunking"
)

// ErrUnavailable is wrapped by errors of an index that could not be asked. The
// caller may try again later; searches go on with the other leg.
var ErrUnavailable = errors.New("index unavailable")

// ErrDimension is wrapped by errors about vectors of another length or model
// than the index holds.
var ErrDimension = errors.New("vector dimension differs from the index")

// OrdinalRange is a half-open range of chunk ordinals.
type OrdinalRange struct{ From, To int }

// Slice is the part of a generation that a search may return. Structured
// filters are resolved to slices by the engine, from the stored editions, so
// no user text ever reaches an engine's filter language.
type Slice struct {
	Generation Generation
	Ranges     []OrdinalRange // sorted, disjoint; nil = all of it
}

// TextQuery asks a LexicalIndex.
type TextQuery struct {
	Query *Query
	In    []Slice // sorted by Generation.Number; empty = nothing can match
	Limit int
}

// VectorQuery asks a VectorIndex.
type VectorQuery struct {
	Vector []float32
	In     []Slice
	Limit  int
}

// Hit is one chunk found by one index, best first. Scores compare only within
// one reply.
type Hit struct {
	Generation Generation
	Ordinal    int // of the chunk in its edition
	Score      float64
}

// Sealed describes one generation that an index holds.
type Sealed struct {
	Generation Generation
	Entries    int
}

// LexicalIndex ranks chunks by the words that they contain.
//
// Put is idempotent for one (Generation, chunk ordinal) and may return before
// the entries are visible. Seal returns once every earlier Put of g is durable
// and visible to the next SearchText, with the number of entries that g holds.
// Drop removes g; dropping what is not there is no error. SearchText returns
// at most Limit hits of the given slices, best first, ties by generation and
// ordinal; nothing found is an empty list. Every error of a backend that could
// not be asked wraps ErrUnavailable. All methods are safe for concurrent use.
type LexicalIndex interface {
	Put(ctx context.Context, g Generation, chunks []chunking.Chunk) error
	Seal(ctx context.Context, g Generation) (entries int, err error)
	Drop(ctx context.Context, g Generation) error
	SearchText(ctx context.Context, q TextQuery) ([]Hit, error)
	Generations(ctx context.Context) ([]Sealed, error) // sorted by number; for sweep and verify
	Ping(ctx context.Context) error
}

// VectorIndex ranks chunks by cosine similarity. The same promises as for
// LexicalIndex hold. Vectors are unit length (or zero: never returned); one of
// another dimension than the generation's first is ErrDimension.
type VectorIndex interface {
	PutVectors(ctx context.Context, g Generation, from int, vectors [][]float32) error // ordinals from, from+1, ...
	Seal(ctx context.Context, g Generation) (entries int, err error)
	Drop(ctx context.Context, g Generation) error
	SearchVector(ctx context.Context, q VectorQuery) ([]Hit, error)
	Generations(ctx context.Context) ([]Sealed, error)
	Ping(ctx context.Context) error
}
