// Package events is the language of the queue: what publishers send, what the
// service answers on, and how streams and consumers are set up.
package events

import (
	"encoding/json"

	"scenewise/pkg/characters"
	"scenewise/pkg/structure"
)

// Subjects and streams of the contract.
const (
	StreamDocuments = "DOCUMENTS"
	StreamDLQ       = "DOCUMENTS_DLQ"
	SubjectUpsert   = "documents.upsert"
	SubjectDelete   = "documents.delete"
	SubjectDLQ      = "dlq.documents"
	StatusPrefix    = "scenewise.status" // + .COLLECTION.ID
	ChecksPrefix    = "scenewise.checks" // + .COLLECTION.ID
)

// Upsert asks for a document to be replaced as a whole.
type Upsert struct {
	ID            string                `json:"id"`
	Collection    string                `json:"collection,omitempty"` // default "default"
	Version       int64                 `json:"version,omitempty"`    // 0 = the message's stream sequence
	Title         string                `json:"title,omitempty"`
	Author        string                `json:"author,omitempty"`
	Language      string                `json:"language,omitempty"` // BCP 47, default "en"
	Format        structure.Format      `json:"format,omitempty"`   // default auto
	Content       *string               `json:"content,omitempty"`
	ContentBase64 *string               `json:"content_base64,omitempty"`
	ContentURL    *string               `json:"content_url,omitempty"`
	ContentSHA256 string                `json:"content_sha256,omitempty"` // lower-case hex
	Metadata      map[string]any        `json:"metadata,omitempty"`
	Characters    []characters.Declared `json:"characters,omitempty"`
	Structure     *structure.Hints      `json:"structure,omitempty"`
	Checks        json.RawMessage       `json:"checks,omitempty"`
}

// Delete asks for a document to be removed.
type Delete struct {
	ID         string `json:"id"`
	Collection string `json:"collection,omitempty"`
	Version    int64  `json:"version,omitempty"` // 0 = what is there
}

// Status is what is published on the status subject.
type Status struct {
	ID             string `json:"id"`
	Collection     string `json:"collection"`
	Version        int64  `json:"version"`
	State          string `json:"state"`
	Attempt        int    `json:"attempt"`
	CurrentVersion int64  `json:"current_version,omitempty"` // with superseded
	Error          *Error `json:"error,omitempty"`
}

// Error is a failure as the outside sees it.
type Error struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}
