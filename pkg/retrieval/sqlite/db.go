// Package sqlite keeps both embedded indexes in one SQLite file: words in an
// FTS5 table, ranked by bm25, and vectors in blobs, searched exactly.
//
// The file may be open in several processes of one host at a time (WAL); a
// writer waits for another one up to the busy timeout. Every commit is synced,
// so what Seal has counted survives a power cut.
//
// Rows of a generation lie side by side: the entry of chunk n of generation g
// has the number g<<20 + n. A search in one document is a search in one range.
package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"path/filepath"
	"runtime"

	_ "modernc.org/sqlite" // the "sqlite" driver of database/sql

	"scenewise/pkg/problem"
	"scenewise/pkg/retrieval"
)

// FileName is the usual name of the file in a data directory.
const FileName = "index.db"

// Options tune the store. Zero fields take the defaults.
type Options struct {
	BusyTimeout int   // milliseconds that a writer waits for another; default 15,000
	CacheBytes  int64 // of vectors held in memory; default 512 MiB
}

// DB is an open index file. It is safe for concurrent use.
type DB struct {
	write *sql.DB // one connection: writers take turns here instead of in SQLite
	read  *sql.DB
	cache *vectorCache
}

// Open opens or creates the index file at path.
func Open(ctx context.Context, path string, o Options) (*DB, error) {
	if o.BusyTimeout <= 0 {
		o.BusyTimeout = 15_000
	}
	if o.CacheBytes <= 0 {
		o.CacheBytes = 512 << 20
	}
	d := &DB{cache: newVectorCache(o.CacheBytes)}
	var err error
	if d.write, err = connect(path, o, true, 1); err == nil {
		d.read, err = connect(path, o, false, max(4, 2*runtime.GOMAXPROCS(0)))
	}
	if err == nil {
		err = d.migrate(ctx)
	}
	if err != nil {
		d.Close()
		return nil, fault(fmt.Sprintf("open %s", path), err)
	}
	return d, nil
}

func connect(path string, o Options, writer bool, conns int) (*sql.DB, error) {
	abs, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	q := url.Values{}
	q.Add("_pragma", fmt.Sprintf("busy_timeout(%d)", o.BusyTimeout))
	q.Add("_pragma", "journal_mode(WAL)")
	q.Add("_pragma", "synchronous(FULL)")
	q.Add("_pragma", "cache_size(-32768)")
	if writer {
		q.Set("_txlock", "immediate")
	} else {
		q.Add("_pragma", "query_only(1)")
	}
	db, err := sql.Open("sqlite", (&url.URL{Scheme: "file", Opaque: (&url.URL{Path: abs}).EscapedPath(), RawQuery: q.Encode()}).String())
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(conns)
	db.SetMaxIdleConns(conns)
	return db, nil
}

// Close closes the file. Calls that are still running fail.
func (d *DB) Close() error {
	var first error
	for _, db := range []*sql.DB{d.read, d.write} {
		if db != nil {
			if err := db.Close(); err != nil && first == nil {
				first = err
			}
		}
	}
	return first
}

// Words returns the lexical index in the file.
func (d *DB) Words() *Words { return &Words{d} }

// Vectors returns the vector index in the file.
func (d *DB) Vectors() *Vectors { return &Vectors{d} }

var (
	_ retrieval.LexicalIndex = (*Words)(nil)
	_ retrieval.VectorIndex  = (*Vectors)(nil)
)

// schemaVersion is kept in user_version. Another one is refused: indexes are
// made from the catalog, so the way out is to build them anew.
const schemaVersion = 1

const schema = `
CREATE TABLE IF NOT EXISTS word_generations (
  number INTEGER PRIMARY KEY, collection TEXT NOT NULL, document TEXT NOT NULL);
CREATE VIRTUAL TABLE IF NOT EXISTS words USING fts5(
  text, heading, speaker, content='', contentless_delete=1, tokenize='porter unicode61 remove_diacritics 2');
CREATE TABLE IF NOT EXISTS vector_generations (
  number INTEGER PRIMARY KEY, collection TEXT NOT NULL, document TEXT NOT NULL, dim INTEGER NOT NULL, stamp INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS vectors (
  generation INTEGER NOT NULL, first INTEGER NOT NULL, count INTEGER NOT NULL, data BLOB NOT NULL, PRIMARY KEY (generation, first));
CREATE TABLE IF NOT EXISTS changes (id INTEGER PRIMARY KEY CHECK (id = 1), number INTEGER NOT NULL);
INSERT OR IGNORE INTO changes VALUES (1, 0);
`

func (d *DB) migrate(ctx context.Context) error {
	var version int
	if err := d.write.QueryRowContext(ctx, "PRAGMA user_version").Scan(&version); err != nil {
		return err
	}
	switch version {
	case schemaVersion:
		return nil
	case 0:
		return d.inTx(ctx, func(tx *sql.Tx) error {
			if _, err := tx.ExecContext(ctx, schema); err != nil {
				return err
			}
			_, err := tx.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version = %d", schemaVersion))
			return err
		})
	}
	return problem.New(problem.InvalidConfig, "the index file has layout %d, this program reads layout %d", version, schemaVersion).
		WithHint("move the file away and run `scenewise reindex`")
}

// inTx runs f in one transaction that holds the write lock from its start.
func (d *DB) inTx(ctx context.Context, f func(*sql.Tx) error) error {
	tx, err := d.write.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	if err := f(tx); err != nil {
		tx.Rollback()
		return err
	}
	return tx.Commit()
}

// Ping reports whether the file can be read.
func (d *DB) ping(ctx context.Context) error {
	var n int64
	return fault("ping the index", d.read.QueryRowContext(ctx, "SELECT number FROM changes WHERE id = 1").Scan(&n))
}
