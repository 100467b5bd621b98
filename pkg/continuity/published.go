package continuity

import (
	"context"
	"encoding/json"
	"fmt"

	"scenewise/pkg/catalog"
	"scenewise/pkg/retrieval"
)

// Catalog is what Standing asks of the catalog. catalog.Store meets it.
type Catalog interface {
	Get(ctx context.Context, k catalog.Key) (*catalog.Document, error)
	Version(ctx context.Context, k catalog.Key, version int64) (retrieval.Live, error)
	Edition(ctx context.Context, l retrieval.Live) (*retrieval.Edition, error)
}

// Standing are the rules that documents carry: they are run on every version
// that becomes live.
type Standing struct {
	Catalog Catalog
	Publish func(k catalog.Key, body []byte) error // tells the result
}

// Result is what is told about one version.
type Result struct {
	ID         string    `json:"id"`
	Collection string    `json:"collection"`
	Version    int64     `json:"version"`
	Passed     int       `json:"passed"`
	Failed     int       `json:"failed"`
	Checks     []Outcome `json:"checks"`
}

// Outcome is the result of one rule.
type Outcome struct {
	Name      string `json:"name"`
	Passed    bool   `json:"passed"`
	WasPassed *bool  `json:"was_passed,omitempty"` // of the same rule on the version before; nil where there is none
	Message   string `json:"message"`
}

// Valid refuses rules that cannot be run on any work.
func (s *Standing) Valid(raw json.RawMessage) error {
	if len(raw) == 0 {
		return nil
	}
	_, err := ParseJSON(raw)
	return err
}

// Check runs the rules that a document carries on a version of it, and on the
// version before for WasPassed, and publishes the result. A document without
// rules has none to tell.
func (s *Standing) Check(ctx context.Context, k catalog.Key, version int64) error {
	d, err := s.Catalog.Get(ctx, k)
	if err != nil || len(d.Checks) == 0 {
		return err
	}
	f, err := ParseJSON(d.Checks)
	if err != nil {
		return fmt.Errorf("stored rules of %s: %w", k.Token(), err)
	}
	now, err := s.run(ctx, k, version, f.Checks)
	if err != nil {
		return err
	}
	var was *Report
	if before := versionBefore(d, version); before != 0 {
		if was, err = s.run(ctx, k, before, f.Checks); err != nil {
			return fmt.Errorf("rules on the version before: %w", err)
		}
	}
	r := Result{ID: k.ID, Collection: k.Collection, Version: version, Passed: now.Passed, Failed: now.Failed, Checks: make([]Outcome, len(now.Checks))}
	for i, c := range now.Checks {
		r.Checks[i] = Outcome{Name: c.Name, Passed: c.Passed, Message: c.Message}
		if was != nil {
			r.Checks[i].WasPassed = &was.Checks[i].Passed
		}
	}
	body, err := json.Marshal(r)
	if err != nil {
		return fmt.Errorf("encode the result: %w", err)
	}
	return s.Publish(k, body)
}

func (s *Standing) run(ctx context.Context, k catalog.Key, version int64, rules []Rule) (*Report, error) {
	live, err := s.Catalog.Version(ctx, k, version)
	if err != nil {
		return nil, err
	}
	e, err := s.Catalog.Edition(ctx, live)
	if err != nil {
		return nil, err
	}
	return Run(ctx, e, rules)
}

// versionBefore returns the newest version before one that can still be read;
// 0 where there is none.
func versionBefore(d *catalog.Document, version int64) int64 {
	best := int64(0)
	for _, v := range d.Versions {
		if v.Version < version && v.Version > best && v.Edition != "" && v.State == catalog.StateLive {
			best = v.Version
		}
	}
	return best
}
