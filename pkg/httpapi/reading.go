package httpapi

import (
	"net/http"
	"strconv"
	"unicode/utf8"

	"scenewise/pkg/problem"
	"scenewise/pkg/retrieval"
	"scenewise/pkg/structure"
)

// structure gives the tree of a version.
func (s *Server) structure(c *call) error {
	ed, live, err := s.edition(c)
	if err != nil {
		return err
	}
	w := ed.Work
	return c.reply(http.StatusOK, StructureReply{
		Ref: live.Ref, Title: ed.Title, Format: w.Format, Root: w.Root,
		FrontMatter: orEmpty(w.FrontMatter), BackMatter: orEmpty(w.BackMatter), Warnings: orEmpty(w.Warnings),
	})
}

// text gives bytes of the canonical text.
func (s *Server) text(c *call) error {
	ed, live, err := s.edition(c)
	if err != nil {
		return err
	}
	t := ed.Work.Text
	start, err := offset(c.q, t, "start", 0)
	if err != nil {
		return err
	}
	end, err := offset(c.q, t, "end", len(t))
	if err != nil {
		return err
	}
	if end < start {
		return problem.New(problem.InvalidOffset, "end is %d, before start at %d", end, start).WithField("end")
	}
	c.Response().Header().Set(versionHeader, strconv.FormatInt(live.Version, 10))
	return c.send(http.StatusOK, "text/plain; charset=utf-8", []byte(t[start:end]))
}

// offset reads a byte offset into t. It must lie in the text and between two
// characters.
func offset(q params, t, name string, other int) (int, error) {
	n, err := q.whole(name, int64(other))
	switch {
	case err != nil:
		return 0, err
	case n < 0 || n > int64(len(t)):
		return 0, problem.New(problem.InvalidOffset, "%s is %d, outside the text of %d bytes", name, n, len(t)).WithField(name)
	case n < int64(len(t)) && !utf8.RuneStart(t[n]):
		from := n
		for from > 0 && !utf8.RuneStart(t[from]) {
			from--
		}
		_, size := utf8.DecodeRuneInString(t[from:])
		return 0, problem.New(problem.InvalidOffset, "%s is %d, inside the character of bytes %d to %d", name, n, from, from+int64(size)).
			WithHint("offsets count bytes of UTF-8, not characters").WithField(name)
	}
	return int(n), nil
}

// chunks lists the chunks of a version: all of them unless a limit is given.
func (s *Server) chunks(c *call) error {
	k, err := c.document()
	if err != nil {
		return err
	}
	version, err := c.q.version()
	if err != nil {
		return err
	}
	asked := digestOf([]any{k, version})
	cur, err := s.cursors.open(c.q.text("cursor"), "chunks", asked)
	if err != nil {
		return err
	}
	if len(cur.Pins) == 1 {
		version = cur.Pins[0].Version
	}
	ed, live, err := s.editionAt(c, k, version)
	switch {
	case cur.pinned() && problem.As(err) != nil:
		return expired()
	case err != nil:
		return err
	}
	limit, err := c.q.limit(len(ed.Chunks))
	if err != nil {
		return err
	}
	from := min(cur.Offset, len(ed.Chunks))
	page := ed.Chunks[from:min(len(ed.Chunks), from+limit)]
	out := ChunksReply{Ref: live.Ref, Total: len(ed.Chunks), Returned: len(page), Chunks: make([]ChunkItem, len(page))}
	for i, x := range page {
		out.Chunks[i] = ChunkItem{ChunkID: x.ID, NodeID: x.NodeID, Start: x.Start, End: x.End, Tokens: x.Tokens}
	}
	if next := from + len(page); next < len(ed.Chunks) {
		out.Cursor = s.cursors.seal(cursor{Call: "chunks", Asked: asked, Offset: next, Pins: []retrieval.Ref{live.Ref}})
	}
	return c.reply(http.StatusOK, out)
}

// orEmpty keeps lists out of JSON's null.
func orEmpty[T any](s []T) []T {
	if s == nil {
		return []T{}
	}
	return s
}

// bare returns a copy of n without what lies below it; nil for nil.
func bare(n *structure.Node) *structure.Node {
	if n == nil {
		return nil
	}
	k := *n
	k.Children = nil
	return &k
}
