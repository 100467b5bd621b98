package events

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
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

// Setup makes or updates the streams and the inbox. It is safe to call from
// many processes at once.
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
		if _, err := js.CreateOrUpdateStream(ctx, c); err != nil {
			return fmt.Errorf("set up stream %s: %w", c.Name, err)
		}
	}
	_, err := js.CreateOrUpdateObjectStore(ctx, jetstream.ObjectStoreConfig{Bucket: BucketInbox, Storage: jetstream.FileStorage,
		Description: "Bodies above the message limit, until they are read"})
	if err != nil {
		return fmt.Errorf("set up the inbox: %w", err)
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
