package local

import "scenewise/pkg/embedding"

var _ embedding.Additive = (*Model)(nil)

// Pieces returns the numbers of the word pieces of text, in order.
func (m *Model) Pieces(text string) []uint16 {
	out := make([]uint16, 0, len(text)/4)
	m.split.pieces(text, func(id uint16) { out = append(out, id) })
	return out
}

// Piece adds the vector of a piece to sum.
func (m *Model) Piece(id uint16, sum []float32) {
	scale := m.scale[id]
	for j, x := range m.rows[int(id)*m.dim:][:len(sum)] {
		sum[j] += scale * float32(x)
	}
}
