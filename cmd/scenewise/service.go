package main

import (
	"context"
	"fmt"

	"scenewise/pkg/catalog"
	"scenewise/pkg/events"
	"scenewise/pkg/httpapi"
	"scenewise/pkg/httpapi/client"
	"scenewise/pkg/reasoning"
	"scenewise/pkg/retrieval"
)

// service is what the verbs ask of a running Scenewise.
type service interface {
	editing
	Publish(ctx context.Context, u events.Upsert) (*httpapi.Accepted, error)
	Documents(ctx context.Context, p client.ListPage) (*httpapi.DocumentList, error)
	Document(ctx context.Context, k catalog.Key) (*httpapi.Passport, error)
	Follow(ctx context.Context, k catalog.Key, version int64, f func(events.Status)) error
	Search(ctx context.Context, a client.About, req retrieval.SearchRequest) (*retrieval.SearchResponse, error)
	Cooccur(ctx context.Context, a client.About, req retrieval.CooccurRequest, cursor string) (*httpapi.CooccurReply, error)
	Audit(ctx context.Context, a client.About, req retrieval.AuditRequest, cursor string) (*httpapi.AuditReply, error)
	Analyze(ctx context.Context, a client.About, q client.Analysis) (*reasoning.Answer, error)
	Verify(ctx context.Context, a client.About, quotes []retrieval.Quote) (*retrieval.VerifyResult, error)
	Letters(ctx context.Context, cursor string) (*httpapi.LetterList, error)
	Letter(ctx context.Context, number uint64) (*httpapi.Letter, error)
	Replay(ctx context.Context, number uint64) (*httpapi.Replayed, error)
	Ready(ctx context.Context) (*httpapi.Readiness, error)
}

// dial returns the service at an address. It is reached with the first call.
func dial(server, key string) (service, error) {
	c, err := client.New(server, key)
	if err != nil {
		return nil, err
	}
	return c, nil
}

// pageSize is how many entries the verbs ask for at once: the API's most.
const pageSize = retrieval.MaxLimit

// pages calls next until it has every entry, or limit of them; 0 = all. next
// returns how many entries it took and the cursor of the next page.
func pages(limit int, next func(size int, cursor string) (int, string, error)) error {
	if limit < 0 {
		return usageError("--limit is %d, expected 0 or more", limit).WithField("limit")
	}
	for taken, cursor := 0, ""; ; {
		size := pageSize
		if limit > 0 {
			size = min(size, limit-taken)
		}
		n, more, err := next(size, cursor)
		if err != nil {
			return err
		}
		taken += n
		if more == "" || n == 0 || limit > 0 && taken >= limit {
			return nil
		}
		if more == cursor {
			return fmt.Errorf("the service gave the same page twice")
		}
		cursor = more
	}
}

// everyUnit gathers the pages of a co-occurrence question.
func everyUnit(ctx context.Context, c service, a client.About, req retrieval.CooccurRequest, limit int) (*httpapi.CooccurReply, error) {
	var all *httpapi.CooccurReply
	err := pages(limit, func(size int, cursor string) (int, string, error) {
		req.Limit = size
		page, err := c.Cooccur(ctx, a, req, cursor)
		if err != nil {
			return 0, "", err
		}
		if all == nil {
			all = page
		} else {
			all.Units = append(all.Units, page.Units...)
			all.Complete = all.Complete && page.Complete
		}
		more := page.Cursor
		all.Cursor, all.Returned = more, len(all.Units)
		return len(page.Units), more, nil
	})
	return all, err
}

// everyPlace gathers the pages of an audit.
func everyPlace(ctx context.Context, c service, a client.About, req retrieval.AuditRequest, limit int) (*httpapi.AuditReply, error) {
	var all *httpapi.AuditReply
	err := pages(limit, func(size int, cursor string) (int, string, error) {
		req.Limit = size
		page, err := c.Audit(ctx, a, req, cursor)
		if err != nil {
			return 0, "", err
		}
		if all == nil {
			all = page
		} else {
			all.Matches = append(all.Matches, page.Matches...)
			all.Complete = all.Complete && page.Complete
		}
		more := page.Cursor
		all.Cursor, all.Returned = more, len(all.Matches)
		return len(page.Matches), more, nil
	})
	return all, err
}

// everyDocument gathers the pages of the list of documents.
func everyDocument(ctx context.Context, c service, collection, state string, limit int) (*httpapi.DocumentList, error) {
	all := &httpapi.DocumentList{}
	err := pages(limit, func(size int, cursor string) (int, string, error) {
		page, err := c.Documents(ctx, client.ListPage{Collection: collection, State: state, Cursor: cursor, Limit: size})
		if err != nil {
			return 0, "", err
		}
		all.Total, all.Cursor, all.Documents = page.Total, page.Cursor, append(all.Documents, page.Documents...)
		all.Returned = len(all.Documents)
		return len(page.Documents), page.Cursor, nil
	})
	all.Documents = orEmpty(all.Documents)
	return all, err
}

// everyLetter gathers the pages of the dead letters.
func everyLetter(ctx context.Context, c service, limit int) (*httpapi.LetterList, error) {
	all := &httpapi.LetterList{}
	err := pages(limit, func(size int, cursor string) (int, string, error) {
		page, err := c.Letters(ctx, cursor)
		if err != nil {
			return 0, "", err
		}
		letters := page.Letters[:min(len(page.Letters), size)]
		all.Total, all.Cursor, all.Letters = page.Total, page.Cursor, append(all.Letters, letters...)
		all.Returned = len(all.Letters)
		return len(letters), page.Cursor, nil
	})
	all.Letters = orEmpty(all.Letters)
	return all, err
}
