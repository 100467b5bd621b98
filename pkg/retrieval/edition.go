package retrieval

import (
	"context"
	"fmt"

	"scenewise/pkg/characters"
	"scenewise/pkg/chunking"
	"scenewise/pkg/structure"
)

// Ref names one version of a document.
type Ref struct {
	Collection string `json:"collection"`
	ID         string `json:"document_id"`
	Version    int64  `json:"version"`
}

// Edition is one version of a document, prepared: read, cast found, cut. It is
// immutable once stored.
type Edition struct {
	Ref
	Title    string
	Author   string
	Language string
	Metadata map[string]any // strings, float64, bool or []string
	Declared []characters.Declared
	Work     *structure.Work
	Cast     *characters.Cast
	Chunks   []chunking.Chunk // Chunks[i].Ordinal == i
}

// Generation names the rows that one edition has in one index. Numbers are
// given out by the catalog and never used again, not even when the same text
// comes back, so a late sweep can never delete a text that returned.
type Generation struct {
	Collection string
	Document   string
	Number     uint64
}

// Key returns a name for g that every engine accepts: [A-Za-z0-9_-].
func (g Generation) Key() string { return fmt.Sprintf("g%d", g.Number) }

// Live is a document as readers see it in one Snapshot.
type Live struct {
	Ref
	Title     string
	Author    string
	Language  string
	Metadata  map[string]any
	EditionID string     // content hash of the stored edition
	Words     Generation // rows in the lexical index
	Vectors   Generation // rows in the vector index
	Model     string     // embedding model of Vectors
	Chunks    int
	Edits     uint64 // revision of the edits to the cast that Edition applies; 0 = none
}

// Scope limits a question to documents. The zero Scope is the whole default
// collection.
type Scope struct {
	Collections []string // nil = every collection
	IDs         []string // nil = every document; an id that is not there is an error of the Library
}

// Snapshot is the set of live documents in a scope at one moment, sorted by
// collection and id, and what is accepted but not live yet.
type Snapshot struct {
	Docs    []Live
	Pending []Ref
}

// Library gives access to what is live. catalog.Store is one.
type Library interface {
	// Snapshot returns the live documents in scope. An id in scope that was
	// never seen, or is deleted, is a document_not_found Problem.
	Snapshot(ctx context.Context, s Scope) (Snapshot, error)
	// Edition returns the stored edition of a document of a snapshot. It stays
	// readable for longer than the longest request after it stopped being live.
	Edition(ctx context.Context, l Live) (*Edition, error)
}
