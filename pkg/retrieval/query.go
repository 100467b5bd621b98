package retrieval

// Query is a parsed search query; Parse makes it. Terms is what ranks: words
// and phrases, any of which may be there. Match, where it is not nil, is what
// must hold: quoted phrases, AND, NOT and NEAR.
type Query struct {
	Raw   string
	Terms []Term // wanted, distinct, in order of first use
	Match *Expr  // nil = any term will do
}

// Term is one wanted word or phrase.
type Term struct {
	Words []string // norms, as Tokens gives them; several for a phrase
	Stop  bool     // a single word too common to rank by, unless there is no other
}

// ExprOp is the kind of an Expr.
type ExprOp int

// The kinds of expression.
const (
	ExprTerm ExprOp = iota // Words, in this order, one behind the other
	ExprAnd                // all Args
	ExprOr                 // at least one of Args
	ExprNot                // not Args[0]
	ExprNear               // Args, all terms, with at most Distance words between neighbours, in any order
)

// Expr is one condition on a passage.
type Expr struct {
	Op       ExprOp
	Words    []string
	Quoted   bool // the words as they are; else their stems
	Args     []*Expr
	Distance int
}

// Bounds of a query. What goes beyond them is left out; it is no error.
const (
	maxQueryTerms = 64
	maxQueryDepth = 32
)

// Ranking returns the terms that rank: those that are no stop words, or all
// when there are no others.
func (q *Query) Ranking() []Term {
	var out []Term
	for _, t := range q.Terms {
		if !t.Stop {
			out = append(out, t)
		}
	}
	if len(out) == 0 {
		return q.Terms
	}
	return out
}
