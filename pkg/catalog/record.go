package catalog

import "context"

// Refuse records the failure of an event that was never begun. What is live,
// and what is on its way, is not touched.
func (s *Store) Refuse(ctx context.Context, k Key, f Failure) error {
	_, err := s.change(ctx, k, func(d *Document) (*Document, error) {
		if d != nil && d.Failure != nil && *d.Failure == f {
			return nil, nil
		}
		return refused(d, k, f), nil
	})
	return err
}

// Remove decides about a delete and carries it out: a tombstone stays, and
// nothing else. Rows and blobs are garbage from then on. version is the one
// that the tombstone stands at.
func (s *Store) Remove(ctx context.Context, k Key, e Event) (dec Decision, version int64, err error) {
	e.Delete = true
	if dec, err = s.judge(ctx, k, e); err != nil || dec.Verdict != Proceed {
		return dec, 0, err
	}
	d, err := s.change(ctx, k, func(d *Document) (*Document, error) {
		if dec = decide(d, e); dec.Verdict != Proceed {
			return nil, nil
		}
		return removed(d, k, e), nil
	})
	if err != nil || dec.Verdict != Proceed {
		return dec, 0, err
	}
	if d.Gone() {
		err = s.forgetEdits(ctx, k)
	}
	return dec, d.Highest, err
}

// Queued records that version was accepted from a publisher, unless something
// newer is known.
func (s *Store) Queued(ctx context.Context, k Key, version int64) error {
	_, err := s.change(ctx, k, func(d *Document) (*Document, error) {
		if d != nil && d.knows(version) {
			return nil, nil
		}
		n := next(d, k)
		n.Queued = version
		return n, nil
	})
	return err
}

// knows reports whether version, or a newer one, has been heard of.
func (d *Document) knows(version int64) bool {
	return version <= d.Highest || version <= d.Queued || version <= int64(d.DeletedSeq) && d.VersionMode != VersionsGiven ||
		d.Pending != nil && version <= d.Pending.Version || d.Failure != nil && version <= d.Failure.Version
}

// Settle forgets the promise of a version that ended without a trace, because
// something newer was there or nothing had changed.
func (s *Store) Settle(ctx context.Context, k Key, version int64) error {
	_, err := s.change(ctx, k, func(d *Document) (*Document, error) {
		if d == nil || d.Queued == 0 || d.Queued > version {
			return nil, nil
		}
		n := next(d, k)
		n.settleQueued(version)
		return n, nil
	})
	return err
}
