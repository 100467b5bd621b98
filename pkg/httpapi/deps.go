// Package httpapi is the REST API of the contract, on Echo.
package httpapi

import (
	"context"

	"scenewise/pkg/catalog"
	"scenewise/pkg/characters/edits"
	"scenewise/pkg/events"
	"scenewise/pkg/retrieval"
)

// Catalog is what the API asks of the catalog. catalog.Store meets it.
type Catalog interface {
	retrieval.Library
	// Get returns the passport; document_not_found where there was never one,
	// or only a tombstone is left.
	Get(ctx context.Context, k catalog.Key) (*catalog.Document, error)
	// List returns the documents of the given collections (nil = all) that are
	// not deleted, sorted by collection and id.
	List(ctx context.Context, collections []string) ([]*catalog.Document, error)
	// Version returns a readable version of a document as a Live that Edition
	// accepts: 0 = the one served. version_not_found when it is no longer there.
	Version(ctx context.Context, k catalog.Key, version int64) (retrieval.Live, error)
	// Queued records that version was accepted, unless something newer is known.
	Queued(ctx context.Context, k catalog.Key, version int64) error
	// Edits returns what was edited in a document's cast, and the edits that
	// find no place in the version that is served.
	Edits(ctx context.Context, k catalog.Key) (*catalog.History, []edits.Orphan, error)
	// Edit adds edits made on a version; version_conflict when another is served.
	Edit(ctx context.Context, k catalog.Key, version int64, list []edits.Edit) (*catalog.History, error)
	// Undo takes back the last n changes; version 0 = whatever is served.
	Undo(ctx context.Context, k catalog.Key, version int64, n int) (*catalog.History, error)
}

// Publisher puts events on the queue. events.Publisher meets it.
type Publisher interface {
	// Upsert validates u, moves a body above the message limit to the object
	// store, publishes, and returns the version that the document will have.
	Upsert(ctx context.Context, u events.Upsert) (version int64, err error)
	Delete(ctx context.Context, d events.Delete) (version int64, err error)
}

// StatusFeed follows the status subject. events.StatusFeed meets it.
type StatusFeed interface {
	// Follow calls f for each status of the document, one at a time, until ctx
	// ends.
	Follow(ctx context.Context, collection, id string, f func(events.Status)) error
}

// Searcher answers ranked questions. retrieval.Engine meets it. Exhaustive
// questions need only the Catalog.
type Searcher interface {
	Search(ctx context.Context, req retrieval.SearchRequest) (*retrieval.SearchResponse, error)
}

// DeadLetters is what could not be carried out. events.DeadLetters meets it.
type DeadLetters interface {
	// Letters returns those after the given number, oldest first, at most
	// limit, and how many there are in all.
	Letters(ctx context.Context, after uint64, limit int) (letters []events.Letter, total int, err error)
	// Letter returns one with its body; letter_not_found where there is none.
	Letter(ctx context.Context, number uint64) (events.Letter, error)
	// Replay puts the event back on the queue with its original version and
	// takes the letter away.
	Replay(ctx context.Context, number uint64) (events.Letter, error)
}
