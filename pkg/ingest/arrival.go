package ingest

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"strconv"
	"strings"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"scenewise/pkg/catalog"
	"scenewise/pkg/events"
)

// arrival is one delivery of an event.
type arrival struct {
	subject string
	header  nats.Header
	body    []byte
	seq     uint64 // in the stream
	first   uint64 // in the stream when it came first: seq, unless it is a replay
	times   uint64 // that it was delivered, this time included
}

func newArrival(msg jetstream.Msg, meta *jetstream.MsgMetadata) arrival {
	a := arrival{subject: msg.Subject(), header: msg.Headers(), body: msg.Data(), seq: meta.Sequence.Stream, times: meta.NumDelivered}
	a.first = a.seq
	if n, err := strconv.ParseUint(a.header.Get(events.HeaderStreamSeq), 10, 64); err == nil && n > 0 && n < a.seq {
		a.first = n
	}
	return a
}

// tooOften is how many deliveries an event may have that fails before its
// attempt is on record, where attempts are not counted. Waiting for another
// version counts here too, so it is far more than any attempt needs.
const tooOften = 100

// faults stands in for the count of an attempt that is not on record.
func (a arrival) faults(limit int) int {
	if a.times >= tooOften {
		return limit
	}
	return 0
}

// version is the one that an event without a version of its own has.
func (a arrival) version(given int64) int64 {
	if given != 0 {
		return given
	}
	return int64(a.first)
}

// knownHash returns catalog.Version.EventSHA256 of u when it can be told
// before the content is fetched, else "".
func knownHash(u *events.Upsert) string {
	switch {
	case u.Content != nil:
		return eventHash(u, hashOf([]byte(*u.Content)))
	case u.ContentBase64 != nil:
		data, err := base64.StdEncoding.DecodeString(*u.ContentBase64)
		if err != nil {
			return "" // the source says what is wrong with it
		}
		return eventHash(u, hashOf(data))
	case u.ContentSHA256 != "":
		return eventHash(u, u.ContentSHA256)
	}
	return ""
}

// eventHash is over all of an upsert that decides what becomes of it, whatever
// way its content came. Version and id are not in it.
func eventHash(u *events.Upsert, content string) string {
	n := *u
	n.Version, n.Content, n.ContentBase64, n.ContentURL = 0, nil, nil, nil
	n.ContentSHA256 = content
	data, err := json.Marshal(n)
	if err != nil {
		return "" // cannot happen with what was parsed; then the content alone decides
	}
	return hashOf(data)
}

func hashOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// asked is what an event asks for, parsed.
type asked struct {
	upsert *events.Upsert
	key    catalog.Key
	event  catalog.Event
}

func (a arrival) parse() (asked, error) {
	if strings.EqualFold(a.subject, events.SubjectDelete) {
		d, err := events.ParseDelete(a.header, a.body)
		if err != nil {
			return asked{}, err
		}
		return asked{
			key:   catalog.Key{Collection: d.Collection, ID: d.ID},
			event: catalog.Event{Delete: true, Version: d.Version, Given: d.Version != 0, Seq: a.first},
		}, nil
	}
	u, err := events.ParseUpsert(a.header, a.body)
	if err != nil {
		return asked{}, err
	}
	return asked{
		upsert: &u,
		key:    catalog.Key{Collection: u.Collection, ID: u.ID},
		event:  catalog.Event{Version: a.version(u.Version), Given: u.Version != 0, Seq: a.first, Hash: knownHash(&u)},
	}, nil
}
