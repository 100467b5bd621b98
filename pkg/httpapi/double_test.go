package httpapi_test

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"scenewise/pkg/catalog"
	"scenewise/pkg/characters"
	"scenewise/pkg/chunking"
	"scenewise/pkg/events"
	"scenewise/pkg/problem"
	"scenewise/pkg/reasoning"
	"scenewise/pkg/retrieval"
	"scenewise/pkg/structure"
)

// lantern is a small work of two chapters; the second has two scenes.
const lantern = `The Lantern Keeper

CHAPTER I
The Café

Mara lit the lantern and waited. "You came late," said Mara. Jonas bowed.

Jonas spoke of Edith, who had drowned — “café” was her last word.

CHAPTER II

Mara walked to the pier alone. The lantern was dark.

* * *

"Edith is gone," said Jonas. Mara said nothing, and the lantern was dark.

THE END
`

// read makes an edition of a text in the form of lantern, by hand.
func read(ref retrieval.Ref, text string) *retrieval.Edition {
	at := func(s string, from int) int { return from + strings.Index(text[from:], s) }
	c1 := at("CHAPTER I", 0)
	b1 := at("Mara lit", c1)
	c2 := at("CHAPTER II", c1)
	b2 := at("Mara walked", c2)
	mark := at("* * *", c2)
	b3 := at("\"Edith", mark)
	end := at("THE END", b3)
	scene := func(id string, n, start, body, stop int, how structure.How) *structure.Node {
		return &structure.Node{ID: id, Kind: structure.KindScene, Ordinal: n, Start: start, BodyStart: body, End: stop, How: how, Confidence: 1}
	}
	chapter := func(id, title string, n, start, stop int, kids ...*structure.Node) *structure.Node {
		return &structure.Node{ID: id, Kind: structure.KindChapter, Title: title, Ordinal: n, Start: start, BodyStart: kids[0].BodyStart, End: stop,
			Children: kids, How: structure.HowHeading, Confidence: 1}
	}
	w := &structure.Work{
		Format: structure.FormatText, ReaderVersion: "test", Text: text,
		Root: &structure.Node{ID: "work", Kind: structure.KindWork, Start: c1, BodyStart: c1, End: end, How: structure.HowHeading, Confidence: 1, Children: []*structure.Node{
			chapter("c1", "CHAPTER I The Café", 1, c1, c2, scene("c1.s1", 1, c1, b1, c2, structure.HowInferred)),
			chapter("c2", "CHAPTER II", 2, c2, end, scene("c2.s1", 1, c2, b2, mark, structure.HowInferred), scene("c2.s2", 2, mark, b3, end, structure.HowMark)),
		}},
		FrontMatter: []structure.Span{{Start: 0, End: c1}},
		BackMatter:  []structure.Span{{Start: end, End: len(text)}},
		Warnings:    []structure.Warning{{Code: "chapters_guessed", Message: "chapters rest on numbered headings"}},
	}
	ed := &retrieval.Edition{Ref: ref, Title: "The Lantern Keeper", Language: "en", Work: w, Cast: castOf(w)}
	for scene := range w.Scenes() {
		half := scene.BodyStart + strings.Index(text[scene.BodyStart:scene.End], ". ") + 2
		for k, s := range []structure.Span{{Start: scene.BodyStart, End: half}, {Start: half, End: scene.End}} {
			ed.Chunks = append(ed.Chunks, chunking.Chunk{ID: fmt.Sprintf("%s-%s-%d", ref.ID, strings.ReplaceAll(scene.ID, ".", "_"), k),
				Ordinal: len(ed.Chunks), NodeID: scene.ID, Start: s.Start, End: s.End, Tokens: s.Len() / 4, Text: text[s.Start:s.End]})
		}
		w.Paragraphs = append(w.Paragraphs, structure.Span{Start: scene.BodyStart, End: scene.BodyStart + len(strings.TrimRight(text[scene.BodyStart:scene.End], "\n"))})
	}
	return ed
}

// castOf finds three people by their names; who is named outside quotation
// acts, and "said NAME" speaks. Edith is only ever mentioned.
func castOf(w *structure.Work) *characters.Cast {
	c := &characters.Cast{RulesVersion: "test-1", Scenes: map[string]map[string]characters.Presence{}}
	seen := map[string]*characters.Character{}
	for _, name := range []string{"Mara", "Jonas", "Edith"} {
		c.Characters = append(c.Characters, characters.Character{ID: strings.ToLower(name), Name: name, Aliases: []string{}, Source: "detected", Confidence: .9, Why: "named often"})
	}
	for i := range c.Characters {
		seen[c.Characters[i].Name] = &c.Characters[i]
	}
	for scene := range w.Scenes() {
		in := map[string]characters.Presence{}
		for name, x := range seen {
			for at := scene.BodyStart; ; {
				i := strings.Index(w.Text[at:scene.End], name)
				if i < 0 {
					break
				}
				at += i + len(name)
				m := characters.Mention{Character: x.ID, Span: structure.Span{Start: at - len(name), End: at}, Proof: structure.Span{Start: at - len(name), End: at},
					Level: characters.Acts, Via: characters.ViaNarration, Confidence: .9}
				if name == "Edith" {
					m.Level, m.Via = characters.Mentioned, characters.ViaDialogue
				} else if strings.HasSuffix(w.Text[:m.Span.Start], "said ") {
					m.Level, m.Via = characters.Speaks, characters.ViaExplicitSpeech
				}
				x.Mentions++
				c.Mentions = append(c.Mentions, m)
				if old := in[x.ID]; m.Level.Rank() > old.Level.Rank() {
					in[x.ID] = characters.Presence{Level: m.Level, Confidence: m.Confidence, Via: m.Via, Proof: m.Proof}
				}
			}
		}
		c.Scenes[scene.ID] = in
	}
	slices.SortFunc(c.Mentions, func(a, b characters.Mention) int { return cmp.Compare(a.Span.Start, b.Span.Start) })
	return c
}

// shelf is a catalog in memory.
type shelf struct {
	mu       sync.Mutex
	docs     map[catalog.Key]*catalog.Document
	editions map[retrieval.Ref]*retrieval.Edition
	past     map[catalog.Key]*catalog.History
	hold     chan struct{} // when set, Edition waits for it or ctx
}

func newShelf() *shelf {
	return &shelf{docs: map[catalog.Key]*catalog.Document{}, editions: map[retrieval.Ref]*retrieval.Edition{}}
}

// put makes a version live.
func (s *shelf) put(collection, id string, version int64, text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	k := catalog.Key{Collection: collection, ID: id}
	ref := retrieval.Ref{Collection: collection, ID: id, Version: version}
	ed := read(ref, text)
	s.editions[ref] = ed
	d := s.docs[k]
	if d == nil {
		d = &catalog.Document{Key: k, VersionMode: "given"}
		s.docs[k] = d
	}
	counts := catalog.Counts{Bytes: len(text), Words: len(strings.Fields(text)), Chapters: 2, Scenes: 3, Chunks: len(ed.Chunks), Characters: 3}
	d.Highest = version
	d.Queued, d.Pending, d.Failure = 0, nil, nil
	d.Live = &catalog.Pointer{Version: version, Edition: fmt.Sprint(ref), Model: "test-model", Title: ed.Title, Language: "en", Counts: counts}
	d.Versions = append([]catalog.Version{{Version: version, State: catalog.StateLive, ContentSHA256: "00", Format: "text", Edition: fmt.Sprint(ref), Counts: counts, Warnings: 1,
		StagesMS: map[string]int64{"parsing": 2}, Models: map[string]string{"reader": "test"}}}, d.Versions...)
	d.UpdatedAt = time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
}

// change edits an entry.
func (s *shelf) change(collection, id string, f func(d *catalog.Document)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	k := catalog.Key{Collection: collection, ID: id}
	if s.docs[k] == nil {
		s.docs[k] = &catalog.Document{Key: k, UpdatedAt: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)}
	}
	f(s.docs[k])
}

func (s *shelf) remove(collection, id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.docs, catalog.Key{Collection: collection, ID: id})
}

func (s *shelf) Get(_ context.Context, k catalog.Key) (*catalog.Document, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	d, ok := s.docs[k]
	if !ok {
		return nil, problem.New(problem.DocumentNotFound, "the shelf's own words about %s in %s", k.ID, k.Collection)
	}
	c := *d
	return &c, nil
}

func (s *shelf) List(_ context.Context, in []string) ([]*catalog.Document, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []*catalog.Document
	for k, d := range s.docs {
		if in == nil || slices.Contains(in, k.Collection) {
			c := *d
			out = append(out, &c)
		}
	}
	slices.SortFunc(out, func(a, b *catalog.Document) int {
		return cmp.Or(cmp.Compare(a.Collection, b.Collection), cmp.Compare(a.ID, b.ID))
	})
	return out, nil
}

func (s *shelf) Version(ctx context.Context, k catalog.Key, version int64) (retrieval.Live, error) {
	d, err := s.Get(ctx, k)
	if err != nil {
		return retrieval.Live{}, err
	}
	if version == 0 && d.Live != nil {
		version = d.Live.Version
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	ref := retrieval.Ref{Collection: k.Collection, ID: k.ID, Version: version}
	if s.editions[ref] == nil {
		return retrieval.Live{}, problem.New(problem.VersionNotFound, "no version %d of %s", version, k.ID)
	}
	return retrieval.Live{Ref: ref, Title: "The Lantern Keeper", EditionID: fmt.Sprint(ref)}, nil
}

func (s *shelf) Queued(_ context.Context, k catalog.Key, version int64) error {
	s.change(k.Collection, k.ID, func(d *catalog.Document) { d.Queued = version })
	return nil
}

func (s *shelf) Snapshot(ctx context.Context, sc retrieval.Scope) (retrieval.Snapshot, error) {
	var snap retrieval.Snapshot
	docs, _ := s.List(ctx, sc.Collections)
	for _, id := range sc.IDs {
		if !slices.ContainsFunc(docs, func(d *catalog.Document) bool { return d.ID == id }) {
			return snap, problem.New(problem.DocumentNotFound, "the shelf's own words about %s", id)
		}
	}
	for _, d := range docs {
		switch {
		case sc.IDs != nil && !slices.Contains(sc.IDs, d.ID):
		case d.Live != nil:
			live, err := s.Version(ctx, d.Key, d.Live.Version)
			if err != nil {
				return snap, err
			}
			snap.Docs = append(snap.Docs, live)
		default:
			snap.Pending = append(snap.Pending, retrieval.Ref{Collection: d.Collection, ID: d.ID, Version: d.Queued})
		}
	}
	return snap, nil
}

func (s *shelf) Edition(ctx context.Context, l retrieval.Live) (*retrieval.Edition, error) {
	if s.hold != nil {
		select {
		case <-s.hold:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if ed := s.editions[l.Ref]; ed != nil {
		return s.edited(ed), nil
	}
	return nil, problem.New(problem.VersionNotFound, "gone")
}

// queue records what is published.
type queue struct {
	mu      sync.Mutex
	upserts []events.Upsert
	deletes []events.Delete
	err     error
}

func (q *queue) Upsert(_ context.Context, u events.Upsert) (int64, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.err != nil {
		return 0, q.err
	}
	q.upserts = append(q.upserts, u)
	if u.Version != 0 {
		return u.Version, nil
	}
	return int64(len(q.upserts)), nil
}

func (q *queue) Delete(_ context.Context, d events.Delete) (int64, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.deletes = append(q.deletes, d)
	return d.Version, q.err
}

// wire hands statuses to whoever follows.
type wire struct {
	mu   sync.Mutex
	next int
	subs map[int]func(events.Status)
}

func (w *wire) Follow(ctx context.Context, collection, id string, f func(events.Status)) error {
	w.mu.Lock()
	if w.subs == nil {
		w.subs = map[int]func(events.Status){}
	}
	n := w.next
	w.next++
	w.subs[n] = func(s events.Status) {
		if s.Collection == collection && s.ID == id {
			f(s)
		}
	}
	w.mu.Unlock()
	<-ctx.Done()
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.subs, n)
	return nil
}

func (w *wire) say(s events.Status) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, f := range w.subs {
		f(s)
	}
}

func (w *wire) followers() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.subs)
}

// finder answers searches from the chunks of a shelf, by plain containment.
type finder struct {
	shelf *shelf
	err   error
	panic any
	last  retrieval.SearchRequest
}

func (f *finder) Search(ctx context.Context, req retrieval.SearchRequest) (*retrieval.SearchResponse, error) {
	if f.panic != nil {
		panic(f.panic)
	}
	f.last = req
	if _, err := retrieval.Parse(req.Query); err != nil {
		return nil, err
	}
	if f.err != nil {
		return nil, f.err
	}
	snap, err := f.shelf.Snapshot(ctx, req.Scope)
	if err != nil {
		return nil, err
	}
	out := &retrieval.SearchResponse{Timings: map[string]float64{"total": 0.5}}
	for _, d := range snap.Docs {
		ed, err := f.shelf.Edition(ctx, d)
		if err != nil {
			return nil, err
		}
		for _, k := range ed.Chunks {
			if strings.Contains(strings.ToLower(k.Text), strings.ToLower(req.Query)) && len(out.Results) < req.Limit {
				out.Results = append(out.Results, retrieval.Result{ChunkID: k.ID, Ref: d.Ref, NodeID: k.NodeID, Path: []string{"x"}, Start: k.Start, End: k.End, Text: k.Text,
					Score: 1, Relevance: 1, Ranks: map[string]int{"lexical": len(out.Results) + 1}, Highlights: []retrieval.Highlight{{Start: k.Start, End: k.Start + 1}}})
			}
		}
	}
	out.Found = len(out.Results) > 0
	out.Counts = retrieval.Counts{Lexical: len(out.Results), Fused: len(out.Results)}
	return out, nil
}

// drawer holds dead letters.
type drawer struct{ letters []events.Letter }

func (d *drawer) Letters(_ context.Context, after uint64, limit int) ([]events.Letter, int, error) {
	var out []events.Letter
	for _, l := range d.letters {
		if l.Number > after && len(out) < limit {
			out = append(out, l)
		}
	}
	return out, len(d.letters), nil
}

func (d *drawer) Letter(_ context.Context, n uint64) (events.Letter, error) {
	for _, l := range d.letters {
		if l.Number == n {
			return l, nil
		}
	}
	return events.Letter{}, problem.New(problem.LetterNotFound, "there is no dead letter %d", n)
}

func (d *drawer) Replay(ctx context.Context, n uint64) (events.Letter, error) {
	l, err := d.Letter(ctx, n)
	d.letters = slices.DeleteFunc(d.letters, func(x events.Letter) bool { return x.Number == n })
	return l, err
}

// oracle answers no question; it tells how many documents it was let see.
type oracle struct{ shelf *shelf }

func (o oracle) Analyze(ctx context.Context, req reasoning.Request) (*reasoning.Answer, error) {
	snap, err := o.shelf.Snapshot(ctx, req.Scope)
	if err != nil {
		return nil, err
	}
	return nil, problem.New(problem.Unavailable, "%d documents", len(snap.Docs))
}
