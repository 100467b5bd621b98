package events

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"scenewise/pkg/problem"
)

const (
	// HeadRoom is how much smaller the stream's largest message is than the
	// server's, so that a dead letter, the same body with more headers, fits.
	HeadRoom = 64 << 10
	// BucketInbox holds bodies above the message limit until they are read.
	BucketInbox = "scenewise-inbox"

	durable    = "ingest"
	duplicates = 2 * time.Minute // window in which a Nats-Msg-Id counts once
)

// MaxMessage is the largest event, in bytes, that the server of nc takes.
func MaxMessage(nc *nats.Conn) int { return int(nc.MaxPayload()) - HeadRoom }

// Setup makes the streams and the inbox where they are missing. What an operator
// has set on existing ones (replicas, placement, limits) stays, but for what the
// contract needs. It is safe to call from many processes at once.
func Setup(ctx context.Context, nc *nats.Conn, js jetstream.JetStream) error {
	streams := []jetstream.StreamConfig{{
		Name:        StreamDocuments,
		Description: "Stories to read: upserts and deletes that wait for an ingester",
		Subjects:    []string{SubjectUpsert, SubjectDelete},
		Retention:   jetstream.WorkQueuePolicy,
		Storage:     jetstream.FileStorage,
		Discard:     jetstream.DiscardNew, // a full disk refuses, it never drops what was accepted
		MaxMsgSize:  int32(MaxMessage(nc)),
		Duplicates:  duplicates,
	}, {
		Name:        StreamDLQ,
		Description: "Events that could not be carried out, with the reason in their headers",
		Subjects:    []string{SubjectDLQ},
		Retention:   jetstream.LimitsPolicy,
		Storage:     jetstream.FileStorage,
		Discard:     jetstream.DiscardNew,
	}}
	for _, c := range streams {
		if err := ensureStream(ctx, js, c); err != nil {
			return err
		}
	}
	_, err := js.ObjectStore(ctx, BucketInbox)
	if errors.Is(err, jetstream.ErrBucketNotFound) {
		_, err = js.CreateOrUpdateObjectStore(ctx, jetstream.ObjectStoreConfig{Bucket: BucketInbox, Storage: jetstream.FileStorage,
			Description: "Bodies above the message limit, until they are read"})
	}
	if err != nil {
		return fmt.Errorf("set up the inbox: %w", err)
	}
	return nil
}

// ensureStream makes a stream, or holds an existing one against want.
func ensureStream(ctx context.Context, js jetstream.JetStream, want jetstream.StreamConfig) error {
	s, err := js.Stream(ctx, want.Name)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		if _, err = js.CreateOrUpdateStream(ctx, want); err != nil {
			return fmt.Errorf("set up stream %s: %w", want.Name, storage(err))
		}
		return nil
	}
	if err != nil {
		return fmt.Errorf("open stream %s: %w", want.Name, err)
	}
	have := s.CachedInfo().Config
	if have.Retention != want.Retention {
		return problem.New(problem.InvalidConfig, "the stream %s has the retention %s, expected %s", want.Name, have.Retention, want.Retention).
			WithHint("rename or remove that stream: it is not one of this program")
	}
	next := have
	next.Subjects, next.Discard, next.MaxMsgSize = want.Subjects, want.Discard, want.MaxMsgSize
	if next.MaxMsgSize == 0 {
		next.MaxMsgSize = -1 // as the server writes "no limit"
	}
	if next.MaxMsgSize == have.MaxMsgSize && next.Discard == have.Discard && slices.Equal(next.Subjects, have.Subjects) {
		return nil
	}
	if _, err := js.UpdateStream(ctx, next); err != nil {
		return fmt.Errorf("update stream %s: %w", want.Name, err)
	}
	return nil
}

// Consumer returns the durable pull consumer that all ingesters share. A
// message that is neither acknowledged nor reported in progress for ackWait is
// delivered again. Deliveries are not limited: the worker itself sets aside
// what cannot succeed, so a message is never silently stuck at a limit.
func Consumer(ctx context.Context, js jetstream.JetStream, ackWait time.Duration, maxPending int) (jetstream.Consumer, error) {
	c, err := js.CreateOrUpdateConsumer(ctx, StreamDocuments, jetstream.ConsumerConfig{
		Durable:       durable,
		AckPolicy:     jetstream.AckExplicitPolicy,
		AckWait:       ackWait,
		MaxDeliver:    -1,
		MaxAckPending: maxPending,
	})
	if err != nil {
		return nil, fmt.Errorf("set up consumer %s: %w", durable, err)
	}
	return c, nil
}

// Reoffer forgets who works on what, so that every event in the stream is given
// out again at once instead of after its AckWait. It is for a server that has
// just started: whoever worked on something has lost it.
func Reoffer(ctx context.Context, js jetstream.JetStream) error {
	err := js.DeleteConsumer(ctx, StreamDocuments, durable)
	if err != nil && !errors.Is(err, jetstream.ErrConsumerNotFound) {
		return fmt.Errorf("offer the events again: %w", err)
	}
	return nil
}

// Backlog is how much waits for the ingesters.
type Backlog struct {
	Waiting int // messages not delivered yet
	Working int // delivered and not acknowledged
}

// Lag asks how much waits. Without a consumer everything in the stream waits.
func Lag(ctx context.Context, js jetstream.JetStream) (Backlog, error) {
	c, err := js.Consumer(ctx, StreamDocuments, durable)
	if errors.Is(err, jetstream.ErrConsumerNotFound) {
		s, err := js.Stream(ctx, StreamDocuments)
		if err != nil {
			return Backlog{}, err
		}
		return Backlog{Waiting: int(s.CachedInfo().State.Msgs)}, nil
	}
	if err != nil {
		return Backlog{}, err
	}
	info := c.CachedInfo()
	return Backlog{Waiting: int(info.NumPending), Working: info.NumAckPending}, nil
}
