package sqlite

import (
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"math"

	"scenewise/pkg/retrieval"
)

// Vectors is the vector index of a DB.
type Vectors struct{ db *DB }

// PutVectors adds vectors of one generation from an ordinal on, in one
// transaction. Blobs hold little-endian float32.
func (v *Vectors) PutVectors(ctx context.Context, g retrieval.Generation, from int, vectors [][]float32) error {
	if _, err := base(g); err != nil {
		return err
	}
	if from < 0 || from+len(vectors) > 1<<ordinalBits {
		return errOrdinal(from + len(vectors))
	}
	if len(vectors) == 0 {
		return nil
	}
	dim := len(vectors[0])
	if err := checkVectors(vectors, dim); err != nil {
		return err
	}
	return fault("put vectors", v.db.inTx(ctx, func(tx *sql.Tx) error {
		if err := openGeneration(ctx, tx, g, dim); err != nil {
			return err
		}
		return putBlock(ctx, tx, g, block{from, len(vectors), encode(vectors, dim)}, dim)
	}))
}

func checkVectors(vectors [][]float32, dim int) error {
	if dim == 0 {
		return fmt.Errorf("%w: a vector has no dimensions", retrieval.ErrDimension)
	}
	for i, v := range vectors {
		if len(v) != dim {
			return fmt.Errorf("%w: vector %d has %d, the first has %d", retrieval.ErrDimension, i, len(v), dim)
		}
		for _, x := range v {
			if math.IsNaN(float64(x)) || math.IsInf(float64(x), 0) {
				return fmt.Errorf("vector %d has a component that is no finite number", i)
			}
		}
	}
	return nil
}

// openGeneration makes sure that g is known with this dimension, and stamps
// it, so that what others hold in memory is read again.
func openGeneration(ctx context.Context, tx *sql.Tx, g retrieval.Generation, dim int) error {
	if _, err := tx.ExecContext(ctx, "UPDATE changes SET number = number + 1"); err != nil {
		return err
	}
	_, err := tx.ExecContext(ctx, `INSERT INTO vector_generations VALUES (?, ?, ?, ?, (SELECT number FROM changes))
	  ON CONFLICT(number) DO UPDATE SET stamp = excluded.stamp`, int64(g.Number), g.Collection, g.Document, dim)
	if err != nil {
		return err
	}
	var have int
	if err := tx.QueryRowContext(ctx, "SELECT dim FROM vector_generations WHERE number = ?", int64(g.Number)).Scan(&have); err != nil {
		return err
	}
	if have != dim {
		return fmt.Errorf("%w: generation %d has %d, these have %d", retrieval.ErrDimension, g.Number, have, dim)
	}
	return nil
}

// A block is a run of vectors, stored as one blob.
type block struct {
	first, count int
	data         []byte
}

// putBlock stores b. Blocks that it overlaps become one with it: b's vectors
// replace theirs.
func putBlock(ctx context.Context, tx *sql.Tx, g retrieval.Generation, b block, dim int) error {
	old, err := readBlocks(tx.QueryContext(ctx, "SELECT first, count, data FROM vectors WHERE generation = ? AND first < ? AND first + count > ? ORDER BY first",
		int64(g.Number), b.first+b.count, b.first))
	if err != nil {
		return err
	}
	for _, o := range old {
		if _, err := tx.ExecContext(ctx, "DELETE FROM vectors WHERE generation = ? AND first = ?", int64(g.Number), o.first); err != nil {
			return err
		}
		b = overlay(o, b, 4*dim)
	}
	_, err = tx.ExecContext(ctx, "INSERT INTO vectors VALUES (?, ?, ?, ?)", int64(g.Number), b.first, b.count, b.data)
	return err
}

// overlay returns one block with the vectors of both, b's where both have one.
// The two overlap.
func overlay(old, b block, size int) block {
	first := min(old.first, b.first)
	end := max(old.first+old.count, b.first+b.count)
	data := make([]byte, (end-first)*size)
	copy(data[(old.first-first)*size:], old.data)
	copy(data[(b.first-first)*size:], b.data)
	return block{first, end - first, data}
}

func readBlocks(rows *sql.Rows, err error) ([]block, error) {
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []block
	for rows.Next() {
		var b block
		if err := rows.Scan(&b.first, &b.count, &b.data); err != nil {
			return nil, err
		}
		out = append(out, b)
	}
	return out, rows.Err()
}

func encode(vectors [][]float32, dim int) []byte {
	out := make([]byte, 0, 4*dim*len(vectors))
	for _, v := range vectors {
		for _, x := range v {
			out = binary.LittleEndian.AppendUint32(out, math.Float32bits(x))
		}
	}
	return out
}

// Seal counts the vectors of g. PutVectors has made them durable already.
func (v *Vectors) Seal(ctx context.Context, g retrieval.Generation) (int, error) {
	var n int
	err := v.db.read.QueryRowContext(ctx, "SELECT coalesce(sum(count), 0) FROM vectors WHERE generation = ?", int64(g.Number)).Scan(&n)
	return n, fault("seal vectors", err)
}

// Drop removes a generation.
func (v *Vectors) Drop(ctx context.Context, g retrieval.Generation) error {
	return fault("drop vectors", v.db.inTx(ctx, func(tx *sql.Tx) error {
		for _, stmt := range []string{"DELETE FROM vectors WHERE generation = ?", "DELETE FROM vector_generations WHERE number = ?"} {
			if _, err := tx.ExecContext(ctx, stmt, int64(g.Number)); err != nil {
				return err
			}
		}
		_, err := tx.ExecContext(ctx, "UPDATE changes SET number = number + 1")
		return err
	}))
}

// Generations lists what the index holds, by number.
func (v *Vectors) Generations(ctx context.Context) ([]retrieval.Sealed, error) {
	rows, err := v.db.read.QueryContext(ctx, `SELECT g.number, g.collection, g.document,
	    (SELECT coalesce(sum(count), 0) FROM vectors WHERE generation = g.number)
	  FROM vector_generations g ORDER BY g.number`)
	return scanSealed("list vectors", rows, err)
}

// Ping reports whether the index can be asked.
func (v *Vectors) Ping(ctx context.Context) error { return v.db.ping(ctx) }

// load reads a generation's vectors; nil when the index does not hold it.
func (v *Vectors) load(ctx context.Context, number uint64) (*matrix, error) {
	tx, err := v.db.read.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return nil, err
	}
	defer tx.Rollback()
	m := &matrix{}
	err = tx.QueryRowContext(ctx, "SELECT dim, stamp FROM vector_generations WHERE number = ?", int64(number)).Scan(&m.dim, &m.stamp)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	blocks, err := readBlocks(tx.QueryContext(ctx, "SELECT first, count, data FROM vectors WHERE generation = ? ORDER BY first", int64(number)))
	if err != nil {
		return nil, err
	}
	return m, m.fill(blocks)
}
