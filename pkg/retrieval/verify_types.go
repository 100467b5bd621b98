package retrieval

// Verdict says how a quotation stands to the texts.
type Verdict string

// The verdicts.
const (
	VerdictExact         Verdict = "exact"         // byte for byte
	VerdictFolded        Verdict = "folded"        // equal after the audit's folding
	VerdictMisattributed Verdict = "misattributed" // found, but elsewhere
	VerdictStitched      Verdict = "stitched"      // its parts are found apart
	VerdictAltered       Verdict = "altered"       // the nearest passage differs
	VerdictNotFound      Verdict = "not_found"
)

// Quote is a claimed quotation, with where it is said to stand.
type Quote struct {
	Text       string `json:"text"`
	DocumentID string `json:"document_id,omitempty"`
	NodeID     string `json:"node_id,omitempty"`
}

// VerifyRequest asks for the verdict on each quotation.
type VerifyRequest struct {
	Scope  Scope   `json:"-"` // texts to look in; a quote's DocumentID is where it is claimed to stand
	Quotes []Quote `json:"quotes"`
}

// VerifyResult holds one verdict for each quotation, in order.
type VerifyResult struct {
	Quotes []QuoteVerdict `json:"quotes"`
}

// QuoteVerdict is the verdict on one quotation.
type QuoteVerdict struct {
	Text       string      `json:"text"`
	Verdict    Verdict     `json:"verdict"`
	Spans      []QuoteSpan `json:"spans"`
	Difference string      `json:"difference,omitempty"`
}

// QuoteSpan is where a quotation, or a part of it, stands.
type QuoteSpan struct {
	Ref
	NodeID string `json:"node_id"`
	Start  int    `json:"start"`
	End    int    `json:"end"`
	Text   string `json:"text"`
}
