package events

import (
	"context"
	"errors"
	"fmt"

	"github.com/nats-io/nats.go/jetstream"
)

// Forget takes away the letters of a document whose events came before the
// given sequence, after calling f with each. It overwrites them on disk: they
// hold a text that was asked to be deleted.
func (d *DeadLetters) Forget(ctx context.Context, collection, id string, before uint64, f func(Letter) error) error {
	s, err := d.js.Stream(ctx, StreamDLQ)
	if err != nil {
		return fmt.Errorf("open the dead letters: %w", err)
	}
	for n := uint64(1); ; {
		m, err := nextLetter(ctx, s, n)
		if err != nil || m == nil {
			return err
		}
		n = m.Sequence + 1
		l := letter(m)
		if l.Collection != collection || l.ID != id || l.StreamSeq >= before {
			continue
		}
		if err := f(l); err != nil {
			return err
		}
		if err := s.SecureDeleteMsg(ctx, m.Sequence); err != nil && !errors.Is(err, jetstream.ErrMsgNotFound) {
			return fmt.Errorf("forget dead letter %d: %w", m.Sequence, err)
		}
	}
}
