package retrieval

import "scenewise/pkg/structure"

// Syntax says how the phrase of an audit is read.
type Syntax string

// The syntaxes of an audit.
const (
	SyntaxPhrase Syntax = "phrase" // words, compared after folding; the default
	SyntaxRegex  Syntax = "regex"  // RE2, matched against the canonical text as it is
)

// MaxLimit is the highest limit of any list.
const MaxLimit = 1000

// AuditRequest asks for every place of a phrase. The zero value of each option
// is the contract's default.
type AuditRequest struct {
	Scope         Scope  `json:"-"`
	Phrase        string `json:"phrase"`
	Syntax        Syntax `json:"syntax,omitempty"`
	CaseSensitive bool   `json:"case_sensitive,omitempty"`
	WholeWords    *bool  `json:"whole_words,omitempty"` // nil = true
	FoldAccents   bool   `json:"fold_accents,omitempty"`
	Limit         int    `json:"limit,omitempty"` // of Matches; 0 = DefaultAuditLimit
	Offset        int    `json:"-"`               // matches to skip; the API wraps it in a cursor
}

// DefaultAuditLimit is how many matches one reply lists unless asked otherwise.
const DefaultAuditLimit = 100

// AuditResult counts every place; Matches is one page of them.
type AuditResult struct {
	Complete   bool            `json:"complete"`
	Total      int             `json:"total"`
	Returned   int             `json:"returned"`
	ByDocument []DocumentCount `json:"by_document"` // every document with a match, in snapshot order
	Matches    []AuditMatch    `json:"matches"`     // in order of document and place
	Nearest    []NearPhrase    `json:"nearest,omitempty"`
	Pending    []Ref           `json:"pending,omitempty"`
	Missing    []Missing       `json:"missing,omitempty"`
	Examined   []Ref           `json:"-"` // the snapshot's documents, to pin a cursor
}

// DocumentCount is the number of matches in one document.
type DocumentCount struct {
	Ref
	Total  int         `json:"total"`
	ByNode []NodeCount `json:"by_node"` // scenes, and front and back matter, with a match; they sum to Total
}

// NodeCount is the number of matches that start in one scene, or in "front" or
// "back" matter.
type NodeCount struct {
	NodeID string   `json:"node_id"`
	Path   []string `json:"path"`
	Total  int      `json:"total"`
}

// AuditMatch is one place, with its surroundings on one line.
type AuditMatch struct {
	Ref
	NodeID  string         `json:"node_id"`
	Path    []string       `json:"path"`
	Start   int            `json:"start"`
	End     int            `json:"end"`
	Text    string         `json:"text"`
	Left    string         `json:"left"`
	Right   string         `json:"right"`
	Speaker string         `json:"speaker,omitempty"` // in a play or screenplay, who says it
	Span    structure.Span `json:"-"`
}

// NearPhrase is a phrase that does occur and resembles one that does not.
type NearPhrase struct {
	Phrase string `json:"phrase"`
	Total  int    `json:"total"`
}

// Missing names a document that was in scope and not examined.
type Missing struct {
	Ref
	Reason string `json:"reason"`
}
