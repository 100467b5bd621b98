package catalog

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/nats-io/nats.go/jetstream"
)

// errNoBlob says that a blob is not there.
var errNoBlob = errors.New("no such blob")

// blobChunk is the size of the pieces of a large blob: small enough for a
// server with the default message limit of 1 MiB.
const blobChunk = 512 << 10

// blobs keeps immutable bytes under their hash in a key-value bucket: the
// entry NAME says how many pieces there are and holds the bytes themselves
// when they fit; pieces are NAME.0, NAME.1, ... and written first. A read is a
// direct get for each piece, without a consumer, and a purge leaves no marker.
type blobs struct {
	kv     jetstream.KeyValue
	stream jetstream.Stream
	prefix string // of subjects
}

func openBlobs(ctx context.Context, js jetstream.JetStream, bucket, about string) (*blobs, error) {
	kv, err := ensureBucket(ctx, js, bucket, about)
	if err != nil {
		return nil, err
	}
	stream, err := js.Stream(ctx, "KV_"+bucket)
	if err != nil {
		return nil, fmt.Errorf("open stream of bucket %s: %w", bucket, err)
	}
	return &blobs{kv: kv, stream: stream, prefix: "$KV." + bucket + "."}, nil
}

// put stores data. It always writes, even when the blob is there: the new
// revision keeps a sweep that has seen the old one from taking it away.
func (b *blobs) put(ctx context.Context, name string, data []byte) error {
	head := binary.AppendUvarint(nil, uint64(len(data)))
	if len(data) <= blobChunk {
		_, err := b.kv.Put(ctx, name, append(binary.AppendUvarint(head, 0), data...))
		return err
	}
	pieces := (len(data) + blobChunk - 1) / blobChunk
	for i := range pieces {
		piece := data[i*blobChunk : min((i+1)*blobChunk, len(data))]
		if _, err := b.kv.Put(ctx, name+"."+strconv.Itoa(i), piece); err != nil {
			return err
		}
	}
	_, err := b.kv.Put(ctx, name, binary.AppendUvarint(head, uint64(pieces)))
	return err
}

// get returns a blob; errNoBlob when it is not there, or not whole.
func (b *blobs) get(ctx context.Context, name string) ([]byte, error) {
	value, err := b.value(ctx, name)
	if err != nil {
		return nil, err
	}
	size, n := binary.Uvarint(value)
	if n <= 0 {
		return nil, fmt.Errorf("blob %s: damaged head", name)
	}
	pieces, m := binary.Uvarint(value[n:])
	if m <= 0 {
		return nil, fmt.Errorf("blob %s: damaged head", name)
	}
	data := value[n+m:]
	if pieces > 0 {
		if data, err = b.pieces(ctx, name, size, pieces); err != nil {
			return nil, err
		}
	}
	if uint64(len(data)) != size {
		return nil, fmt.Errorf("blob %s: %d bytes, expected %d", name, len(data), size)
	}
	return data, nil
}

func (b *blobs) pieces(ctx context.Context, name string, size, pieces uint64) ([]byte, error) {
	if pieces != (size+blobChunk-1)/blobChunk {
		return nil, fmt.Errorf("blob %s: damaged head", name)
	}
	data := make([]byte, 0, size)
	for i := range pieces {
		piece, err := b.value(ctx, name+"."+strconv.FormatUint(i, 10))
		if err != nil {
			return nil, err
		}
		data = append(data, piece...)
	}
	return data, nil
}

func (b *blobs) value(ctx context.Context, key string) ([]byte, error) {
	entry, err := b.kv.Get(ctx, key)
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return nil, fmt.Errorf("blob %s: %w", key, errNoBlob)
	}
	if err != nil {
		return nil, fmt.Errorf("blob %s: %w", key, err)
	}
	return entry.Value(), nil
}

// list returns the names of all blobs, whole or not, with the newest revision
// of each.
func (b *blobs) list(ctx context.Context) (map[string]uint64, error) {
	w, err := b.kv.WatchAll(ctx, jetstream.MetaOnly())
	if err != nil {
		return nil, err
	}
	defer func() { _ = w.Stop() }()
	out := map[string]uint64{}
	for {
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case e, ok := <-w.Updates():
			if !ok {
				return nil, errors.New("watch of blobs ended early")
			}
			if e == nil {
				return out, nil
			}
			name, _, _ := strings.Cut(e.Key(), ".")
			out[name] = max(out[name], e.Revision())
		}
	}
}

// purge removes a blob as far as it was written up to the given revision. What
// was put since stays.
func (b *blobs) purge(ctx context.Context, name string, revision uint64) error {
	for _, subject := range []string{b.prefix + name, b.prefix + name + ".*"} {
		err := b.stream.Purge(ctx, jetstream.WithPurgeSubject(subject), jetstream.WithPurgeSequence(revision+1))
		if err != nil {
			return fmt.Errorf("purge blob %s: %w", name, err)
		}
	}
	return nil
}

// ensureBucket opens a bucket and makes it when it is not there. What an
// operator has set on an existing one (replicas, placement) stays.
func ensureBucket(ctx context.Context, js jetstream.JetStream, bucket, about string) (jetstream.KeyValue, error) {
	kv, err := js.KeyValue(ctx, bucket)
	if errors.Is(err, jetstream.ErrBucketNotFound) {
		kv, err = js.CreateOrUpdateKeyValue(ctx, jetstream.KeyValueConfig{
			Bucket: bucket, Description: about, History: 1, Storage: jetstream.FileStorage,
		})
	}
	if err != nil {
		return nil, fmt.Errorf("open bucket %s: %w", bucket, err)
	}
	return kv, nil
}
