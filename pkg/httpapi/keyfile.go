package httpapi

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strconv"
	"time"

	"github.com/goccy/go-yaml"

	"scenewise/pkg/events"
	"scenewise/pkg/strictjson"
)

// keyEntry is one entry of a key file. The sha256 is that of the key itself:
// printf %s KEY | sha256sum.
type keyEntry struct {
	Name        string   `yaml:"name"`
	SHA256      string   `yaml:"sha256"`
	Scopes      []Scope  `yaml:"scopes"`
	Collections []string `yaml:"collections"` // left out = every collection
	Expires     string   `yaml:"expires"`     // RFC 3339 time, or a date (valid to its first instant, UTC)
}

// maxKeyFile is how many bytes a key file may have.
const maxKeyFile = 1 << 20

// load reads the key file.
func (k *Keyring) load() error {
	st, err := os.Stat(k.path)
	if err != nil {
		return invalidKeys("names a key file that cannot be read", "check the path and its permissions").WithCause(err)
	}
	if st.Size() > maxKeyFile {
		return invalidKeys("names a file of more than 1 MiB", "name a YAML file of keys")
	}
	data, err := os.ReadFile(k.path)
	if err != nil {
		return invalidKeys("names a key file that cannot be read", "check the path and its permissions").WithCause(err)
	}
	keys, err := parseKeyFile(data)
	if err != nil {
		return err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.keys, k.changed, k.looked = keys, st.ModTime(), k.now()
	return nil
}

// parseKeyFile reads the entries of a key file; at least one.
func parseKeyFile(data []byte) ([]*Principal, error) {
	const form = "write a list of {name, sha256, scopes, collections, expires}"
	var entries []keyEntry
	if err := decodeYAML(data, &entries); err != nil {
		return nil, invalidKeys("names a key file that is not a list of keys", form).WithCause(err)
	}
	if len(entries) == 0 {
		return nil, invalidKeys("names a key file without keys", form)
	}
	var keys []*Principal
	names := map[string]bool{}
	for i, e := range entries {
		p, err := e.principal(i)
		if err != nil {
			return nil, err
		}
		if names[p.Name] {
			return nil, invalidKeys(fmt.Sprintf("names a key file with two keys named %s", strconv.Quote(p.Name)), "give each key a name of its own")
		}
		names[p.Name] = true
		keys = append(keys, p)
	}
	return keys, nil
}

// decodeYAML reads YAML strictly. The library panics on some malformed tags;
// that is an error here.
func decodeYAML(data []byte, v any) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("malformed YAML: %v", r)
		}
	}()
	return yaml.NewDecoder(bytes.NewReader(data), yaml.Strict()).Decode(v)
}

func (e keyEntry) principal(i int) (*Principal, error) {
	bad := func(format string, args ...any) error {
		return invalidKeys(fmt.Sprintf("names a key file whose entry %d %s", i+1, fmt.Sprintf(format, args...)), "correct the file")
	}
	sum, ok := parseSum(e.SHA256)
	switch {
	case e.Name == "":
		return nil, bad("has no name")
	case !ok:
		return nil, bad("has no sha256 of 64 hexadecimal digits")
	case len(e.Scopes) == 0:
		return nil, bad("has no scopes (read, publish, edit, admin)")
	}
	for _, s := range e.Scopes {
		if !slices.Contains(everyScope(), s) {
			return nil, bad("has the scope %s; there are read, publish, edit and admin", strconv.Quote(strictjson.Clip(string(s), 40)))
		}
	}
	if e.Collections != nil && len(e.Collections) == 0 {
		return nil, bad("has an empty list of collections; leave it out to allow all")
	}
	for _, c := range e.Collections {
		if events.CheckCollection(c) != nil {
			return nil, bad("has the collection %s, which is not a valid name", strconv.Quote(strictjson.Clip(c, 140)))
		}
	}
	p := &Principal{Name: e.Name, Scopes: e.Scopes, Collections: slices.Clone(e.Collections), sum: sum}
	if e.Expires != "" {
		t, err := parseExpiry(e.Expires)
		if err != nil {
			return nil, bad("expires at %s, expected an RFC 3339 time or a date", strconv.Quote(strictjson.Clip(e.Expires, 40)))
		}
		p.Expires = t
	}
	slices.Sort(p.Collections)
	return p, nil
}

func parseExpiry(s string) (time.Time, error) {
	if t, err := time.Parse(time.RFC3339, s); err == nil {
		return t, nil
	}
	return time.Parse(time.DateOnly, s)
}

func keyName(i int) string { return "key-" + strconv.Itoa(i+1) }
