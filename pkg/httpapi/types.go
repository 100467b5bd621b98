package httpapi

import (
	"encoding/json"
	"time"

	"scenewise/pkg/catalog"
	"scenewise/pkg/characters"
	"scenewise/pkg/characters/edits"
	"scenewise/pkg/retrieval"
	"scenewise/pkg/structure"
)

// Accepted is the reply to a document that was put on the queue, or whose
// removal was.
type Accepted struct {
	ID         string `json:"id"`
	Collection string `json:"collection"`
	Version    int64  `json:"version"`
	StatusURL  string `json:"status_url"` // the passport
}

// Passport is all that is known about one document.
type Passport struct {
	ID         string              `json:"id"`
	Collection string              `json:"collection"`
	State      catalog.State       `json:"state"`
	Version    *int64              `json:"version"` // the one served; nil where none is
	Title      string              `json:"title,omitempty"`
	Author     string              `json:"author,omitempty"`
	Language   string              `json:"language,omitempty"`
	Metadata   map[string]any      `json:"metadata,omitempty"`
	Pending    *catalog.Pending    `json:"pending,omitempty"`
	Error      *catalog.Failure    `json:"error,omitempty"`
	Versions   []VersionEntry      `json:"versions"` // newest first
	Format     string              `json:"format,omitempty"`
	Warnings   []structure.Warning `json:"warnings"`
	Counts     catalog.Counts      `json:"counts"`
	Models     map[string]string   `json:"models,omitempty"`
	Stages     map[string]int64    `json:"stages,omitempty"` // milliseconds of each stage
	UpdatedAt  time.Time           `json:"updated_at"`
}

// VersionEntry is one version in a document's history.
type VersionEntry struct {
	Version       int64          `json:"version"`
	State         catalog.State  `json:"state"`
	Readable      bool           `json:"readable"` // ?version= can ask for it
	Format        string         `json:"format,omitempty"`
	ContentSHA256 string         `json:"content_sha256,omitempty"` // of the original bytes
	Warnings      int            `json:"warnings"`
	Counts        catalog.Counts `json:"counts"`
}

// DocumentList is one page of documents, sorted by collection and id.
type DocumentList struct {
	Total     int            `json:"total"`
	Returned  int            `json:"returned"`
	Cursor    string         `json:"cursor,omitempty"`
	Documents []DocumentItem `json:"documents"`
}

// DocumentItem is a document in a list.
type DocumentItem struct {
	ID         string           `json:"id"`
	Collection string           `json:"collection"`
	State      catalog.State    `json:"state"`
	Version    *int64           `json:"version"` // the one served; nil where none is
	Title      string           `json:"title"`
	Author     string           `json:"author,omitempty"`
	Language   string           `json:"language,omitempty"`
	Counts     catalog.Counts   `json:"counts"`
	Pending    *catalog.Pending `json:"pending,omitempty"`
	Error      *catalog.Failure `json:"error,omitempty"`
	UpdatedAt  time.Time        `json:"updated_at"`
}

// StructureReply is the tree of one version.
type StructureReply struct {
	retrieval.Ref
	Title       string              `json:"title,omitempty"`
	Format      structure.Format    `json:"format"`
	Root        *structure.Node     `json:"root"`
	FrontMatter []structure.Span    `json:"front_matter"`
	BackMatter  []structure.Span    `json:"back_matter"`
	Warnings    []structure.Warning `json:"warnings"`
}

// ChunksReply lists the chunks of one version in order.
type ChunksReply struct {
	retrieval.Ref
	Total    int         `json:"total"`
	Returned int         `json:"returned"`
	Cursor   string      `json:"cursor,omitempty"`
	Chunks   []ChunkItem `json:"chunks"`
}

// ChunkItem is one chunk.
type ChunkItem struct {
	ChunkID string `json:"chunk_id"`
	NodeID  string `json:"node_id"`
	Start   int    `json:"start"`
	End     int    `json:"end"`
	Tokens  int    `json:"tokens"`
}

// SceneReply is one node with its text and who is there.
type SceneReply struct {
	retrieval.Ref
	Node       *structure.Node  `json:"node"` // without children
	Path       []string         `json:"path"` // titles from the top down
	Start      int              `json:"start"`
	End        int              `json:"end"`
	Text       string           `json:"text"`
	Characters []SceneCharacter `json:"characters"` // strongest presence first
	Previous   *structure.Node  `json:"previous"`   // of the same kind, in reading order; nil at the beginning
	Next       *structure.Node  `json:"next"`
}

// SceneCharacter is a character's presence in a node.
type SceneCharacter struct {
	ID         string            `json:"id"`
	Name       string            `json:"name"`
	Presence   characters.Level  `json:"presence"`
	Confidence float64           `json:"confidence"`
	Via        characters.Via    `json:"via"`
	Proof      retrieval.Passage `json:"proof"`
}

// CastReply is the cast of one version, most mentioned first.
type CastReply struct {
	retrieval.Ref
	Total      int                    `json:"total"`
	Returned   int                    `json:"returned"`
	Characters []characters.Character `json:"characters"`
	Orphaned   []edits.Orphan         `json:"orphaned,omitempty"` // edits that find no place in the version served
	Basis      retrieval.Basis        `json:"basis"`
	Warnings   []structure.Warning    `json:"warnings"`
}

// MatrixReply counts for each pair of characters the units that they share.
type MatrixReply struct {
	retrieval.Ref
	*retrieval.CooccurMatrix
	Basis retrieval.Basis `json:"basis"`
}

// NamedCharacter is a character's id and name.
type NamedCharacter struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// TimelineReply says who is in which scene.
type TimelineReply struct {
	retrieval.Ref
	Presence   characters.Level `json:"presence"`
	Characters []NamedCharacter `json:"characters"`
	Scenes     []TimelineScene  `json:"scenes"`
	Basis      retrieval.Basis  `json:"basis"`
}

// TimelineScene is one scene of a timeline, in reading order.
type TimelineScene struct {
	NodeID     string             `json:"node_id"`
	Path       []string           `json:"path"`
	Title      string             `json:"title"`
	Start      int                `json:"start"`
	End        int                `json:"end"`
	Characters []TimelinePresence `json:"characters"`
}

// TimelinePresence is a character in a scene of a timeline.
type TimelinePresence struct {
	ID         string           `json:"id"`
	Presence   characters.Level `json:"presence"`
	Confidence float64          `json:"confidence"`
	Via        characters.Via   `json:"via"`
}

// AuditReply is a page of an audit.
type AuditReply struct {
	*retrieval.AuditResult
	Cursor string `json:"cursor,omitempty"`
}

// CooccurReply is a page of a co-occurrence question.
type CooccurReply struct {
	*retrieval.CooccurResult
	Cursor string `json:"cursor,omitempty"`
}

// Letter is one event that could not be carried out.
type Letter struct {
	Number     uint64          `json:"number"` // in the stream of dead letters
	Subject    string          `json:"subject,omitempty"`
	ID         string          `json:"id,omitempty"` // of the document, where it could be read
	Collection string          `json:"collection,omitempty"`
	Version    int64           `json:"version,omitempty"`
	Code       string          `json:"code"`
	Message    string          `json:"message"`
	Stage      string          `json:"stage,omitempty"`
	Attempts   int             `json:"attempts"`
	StreamSeq  uint64          `json:"stream_seq"`
	Time       time.Time       `json:"time"`
	Size       int             `json:"size"`                  // bytes of the body
	Body       json.RawMessage `json:"body,omitempty"`        // the event as it came, when it is JSON; only with one letter
	BodyBase64 []byte          `json:"body_base64,omitempty"` // the same when it is not
}

// LetterList is one page of dead letters, oldest first.
type LetterList struct {
	Total    int      `json:"total"`
	Returned int      `json:"returned"`
	Cursor   string   `json:"cursor,omitempty"`
	Letters  []Letter `json:"letters"`
}

// Replayed says what became of a dead letter that was put back.
type Replayed struct {
	Number     uint64 `json:"number"`
	ID         string `json:"id,omitempty"`
	Collection string `json:"collection,omitempty"`
	Version    int64  `json:"version,omitempty"`
}

// Readiness is the state of each dependency.
type Readiness struct {
	Status string                `json:"status"` // "ready" or "not_ready"
	Checks map[string]CheckState `json:"checks"`
}

// CheckState is the state of one dependency.
type CheckState struct {
	OK      bool   `json:"ok"`
	Message string `json:"message,omitempty"`
}
