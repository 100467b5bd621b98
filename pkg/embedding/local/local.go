// Package local is the embedding model inside the binary: static token
// vectors, distilled from a sentence transformer and trained to give its
// sentence vectors (the approach of model2vec, Tulkens and van Dongen 2024).
//
// A text's vector is the sum of the vectors of its word pieces, scaled to unit
// length. That knows neither word order nor context, but it is pure Go, needs
// no download, and runs at tens of thousands of chunks per second and core.
// tools/distill makes model.bin; NOTICE.md says from what.
package local

import (
	"context"
	_ "embed"
	"encoding/binary"
	"fmt"
	"math"
	"strings"
	"sync"

	"scenewise/pkg/embedding"
)

//go:embed model.bin
var weights []byte

// Model is the bundled model. Get it with New.
type Model struct {
	id    string
	dim   int
	split *wordpiece
	scale []float32 // of each piece's row
	rows  []int8    // pieces x dim
}

// open parses the weights once for the process; they never change.
var open = sync.OnceValues(func() (*Model, error) { return parse(weights) })

// New returns the bundled model.
func New() (*Model, error) { return open() }

var _ embedding.Model = (*Model)(nil)

// ID names the model and the version of its weights.
func (m *Model) ID() string { return m.id }

// Dim is the length of the vectors.
func (m *Model) Dim() int { return m.dim }

// Embed returns one unit vector a text. Both tasks use the same space.
func (m *Model) Embed(ctx context.Context, _ embedding.Task, texts []string) ([][]float32, error) {
	out := make([][]float32, len(texts))
	for i, text := range texts {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		out[i] = m.vector(text)
	}
	return out, nil
}

func (m *Model) vector(text string) []float32 {
	sum := make([]float32, m.dim)
	m.split.pieces(text, func(id uint16) { m.Piece(id, sum) })
	var square float64
	for _, x := range sum {
		square += float64(x) * float64(x)
	}
	if square == 0 {
		return sum
	}
	inverse := float32(1 / math.Sqrt(square))
	for j := range sum {
		sum[j] *= inverse
	}
	return sum
}

const magic = "SWEMB1\n"

// parse reads the format that tools/distill/export.py writes: the magic, the
// model's name and a newline, then little endian uint32 pieces and dim, the
// vocabulary as lines (length in bytes first, uint32), float32 scales, int8 rows.
func parse(b []byte) (*Model, error) {
	rest, ok := strings.CutPrefix(string(b[:min(len(b), 256)]), magic)
	if !ok {
		return nil, fmt.Errorf("embedding model: not in the expected format")
	}
	name, _, ok := strings.Cut(rest, "\n")
	at := len(magic) + len(name) + 1
	if !ok || len(b) < at+12 {
		return nil, fmt.Errorf("embedding model: cut off")
	}
	pieces, dim := int(binary.LittleEndian.Uint32(b[at:])), int(binary.LittleEndian.Uint32(b[at+4:]))
	size := int(binary.LittleEndian.Uint32(b[at+8:]))
	at += 12
	if pieces > math.MaxUint16+1 || len(b) != at+size+4*pieces+pieces*dim {
		return nil, fmt.Errorf("embedding model: %d bytes do not hold %d pieces of %d numbers", len(b), pieces, dim)
	}
	m := &Model{id: name, dim: dim, scale: make([]float32, pieces), rows: make([]int8, pieces*dim)}
	vocabulary := strings.Split(string(b[at:at+size]), "\n")
	if len(vocabulary) != pieces {
		return nil, fmt.Errorf("embedding model: %d words for %d rows", len(vocabulary), pieces)
	}
	m.split = newWordpiece(vocabulary)
	at += size
	for i := range m.scale {
		m.scale[i] = math.Float32frombits(binary.LittleEndian.Uint32(b[at+4*i:]))
	}
	for i, x := range b[at+4*pieces:] {
		m.rows[i] = int8(x)
	}
	return m, nil
}
