package catalog

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"scenewise/pkg/retrieval"
)

// The buckets that the catalog keeps on JetStream.
const (
	BucketDocuments = "scenewise_documents"
	BucketEditions  = "scenewise_editions"
	BucketOriginals = "scenewise_originals"
)

// DefaultCacheBytes is how much memory prepared editions may take.
const DefaultCacheBytes = 256 << 20

// Options of a Store.
type Options struct {
	CacheBytes int64            // of prepared editions in memory; 0 = DefaultCacheBytes
	Log        *slog.Logger     // nil = none
	Now        func() time.Time // of UpdatedAt; nil = time.Now. Nothing is ever ordered by it
}

// Store is the catalog. It is safe for concurrent use, and several processes
// may have one each on the same JetStream.
type Store struct {
	kv        jetstream.KeyValue
	editions  *blobs
	originals *blobs
	codec     *codec
	cache     *editionCache
	digests   *digestCache
	recall    *retrieval.Recall
	view      *view
	histories *histories
	numbers   *numbers
	log       *slog.Logger
	now       func() time.Time

	stop func()
	done sync.WaitGroup
}

// Open opens the catalog, makes its buckets where they are missing, and
// returns when every entry is in memory. ctx bounds the opening alone.
func Open(ctx context.Context, js jetstream.JetStream, o Options) (*Store, error) {
	if o.CacheBytes <= 0 {
		o.CacheBytes = DefaultCacheBytes
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	s := &Store{view: newView(), histories: newHistories(), log: o.Log, now: o.Now, stop: func() {}}
	var err error
	if s.kv, err = ensureBucket(ctx, js, BucketDocuments, "Scenewise: one entry a document"); err != nil {
		return nil, err
	}
	if s.editions, err = openBlobs(ctx, js, BucketEditions, "Scenewise: prepared works by hash"); err != nil {
		return nil, err
	}
	if s.originals, err = openBlobs(ctx, js, BucketOriginals, "Scenewise: original bytes by SHA-256"); err != nil {
		return nil, err
	}
	if s.codec, err = newCodec(); err != nil {
		return nil, err
	}
	s.numbers = &numbers{kv: s.kv}
	s.cache = newEditionCache(o.CacheBytes, s.loadEdition)
	s.digests, s.recall = newDigestCache(), retrieval.NewRecall(0)
	if err := s.watch(ctx); err != nil {
		s.codec.close()
		return nil, err
	}
	return s, nil
}

// Close stops following the catalog. It does not close the connection.
func (s *Store) Close() error {
	s.stop()
	s.done.Wait()
	s.codec.close()
	return nil
}

// Ping reports whether the catalog can be asked.
func (s *Store) Ping(ctx context.Context) error {
	_, err := s.kv.Status(ctx)
	return err
}

// watch fills the view and keeps it up to date.
func (s *Store) watch(ctx context.Context) error {
	w, err := s.kv.WatchFiltered(context.WithoutCancel(ctx), []string{"doc.>", historyPrefix + ">"})
	if err != nil {
		return fmt.Errorf("watch the catalog: %w", err)
	}
	s.stop = sync.OnceFunc(func() { _ = w.Stop() })
	ready := make(chan struct{})
	s.done.Go(func() {
		full := false
		for e := range w.Updates() {
			switch {
			case e != nil:
				s.see(e)
			case !full:
				full = true
				close(ready)
			}
		}
	})
	select {
	case <-ready:
		return nil
	case <-ctx.Done():
		s.stop()
		s.done.Wait()
		return fmt.Errorf("read the catalog: %w", ctx.Err())
	}
}

// see takes over what the watch brought.
func (s *Store) see(e jetstream.KeyValueEntry) {
	if strings.HasPrefix(e.Key(), historyPrefix) {
		s.seeHistory(e)
		return
	}
	if e.Operation() != jetstream.KeyValuePut {
		return
	}
	d, err := decodeDocument(e.Value(), e.Revision())
	if err != nil {
		s.log.Error("entry of the catalog cannot be read", "key", e.Key(), "revision", e.Revision(), "error", err)
		return
	}
	s.view.apply(d)
}

// fresh reads an entry from the store itself; nil when there is none.
func (s *Store) fresh(ctx context.Context, k Key) (*Document, error) {
	e, err := s.kv.Get(ctx, entryKey(k))
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read the catalog: %w", err)
	}
	d, err := decodeDocument(e.Value(), e.Revision())
	if err != nil {
		return nil, fmt.Errorf("entry %s of the catalog: %w", e.Key(), err)
	}
	s.view.apply(d)
	return d, nil
}

// errStale says that an entry has changed since it was read.
var errStale = errors.New("entry has changed")

// write stores n if the entry is still at the given revision (0 = none yet),
// and shows it in the view.
func (s *Store) write(ctx context.Context, n *Document, revision uint64) error {
	n.UpdatedAt = s.now().UTC()
	data, err := json.Marshal(n)
	if err != nil {
		return fmt.Errorf("encode entry: %w", err)
	}
	var rev uint64
	if revision == 0 {
		rev, err = s.kv.Create(ctx, entryKey(n.Key), data)
	} else {
		rev, err = s.kv.Update(ctx, entryKey(n.Key), data, revision)
	}
	if errors.Is(err, jetstream.ErrKeyExists) {
		return errStale
	}
	if err != nil {
		return fmt.Errorf("write the catalog: %w", err)
	}
	n.Revision = rev
	s.view.apply(n)
	return nil
}

// change replaces the entry of k by what f makes of it, by compare-and-set. It
// begins with the entry in memory and reads it afresh whenever it was stale. f
// returns nil to leave the entry alone; it is called again after each clash.
func (s *Store) change(ctx context.Context, k Key, f func(d *Document) (*Document, error)) (*Document, error) {
	d := s.view.get(k)
	for fresh := false; ; fresh = true {
		if fresh {
			var err error
			if d, err = s.fresh(ctx, k); err != nil {
				return nil, err
			}
		}
		n, err := f(d)
		if err != nil || n == nil {
			return d, err
		}
		var revision uint64
		if d != nil {
			revision = d.Revision
		}
		err = s.write(ctx, n, revision)
		if !errors.Is(err, errStale) {
			return n, err
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
	}
}

func entryKey(k Key) string { return "doc." + k.Token() }

func decodeDocument(data []byte, revision uint64) (*Document, error) {
	var d Document
	if err := json.Unmarshal(data, &d); err != nil {
		return nil, err
	}
	if d.ID == "" || d.Collection == "" {
		return nil, errors.New("names no document")
	}
	if d.Build != nil && d.Pending == nil {
		return nil, errors.New("has an attempt on no version")
	}
	if d.Live != nil {
		plainMetadata(d.Live.Metadata)
	}
	d.Revision = revision
	return &d, nil
}
