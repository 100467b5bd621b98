//go:build unix

package embedded

import "golang.org/x/sys/unix"

// freeBytes is what an ordinary user may still write on dir's disk. It reports
// false when that cannot be told.
func freeBytes(dir string) (int64, bool) {
	var s unix.Statfs_t
	if err := unix.Statfs(dir, &s); err != nil {
		return 0, false
	}
	return int64(s.Bavail) * int64(s.Bsize), true //nolint:unconvert // the types differ between systems
}
