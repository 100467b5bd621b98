package catalog

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"

	"golang.org/x/sync/singleflight"

	"scenewise/pkg/retrieval"
)

var (
	_ retrieval.Digests     = (*Store)(nil)
	_ retrieval.Remembering = (*Store)(nil)
)

// A digest is stored beside its edition as a piece of the same blob, so that
// it goes when the edition goes:
//
//	EDITION.digest = magic, zstd( retrieval.Digest )
const (
	digestMagic = "SWDG"
	digestPiece = "digest"
)

// digestCache keeps digests in memory while their editions are live.
type digestCache struct {
	flight singleflight.Group

	mu    sync.RWMutex
	items map[string]*retrieval.Digest
	sweep int // when so many are kept, those that are not live are dropped
}

func newDigestCache() *digestCache {
	return &digestCache{items: map[string]*retrieval.Digest{}, sweep: 64}
}

func (c *digestCache) get(key string) *retrieval.Digest {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.items[key]
}

// put keeps d. live returns the keys of all that is live.
func (c *digestCache) put(key string, d *retrieval.Digest, live func() map[string]bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.items[key] = d
	if len(c.items) < c.sweep {
		return
	}
	keep := live()
	for k := range c.items {
		if !keep[k] {
			delete(c.items, k)
		}
	}
	c.sweep = 2*len(c.items) + 64
}

func digestKey(edition string, edits uint64) string {
	if edits == 0 {
		return edition
	}
	return edition + "@" + strconv.FormatUint(edits, 10)
}

// Digest returns the digest of a live edition: from memory, else from the
// store, else made from the edition and stored for the next process. That of
// an edition whose cast has been edited is made in memory.
func (s *Store) Digest(ctx context.Context, l retrieval.Live) (*retrieval.Digest, error) {
	key := digestKey(l.EditionID, l.Edits)
	if d := s.digests.get(key); d != nil {
		return d, nil
	}
	ch := s.digests.flight.DoChan(key, func() (any, error) {
		d, err := s.makeDigest(context.WithoutCancel(ctx), l)
		if err == nil {
			s.digests.put(key, d, s.liveDigests)
		}
		return d, err
	})
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case r := <-ch:
		if r.Err != nil {
			return nil, r.Err
		}
		return r.Val.(*retrieval.Digest), nil
	}
}

func (s *Store) makeDigest(ctx context.Context, l retrieval.Live) (*retrieval.Digest, error) {
	if l.Edits != 0 {
		plain := l
		plain.Edits = 0
		d, err := s.Digest(ctx, plain)
		if err != nil {
			return nil, err
		}
		e, err := s.Edition(ctx, l)
		if err != nil {
			return nil, err
		}
		return d.WithCast(e), nil
	}
	if d, err := s.loadDigest(ctx, l.EditionID); err == nil {
		return d, nil
	} else if !errors.Is(err, errNoBlob) {
		s.log.Warn("a digest is made anew", "edition", l.EditionID, "error", err)
	}
	e, err := s.Edition(ctx, l)
	if err != nil {
		return nil, err
	}
	d := retrieval.NewDigest(e)
	if err := s.storeDigest(ctx, l.EditionID, d); err != nil {
		s.log.Warn("a digest cannot be stored", "edition", l.EditionID, "error", err)
	}
	return d, nil
}

// liveDigests returns the keys of what is live, edited or not.
func (s *Store) liveDigests() map[string]bool {
	keep := map[string]bool{}
	for _, d := range s.view.all() {
		if d.Live != nil {
			l := s.liveOf(d.Key, d.Live)
			keep[l.EditionID], keep[digestKey(l.EditionID, l.Edits)] = true, true
		}
	}
	return keep
}

func (s *Store) loadDigest(ctx context.Context, edition string) (*retrieval.Digest, error) {
	data, err := s.editions.value(ctx, edition+"."+digestPiece)
	if err != nil {
		return nil, err
	}
	packed, ok := bytes.CutPrefix(data, []byte(digestMagic))
	if !ok {
		return nil, errors.New("not a digest")
	}
	plain, err := s.codec.dec.DecodeAll(packed, nil)
	if err != nil {
		return nil, fmt.Errorf("unpack: %w", err)
	}
	d := new(retrieval.Digest)
	return d, d.UnmarshalBinary(plain)
}

// storeDigest stores a digest unless it is too large for one message: then it
// is made again when a process needs it.
func (s *Store) storeDigest(ctx context.Context, edition string, d *retrieval.Digest) error {
	plain, err := d.MarshalBinary()
	if err != nil {
		return err
	}
	data := s.codec.enc.EncodeAll(plain, []byte(digestMagic))
	if len(data) > blobChunk {
		return nil
	}
	_, err = s.editions.kv.Put(ctx, edition+"."+digestPiece, data)
	return err
}

// Recall implements retrieval.Remembering.
func (s *Store) Recall() *retrieval.Recall { return s.recall }
