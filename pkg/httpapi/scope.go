package httpapi

import (
	"context"
	"slices"

	"scenewise/pkg/catalog"
	"scenewise/pkg/events"
	"scenewise/pkg/problem"
	"scenewise/pkg/retrieval"
)

// DefaultCollection is meant where a request names none.
const DefaultCollection = "default"

// everyCollection asks for all collections that the key may see.
const everyCollection = "*"

// noCollection is a name that no collection can have. A scope that a key may
// not see becomes this one, and so is as empty as one that does not exist.
const noCollection = "-"

// collections resolves the collection of a request to those to look in; nil
// means every one.
func collections(p *Principal, name string) ([]string, error) {
	switch name {
	case "":
		name = DefaultCollection
	case everyCollection:
		return slices.Clone(p.Collections), nil
	}
	if err := events.CheckCollection(name); err != nil {
		return nil, err
	}
	if !p.Sees(name) {
		return []string{noCollection}, nil
	}
	return []string{name}, nil
}

// scope resolves the documents that a question is about.
func scope(p *Principal, collection string, ids []string) (retrieval.Scope, error) {
	in, err := collections(p, collection)
	if err != nil {
		return retrieval.Scope{}, err
	}
	if ids != nil && len(ids) == 0 {
		return retrieval.Scope{}, problem.New(problem.InvalidField, "document_ids is empty, so nothing could be found").
			WithHint("leave it out to ask every document of the collection").WithField("document_ids")
	}
	if len(ids) > retrieval.MaxLimit {
		return retrieval.Scope{}, problem.New(problem.LimitExceeded, "document_ids has %d entries, at most %d are taken", len(ids), retrieval.MaxLimit).
			WithField("document_ids")
	}
	var unique []string
	for _, id := range ids {
		if err := events.CheckID(id); err != nil {
			return retrieval.Scope{}, problem.As(err).WithField("document_ids")
		}
		if !slices.Contains(unique, id) {
			unique = append(unique, id)
		}
	}
	return retrieval.Scope{Collections: in, IDs: unique}, nil
}

// hide rewrites an error about a document that is not there, so that the reply
// does not depend on why the key cannot see it.
func (s *Server) hide(ctx context.Context, sc retrieval.Scope, asked string, err error) error {
	if problem.CodeOf(err) != problem.DocumentNotFound || len(sc.IDs) == 0 {
		return err
	}
	if asked == "" {
		asked = DefaultCollection
	}
	for _, id := range sc.IDs {
		if !s.present(ctx, sc.Collections, id) {
			return problem.As(notFound(catalog.Key{Collection: asked, ID: id})).WithField("document_ids")
		}
	}
	return problem.As(notFound(catalog.Key{Collection: asked, ID: sc.IDs[0]})).WithField("document_ids")
}

// present reports whether a document of that id is in one of the collections.
func (s *Server) present(ctx context.Context, in []string, id string) bool {
	if in == nil {
		docs, err := s.catalog.List(ctx, nil)
		return err == nil && slices.ContainsFunc(docs, func(d *catalog.Document) bool { return d.ID == id })
	}
	return slices.ContainsFunc(in, func(c string) bool {
		if c == noCollection {
			return false
		}
		_, err := s.catalog.Get(ctx, catalog.Key{Collection: c, ID: id})
		return err == nil
	})
}
