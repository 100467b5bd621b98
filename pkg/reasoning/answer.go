package reasoning

import "scenewise/pkg/retrieval"

// Support says how much of what the model claimed stood the checks.
type Support string

// The degrees of support.
const (
	SupportFull    Support = "full"    // every claim was kept, nothing was rejected
	SupportPartial Support = "partial" // some claims were kept
	SupportNone    Support = "none"    // no claim was kept
)

// Answer is a checked answer.
type Answer struct {
	Answer    string               `json:"answer"` // the kept claims, each with its citations as [n]; plain text
	Supported Support              `json:"supported"`
	Claims    []Claim              `json:"claims"`
	Rejected  []Rejected           `json:"rejected"`
	Evidence  []Evidence           `json:"evidence"` // in story order
	LeftOut   int                  `json:"left_out"` // passages that were found and did not fit into the budget
	Trace     []Step               `json:"trace"`
	Usage     Usage                `json:"usage"`
	Timings   map[string]float64   `json:"timings_ms"`
	Cache     CacheUse             `json:"cache"`
	Reasoner  Reasoner             `json:"reasoner"`
	Strategy  Strategy             `json:"strategy"` // what was done; auto is never left standing
	Found     bool                 `json:"found"`    // false: the search found nothing relevant
	Reason    string               `json:"reason,omitempty"`
	Fallback  *Fallback            `json:"fallback,omitempty"`
	Estimate  *Estimate            `json:"estimate,omitempty"` // only when it was asked for; nothing was answered
	Degraded  []retrieval.Degraded `json:"degraded"`
}

// Evidence is one numbered passage that the model was shown.
type Evidence struct {
	N int `json:"n"`
	retrieval.Ref
	NodeID string         `json:"node_id"`
	Path   []string       `json:"path"`
	Start  int            `json:"start"`
	End    int            `json:"end"`
	Text   string         `json:"text"`
	Ranks  map[string]int `json:"ranks"`           // best rank of its chunks in each leg
	Chunks int            `json:"chunks"`          // how many were joined
	Via    string         `json:"via,omitempty"`   // what brought it in, when it was not the first search
	Score  float64        `json:"score,omitempty"` // best score of its chunks
	Format string         `json:"-"`               // of the work, for the folding of its emphasis marks
}

// Claim is a statement that stood the checks.
type Claim struct {
	Text      string  `json:"text"`
	Citations []int   `json:"citations"`
	Quotes    []Quote `json:"quotes"`
}

// Quote is a quotation that stands in the evidence it cites: Text is
// canonical[Start:End], the bytes of the source, whatever the model typed.
type Quote struct {
	Text     string            `json:"text"`
	Evidence int               `json:"evidence"`
	Start    int               `json:"start"`
	End      int               `json:"end"`
	Verdict  retrieval.Verdict `json:"verdict"` // exact or folded
}

// Rejected is something that the model said and that did not stand the checks.
type Rejected struct {
	Text    string            `json:"text"`
	Why     string            `json:"why"`
	Verdict retrieval.Verdict `json:"verdict,omitempty"` // of a quotation
}

// Step is one thing that was done for an answer.
type Step struct {
	Step   string  `json:"step"` // search, evidence, audit, cooccurrence, model, fallback or verify
	Detail string  `json:"detail"`
	Tokens int     `json:"tokens,omitempty"`
	MS     float64 `json:"ms"`
}

// Usage counts tokens. PromptTokens includes CachedTokens; OutputTokens does
// not include ThoughtTokens. EvidenceTokens is our own estimate.
type Usage struct {
	PromptTokens   int      `json:"prompt_tokens"`
	OutputTokens   int      `json:"output_tokens"`
	ThoughtTokens  int      `json:"thought_tokens"`
	CachedTokens   int      `json:"cached_tokens"`
	EvidenceTokens int      `json:"evidence_tokens"`
	Calls          int      `json:"calls"`
	Cost           *float64 `json:"cost,omitempty"` // by the configured prices; left out without them
}

// CacheUse says what did not have to be computed again.
type CacheUse struct {
	Embedding bool `json:"embedding"`
	Answer    bool `json:"answer"`
}

// Reasoner names what reasoned.
type Reasoner struct {
	Name          string `json:"name"`
	Model         string `json:"model"`
	PromptVersion string `json:"prompt_version"`
}

// Fallback says which reasoner was asked first, and why it did not answer.
type Fallback struct {
	From   string `json:"from"`
	Code   string `json:"code"`
	Reason string `json:"reason"`
}

// Estimate is what a question would cost, before it is asked.
type Estimate struct {
	PromptTokens    int      `json:"prompt_tokens"`
	MaxOutputTokens int      `json:"max_output_tokens"`
	WorkTokens      int      `json:"work_tokens,omitempty"` // of the whole work, with one document in scope
	Counted         bool     `json:"counted"`               // by the model's own counter; otherwise by our estimate
	Cost            *float64 `json:"cost,omitempty"`
}
