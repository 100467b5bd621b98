package catalog

import (
	"context"
	"encoding/json"
	"errors"

	"scenewise/pkg/retrieval"
)

// ErrFenced says that an attempt is over: another one has taken the document
// on, or it was deleted.
var ErrFenced = errors.New("another attempt has taken the document over")

// Ticket is the right to prepare one version. It ends when another attempt
// begins: everything that is done with it fails with ErrFenced from then on.
type Ticket struct {
	Key
	Event   Event
	Words   retrieval.Generation // where the rows of this attempt go
	Vectors retrieval.Generation
	Attempt int // counted from 1; crashes count
	Faults  int // earlier attempts that ended with an error worth retrying
}

// holds reports whether d is still worked on under t.
func (t Ticket) holds(d *Document) bool {
	return d != nil && d.Build != nil && d.Build.Words == t.Words.Number
}

// Begin decides about an upsert and, when it is to proceed, records that an
// attempt is under way. It takes over from an older attempt on the same
// version or on an older one.
func (s *Store) Begin(ctx context.Context, k Key, e Event) (Ticket, Decision, error) {
	dec, err := s.judge(ctx, k, e)
	if err != nil || dec.Verdict != Proceed {
		return Ticket{}, dec, err
	}
	words, err := s.numbers.take(ctx)
	if err != nil {
		return Ticket{}, Decision{}, err
	}
	vectors, err := s.numbers.take(ctx)
	if err != nil {
		return Ticket{}, Decision{}, err
	}
	d, err := s.change(ctx, k, func(d *Document) (*Document, error) {
		if d != nil && d.Build != nil && d.Build.Words == words {
			return nil, nil // written, but the reply was lost
		}
		if dec = decide(d, e); dec.Verdict != Proceed {
			return nil, nil
		}
		return started(d, k, e, words, vectors), nil
	})
	if err != nil || dec.Verdict != Proceed {
		return Ticket{}, dec, err
	}
	return Ticket{
		Key: k, Event: e, Attempt: d.Pending.Attempt, Faults: d.Build.Faults,
		Words:   retrieval.Generation{Collection: k.Collection, Document: k.ID, Number: words},
		Vectors: retrieval.Generation{Collection: k.Collection, Document: k.ID, Number: vectors},
	}, dec, nil
}

// judge decides by the entry in memory, and again by the stored one before
// anything is refused: memory may be behind.
func (s *Store) judge(ctx context.Context, k Key, e Event) (Decision, error) {
	dec := decide(s.view.get(k), e)
	switch dec.Verdict {
	case Proceed, Superseded, Unchanged:
		return dec, nil
	}
	d, err := s.fresh(ctx, k)
	if err != nil {
		return Decision{}, err
	}
	return decide(d, e), nil
}

// Packed is an edition as it will be stored.
type Packed struct {
	Name    string // its hash
	edition *retrieval.Edition
	data    []byte
}

// Pack encodes an edition. Equal editions give equal names.
func (s *Store) Pack(e *retrieval.Edition) (Packed, error) {
	name, data, err := s.codec.encode(e)
	return Packed{Name: name, edition: e, data: data}, err
}

// Original is the content that a version is made from.
type Original struct {
	SHA256 string // lower-case hex
	Data   []byte
}

// Keep stores the edition and the original bytes of an attempt. Both are named
// in the document's entry first, so that no sweep takes them for garbage.
// eventHash is Event.Hash, known at last when only the content could tell.
func (s *Store) Keep(ctx context.Context, t Ticket, p Packed, o Original, eventHash string) error {
	_, err := s.change(ctx, t.Key, func(d *Document) (*Document, error) {
		if !t.holds(d) {
			return nil, ErrFenced
		}
		n, b, pending := next(d, d.Key), *d.Build, *d.Pending
		b.Edition, b.ContentSHA256, b.EventSHA256 = p.Name, o.SHA256, eventHash
		pending.State = StateIndexing
		n.Build, n.Pending = &b, &pending
		return n, nil
	})
	if err != nil {
		return err
	}
	if err := s.originals.put(ctx, o.SHA256, o.Data); err != nil {
		return err
	}
	if err := s.editions.put(ctx, p.Name, p.data); err != nil {
		return err
	}
	if err := s.storeDigest(ctx, p.Name, retrieval.NewDigest(p.edition)); err != nil {
		return err
	}
	s.cache.add(p.Name, p.edition)
	return nil
}

// Promote makes the version of t live. checks nil keeps the document's rules,
// an empty array clears them. It may be called again after an error: a promote
// that has happened is no error.
func (s *Store) Promote(ctx context.Context, t Ticket, p Pointer, v Version, checks json.RawMessage) error {
	p.Version, v.Version, v.State = t.Event.Version, t.Event.Version, StateLive
	p.Words, p.Vectors = t.Words.Number, t.Vectors.Number
	_, err := s.change(ctx, t.Key, func(d *Document) (*Document, error) {
		if d != nil && d.Live != nil && d.Live.Words == p.Words {
			return nil, nil
		}
		if !t.holds(d) {
			return nil, ErrFenced
		}
		v.EventSHA256 = d.Build.EventSHA256
		return promoted(d, p, v, checks), nil
	})
	return err
}

// Fail gives the version of t up. What was live stays live.
func (s *Store) Fail(ctx context.Context, t Ticket, f Failure, v Version) error {
	f.Version, v.Version, v.State = t.Event.Version, t.Event.Version, StateFailed
	_, err := s.change(ctx, t.Key, func(d *Document) (*Document, error) {
		if !t.holds(d) {
			return nil, ErrFenced
		}
		v.EventSHA256 = d.Build.EventSHA256
		return failed(d, f, v), nil
	})
	return err
}

// Fault records that an attempt ended with an error worth retrying, and
// returns how many have.
func (s *Store) Fault(ctx context.Context, t Ticket) (int, error) {
	d, err := s.change(ctx, t.Key, func(d *Document) (*Document, error) {
		if !t.holds(d) {
			return nil, ErrFenced
		}
		n, b := next(d, d.Key), *d.Build
		b.Faults = t.Faults + 1
		n.Build = &b
		return n, nil
	})
	if err != nil {
		return 0, err
	}
	return d.Build.Faults, nil
}
