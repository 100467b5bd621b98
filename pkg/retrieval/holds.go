package retrieval

// boundExpr is an Expr with its words numbered for one edition.
type boundExpr struct {
	*Expr
	norms, stems []int32
	args         []*boundExpr
}

func (a *analysis) bind(e *Expr, st *stemmer) *boundExpr {
	if e == nil {
		return nil
	}
	b := &boundExpr{Expr: e}
	b.norms, b.stems = numbers(a.norms, e.Words), numbers(a.stems, st.all(e.Words))
	for _, arg := range e.Args {
		b.args = append(b.args, a.bind(arg, st))
	}
	return b
}

// holds reports whether a chunk meets what a query demands; nil demands
// nothing. An index may be looser than this; what does not hold here is
// dropped.
func (a *analysis) holds(chunk int, e *boundExpr) bool {
	if e == nil {
		return true
	}
	switch e.Op {
	case ExprTerm:
		return len(a.find(chunk, e.norms, e.stems, e.Quoted)) > 0
	case ExprNot:
		return !a.holds(chunk, e.args[0])
	case ExprNear:
		return a.near(chunk, e)
	case ExprOr:
		for _, arg := range e.args {
			if a.holds(chunk, arg) {
				return true
			}
		}
		return false
	}
	for _, arg := range e.args {
		if !a.holds(chunk, arg) {
			return false
		}
	}
	return true
}

// near reports whether both terms stand with at most Distance words between.
func (a *analysis) near(chunk int, e *boundExpr) bool {
	x, y := e.args[0], e.args[1]
	left, right := a.find(chunk, x.norms, x.stems, x.Quoted), a.find(chunk, y.norms, y.stems, y.Quoted)
	for _, i := range left {
		for _, j := range right {
			gap := j - (i + len(x.Words))
			if j < i {
				gap = i - (j + len(y.Words))
			}
			if i != j && gap <= e.Distance {
				return true
			}
		}
	}
	return false
}
