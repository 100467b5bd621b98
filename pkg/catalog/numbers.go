package catalog

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"

	"github.com/nats-io/nats.go/jetstream"
)

// numbersKey is the entry that holds the first generation number not yet given
// to any process.
const numbersKey = "meta.generations"

// numbersBlock is how many numbers a process takes at a time. Those it has not
// used when it ends are never used: 2^53 are enough.
const numbersBlock = 256

// numbers gives out generation numbers, each once, whatever crashes.
type numbers struct {
	kv jetstream.KeyValue

	mu         sync.Mutex
	next, left uint64
}

func (n *numbers) take(ctx context.Context) (uint64, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.left == 0 {
		first, err := n.reserve(ctx)
		if err != nil {
			return 0, fmt.Errorf("reserve generation numbers: %w", err)
		}
		n.next, n.left = first, numbersBlock
	}
	number := n.next
	n.next++
	n.left--
	return number, nil
}

// reserve moves the entry on by one block and returns the block's first number.
func (n *numbers) reserve(ctx context.Context) (uint64, error) {
	for {
		first, err := n.tryReserve(ctx)
		if !errors.Is(err, jetstream.ErrKeyExists) {
			return first, err
		}
		if ctx.Err() != nil {
			return 0, ctx.Err()
		}
	}
}

func (n *numbers) tryReserve(ctx context.Context) (uint64, error) {
	e, err := n.kv.Get(ctx, numbersKey)
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		_, err = n.kv.Create(ctx, numbersKey, strconv.AppendUint(nil, 1+numbersBlock, 10))
		return 1, err
	}
	if err != nil {
		return 0, err
	}
	first, err := strconv.ParseUint(string(e.Value()), 10, 63)
	if err != nil {
		return 0, fmt.Errorf("entry %s: %w", numbersKey, err)
	}
	_, err = n.kv.Update(ctx, numbersKey, strconv.AppendUint(nil, first+numbersBlock, 10), e.Revision())
	return first, err
}
