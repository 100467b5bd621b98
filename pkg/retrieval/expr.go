package retrieval

// loose turns a query, or a part of it that stands side by side with others,
// into what must hold: single words are free, the rest binds.
func loose(s *syntax) *Expr {
	switch s.kind {
	case synWord:
		return nil
	case synSeq:
		var args []*Expr
		for _, a := range s.args {
			if e := loose(a); e != nil {
				args = append(args, e)
			}
		}
		return combine(ExprAnd, args)
	}
	return strict(s)
}

// strict turns an operand into what must hold: every word of it.
func strict(s *syntax) *Expr {
	switch s.kind {
	case synWord:
		return &Expr{Op: ExprTerm, Words: bound(s.words)}
	case synPhrase:
		return &Expr{Op: ExprTerm, Words: bound(s.words), Quoted: true}
	case synNot:
		return &Expr{Op: ExprNot, Args: []*Expr{strict(s.args[0])}}
	case synNear:
		return near(s)
	case synOr:
		return combine(ExprOr, strictAll(s.args))
	case synSeq:
		return combine(ExprAnd, strictAll(significant(s.args)))
	}
	return combine(ExprAnd, strictAll(s.args))
}

// near keeps the distance where both sides are terms; else both must hold.
func near(s *syntax) *Expr {
	args := strictAll(s.args)
	for _, a := range args {
		if a.Op != ExprTerm {
			return combine(ExprAnd, args)
		}
	}
	return &Expr{Op: ExprNear, Args: args, Distance: s.distance}
}

func strictAll(in []*syntax) []*Expr {
	out := make([]*Expr, 0, min(len(in), maxQueryTerms))
	for _, s := range in {
		if len(out) == maxQueryTerms {
			break
		}
		out = append(out, strict(s))
	}
	return out
}

// significant drops stop words from words side by side, unless there is
// nothing else.
func significant(in []*syntax) []*syntax {
	var out []*syntax
	for _, s := range in {
		if s.kind != synWord || len(s.words) > 1 || !stopWord(s.words[0]) {
			out = append(out, s)
		}
	}
	if len(out) == 0 {
		return in
	}
	return out
}

func combine(op ExprOp, args []*Expr) *Expr {
	switch len(args) {
	case 0:
		return nil
	case 1:
		return args[0]
	}
	return &Expr{Op: op, Args: args}
}

// bound limits a phrase to the words that a query may have.
func bound(words []string) []string { return words[:min(len(words), maxQueryTerms)] }
