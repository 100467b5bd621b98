package sqlite

import (
	"context"
	"database/sql"

	"scenewise/pkg/chunking"
	"scenewise/pkg/retrieval"
)

// Words is the lexical index of a DB.
type Words struct{ db *DB }

// Put adds the chunks of one generation, in one transaction.
func (w *Words) Put(ctx context.Context, g retrieval.Generation, chunks []chunking.Chunk) error {
	b, err := base(g)
	if err != nil {
		return err
	}
	rows := make([]wordRow, len(chunks))
	for i, c := range chunks {
		if c.Ordinal < 0 || c.Ordinal >= 1<<ordinalBits {
			return errOrdinal(c.Ordinal)
		}
		rows[i] = wordRow{b + int64(c.Ordinal), retrieval.IndexText(c.Text), retrieval.IndexText(c.Heading), retrieval.IndexText(c.Speaker)}
	}
	return fault("put words", w.db.inTx(ctx, func(tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, "INSERT OR IGNORE INTO word_generations VALUES (?, ?, ?)", int64(g.Number), g.Collection, g.Document); err != nil {
			return err
		}
		return putRows(ctx, tx, rows)
	}))
}

type wordRow struct {
	entry                  int64
	text, heading, speaker string
}

func putRows(ctx context.Context, tx *sql.Tx, rows []wordRow) error {
	if len(rows) == 0 {
		return nil
	}
	from, to := rows[0].entry, rows[0].entry
	for _, r := range rows {
		from, to = min(from, r.entry), max(to, r.entry)
	}
	there, err := entries(ctx, tx, from, to)
	if err != nil {
		return err
	}
	insert, err := tx.PrepareContext(ctx, "INSERT OR REPLACE INTO words(rowid, text, heading, speaker) VALUES (?, ?, ?, ?)")
	if err != nil {
		return err
	}
	defer insert.Close()
	for _, r := range rows {
		if there[r.entry] {
			if _, err := tx.ExecContext(ctx, "DELETE FROM words WHERE rowid = ?", r.entry); err != nil {
				return err
			}
		}
		there[r.entry] = true
		if _, err := insert.ExecContext(ctx, r.entry, r.text, r.heading, r.speaker); err != nil {
			return err
		}
	}
	return nil
}

// entries returns which entries of a range are there. FTS5 keeps one row of
// sizes for each.
func entries(ctx context.Context, tx *sql.Tx, from, to int64) (map[int64]bool, error) {
	rows, err := tx.QueryContext(ctx, "SELECT id FROM words_docsize WHERE id BETWEEN ? AND ?", from, to)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	there := map[int64]bool{}
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return nil, err
		}
		there[id] = true
	}
	return there, rows.Err()
}

// Seal counts the entries of g. Put has made them durable already.
func (w *Words) Seal(ctx context.Context, g retrieval.Generation) (int, error) {
	b, err := base(g)
	if err != nil {
		return 0, err
	}
	var n int
	err = w.db.read.QueryRowContext(ctx, "SELECT count(*) FROM words_docsize WHERE id BETWEEN ? AND ?", b, b+1<<ordinalBits-1).Scan(&n)
	return n, fault("seal words", err)
}

// Drop removes a generation.
func (w *Words) Drop(ctx context.Context, g retrieval.Generation) error {
	b, err := base(g)
	if err != nil {
		return nil // it was never put
	}
	return fault("drop words", w.db.inTx(ctx, func(tx *sql.Tx) error {
		there, err := entries(ctx, tx, b, b+1<<ordinalBits-1)
		if err != nil {
			return err
		}
		if len(there) > 0 {
			if _, err := tx.ExecContext(ctx, "DELETE FROM words WHERE rowid BETWEEN ? AND ?", b, b+1<<ordinalBits-1); err != nil {
				return err
			}
		}
		_, err = tx.ExecContext(ctx, "DELETE FROM word_generations WHERE number = ?", int64(g.Number))
		return err
	}))
}

// Generations lists what the index holds, by number.
func (w *Words) Generations(ctx context.Context) ([]retrieval.Sealed, error) {
	rows, err := w.db.read.QueryContext(ctx, `SELECT g.number, g.collection, g.document,
	    (SELECT count(*) FROM words_docsize WHERE id BETWEEN g.number << 20 AND (g.number << 20) + 1048575)
	  FROM word_generations g ORDER BY g.number`)
	return scanSealed("list words", rows, err)
}

// Ping reports whether the index can be asked.
func (w *Words) Ping(ctx context.Context) error { return w.db.ping(ctx) }

func scanSealed(doing string, rows *sql.Rows, err error) ([]retrieval.Sealed, error) {
	if err != nil {
		return nil, fault(doing, err)
	}
	defer rows.Close()
	var out []retrieval.Sealed
	for rows.Next() {
		var s retrieval.Sealed
		var n int64
		if err := rows.Scan(&n, &s.Generation.Collection, &s.Generation.Document, &s.Entries); err != nil {
			return nil, fault(doing, err)
		}
		s.Generation.Number = uint64(n)
		out = append(out, s)
	}
	return out, fault(doing, rows.Err())
}
