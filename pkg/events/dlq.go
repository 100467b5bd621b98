package events

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"scenewise/pkg/problem"
)

// Headers of a dead letter, beside those of the event itself.
const (
	HeaderErrorCode = "Scenewise-Error-Code"
	HeaderError     = "Scenewise-Error"
	HeaderStage     = "Scenewise-Stage"
	HeaderAttempts  = "Scenewise-Attempts"
	HeaderStreamSeq = "Scenewise-Stream-Seq" // of the event when it came first; on a replay it keeps the event's place and default version
	HeaderVersion   = "Scenewise-Version"

	headerSubject    = "Scenewise-Subject"
	headerCollection = "Scenewise-Collection"
	headerDocument   = "Scenewise-Document"
)

// Letter is an event that could not be carried out.
type Letter struct {
	Number     uint64 // of the letter, for Letter and Replay
	Subject    string // of the event
	Collection string // "" when the event names none
	ID         string
	Version    int64
	Code       string
	Message    string
	Stage      string
	Attempts   int
	StreamSeq  uint64 // of the event, when it came first
	Time       time.Time
	Body       []byte      // as it came
	Header     nats.Header // as it came, and with Put's own
}

// DeadLetters keeps, lists and replays events that could not be carried out.
type DeadLetters struct{ js jetstream.JetStream }

// NewDeadLetters returns the dead letters of the stream that Setup made.
func NewDeadLetters(js jetstream.JetStream) *DeadLetters { return &DeadLetters{js: js} }

// Put keeps an event with the reason, its body and headers as they came. It
// returns once the letter is durable. delivered is the sequence under which
// the event lay in the stream this time; the same delivery twice is kept once.
func (d *DeadLetters) Put(ctx context.Context, l Letter, delivered uint64) error {
	h := nats.Header{}
	for name, values := range l.Header {
		if !reserved(name) {
			h[name] = values
		}
	}
	h.Set(HeaderErrorCode, oneLine(l.Code))
	h.Set(HeaderError, oneLine(l.Message))
	h.Set(HeaderStage, oneLine(l.Stage))
	h.Set(HeaderAttempts, strconv.Itoa(l.Attempts))
	h.Set(HeaderStreamSeq, strconv.FormatUint(l.StreamSeq, 10))
	h.Set(headerSubject, l.Subject)
	if l.ID != "" {
		h.Set(headerCollection, l.Collection)
		h.Set(headerDocument, l.ID)
	}
	if l.Version != 0 {
		h.Set(HeaderVersion, strconv.FormatInt(l.Version, 10))
	}
	id := fmt.Sprintf("dlq-%d", delivered)
	if _, err := d.js.PublishMsg(ctx, &nats.Msg{Subject: SubjectDLQ, Header: h, Data: l.Body}, jetstream.WithMsgID(id)); err != nil {
		return fmt.Errorf("keep the dead letter: %w", storage(err))
	}
	return nil
}

// reserved reports whether a header is the server's, or one that Put sets.
func reserved(name string) bool {
	name = strings.ToLower(name)
	return strings.HasPrefix(name, "nats-") || strings.HasPrefix(name, "scenewise-")
}

// oneLine makes s safe as a header value.
func oneLine(s string) string {
	s = strings.Join(strings.FieldsFunc(s, func(r rune) bool { return r < ' ' || r == 0x7f }), " ")
	if r := []rune(s); len(r) > 1000 {
		return string(r[:1000]) + "…"
	}
	return s
}

// Letters returns the letters after the given number, oldest first, at most
// limit, and how many there are in all.
func (d *DeadLetters) Letters(ctx context.Context, after uint64, limit int) ([]Letter, int, error) {
	s, err := d.js.Stream(ctx, StreamDLQ)
	if err != nil {
		return nil, 0, fmt.Errorf("open the dead letters: %w", err)
	}
	var out []Letter
	for n := after + 1; len(out) < limit; {
		m, err := nextLetter(ctx, s, n)
		if err != nil {
			return nil, 0, err
		}
		if m == nil {
			break
		}
		out = append(out, letter(m))
		n = m.Sequence + 1
	}
	return out, int(s.CachedInfo().State.Msgs), nil
}

// nextLetter returns the first letter from the given number on, nil when there
// is none.
func nextLetter(ctx context.Context, s jetstream.Stream, from uint64) (*jetstream.RawStreamMsg, error) {
	m, err := s.GetMsg(ctx, from, jetstream.WithGetMsgSubject(SubjectDLQ))
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the dead letters from %d: %w", from, err)
	}
	return m, nil
}

// Letter returns one letter; letter_not_found where there is none.
func (d *DeadLetters) Letter(ctx context.Context, number uint64) (Letter, error) {
	s, err := d.js.Stream(ctx, StreamDLQ)
	if err != nil {
		return Letter{}, fmt.Errorf("open the dead letters: %w", err)
	}
	m, err := s.GetMsg(ctx, number)
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return Letter{}, problem.New(problem.LetterNotFound, "there is no dead letter %d", number).
			WithHint("`scenewise dlq ls` lists them; a replayed letter is gone")
	}
	if err != nil {
		return Letter{}, fmt.Errorf("read dead letter %d: %w", number, err)
	}
	return letter(m), nil
}

// Replay puts a letter's event back on the queue with its original version and
// takes the letter away. Replaying a letter that is gone is letter_not_found,
// so a replay asked for twice happens once. It returns the letter.
func (d *DeadLetters) Replay(ctx context.Context, number uint64) (Letter, error) {
	l, err := d.Letter(ctx, number)
	if err != nil {
		return l, err
	}
	h := nats.Header{}
	for name, values := range l.Header {
		if !reserved(name) {
			h[name] = values
		}
	}
	h.Set(HeaderStreamSeq, strconv.FormatUint(l.StreamSeq, 10))
	subject := l.Subject
	if subject != SubjectDelete {
		subject = SubjectUpsert
	}
	id := fmt.Sprintf("replay-%d-%d", number, l.Time.UnixNano())
	if _, err := d.js.PublishMsg(ctx, &nats.Msg{Subject: subject, Header: h, Data: l.Body}, jetstream.WithMsgID(id)); err != nil {
		return l, fmt.Errorf("replay dead letter %d: %w", number, storage(err))
	}
	s, err := d.js.Stream(ctx, StreamDLQ)
	if err != nil {
		return l, fmt.Errorf("open the dead letters: %w", err)
	}
	if err := s.DeleteMsg(ctx, number); err != nil && !errors.Is(err, jetstream.ErrMsgNotFound) {
		return l, fmt.Errorf("take dead letter %d away: %w", number, err)
	}
	return l, nil
}

func letter(m *jetstream.RawStreamMsg) Letter {
	h := m.Header
	l := Letter{Number: m.Sequence, Subject: h.Get(headerSubject), Code: h.Get(HeaderErrorCode), Message: h.Get(HeaderError),
		Stage: h.Get(HeaderStage), Time: m.Time, Body: m.Data, Header: h}
	l.Attempts, _ = strconv.Atoi(h.Get(HeaderAttempts))                // absent: 0
	l.StreamSeq, _ = strconv.ParseUint(h.Get(HeaderStreamSeq), 10, 64) // absent: 0
	l.Version, _ = strconv.ParseInt(h.Get(HeaderVersion), 10, 64)      // absent: 0
	l.Collection, l.ID = h.Get(headerCollection), h.Get(headerDocument)
	return l
}
