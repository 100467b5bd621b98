package source

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/nats-io/nats.go/jetstream"

	"scenewise/pkg/events"
)

// file reads a file below the allowed root. os.Root follows no link and no ..
// that leads out of it.
func (f *Fetcher) file(u *url.URL) (Content, error) {
	if f.opt.FileRoot == "" {
		return Content{}, forbidden("file:// content is not allowed here").WithHint("set SCENEWISE_FILE_ROOT to the directory that may be read")
	}
	if u.Host != "" && u.Host != "localhost" {
		return Content{}, forbidden("the content_url names the host %q", u.Host).WithHint("write file:///path")
	}
	rel, err := filepath.Rel(f.opt.FileRoot, filepath.Clean(u.Path))
	if err != nil || rel == ".." || strings.HasPrefix(rel, ".."+string(filepath.Separator)) || strings.ContainsRune(u.Path, 0) {
		return Content{}, forbidden("the file is outside the allowed root").WithHint("put it below SCENEWISE_FILE_ROOT")
	}
	root, err := os.OpenRoot(f.opt.FileRoot)
	if err != nil {
		return Content{}, fmt.Errorf("open the file root: %w", err)
	}
	defer root.Close()
	info, err := root.Stat(rel)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return Content{}, notFound("the file does not exist")
	case err != nil:
		return Content{}, forbidden("the file leads outside the allowed root or cannot be read").WithCause(err)
	case !info.Mode().IsRegular():
		return Content{}, forbidden("the content_url does not name a regular file")
	}
	file, err := root.Open(rel)
	if err != nil {
		return Content{}, forbidden("the file cannot be read").WithCause(err)
	}
	defer file.Close()
	data, err := f.read(file)
	return Content{Data: data, Name: path.Base(u.Path)}, err
}

// object reads nats-object://BUCKET/NAME.
func (f *Fetcher) object(ctx context.Context, u *url.URL) (Content, error) {
	bucket, name := u.Host, strings.TrimPrefix(u.Path, "/")
	if bucket != events.BucketInbox && !slices.Contains(f.opt.Buckets, bucket) {
		return Content{}, forbidden("the bucket %q may not be read", bucket)
	}
	store, err := f.opt.Objects.ObjectStore(ctx, bucket)
	if errors.Is(err, jetstream.ErrBucketNotFound) {
		return Content{}, notFound("the bucket does not exist")
	}
	if err != nil {
		return Content{}, fmt.Errorf("open the bucket: %w", err)
	}
	object, err := store.Get(ctx, name)
	if errors.Is(err, jetstream.ErrObjectNotFound) || errors.Is(err, jetstream.ErrNameRequired) {
		return Content{}, notFound("the object does not exist")
	}
	if err != nil {
		return Content{}, fmt.Errorf("read the object: %w", err)
	}
	defer object.Close()
	data, err := f.read(object)
	if bucket == events.BucketInbox {
		name = ""
	}
	return Content{Data: data, Name: path.Base("/" + name)}, err
}

// Discard removes a body from the inbox once its event is carried out. Other
// content is not ours to remove.
func (f *Fetcher) Discard(ctx context.Context, u events.Upsert) error {
	if u.ContentURL == nil {
		return nil
	}
	name, ok := strings.CutPrefix(*u.ContentURL, "nats-object://"+events.BucketInbox+"/")
	if !ok {
		return nil
	}
	store, err := f.opt.Objects.ObjectStore(ctx, events.BucketInbox)
	if err != nil {
		return fmt.Errorf("open the inbox: %w", err)
	}
	if err := store.Delete(ctx, name); err != nil && !errors.Is(err, jetstream.ErrObjectNotFound) {
		return fmt.Errorf("empty the inbox: %w", err)
	}
	return nil
}
