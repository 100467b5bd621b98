package catalog

import (
	"cmp"
	"encoding/json"
	"slices"
)

// How much history a document keeps.
const (
	readable = 10 // versions whose edition stays
	listed   = 20 // versions that are listed, failed ones included
)

// The functions of this file make the next entry of a document out of the one
// before. They never change what they are given.

// started returns d with an attempt on e under way.
func started(d *Document, k Key, e Event, words, vectors uint64) *Document {
	n := next(d, k)
	attempt, faults := 1, 0
	if d != nil && d.Build != nil && d.Pending.Version == e.Version {
		attempt, faults = d.Pending.Attempt+1, d.Build.Faults
	}
	n.VersionMode = e.mode()
	n.Pending = &Pending{Version: e.Version, State: StateFetching, Attempt: attempt}
	n.Build = &Build{Words: words, Vectors: vectors, Faults: faults, Seq: e.Seq, Given: e.Given, EventSHA256: e.Hash}
	n.settleQueued(e.Version)
	return n
}

// promoted returns d with the pending version live.
func promoted(d *Document, p Pointer, v Version, checks json.RawMessage) *Document {
	n := next(d, d.Key)
	n.Live, n.Highest, n.Seq = &p, p.Version, d.Build.Seq
	n.Deleted, n.Pending, n.Build = false, nil, nil
	if n.Failure != nil && n.Failure.Version <= p.Version {
		n.Failure = nil
	}
	switch {
	case checks == nil:
	case string(checks) == "[]":
		n.Checks = nil
	default:
		n.Checks = checks
	}
	n.remember(v)
	return n
}

// failed returns d with the pending version given up.
func failed(d *Document, f Failure, v Version) *Document {
	n := refused(d, d.Key, f)
	n.Pending, n.Build = nil, nil
	n.remember(v)
	return n
}

// refused returns d with the failure of a version that was never begun.
func refused(d *Document, k Key, f Failure) *Document {
	n := next(d, k)
	n.settleQueued(f.Version)
	if n.Failure == nil || n.Failure.Version <= f.Version {
		n.Failure = &f
	}
	return n
}

// removed returns d with nothing left but the tombstone, and whatever was sent
// after the delete and is on its way.
func removed(d *Document, k Key, e Event) *Document {
	n := next(d, k)
	n.Live, n.Failure, n.Checks, n.Versions = nil, nil, nil, nil
	n.Deleted = true
	n.Highest = max(n.Highest, e.Version)
	if e.Version == 0 {
		n.DeletedSeq = max(n.DeletedSeq, e.Seq)
	} else {
		n.VersionMode = VersionsGiven
	}
	n.Seq = max(n.Seq, e.Seq)
	if n.Pending != nil && (n.Build == nil || n.Build.voidedBy(n.Pending.Version, e)) {
		n.Pending, n.Build = nil, nil
	}
	if e.Version == 0 || n.Queued <= e.Version {
		n.Queued = 0
	}
	return n
}

// voidedBy reports whether the delete e covers the attempt b on version.
func (b *Build) voidedBy(version int64, e Event) bool {
	if e.Version == 0 {
		return b.Seq < e.Seq
	}
	return version <= e.Version
}

// next copies d so that it can be changed; a nil d gives a new document.
func next(d *Document, k Key) *Document {
	if d == nil {
		return &Document{Key: k}
	}
	n := *d
	n.Versions = slices.Clone(d.Versions)
	return &n
}

// settleQueued forgets the promise of a version that is known otherwise now.
func (d *Document) settleQueued(version int64) {
	if d.Queued <= version {
		d.Queued = 0
	}
}

// remember puts v into the history and lets the oldest go.
func (d *Document) remember(v Version) {
	d.Versions = slices.DeleteFunc(d.Versions, func(o Version) bool { return o.Version == v.Version })
	d.Versions = append(d.Versions, v)
	slices.SortFunc(d.Versions, func(a, b Version) int { return cmp.Compare(b.Version, a.Version) })
	left := readable
	for i := range d.Versions {
		if d.Versions[i].Edition == "" {
			continue
		}
		if left--; left < 0 {
			d.Versions[i].Edition, d.Versions[i].ContentSHA256 = "", ""
		}
	}
	d.Versions = d.Versions[:min(len(d.Versions), listed)]
}
