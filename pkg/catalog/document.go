// Package catalog is what the service knows: documents, their versions, the
// prepared editions, and for each document one pointer to what is live.
//
// It lives on JetStream: one key-value entry a document, changed only by
// compare-and-set, and two stores of blobs, original bytes and editions, named
// by their hash. Making a version visible is one compare-and-set of the pointer
// after both indexes agree on their counts, so no reader ever sees half of it.
//
//	begin ──▶ pending, generations named ──▶ reserve (hashes named) ──▶ promote
//	  │            (others may take over)                                  │
//	  └─ superseded, unchanged, conflict, wait            old generations are garbage,
//	                                                      swept after a grace period
//
// Whatever an attempt is going to write, rows of a generation or a blob, is
// named in the document's entry before it is written. So what no entry names
// is garbage, and a sweep needs no other record: see Store.References.
//
// Every Store keeps the entries in memory, fed by a watch; its own changes are
// there at once.
package catalog

import (
	"encoding/json"
	"time"

	"scenewise/pkg/events"
)

// State is where a version stands.
type State string

// The states of the contract.
const (
	StateQueued     State = "queued" // promised for REST only
	StateFetching   State = "fetching"
	StateParsing    State = "parsing"
	StateEmbedding  State = "embedding"
	StateIndexing   State = "indexing"
	StateLive       State = "live"
	StateFailed     State = "failed"
	StateDeleted    State = "deleted"
	StateSuperseded State = "superseded"
)

// Ends reports whether nothing more happens to a version in state s.
func (s State) Ends() bool {
	switch s {
	case StateLive, StateFailed, StateDeleted, StateSuperseded:
		return true
	}
	return false
}

// Key names a document.
type Key struct {
	Collection string `json:"collection"`
	ID         string `json:"id"`
}

// Token is the key as two tokens of a NATS subject or key-value key:
// COLLECTION.ID with the dots of the id escaped.
func (k Key) Token() string { return k.Collection + "." + events.Token(k.ID) }

// The two ways to number versions. A document uses one of them.
const (
	VersionsGiven     = "given"     // by the publisher
	VersionsDefaulted = "defaulted" // by the stream: the sequence of the event
)

// Document is the catalog's entry of one document: its passport.
type Document struct {
	Key
	VersionMode string          `json:"version_mode"`          // "given" or "defaulted"; "" until a version was accepted
	Highest     int64           `json:"highest"`               // highest version that became live or was deleted
	Deleted     bool            `json:"deleted"`               // the tombstone stands at Highest
	Seq         uint64          `json:"seq,omitempty"`         // of the event that made Highest
	DeletedSeq  uint64          `json:"deleted_seq,omitempty"` // of the newest delete without a version: events before it are void
	Queued      int64           `json:"queued,omitempty"`      // highest version promised to a publisher and not begun
	Live        *Pointer        `json:"live,omitempty"`
	Pending     *Pending        `json:"pending,omitempty"`
	Build       *Build          `json:"build,omitempty"`   // the attempt on Pending; nil when there is none
	Failure     *Failure        `json:"failure,omitempty"` // of the newest version that failed, until a later one is live
	Checks      json.RawMessage `json:"checks,omitempty"`  // continuity rules, as the publisher gave them
	Versions    []Version       `json:"versions"`          // newest first
	UpdatedAt   time.Time       `json:"updated_at"`
	Revision    uint64          `json:"-"` // of the key-value entry, for compare-and-set
}

// Gone reports whether nothing but a tombstone is left.
func (d *Document) Gone() bool {
	return d.Live == nil && d.Pending == nil && d.Failure == nil && d.Queued == 0
}

// Pointer is what is live: one edition and its rows in both indexes.
type Pointer struct {
	Version  int64          `json:"version"`
	Edition  string         `json:"edition"` // hash: blob name
	Words    uint64         `json:"words"`   // generation number in the lexical index
	Vectors  uint64         `json:"vectors"` // generation number in the vector index
	Model    string         `json:"model"`   // embedding model
	Dim      int            `json:"dim"`
	Title    string         `json:"title,omitempty"`
	Author   string         `json:"author,omitempty"`
	Language string         `json:"language,omitempty"`
	Metadata map[string]any `json:"metadata,omitempty"` // strings, float64, bool or []string
	Counts   Counts         `json:"counts"`
}

// Counts sums an edition up.
type Counts struct {
	Bytes      int `json:"bytes"`
	Words      int `json:"words"`
	Parts      int `json:"parts"`
	Chapters   int `json:"chapters"` // acts included
	Scenes     int `json:"scenes"`
	Chunks     int `json:"chunks"`
	Characters int `json:"characters"`
}

// Pending is a version on its way.
type Pending struct {
	Version int64 `json:"version"`
	State   State `json:"state"`
	Attempt int   `json:"attempt"`
}

// Build is one attempt on the pending version. Its generations fence it: who
// takes the version over names others, and the older attempt cannot promote.
type Build struct {
	Words         uint64 `json:"words"`
	Vectors       uint64 `json:"vectors"`
	Faults        int    `json:"faults,omitempty"` // attempts of this version that ended with an error worth retrying
	Seq           uint64 `json:"seq"`              // of the event
	Given         bool   `json:"given,omitempty"`
	EventSHA256   string `json:"event_sha256,omitempty"`
	ContentSHA256 string `json:"content_sha256,omitempty"` // named before the blob is stored
	Edition       string `json:"edition,omitempty"`        // named before the blob is stored
}

// Failure says why a version failed.
type Failure struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	Version int64  `json:"version"`
}

// Version is one version in the history.
type Version struct {
	Version       int64             `json:"version"`
	State         State             `json:"state"`
	ContentSHA256 string            `json:"content_sha256,omitempty"` // of the original bytes
	EventSHA256   string            `json:"event_sha256,omitempty"`   // of all that decides the result; tells a no-op from a conflict
	Format        string            `json:"format,omitempty"`
	Edition       string            `json:"edition,omitempty"` // "" once it is no longer readable
	Counts        Counts            `json:"counts"`
	Warnings      int               `json:"warnings"`
	StagesMS      map[string]int64  `json:"stages_ms,omitempty"` // how long each stage took, milliseconds
	Models        map[string]string `json:"models,omitempty"`    // reader, rules, chunker, embedder
}
