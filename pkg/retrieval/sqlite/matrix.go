package sqlite

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"math"

	"scenewise/pkg/retrieval"
)

// matrix holds the vectors of one generation in memory, row after row.
type matrix struct {
	dim   int
	stamp int64
	rows  []float32
	empty []bool // rows that were never put, and zero vectors
}

func (m *matrix) bytes() int64 { return int64(4*len(m.rows) + len(m.empty)) }

func (m *matrix) fill(blocks []block) error {
	n := 0
	for _, b := range blocks {
		if len(b.data) != 4*b.count*m.dim {
			return fmt.Errorf("a block of %d vectors has %d bytes", b.count, len(b.data))
		}
		n = max(n, b.first+b.count)
	}
	m.rows, m.empty = make([]float32, n*m.dim), make([]bool, n)
	for i := range m.empty {
		m.empty[i] = true
	}
	for _, b := range blocks {
		for i := range b.count {
			row := m.rows[(b.first+i)*m.dim:][:m.dim]
			for j := range row {
				row[j] = math.Float32frombits(binary.LittleEndian.Uint32(b.data[4*(i*m.dim+j):]))
				if row[j] != 0 {
					m.empty[b.first+i] = false
				}
			}
		}
	}
	return nil
}

// scan offers every row of the ranges to best; nil ranges are all rows.
func (m *matrix) scan(query []float32, ranges []retrieval.OrdinalRange, g retrieval.Generation, best *top) {
	if ranges == nil {
		ranges = []retrieval.OrdinalRange{{From: 0, To: len(m.empty)}}
	}
	for _, r := range ranges {
		for i := max(r.From, 0); i < min(r.To, len(m.empty)); i++ {
			if !m.empty[i] {
				best.offer(retrieval.Hit{Generation: g, Ordinal: i, Score: float64(dot(query, m.rows[i*m.dim:][:m.dim]))})
			}
		}
	}
}

// dot is the scalar product. The order of additions is fixed, so equal vectors
// give equal scores.
func dot(a, b []float32) float32 {
	var s0, s1, s2, s3, s4, s5, s6, s7 float32
	n := len(a) &^ 7
	for i := 0; i < n; i += 8 {
		x, y := a[i:i+8:i+8], b[i:i+8:i+8]
		s0 += x[0] * y[0]
		s1 += x[1] * y[1]
		s2 += x[2] * y[2]
		s3 += x[3] * y[3]
		s4 += x[4] * y[4]
		s5 += x[5] * y[5]
		s6 += x[6] * y[6]
		s7 += x[7] * y[7]
	}
	s := ((s0 + s1) + (s2 + s3)) + ((s4 + s5) + (s6 + s7))
	for i := n; i < len(a); i++ {
		s += a[i] * b[i]
	}
	return s
}

// top keeps the best hits: a heap with the worst of them at its root.
type top struct {
	limit int
	hits  []retrieval.Hit
}

// rank orders hits best first: by score, then by generation and ordinal.
func rank(a, b retrieval.Hit) int {
	return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.Generation.Number, b.Generation.Number), cmp.Compare(a.Ordinal, b.Ordinal))
}

func (t *top) offer(h retrieval.Hit) {
	if len(t.hits) < t.limit {
		t.hits = append(t.hits, h)
		for i := len(t.hits) - 1; i > 0 && rank(t.hits[(i-1)/2], t.hits[i]) < 0; i = (i - 1) / 2 {
			t.hits[i], t.hits[(i-1)/2] = t.hits[(i-1)/2], t.hits[i]
		}
		return
	}
	if h.Score < t.hits[0].Score || rank(h, t.hits[0]) > 0 {
		return
	}
	t.hits[0] = h
	for i := 0; ; {
		c := 2*i + 1
		if c+1 < len(t.hits) && rank(t.hits[c], t.hits[c+1]) < 0 {
			c++
		}
		if c >= len(t.hits) || rank(t.hits[i], t.hits[c]) >= 0 {
			return
		}
		t.hits[i], t.hits[c] = t.hits[c], t.hits[i]
		i = c
	}
}
