// Package catalog is what the service knows: documents, their versions, the
// prepared editions, and for each document one pointer to what is live.
//
// It lives on JetStream: one key-value entry a document, changed only by
// compare-and-set, and object stores for original bytes and editions, named by
// their hash. Making a version visible is one compare-and-set of the pointer
// after both indexes agree on their counts, so no reader ever sees half of it.
package catalog

import "time"

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

// Document is the catalog's entry of one document: its passport.
type Document struct {
	Key
	VersionMode string    `json:"version_mode"` // "given" or "defaulted"
	Highest     int64     `json:"highest"`      // highest version accepted or deleted
	Deleted     bool      `json:"deleted"`      // the tombstone stands at Highest
	Live        *Pointer  `json:"live,omitempty"`
	Pending     *Pending  `json:"pending,omitempty"`
	Failure     *Failure  `json:"failure,omitempty"` // of the newest version that failed, until a later one is live
	Versions    []Version `json:"versions"`          // newest first
	UpdatedAt   time.Time `json:"updated_at"`
	Revision    uint64    `json:"-"` // of the key-value entry, for compare-and-set
}

// Pointer is what is live: one edition and its rows in both indexes.
type Pointer struct {
	Version  int64          `json:"version"`
	Edition  string         `json:"edition"` // hash: object name
	Words    uint64         `json:"words"`   // generation number in the lexical index
	Vectors  uint64         `json:"vectors"` // generation number in the vector index
	Model    string         `json:"model"`   // embedding model
	Dim      int            `json:"dim"`
	Title    string         `json:"title,omitempty"`
	Author   string         `json:"author,omitempty"`
	Language string         `json:"language,omitempty"`
	Metadata map[string]any `json:"metadata,omitempty"`
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
