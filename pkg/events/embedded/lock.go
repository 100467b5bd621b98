package embedded

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"

	"github.com/gofrs/flock"

	"scenewise/pkg/problem"
)

// Lock is the right to be the one `scenewise up` of a data directory.
type Lock struct{ file *flock.Flock }

// LockDir makes the data directory if need be, proves that it can be written,
// and locks it for this process. A directory in use is data_dir_in_use, one
// that cannot be written data_dir_unwritable, a full disk disk_full.
func LockDir(dir string) (*Lock, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, unwritable(dir, err)
	}
	probe, err := os.CreateTemp(dir, ".probe-*")
	if err != nil {
		return nil, unwritable(dir, err)
	}
	_, err = probe.Write(make([]byte, 4096))
	err = errors.Join(err, probe.Sync(), probe.Close(), os.Remove(probe.Name()))
	if err != nil {
		return nil, unwritable(dir, err)
	}
	l := flock.New(filepath.Join(dir, "scenewise.lock"))
	ok, err := l.TryLock()
	if err != nil {
		return nil, unwritable(dir, err)
	}
	if !ok {
		return nil, problem.New(problem.DataDirInUse, "the data directory %s is in use by another scenewise", dir).
			WithHint("stop the other one, or give this one a directory of its own with --data DIR; cmd/api and cmd/ingester share a running one through NATS_URL")
	}
	return &Lock{file: l}, nil
}

// Release gives the directory back.
func (l *Lock) Release() error { return l.file.Unlock() }

func unwritable(dir string, err error) error {
	if errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) {
		return problem.New(problem.DiskFull, "the disk of the data directory %s is full", dir).WithHint("free some space and start again").WithCause(err)
	}
	var pe *os.PathError
	reason := err.Error()
	if errors.As(err, &pe) {
		reason = pe.Err.Error()
	}
	return problem.New(problem.DataDirUnwritable, "the data directory %s cannot be written: %s", dir, reason).
		WithHint("name a directory that this user may write with --data DIR").WithCause(fmt.Errorf("data directory: %w", err))
}
