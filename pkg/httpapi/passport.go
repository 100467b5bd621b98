package httpapi

import (
	"maps"
	"slices"
	"strconv"

	"scenewise/pkg/catalog"
	"scenewise/pkg/problem"
	"scenewise/pkg/structure"
)

// stateNow sums a document up in one word: live when a version is served,
// else where its newest version stands.
func stateNow(d *catalog.Document) catalog.State {
	switch {
	case d.Live != nil:
		return catalog.StateLive
	case d.Pending != nil:
		return d.Pending.State
	case d.Queued > 0:
		return catalog.StateQueued
	case d.Failure != nil:
		return catalog.StateFailed
	case d.Deleted:
		return catalog.StateDeleted
	case len(d.Versions) > 0:
		return d.Versions[0].State
	}
	return catalog.StateQueued
}

// stateOf reads the parameter state; "" = any.
func stateOf(q params) (catalog.State, error) {
	s := catalog.State(q.text("state"))
	if s == "" {
		return "", nil
	}
	return choice("state", s, catalog.StateLive, catalog.StateQueued, catalog.StateFetching, catalog.StateParsing,
		catalog.StateEmbedding, catalog.StateIndexing, catalog.StateFailed)
}

// pending is the version on its way, or promised and not begun.
func pending(d *catalog.Document) *catalog.Pending {
	if d.Pending == nil && d.Queued > 0 {
		return &catalog.Pending{Version: d.Queued, State: catalog.StateQueued}
	}
	return d.Pending
}

func served(d *catalog.Document) *int64 {
	if d.Live == nil {
		return nil
	}
	v := d.Live.Version
	return &v
}

// item is a document as it stands in a list.
func item(d *catalog.Document) DocumentItem {
	out := DocumentItem{
		ID: d.ID, Collection: d.Collection, State: stateNow(d), Version: served(d),
		Pending: pending(d), Error: d.Failure, UpdatedAt: d.UpdatedAt,
	}
	if p := d.Live; p != nil {
		out.Title, out.Author, out.Language, out.Counts = p.Title, p.Author, p.Language, p.Counts
	}
	return out
}

// describe makes the passport. Format, counts, models and stages are those of
// the given version; 0 means the one served, or else the newest.
func describe(d *catalog.Document, version int64) (*Passport, error) {
	p := &Passport{
		ID: d.ID, Collection: d.Collection, State: stateNow(d), Version: served(d), Pending: pending(d), Error: d.Failure,
		Versions: make([]VersionEntry, len(d.Versions)), Warnings: []structure.Warning{}, UpdatedAt: d.UpdatedAt,
	}
	for i, v := range d.Versions {
		p.Versions[i] = VersionEntry{
			Version: v.Version, State: v.State, Readable: v.Edition != "", Format: v.Format,
			ContentSHA256: v.ContentSHA256, Warnings: v.Warnings, Counts: v.Counts,
		}
	}
	if l := d.Live; l != nil {
		p.Title, p.Author, p.Language, p.Metadata, p.Counts = l.Title, l.Author, l.Language, l.Metadata, l.Counts
	}
	entry, err := entryOf(d, version)
	if err != nil || entry == nil {
		return p, err
	}
	p.Format, p.Counts, p.Stages, p.Models = entry.Format, entry.Counts, entry.StagesMS, maps.Clone(entry.Models)
	if p.Models == nil && d.Live != nil && entry.Version == d.Live.Version {
		p.Models = map[string]string{"embedder": d.Live.Model}
	}
	return p, nil
}

// entryOf finds a version in the history; nil when none is asked for and none
// is there yet.
func entryOf(d *catalog.Document, version int64) (*catalog.Version, error) {
	want := version
	if want == 0 && d.Live != nil {
		want = d.Live.Version
	}
	i := slices.IndexFunc(d.Versions, func(v catalog.Version) bool { return v.Version == want })
	switch {
	case i >= 0:
		return &d.Versions[i], nil
	case version == 0 && len(d.Versions) > 0 && d.Live == nil:
		return &d.Versions[0], nil
	case version == 0, d.Pending != nil && d.Pending.Version == version, d.Queued == version:
		return nil, nil
	}
	return nil, problem.New(problem.VersionNotFound, "the document %s has no version %d", strconv.Quote(d.ID), version).
		WithHint("its passport lists the versions there are").WithField("version")
}

// maxWarnings is how many warnings a passport lists; their number is in the
// version's entry.
const maxWarnings = 100

// warnings reads what the reader guessed from the stored edition. A version
// that cannot be read has none.
func (s *Server) warnings(c *call, d *catalog.Document, version int64) ([]structure.Warning, error) {
	out := []structure.Warning{}
	entry, err := entryOf(d, version)
	if err != nil || entry == nil || entry.Warnings == 0 || entry.Edition == "" {
		return out, err
	}
	live, err := s.catalog.Version(c.ctx(), d.Key, entry.Version)
	if err != nil {
		if problem.As(err) != nil {
			return out, nil // it went between the two looks
		}
		return nil, err
	}
	ed, err := s.catalog.Edition(c.ctx(), live)
	if err != nil {
		return nil, err
	}
	out = append(out, ed.Work.Warnings...)
	if ed.Cast != nil {
		out = append(out, ed.Cast.Warnings...)
	}
	return out[:min(len(out), maxWarnings)], nil
}
