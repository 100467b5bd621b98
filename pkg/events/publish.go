package events

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nuid"

	"scenewise/pkg/problem"
)

// Publisher puts events on the queue.
type Publisher struct {
	nc   *nats.Conn
	js   jetstream.JetStream
	room func(need int64) error
}

// NewPublisher returns a publisher on the streams that Setup made.
func NewPublisher(nc *nats.Conn, js jetstream.JetStream) *Publisher {
	return &Publisher{nc: nc, js: js, room: func(int64) error { return nil }}
}

// Guard makes the publisher ask before it writes so many bytes: an error of
// room is returned, and nothing is published. It returns p.
func (p *Publisher) Guard(room func(need int64) error) *Publisher {
	p.room = room
	return p
}

// Upsert validates u and publishes it. A body above the message limit is
// stored in the inbox first and sent as a claim check. It returns the version
// that the document will have once the event is acknowledged by the server;
// after that the event is not lost.
func (p *Publisher) Upsert(ctx context.Context, u Upsert) (int64, error) {
	if err := u.Validate(); err != nil {
		return 0, err
	}
	body, err := json.Marshal(u)
	if err != nil {
		return 0, fmt.Errorf("encode the event: %w", err)
	}
	if err := p.room(int64(len(body))); err != nil {
		return 0, err
	}
	if len(body) > MaxMessage(p.nc) {
		if body, err = p.claimCheck(ctx, u); err != nil {
			return 0, err
		}
	}
	seq, err := p.publish(ctx, SubjectUpsert, body)
	if err != nil || u.Version != 0 {
		return u.Version, err
	}
	return seq, nil
}

// Delete validates d and publishes it. It returns the version given, or 0.
func (p *Publisher) Delete(ctx context.Context, d Delete) (int64, error) {
	if err := d.Validate(); err != nil {
		return 0, err
	}
	body, err := json.Marshal(d)
	if err != nil {
		return 0, fmt.Errorf("encode the event: %w", err)
	}
	_, err = p.publish(ctx, SubjectDelete, body)
	return d.Version, err
}

// claimCheck moves u's content into the inbox and returns the event that
// points at it.
func (p *Publisher) claimCheck(ctx context.Context, u Upsert) ([]byte, error) {
	var content []byte
	switch {
	case u.Content != nil:
		content = []byte(*u.Content)
	case u.ContentBase64 != nil:
		b, err := base64.StdEncoding.DecodeString(*u.ContentBase64)
		if err != nil {
			return nil, invalid("content_base64", "the value is not standard base64")
		}
		content = b
	default:
		return nil, problem.New(problem.TooLarge, "the event without its content is over the message limit of %d bytes", MaxMessage(p.nc)).
			WithHint("shorten the metadata or the declared cast")
	}
	inbox, err := p.js.ObjectStore(ctx, BucketInbox)
	if err != nil {
		return nil, fmt.Errorf("open the inbox: %w", err)
	}
	name := nuid.Next()
	if _, err := inbox.Put(ctx, jetstream.ObjectMeta{Name: name}, bytes.NewReader(content)); err != nil {
		return nil, fmt.Errorf("store the content: %w", storage(err))
	}
	if u.ContentSHA256 == "" {
		sum := sha256.Sum256(content)
		u.ContentSHA256 = hex.EncodeToString(sum[:])
	}
	url := "nats-object://" + BucketInbox + "/" + name
	u.Content, u.ContentBase64, u.ContentURL = nil, nil, &url
	body, err := json.Marshal(u)
	if err != nil {
		return nil, fmt.Errorf("encode the event: %w", err)
	}
	if len(body) > MaxMessage(p.nc) {
		return nil, problem.New(problem.TooLarge, "the event without its content has %d bytes, the message limit is %d", len(body), MaxMessage(p.nc)).
			WithHint("shorten the metadata or the declared cast")
	}
	return body, nil
}

func (p *Publisher) publish(ctx context.Context, subject string, body []byte) (int64, error) {
	ack, err := p.js.PublishMsg(ctx, &nats.Msg{Subject: subject, Data: body})
	if err != nil {
		return 0, fmt.Errorf("publish to %s: %w", subject, storage(err))
	}
	return int64(ack.Sequence), nil
}

// storage turns the server's report of a full store into a disk_full Problem.
func storage(err error) error {
	text := err.Error()
	for _, sign := range []string{"insufficient resources", "insufficient storage", "no space left", "maximum bytes exceeded", "resource limits exceeded"} {
		if strings.Contains(text, sign) {
			return problem.New(problem.DiskFull, "the queue's store is full, the event was not accepted").
				WithHint("free space on the data directory's disk and publish again").WithCause(err)
		}
	}
	return err
}
