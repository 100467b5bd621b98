// Package embedding turns text into vectors.
package embedding

import "context"

// Task says what a text is embedded for. Some models treat queries and
// documents differently.
type Task string

// The tasks.
const (
	TaskDocument Task = "document"
	TaskQuery    Task = "query"
)

// Model embeds texts. Embed returns one unit vector of Dim float32 for each
// text, in order; a text without any content gives the zero vector. Equal
// texts give equal vectors, alone or in a batch. It is safe for concurrent use.
type Model interface {
	ID() string // stable name with version; vectors of different IDs are never compared
	Dim() int
	Embed(ctx context.Context, task Task, texts []string) ([][]float32, error)
}
