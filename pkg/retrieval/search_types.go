package retrieval

import "encoding/json"

// Mode says which legs a search uses.
type Mode string

// The modes.
const (
	ModeHybrid   Mode = "hybrid" // the default
	ModeLexical  Mode = "lexical"
	ModeSemantic Mode = "semantic"
)

// GroupBy says how results are gathered.
type GroupBy string

// The groupings.
const (
	GroupNone    GroupBy = "none" // the default
	GroupScene   GroupBy = "scene"
	GroupChapter GroupBy = "chapter"
)

// RerankNone and RerankLocal name the rerankers that need no service.
const (
	RerankNone   = "none"
	RerankLocal  = "local"
	RerankGemini = "gemini"
)

// DefaultSearchLimit is how many results one reply lists unless asked otherwise.
const DefaultSearchLimit = 10

// SearchRequest asks for the passages that answer a query best.
type SearchRequest struct {
	Scope        Scope                      `json:"-"`
	Query        string                     `json:"query"`
	Filter       map[string]json.RawMessage `json:"filter,omitempty"`
	Mode         Mode                       `json:"mode,omitempty"`
	Limit        int                        `json:"limit,omitempty"`
	GroupBy      GroupBy                    `json:"group_by,omitempty"`
	Rerank       string                     `json:"rerank,omitempty"`
	Explain      bool                       `json:"explain,omitempty"`
	MinRelevance *float64                   `json:"min_relevance,omitempty"` // nil = the engine's threshold for found
}

// SearchResponse is what a search found and how.
type SearchResponse struct {
	Results  []Result           `json:"results"`
	Groups   []Group            `json:"groups,omitempty"`
	Found    bool               `json:"found"`
	Reason   string             `json:"reason,omitempty"`
	Nearest  *Miss              `json:"nearest,omitempty"`
	Degraded []Degraded         `json:"degraded"`
	Timings  map[string]float64 `json:"timings_ms"`
	Counts   Counts             `json:"counts"`
}

// Result is one passage. Score orders the results of one reply; Relevance
// compares between queries.
type Result struct {
	ChunkID string `json:"chunk_id"`
	Ref
	NodeID       string         `json:"node_id"`
	Path         []string       `json:"path"`
	Start        int            `json:"start"`
	End          int            `json:"end"`
	Text         string         `json:"text"`
	Score        float64        `json:"score"`
	Relevance    float64        `json:"relevance"`
	Ranks        map[string]int `json:"ranks"`
	MatchedTerms []string       `json:"matched_terms,omitempty"`
	Highlights   []Highlight    `json:"highlights"`
	Why          string         `json:"why,omitempty"`
	Fusion       *Fusion        `json:"fusion,omitempty"`

	chapter string
	ordinal int
}

// Highlight is a place in the canonical text that a word of the query names.
type Highlight struct {
	Start int `json:"start"`
	End   int `json:"end"`
}

// Fusion shows how a score came about. RRF is the unweighted sum of
// 1/(K + rank) over the legs; Fused is the weighted sum plus Bonus.
type Fusion struct {
	K       int                `json:"k"`
	Weights map[string]float64 `json:"weights"`
	RRF     float64            `json:"rrf"`
	Bonus   float64            `json:"bonus"`
	Fused   float64            `json:"fused"`
}

// Group gathers the results of one scene or chapter, best first.
type Group struct {
	NodeID   string   `json:"node_id"`
	Document string   `json:"document_id"`
	Score    float64  `json:"score"`
	Results  []Result `json:"results"`
}

// Miss is the passage that came nearest when nothing was relevant.
type Miss struct {
	Ref
	NodeID    string  `json:"node_id"`
	Start     int     `json:"start"`
	End       int     `json:"end"`
	Text      string  `json:"text"`
	Relevance float64 `json:"relevance"`
}

// Degraded names a leg that failed or was too slow.
type Degraded struct {
	Leg    string `json:"leg"`
	Reason string `json:"reason"`
}

// Counts says how many passages each stage had.
type Counts struct {
	Lexical  int `json:"lexical"`
	Semantic int `json:"semantic"`
	Fused    int `json:"fused"`
}
