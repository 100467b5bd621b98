//go:build !unix

package embedded

// freeBytes is not known on this system: a full disk shows when it is hit.
func freeBytes(string) (int64, bool) { return 0, false }
