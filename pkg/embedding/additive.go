package embedding

// Additive is a Model whose vector of a text is the sum of the vectors of the
// text's pieces, scaled to unit length. That lets a caller compare parts of a
// text with a query without embedding each.
type Additive interface {
	Model
	// Pieces returns the numbers of the pieces of text, in order.
	Pieces(text string) []uint16
	// Piece adds the vector of a piece to sum, which has Dim numbers.
	Piece(id uint16, sum []float32)
}
