// Package chunking cuts a work into the pieces that are indexed and found.
//
// A chunk lies inside one scene and ends at a sentence or paragraph boundary
// where there is one within reach. The chunks of a scene tile its body: they
// cover every byte of body text once, in order.
package chunking

// Chunk is one piece of a scene's body.
type Chunk struct {
	ID      string `json:"chunk_id"` // deterministic, [A-Za-z0-9_-]{1,64}: of collection, document, scene and number in the scene
	Ordinal int    `json:"ordinal"`  // place in the whole work, from 0
	NodeID  string `json:"node_id"`  // the scene
	Start   int    `json:"start"`
	End     int    `json:"end"`
	Tokens  int    `json:"tokens"`  // estimate; see EstimateTokens
	Heading string `json:"heading"` // titles of the nodes above, for ranking
	Speaker string `json:"speaker"` // names of those who speak in it in a script, for ranking
	Text    string `json:"-"`       // canonical[Start:End]
}
