package events

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
)

// flushLimit is how long the server may take to confirm a subscription.
const flushLimit = 10 * time.Second

// Announce publishes a status on core NATS: at most once, to whoever listens.
// The passport is the truth.
func Announce(nc *nats.Conn, s Status) error {
	body, err := json.Marshal(s)
	if err != nil {
		return fmt.Errorf("encode the status: %w", err)
	}
	return nc.Publish(StatusSubject(s.Collection, s.ID), body)
}

// StatusFeed follows the status subjects.
type StatusFeed struct{ nc *nats.Conn }

// NewStatusFeed returns a feed on nc.
func NewStatusFeed(nc *nats.Conn) *StatusFeed { return &StatusFeed{nc: nc} }

// Follow calls f for each status of the document, one at a time, until ctx
// ends. It returns nil then, and an error when it could not subscribe.
func (s *StatusFeed) Follow(ctx context.Context, collection, id string, f func(Status)) error {
	return s.subscribe(ctx, StatusSubject(collection, id), f)
}

// FollowAll is Follow for every document.
func (s *StatusFeed) FollowAll(ctx context.Context, f func(Status)) error {
	return s.subscribe(ctx, StatusPrefix+".*.*", f)
}

func (s *StatusFeed) subscribe(ctx context.Context, subject string, f func(Status)) error {
	var mu sync.Mutex
	done := false
	sub, err := s.nc.Subscribe(subject, func(m *nats.Msg) {
		var st Status
		mu.Lock()
		defer mu.Unlock()
		if !done && json.Unmarshal(m.Data, &st) == nil {
			f(st)
		}
	})
	if err != nil {
		return fmt.Errorf("subscribe to %s: %w", subject, err)
	}
	if err := s.nc.FlushTimeout(flushLimit); err != nil && ctx.Err() == nil {
		return fmt.Errorf("subscribe to %s: %w", subject, err)
	}
	<-ctx.Done()
	mu.Lock() // f is never called after Follow returned
	done = true
	mu.Unlock()
	if err := sub.Unsubscribe(); err != nil && !s.nc.IsClosed() {
		return fmt.Errorf("unsubscribe from %s: %w", subject, err)
	}
	return nil
}
