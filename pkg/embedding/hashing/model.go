// Package hashing is an embedding model that needs no training and no file.
//
// It has no knowledge of meaning: two texts are near when they share stemmed
// words, pairs of neighbouring words, or pieces of words. Its use is to find
// what the word index misses for small reasons (another ending, a typing
// error, a compound), to keep the vector leg working where no better model is
// configured, and to be a floor that every real model must beat.
//
// Method: feature hashing with signs (Weinberger et al., ICML 2009). A text's
// features are counted, damped by 1 + ln(count), weighted by kind, and each is
// added to two dimensions that its hash picks, with a sign that the hash picks
// too. The sum is scaled to unit length.
package hashing

import (
	"context"
	"math"

	"scenewise/pkg/embedding"
)

// Dim is the number of dimensions.
const Dim = 512

// Model is the hashing model. It has no state; use New.
type Model struct{}

// New returns the model.
func New() *Model { return &Model{} }

// ID names the model and the rules of its features.
func (*Model) ID() string { return "hashing-512-v1" }

// Dim returns the number of dimensions.
func (*Model) Dim() int { return Dim }

// Embed returns one unit vector a text. Both tasks are treated alike.
func (*Model) Embed(ctx context.Context, _ embedding.Task, texts []string) ([][]float32, error) {
	out := make([][]float32, len(texts))
	x := newExtractor()
	for i, t := range texts {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		out[i] = x.vector(t)
	}
	return out, nil
}

// normalise scales v to unit length; a zero vector stays zero.
func normalise(sum []float64) []float32 {
	var norm float64
	for _, x := range sum {
		norm += x * x
	}
	v := make([]float32, len(sum))
	if norm == 0 {
		return v
	}
	scale := 1 / math.Sqrt(norm)
	for i, x := range sum {
		v[i] = float32(x * scale)
	}
	return v
}
