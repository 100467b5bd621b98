package httpapi

import (
	"cmp"
	"net/http"
	"net/url"
	"slices"

	"scenewise/pkg/catalog"
	"scenewise/pkg/events"
	"scenewise/pkg/problem"
	"scenewise/pkg/retrieval"
)

// publish puts a document on the queue. The body is an upsert event in any
// form that the queue takes, CloudEvents over HTTP included.
func (s *Server) publish(c *call) error {
	body, err := c.body()
	if err != nil {
		return err
	}
	u, err := events.ParseUpsert(c.Request().Header, body)
	if err != nil {
		return err
	}
	if q := c.q.text("collection"); q != "" && q != u.Collection {
		if u.Collection != DefaultCollection {
			return twoCollections()
		}
		if err := events.CheckCollection(q); err != nil {
			return err
		}
		u.Collection = q
	}
	if err := c.mayWrite(u.Collection); err != nil {
		return err
	}
	if err := checkRules(u.Checks); err != nil {
		return err
	}
	version, err := s.opt.Publisher.Upsert(c.ctx(), u)
	if err != nil {
		return err
	}
	k := catalog.Key{Collection: u.Collection, ID: u.ID}
	if err := s.catalog.Queued(c.ctx(), k, version); err != nil {
		// It is on the queue: the passport will catch up by itself.
		s.opt.Log.WarnContext(c.ctx(), "queued state not recorded", "request_id", infoOf(c).id, "collection", k.Collection, "document", k.ID, "version", version, "error", err)
	}
	return c.accepted(k, version)
}

func twoCollections() error {
	return problem.New(problem.InvalidField, "the collection differs between the body and the query string").WithField("collection")
}

// mergeCollection lets a POST name its collection in the body or in the query.
func mergeCollection(c *call, body *string) error {
	q := c.q.text("collection")
	if q != "" && *body != "" && q != *body {
		return twoCollections()
	}
	*body = cmp.Or(*body, q, DefaultCollection)
	return nil
}

// mayWrite refuses changes in collections that the key does not have.
func (c *call) mayWrite(collection string) error {
	if c.who.Sees(collection) {
		return nil
	}
	return problem.New(problem.Forbidden, "this key may not write into the collection %q", collection).
		WithHint("use a key that has the collection").WithField("collection")
}

// accepted answers 202 with the address of the passport.
func (c *call) accepted(k catalog.Key, version int64) error {
	at := "/v1/documents/" + url.PathEscape(k.ID)
	if k.Collection != DefaultCollection {
		at += "?collection=" + url.QueryEscape(k.Collection)
	}
	c.Response().Header().Set("Location", at)
	return c.reply(http.StatusAccepted, Accepted{ID: k.ID, Collection: k.Collection, Version: version, StatusURL: at})
}

// remove asks for a document to be deleted.
func (s *Server) remove(c *call) error {
	k, err := c.document()
	if err != nil {
		return err
	}
	v, err := c.q.version()
	if err != nil {
		return err
	}
	d, err := s.catalog.Get(c.ctx(), k)
	if err != nil {
		return own404(k, err)
	}
	version, err := s.opt.Publisher.Delete(c.ctx(), events.Delete{ID: k.ID, Collection: k.Collection, Version: v})
	if err != nil {
		return err
	}
	if version == 0 { // the tombstone will stand at the highest version seen
		version = max(d.Highest, current(d))
	}
	return c.accepted(k, version)
}

// passport tells all that is known about one document.
func (s *Server) passport(c *call) error {
	k, err := c.document()
	if err != nil {
		return err
	}
	v, err := c.q.version()
	if err != nil {
		return err
	}
	d, err := s.catalog.Get(c.ctx(), k)
	if err != nil {
		return own404(k, err)
	}
	p, err := describe(d, v)
	if err != nil {
		return err
	}
	p.Warnings, err = s.warnings(c, d, v)
	if err != nil {
		return err
	}
	return c.reply(http.StatusOK, p)
}

// list lists documents, sorted by collection and id. The pages of one list
// name the documents that its first page saw, with their state as it is now.
func (s *Server) list(c *call) error {
	limit, err := c.q.limit(defaultPage)
	if err != nil {
		return err
	}
	state, err := stateOf(c.q)
	if err != nil {
		return err
	}
	in, err := collections(c.who, c.q.text("collection"))
	if err != nil {
		return err
	}
	asked := digestOf([]any{in, state})
	cur, err := s.cursors.open(c.q.text("cursor"), "list", asked)
	if err != nil {
		return err
	}
	docs, err := s.catalog.List(c.ctx(), in)
	if err != nil {
		return err
	}
	if docs, err = listed(docs, state, cur); err != nil {
		return err
	}
	if cur.Offset > len(docs) {
		return expired()
	}
	page := docs[cur.Offset:min(len(docs), cur.Offset+limit)]
	out := DocumentList{Total: len(docs), Returned: len(page), Documents: make([]DocumentItem, len(page))}
	for i, d := range page {
		out.Documents[i] = item(d)
	}
	if next := cur.Offset + len(page); next < len(docs) {
		out.Cursor = s.cursors.seal(cursor{Call: "list", Asked: asked, Offset: next, Pins: keys(docs)})
	}
	return c.reply(http.StatusOK, out)
}

// defaultPage is how many entries a list gives unless asked otherwise.
const defaultPage = 100

// listed picks the documents of a list: on the first page those in the state,
// later those that the first page saw.
func listed(docs []*catalog.Document, state catalog.State, cur cursor) ([]*catalog.Document, error) {
	slices.SortFunc(docs, func(a, b *catalog.Document) int {
		return cmp.Or(cmp.Compare(a.Collection, b.Collection), cmp.Compare(a.ID, b.ID))
	})
	if !cur.pinned() || cur.Digest != "" && cur.Pins == nil {
		docs = slices.DeleteFunc(docs, func(d *catalog.Document) bool { return state != "" && stateNow(d) != state })
		if cur.pinned() && !cur.saw(keys(docs)) {
			return nil, expired()
		}
		return docs, nil
	}
	at := make(map[retrieval.Ref]*catalog.Document, len(docs))
	for _, d := range docs {
		at[retrieval.Ref{Collection: d.Collection, ID: d.ID}] = d
	}
	out := make([]*catalog.Document, 0, len(cur.Pins))
	for _, p := range cur.Pins {
		d, ok := at[p]
		if !ok {
			return nil, expired()
		}
		out = append(out, d)
	}
	return out, nil
}

func keys(docs []*catalog.Document) []retrieval.Ref {
	out := make([]retrieval.Ref, len(docs))
	for i, d := range docs {
		out[i] = retrieval.Ref{Collection: d.Collection, ID: d.ID}
	}
	return out
}
