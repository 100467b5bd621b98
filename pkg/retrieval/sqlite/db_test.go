package sqlite_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"go.uber.org/goleak"

	"scenewise/pkg/chunking"
	"scenewise/pkg/problem"
	"scenewise/pkg/retrieval"
	"scenewise/pkg/retrieval/retrievaltest"
	"scenewise/pkg/retrieval/sqlite"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// opener returns a function that opens files of one directory a test.
func opener(dir string) func(t *testing.T, name string) *sqlite.DB {
	return func(t *testing.T, name string) *sqlite.DB {
		t.Helper()
		if name != "again" {
			name = filepath.Base(t.TempDir()) + filepath.Base(t.Name())
		}
		db, err := sqlite.Open(context.Background(), filepath.Join(dir, name+".db"), sqlite.Options{})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { db.Close() })
		return db
	}
}

func TestWords(t *testing.T) {
	open := opener(t.TempDir())
	retrievaltest.Lexical(t, func(t *testing.T, name string) retrieval.LexicalIndex { return open(t, name).Words() })
}

func TestVectors(t *testing.T) {
	open := opener(t.TempDir())
	retrievaltest.Vector(t, func(t *testing.T, name string) retrieval.VectorIndex { return open(t, name).Vectors() })
}

func TestTwoProcessesShareAFile(t *testing.T) {
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), sqlite.FileName)
	var dbs [2]*sqlite.DB
	for i := range dbs {
		db, err := sqlite.Open(ctx, path, sqlite.Options{})
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		dbs[i] = db
	}
	g := retrieval.Generation{Collection: "default", Document: "a", Number: 1}
	q := retrieval.VectorQuery{Vector: []float32{1, 0}, In: []retrieval.Slice{{Generation: g}}, Limit: 1}
	for _, rows := range [][][]float32{{{1, 0}, {0, 1}}, {{0, 1}, {1, 0}}} {
		if err := dbs[0].Vectors().PutVectors(ctx, g, 0, rows); err != nil {
			t.Fatal(err)
		}
		hits, err := dbs[1].Vectors().SearchVector(ctx, q)
		if err != nil || len(hits) != 1 || hits[0].Score != 1 {
			t.Fatalf("%v, %v", hits, err)
		}
	}
}

func TestDamagedFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), sqlite.FileName)
	if err := os.WriteFile(path, make([]byte, 8192), 0o600); err != nil {
		t.Fatal(err)
	}
	copy := []byte("this is no database at all, but it is long enough to look like one to nobody")
	if err := os.WriteFile(path, append(copy, make([]byte, 8192)...), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := sqlite.Open(context.Background(), path, sqlite.Options{})
	if p := problem.As(err); p == nil || p.Code != problem.Unavailable || p.Hint == "" || !errors.Is(err, retrieval.ErrUnavailable) {
		t.Errorf("a damaged file: %v", err)
	}
}

func TestClosedIsUnavailable(t *testing.T) {
	db := opener(t.TempDir())(t, "words")
	db.Close()
	if err := db.Words().Ping(context.Background()); !errors.Is(err, retrieval.ErrUnavailable) {
		t.Errorf("ping after Close: %v", err)
	}
	if err := db.Words().Put(context.Background(), retrieval.Generation{Number: 1}, []chunking.Chunk{{Text: "x"}}); !errors.Is(err, retrieval.ErrUnavailable) {
		t.Errorf("put after Close: %v", err)
	}
}
