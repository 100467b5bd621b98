package httpapi

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"scenewise/pkg/problem"
)

// Scope is a right that a key may have and a route may need.
type Scope string

// The scopes. ScopeNone marks routes that need no key.
const (
	ScopeNone    Scope = ""
	ScopeRead    Scope = "read"    // search and read documents
	ScopePublish Scope = "publish" // publish and delete documents
	ScopeEdit    Scope = "edit"    // correct casts and findings
	ScopeAdmin   Scope = "admin"   // dead letters and repair
)

// everyScope returns every right, in order.
func everyScope() []Scope { return []Scope{ScopeRead, ScopePublish, ScopeEdit, ScopeAdmin} }

// Principal is who asks: a key, or anybody on this host where no keys are set.
type Principal struct {
	Name        string    // of the key, for logs
	Scopes      []Scope   // what it may do
	Collections []string  // nil = every collection
	Expires     time.Time // zero = never

	sum [sha256.Size]byte
}

// May reports whether p has the right s.
func (p *Principal) May(s Scope) bool { return s == ScopeNone || slices.Contains(p.Scopes, s) }

// Sees reports whether p may know of the collection.
func (p *Principal) Sees(collection string) bool {
	return p.Collections == nil || slices.Contains(p.Collections, collection)
}

// Keyring holds the API keys, by hash only. A nil Keyring holds none. It is
// safe for concurrent use.
type Keyring struct {
	path string // "" for plain keys
	now  func() time.Time

	mu      sync.Mutex
	keys    []*Principal
	changed time.Time // modification time of the file when it was read
	looked  time.Time // when the file was looked at last
}

// ParseKeys reads the setting SCENEWISE_API_KEYS: plain keys separated by
// commas, which have every right, or the path of a YAML file. "" gives nil.
func ParseKeys(setting string) (*Keyring, error) {
	setting = strings.TrimSpace(setting)
	if setting == "" {
		return nil, nil
	}
	k := &Keyring{now: time.Now}
	if isFile(setting) {
		k.path = setting
		return k, k.load()
	}
	for i, plain := range strings.Split(setting, ",") {
		if plain = strings.TrimSpace(plain); plain == "" {
			return nil, invalidKeys("holds an empty key", "separate keys by single commas")
		}
		k.keys = append(k.keys, &Principal{Name: keyName(i), Scopes: everyScope(), sum: sha256.Sum256([]byte(plain))})
	}
	return k, nil
}

// isFile tells the name of a key file from plain keys.
func isFile(s string) bool {
	if strings.HasSuffix(s, ".yaml") || strings.HasSuffix(s, ".yml") {
		return true
	}
	st, err := os.Stat(s)
	return err == nil && st.Mode().IsRegular()
}

// find returns who bears the key, or nil for a key that is unknown or has
// expired. The key is hashed and compared with every entry, so the time taken
// tells nothing about the keys.
func (k *Keyring) find(key string) *Principal {
	sum := sha256.Sum256([]byte(key))
	k.refresh()
	k.mu.Lock()
	defer k.mu.Unlock()
	var found *Principal
	for _, p := range k.keys {
		if subtle.ConstantTimeCompare(sum[:], p.sum[:]) == 1 {
			found = p
		}
	}
	if found != nil && !found.Expires.IsZero() && !k.now().Before(found.Expires) {
		return nil
	}
	return found
}

// lookEvery is how often a key file is looked at for changes, so that a key
// that was taken out stops working without a restart.
const lookEvery = 2 * time.Second

// refresh reads the file again when it changed. A file that cannot be read any
// more leaves the keys as they were.
func (k *Keyring) refresh() {
	if k.path == "" {
		return
	}
	k.mu.Lock()
	now := k.now()
	due := now.Sub(k.looked) >= lookEvery
	if due {
		k.looked = now
	}
	changed := k.changed
	k.mu.Unlock()
	if !due {
		return
	}
	if st, err := os.Stat(k.path); err == nil && !st.ModTime().Equal(changed) {
		_ = k.load()
	}
}

func parseSum(s string) (sum [sha256.Size]byte, ok bool) {
	b, err := hex.DecodeString(s)
	if err != nil || len(b) != sha256.Size {
		return sum, false
	}
	return [sha256.Size]byte(b), true
}

func invalidKeys(what, hint string) *problem.Problem {
	return problem.New(problem.InvalidConfig, "SCENEWISE_API_KEYS %s", what).WithHint("%s", hint).WithField("SCENEWISE_API_KEYS")
}
