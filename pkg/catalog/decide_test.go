package catalog

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestDecide(t *testing.T) {
	live := func(version int64, hash string) *Document {
		return &Document{
			VersionMode: VersionsGiven, Highest: version, Seq: 10, Live: &Pointer{Version: version},
			Versions: []Version{{Version: version, State: StateLive, EventSHA256: hash}},
		}
	}
	building := func(d *Document, version int64, seq uint64, hash string) *Document {
		n := *d
		n.Pending, n.Build = &Pending{Version: version, Attempt: 1}, &Build{Words: 1, Seq: seq, EventSHA256: hash}
		return &n
	}
	tomb := &Document{VersionMode: VersionsGiven, Highest: 5, Seq: 10, Deleted: true}
	given := func(version int64, hash string) Event {
		return Event{Version: version, Given: true, Seq: 20, Hash: hash}
	}
	for _, c := range []struct {
		name string
		d    *Document
		e    Event
		want Decision
	}{
		{"never seen", nil, given(1, "h"), Decision{Verdict: Proceed}},
		{"only failed so far", &Document{VersionMode: VersionsGiven, Failure: &Failure{Version: 9}}, given(1, "h"), Decision{Verdict: Proceed}},
		{"newer", live(3, "a"), given(4, "b"), Decision{Verdict: Proceed}},
		{"older", live(3, "a"), given(2, "b"), Decision{Superseded, 3}},
		{"older, same bytes", live(3, "a"), given(2, "a"), Decision{Superseded, 3}},
		{"same", live(3, "a"), given(3, "a"), Decision{Verdict: Unchanged}},
		{"same version, other bytes", live(3, "a"), given(3, "b"), Decision{Verdict: Conflict}},
		{"same version, bytes unknown", live(3, "a"), given(3, ""), Decision{Verdict: Fetch}},
		{"defaulted after given", live(3, "a"), Event{Version: 20, Seq: 20}, Decision{Mixed, 3}},
		{"given after defaulted", &Document{VersionMode: VersionsDefaulted, Highest: 3}, given(9, "a"), Decision{Mixed, 3}},
		{"given delete after defaulted", &Document{VersionMode: VersionsDefaulted, Highest: 3}, Event{Delete: true, Version: 9, Given: true}, Decision{Mixed, 3}},
		{"refused before any was accepted", &Document{Failure: &Failure{}}, Event{Version: 20, Seq: 20}, Decision{Verdict: Proceed}},
		{"a newer one is on its way", building(live(3, "a"), 5, 11, "c"), given(4, "b"), Decision{Wait, 5}},
		{"an older one is on its way", building(live(3, "a"), 4, 11, "c"), given(5, "b"), Decision{Verdict: Proceed}},
		{"the same is on its way", building(live(3, "a"), 4, 11, "c"), given(4, "c"), Decision{Verdict: Proceed}},
		{"the same with other bytes is on its way", building(live(3, "a"), 4, 11, "c"), given(4, "d"), Decision{Conflict, 4}},
		{"the same is on its way, bytes unknown", building(live(3, "a"), 4, 11, ""), given(4, "d"), Decision{Verdict: Proceed}},
		{"upsert at the tombstone", tomb, given(5, "a"), Decision{Superseded, 5}},
		{"upsert behind the tombstone", tomb, given(4, "a"), Decision{Superseded, 5}},
		{"upsert after the tombstone", tomb, given(6, "a"), Decision{Verdict: Proceed}},
		{"upsert sent before a delete of all", &Document{DeletedSeq: 30, Deleted: true}, given(6, "a"), Decision{Superseded, 0}},
		{"delete", live(3, "a"), Event{Delete: true, Version: 3, Given: true, Seq: 20}, Decision{Verdict: Proceed}},
		{"delete of an older one", live(3, "a"), Event{Delete: true, Version: 2, Given: true, Seq: 20}, Decision{Superseded, 3}},
		{"delete twice", tomb, Event{Delete: true, Version: 5, Given: true, Seq: 20}, Decision{Verdict: Unchanged}},
		{"delete raises the tombstone", tomb, Event{Delete: true, Version: 6, Given: true, Seq: 20}, Decision{Verdict: Proceed}},
		{"delete while a newer one is on its way", building(live(3, "a"), 5, 11, "c"), Event{Delete: true, Version: 4, Given: true, Seq: 20}, Decision{Wait, 5}},
		{"delete of all", live(3, "a"), Event{Delete: true, Seq: 20}, Decision{Verdict: Proceed}},
		{"delete of all, sent before what is there", live(3, "a"), Event{Delete: true, Seq: 9}, Decision{Superseded, 3}},
		{"delete of all twice", &Document{Deleted: true, DeletedSeq: 20, Seq: 20}, Event{Delete: true, Seq: 20}, Decision{Verdict: Unchanged}},
		{"delete of what was never there", nil, Event{Delete: true, Seq: 20}, Decision{Verdict: Proceed}},
	} {
		if got := decide(c.d, c.e); got != c.want {
			t.Errorf("%s: got %+v, want %+v", c.name, got, c.want)
		}
	}
}

// told is one event of the property test and how it will go.
type told struct {
	e    Event
	good bool
}

// model runs events through decide and the change functions as workers would:
// in any order, several times, with crashes in the middle.
type model struct {
	doc    *Document
	queue  []told
	hands  []*held // what each worker is on
	number uint64
}

type held struct {
	told
	words uint64
}

var theKey = Key{Collection: "default", ID: "x"}

func (m *model) deliver(i, worker int) {
	msg := m.queue[i]
	m.queue = append(m.queue[:i:i], m.queue[i+1:]...)
	dec := decide(m.doc, msg.e)
	switch {
	case dec.Verdict == Wait:
		m.queue = append(m.queue, msg)
	case dec.Verdict != Proceed:
	case msg.e.Delete:
		m.doc = removed(m.doc, theKey, msg.e)
	default:
		m.number += 2
		m.doc = started(m.doc, theKey, msg.e, m.number, m.number+1)
		m.hands[worker] = &held{msg, m.number}
	}
}

func (m *model) finish(worker int) {
	h := m.hands[worker]
	m.hands[worker] = nil
	if m.doc.Build == nil || m.doc.Build.Words != h.words {
		m.queue = append(m.queue, h.told) // fenced: it comes again
		return
	}
	v := Version{Version: h.e.Version, State: StateLive, EventSHA256: h.e.Hash, Edition: "e"}
	if h.good {
		m.doc = promoted(m.doc, Pointer{Version: h.e.Version, Words: h.words}, v, nil)
	} else {
		v.State, v.Edition = StateFailed, ""
		m.doc = failed(m.doc, Failure{Version: h.e.Version, Code: "bad"}, v)
	}
}

func (m *model) crash(worker int) {
	m.queue = append(m.queue, m.hands[worker].told)
	m.hands[worker] = nil
}

// run takes random steps until every event has ended.
func (m *model) run(t *rapid.T) {
	crashes := 0
	for len(m.queue) > 0 || m.hands[0] != nil || m.hands[1] != nil {
		worker := rapid.IntRange(0, 1).Draw(t, "worker")
		switch {
		case m.hands[worker] == nil && len(m.queue) > 0:
			m.deliver(rapid.IntRange(0, len(m.queue)-1).Draw(t, "message"), worker)
		case m.hands[worker] == nil:
		case crashes < 10 && rapid.IntRange(0, 3).Draw(t, "crash") == 0:
			crashes++
			m.crash(worker)
		default:
			m.finish(worker)
		}
	}
}

func TestAnyOrderEndsTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		given := rapid.Bool().Draw(t, "given")
		n := rapid.IntRange(1, 8).Draw(t, "events")
		var all []told
		var best told // what the highest version asks for
		goodOf := map[int64]bool{}
		for seq := 1; seq <= n; seq++ {
			e := Event{Delete: rapid.IntRange(0, 3).Draw(t, "delete") == 0, Seq: uint64(seq), Given: given, Version: int64(seq)}
			if given {
				e.Version = int64(rapid.IntRange(1, 6).Draw(t, "version"))
			} else if e.Delete {
				e.Version = 0
			}
			good, seen := goodOf[e.Version]
			if !seen || !given {
				good = rapid.IntRange(0, 3).Draw(t, "good") > 0
				goodOf[e.Version] = good
			}
			e.Hash = fmt.Sprintf("h%d", e.Version)
			m := told{e: e, good: good || e.Delete}
			for range rapid.IntRange(1, 3).Draw(t, "copies") {
				all = append(all, m)
			}
			if m.good && beats(m.e, best.e) {
				best = m
			}
		}
		m := &model{queue: all, hands: make([]*held, 2)}
		m.run(t)
		checkEnd(t, m.doc, best)
	})
}

// beats reports whether a outranks b: the higher version, a delete over an
// upsert of the same one, and without given versions the later event.
func beats(a, b Event) bool {
	va, vb := a.Version, b.Version
	if !a.Given {
		va, vb = int64(a.Seq), int64(b.Seq)
	}
	return va > vb || va == vb && a.Delete
}

func checkEnd(t *rapid.T, d *Document, best told) {
	if d.Pending != nil || d.Build != nil {
		t.Fatalf("something is still pending: %+v", d.Pending)
	}
	switch {
	case best.e == (Event{}):
		if d.Live != nil {
			t.Fatalf("version %d is live although nothing was good", d.Live.Version)
		}
	case best.e.Delete:
		if d.Live != nil || !d.Deleted || len(d.Versions) > 0 && d.Versions[0].State == StateLive {
			t.Fatalf("not deleted: %+v", d)
		}
	case d.Live == nil || d.Live.Version != best.e.Version || d.Deleted || d.Highest != best.e.Version:
		t.Fatalf("want version %d live, got %+v", best.e.Version, d)
	}
}

func TestHistoryKeepsTenReadable(t *testing.T) {
	var d *Document
	for v := int64(1); v <= 30; v++ {
		d = started(d, theKey, Event{Version: v, Given: true, Seq: uint64(v)}, uint64(2*v), uint64(2*v+1))
		d = promoted(d, Pointer{Version: v}, Version{Version: v, State: StateLive, Edition: fmt.Sprint(v), ContentSHA256: "c"}, nil)
	}
	var got []int64
	for _, v := range d.Versions {
		if v.Edition != "" {
			got = append(got, v.Version)
		}
	}
	if diff := cmp.Diff([]int64{30, 29, 28, 27, 26, 25, 24, 23, 22, 21}, got); diff != "" {
		t.Error(diff)
	}
	if len(d.Versions) != listed {
		t.Errorf("%d versions are listed", len(d.Versions))
	}
}
