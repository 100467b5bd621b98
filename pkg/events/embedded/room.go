package embedded

import "scenewise/pkg/problem"

// Reserve is how much of the disk is left alone, bytes. A NATS store that once
// failed to write stays closed until its server starts again, so the disk is
// never filled to the last byte on purpose.
const Reserve = 24 << 20

// Room returns a check of the disk that dir lies on: it is disk_full when,
// with need more bytes written, less than Reserve would be left.
func Room(dir string) func(need int64) error {
	return func(need int64) error {
		free, ok := freeBytes(dir)
		if !ok || free-need >= Reserve {
			return nil
		}
		return problem.New(problem.DiskFull, "the disk of the data directory has %d MiB left, %d MiB are needed", free>>20, (Reserve+need)>>20+1).
			WithHint("free some space; what was accepted goes on by itself")
	}
}
