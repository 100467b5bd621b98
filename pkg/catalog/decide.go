package catalog

// Event is what the decision about an event rests on.
type Event struct {
	Delete  bool
	Version int64  // 0 only for a delete that names none
	Given   bool   // the publisher chose Version; else it is Seq
	Seq     uint64 // stream sequence of the event; of the original one when it is replayed
	Hash    string // Version.EventSHA256 of an upsert; "" = not known before its content is fetched
}

// mode is the way of numbering that e uses; "" when it names no version.
func (e Event) mode() string {
	switch {
	case e.Given:
		return VersionsGiven
	case e.Delete:
		return ""
	}
	return VersionsDefaulted
}

// Verdict is what becomes of an event.
type Verdict int

// The verdicts.
const (
	Proceed    Verdict = iota // carry it out
	Unchanged                 // it is done already
	Superseded                // something newer is there
	Conflict                  // the same version was published with other bytes
	Mixed                     // given and defaulted versions of one document
	Wait                      // a newer version is on its way; ask again when it has ended
	Fetch                     // only the content can tell Unchanged from Conflict
)

// Decision is a Verdict with the version that stands in the way, if any.
type Decision struct {
	Verdict Verdict
	Current int64
}

// decide is the one place that orders the events of a document. It depends on
// its arguments alone, so events may come late, twice and in any order: the
// highest version wins, and what was deleted stays deleted.
//
// A version that failed counts for nothing: it neither blocks older ones nor
// stays from being sent again. While one is on its way, older ones wait to see
// whether it gets through.
func decide(d *Document, e Event) Decision {
	if d == nil {
		return Decision{Verdict: Proceed}
	}
	if m := e.mode(); m != "" && d.VersionMode != "" && m != d.VersionMode {
		return Decision{Verdict: Mixed, Current: d.Highest}
	}
	if e.Delete {
		return decideDelete(d, e)
	}
	return decideUpsert(d, e)
}

func decideUpsert(d *Document, e Event) Decision {
	switch {
	case e.Seq < d.DeletedSeq:
		return Decision{Verdict: Superseded, Current: d.Highest}
	case e.Version < d.Highest, e.Version == d.Highest && d.Deleted:
		return Decision{Verdict: Superseded, Current: d.Highest}
	case d.Live != nil && e.Version == d.Live.Version:
		return sameVersion(d.hashOf(e.Version), e.Hash)
	case d.Build == nil:
		return Decision{Verdict: Proceed}
	case d.Pending.Version > e.Version:
		return Decision{Verdict: Wait, Current: d.Pending.Version}
	case d.Pending.Version == e.Version && e.Hash != "" && d.Build.EventSHA256 != "" && e.Hash != d.Build.EventSHA256:
		return Decision{Verdict: Conflict, Current: e.Version}
	}
	return Decision{Verdict: Proceed}
}

func sameVersion(stored, hash string) Decision {
	switch hash {
	case "":
		return Decision{Verdict: Fetch}
	case stored:
		return Decision{Verdict: Unchanged}
	}
	return Decision{Verdict: Conflict}
}

func decideDelete(d *Document, e Event) Decision {
	if e.Version == 0 {
		return decideDeleteAll(d, e)
	}
	switch {
	case e.Version < d.Highest:
		return Decision{Verdict: Superseded, Current: d.Highest}
	case d.Deleted && e.Version == d.Highest:
		return Decision{Verdict: Unchanged}
	case d.Build != nil && d.Pending.Version > e.Version:
		return Decision{Verdict: Wait, Current: d.Pending.Version}
	}
	return Decision{Verdict: Proceed}
}

// decideDeleteAll decides about a delete without version: it deletes what was
// there when it was sent, and nothing that was sent later.
func decideDeleteAll(d *Document, e Event) Decision {
	switch {
	case e.Seq <= d.DeletedSeq:
		return Decision{Verdict: Unchanged}
	case e.Seq < d.Seq:
		return Decision{Verdict: Superseded, Current: d.Highest}
	}
	return Decision{Verdict: Proceed}
}

// hashOf returns the event hash of a version in the history.
func (d *Document) hashOf(version int64) string {
	for _, v := range d.Versions {
		if v.Version == version {
			return v.EventSHA256
		}
	}
	return ""
}
