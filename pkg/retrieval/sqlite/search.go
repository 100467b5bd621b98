package sqlite

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"scenewise/pkg/retrieval"
)

// Weights of the fields in bm25: text, heading, speaker. A heading names the
// whole chapter, a speaker's name stands at each speech, so both say less than
// the text of a chunk.
const rankExpr = "bm25(words, 1.0, 0.3, 0.5)"

// fewSpans is up to how many ranges are asked one by one. Each then costs
// what its own part of the index costs; more are asked in one go and sifted.
const fewSpans = 8

// SearchText ranks the chunks of the given slices by bm25.
func (w *Words) SearchText(ctx context.Context, q retrieval.TextQuery) ([]retrieval.Hit, error) {
	match := matchExpr(q.Query)
	in := spans(q.In)
	if match == "" || len(in) == 0 || q.Limit <= 0 {
		return nil, nil
	}
	var hits []scored
	var err error
	if len(in) <= fewSpans {
		hits, err = w.each(ctx, match, in, q.Limit)
	} else {
		hits, err = w.sift(ctx, match, in, q.Limit)
	}
	if err != nil {
		return nil, fault("search words", err)
	}
	byNumber := generations(q.In)
	out := make([]retrieval.Hit, len(hits))
	for i, h := range hits {
		out[i] = retrieval.Hit{Generation: byNumber[uint64(h.entry>>ordinalBits)], Ordinal: int(h.entry & (1<<ordinalBits - 1)), Score: -h.rank}
	}
	return out, nil
}

// scored is an entry with its rank: lower is better.
type scored struct {
	entry int64
	rank  float64
}

func better(a, b scored) int {
	return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(a.entry, b.entry))
}

func (w *Words) each(ctx context.Context, match string, in []span, limit int) ([]scored, error) {
	var all []scored
	for _, s := range in {
		hits, err := w.query(ctx, match, s, limit)
		if err != nil {
			return nil, err
		}
		all = append(all, hits...)
	}
	slices.SortFunc(all, better)
	return all[:min(limit, len(all))], nil
}

// sift asks for more and more until enough of the hits lie in the ranges, or
// there are no more.
func (w *Words) sift(ctx context.Context, match string, in []span, limit int) ([]scored, error) {
	whole := span{in[0].from, in[len(in)-1].to}
	for ask := 2*limit + 64; ; ask *= 8 {
		hits, err := w.query(ctx, match, whole, ask)
		if err != nil {
			return nil, err
		}
		more := len(hits) == ask
		hits = slices.DeleteFunc(hits, func(h scored) bool { return !holds(in, h.entry) })
		if len(hits) >= limit || !more {
			return hits[:min(limit, len(hits))], nil
		}
	}
}

func (w *Words) query(ctx context.Context, match string, s span, limit int) ([]scored, error) {
	rows, err := w.db.read.QueryContext(ctx, "SELECT rowid, "+rankExpr+" AS r FROM words WHERE words MATCH ? AND rowid BETWEEN ? AND ? ORDER BY r, rowid LIMIT ?", match, s.from, s.to, limit)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []scored
	for rows.Next() {
		var h scored
		if err := rows.Scan(&h.entry, &h.rank); err != nil {
			return nil, err
		}
		out = append(out, h)
	}
	return out, rows.Err()
}

// matchExpr translates a query to FTS5. Every word is a quoted string of
// letters, digits and marks, so no query can be an error of syntax there. What
// FTS5 cannot say (NEAR over phrases, an exclusion alone, words instead of
// stems) it says more loosely; the engine looks at the texts themselves.
func matchExpr(q *retrieval.Query) string {
	var terms []string
	for _, t := range q.Ranking() {
		terms = append(terms, ftsString(t.Words))
	}
	any := strings.Join(terms, " OR ")
	must, not := conditions(q.Match)
	switch {
	case must == "" && any == "":
		return ""
	case must == "":
		must = any
	case any != "":
		must = fmt.Sprintf("(%s) AND (%s OR %s)", must, must, any)
	}
	if not != "" {
		return fmt.Sprintf("(%s) NOT (%s)", must, not)
	}
	return must
}

// conditions translates what must hold into what must, and what must not,
// match; either may be "".
func conditions(e *retrieval.Expr) (must, not string) {
	if e == nil {
		return "", ""
	}
	switch e.Op {
	case retrieval.ExprTerm:
		return ftsString(e.Words), ""
	case retrieval.ExprNot:
		inner, except := conditions(e.Args[0])
		if except != "" || inexact(e.Args[0]) {
			return "", "" // cannot be said; the engine decides
		}
		return "", inner
	case retrieval.ExprOr:
		return alternatives(e), ""
	}
	var musts, nots []string
	for _, a := range e.Args {
		m, n := conditions(a)
		if m != "" {
			musts = append(musts, "("+m+")")
		}
		if n != "" {
			nots = append(nots, "("+n+")")
		}
	}
	return strings.Join(musts, " AND "), strings.Join(nots, " OR ")
}

// alternatives is "" when one of them excludes something: then any text may do.
func alternatives(e *retrieval.Expr) string {
	var out []string
	for _, a := range e.Args {
		m, n := conditions(a)
		if m == "" {
			return ""
		}
		if n != "" {
			m = fmt.Sprintf("(%s) NOT (%s)", m, n)
		}
		out = append(out, "("+m+")")
	}
	return strings.Join(out, " OR ")
}

// inexact reports whether the translation of e matches more than e does, so
// that excluding it would exclude too much: stems for quoted words, NEAR.
func inexact(e *retrieval.Expr) bool {
	if e.Quoted || e.Op == retrieval.ExprNear || e.Op == retrieval.ExprNot {
		return true
	}
	return slices.ContainsFunc(e.Args, inexact)
}

// ftsString quotes words as one FTS5 string: a phrase of their stems.
func ftsString(words []string) string { return `"` + strings.Join(words, " ") + `"` }

func errOrdinal(n int) error {
	return fmt.Errorf("chunk ordinal %d is out of range: a work may have at most %d chunks", n, 1<<ordinalBits)
}
