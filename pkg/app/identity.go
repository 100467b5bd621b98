package app

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/nats-io/nats.go/jetstream"

	"scenewise/pkg/problem"
)

const (
	bucketState = "scenewise_state"
	keyIndexes  = "embedded_indexes" // identity of the data directory that holds the embedded indexes
)

// claimIndexes makes sure that the embedded indexes in this process's data
// directory are the ones that the catalog means. The first process names its
// directory in the catalog; another one with a different directory, on another
// host for instance, would see an empty index, and is refused.
func claimIndexes(ctx context.Context, js jetstream.JetStream, dir string) error {
	own, err := identity(dir)
	if err != nil {
		return err
	}
	kv, err := js.CreateOrUpdateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: bucketState, Storage: jetstream.FileStorage, Description: "Scenewise: what all processes agree on"})
	if err != nil {
		return fmt.Errorf("open the shared state: %w", err)
	}
	if _, err := kv.Create(ctx, keyIndexes, []byte(own)); err == nil {
		return nil
	} else if !errors.Is(err, jetstream.ErrKeyExists) {
		return fmt.Errorf("name the embedded indexes: %w", err)
	}
	entry, err := kv.Get(ctx, keyIndexes)
	if err != nil {
		return fmt.Errorf("read whose the embedded indexes are: %w", err)
	}
	if string(entry.Value()) == own {
		return nil
	}
	return problem.New(problem.EmbeddedNotShared, "the catalog's embedded indexes are in another data directory than %s", dir).
		WithHint("run on the same host with the same SCENEWISE_DATA_DIR as the process that indexed, or use index servers that can be shared")
}

// identity returns the name of a data directory, giving it one when it is new.
func identity(dir string) (string, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", problem.New(problem.DataDirUnwritable, "the data directory %s cannot be made", dir).WithCause(err)
	}
	path := filepath.Join(dir, "indexes.id")
	if _, err := os.Stat(path); err == nil {
		return readIdentity(path)
	}
	// Written aside and linked into place, so that a crash leaves all or nothing
	// and of two processes that start at once one wins.
	f, err := os.CreateTemp(dir, ".indexes-*")
	if err != nil {
		return "", problem.New(problem.DataDirUnwritable, "the data directory %s cannot be written", dir).WithCause(err)
	}
	_, err = f.WriteString(rand.Text() + "\n")
	if err = errors.Join(err, f.Sync(), f.Close()); err == nil {
		if err = os.Link(f.Name(), path); errors.Is(err, os.ErrExist) {
			err = nil
		}
	}
	if err = errors.Join(err, os.Remove(f.Name())); err != nil {
		return "", fmt.Errorf("name the data directory: %w", err)
	}
	return readIdentity(path)
}

func readIdentity(path string) (string, error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return "", fmt.Errorf("read the data directory's name: %w", err)
	}
	own := strings.TrimSpace(string(b))
	if own == "" {
		return "", problem.New(problem.InvalidConfig, "%s is empty", path).WithHint("restore it from a backup of the data directory")
	}
	return own, nil
}
