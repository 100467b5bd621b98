package retrieval

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"golang.org/x/sync/errgroup"

	"scenewise/pkg/embedding"
	"scenewise/pkg/problem"
)

// search is one request on its way.
type search struct {
	engine *Engine
	req    SearchRequest
	clock  *clock
	stems  *stemmer

	query  *Query
	filter *filter
	limit  int
	depth  int

	wording  *wording
	texts    []Live           // documents in scope that passed the filter
	words    []Slice          // of texts, by generation
	vectors  []Slice          // of texts, by generation
	byWords  map[uint64]int32 // place in texts, by number of generation
	byVector map[uint64]int32
	analyses map[Ref]*analysis
	asks     map[Ref]*asked
	weight   []float64 // of the query's terms; they sum to 1

	lexical     []candidate // ranked, verified
	semantic    []candidate
	counts      Counts
	ranked      []*scoredChunk
	covered     float64 // the highest coverage of a chunk
	information float64 // of all terms, in nats: the weights before they were scaled
	degraded    []Degraded
}

// candidate is a chunk that a leg found.
type candidate struct {
	doc     Live
	ordinal int
	score   float64
	bm25    float64 // of the lexical leg: score without the lift of a whole query
}

func (s *search) check() error {
	var err error
	if s.limit, err = checkLimit(s.req.Limit, DefaultSearchLimit); err != nil {
		return err
	}
	s.depth = max(legDepth, s.limit)
	if s.query, err = Parse(s.req.Query); err != nil {
		return err
	}
	s.wording = newWording(s.query, s.stems)
	if s.filter, err = parseFilter(s.req.Filter); err != nil {
		return err
	}
	if m := s.req.MinRelevance; m != nil && !(*m >= 0 && *m <= 1) {
		return problem.New(problem.InvalidField, "min_relevance is %g, it must lie between 0 and 1", *m).WithField("min_relevance")
	}
	return s.checkNames()
}

func (s *search) checkNames() error {
	r := &s.req
	for _, f := range []struct {
		name    string
		value   *string
		allowed []string
	}{
		{"mode", (*string)(&r.Mode), []string{string(ModeHybrid), string(ModeLexical), string(ModeSemantic)}},
		{"group_by", (*string)(&r.GroupBy), []string{string(GroupNone), string(GroupScene), string(GroupChapter)}},
		{"rerank", &r.Rerank, []string{RerankNone, RerankLocal, RerankGemini}},
	} {
		if *f.value == "" {
			*f.value = f.allowed[0]
		}
		if !slices.Contains(f.allowed, *f.value) {
			return oneOf(f.name, *f.value, f.allowed...)
		}
	}
	if r.Rerank == RerankGemini {
		return problem.New(problem.InvalidField, "rerank gemini is not configured").
			WithHint("set GEMINI_API_KEY, or use %q", RerankLocal).WithField("rerank")
	}
	if r.Mode == ModeSemantic && (s.engine.Model == nil || s.engine.Vectors == nil) {
		return problem.New(problem.InvalidField, "mode semantic needs an embedding model, none is configured").
			WithHint("use %q", ModeLexical).WithField("mode")
	}
	return nil
}

// scope takes the snapshot and turns the filter into slices of both indexes.
func (s *search) scope(ctx context.Context) error {
	snap, err := s.engine.Library.Snapshot(ctx, s.req.Scope)
	if err != nil {
		return err
	}
	s.byWords, s.byVector = make(map[uint64]int32, len(snap.Docs)), make(map[uint64]int32, len(snap.Docs))
	for _, d := range snap.Docs {
		if s.filter.admits(d) {
			s.texts = append(s.texts, d)
		}
	}
	ranges := make([][]OrdinalRange, len(s.texts))
	if len(s.filter.passage) > 0 {
		if err := s.load(ctx, s.texts); err != nil {
			return err
		}
		for i, d := range s.texts {
			a := s.analyses[d.Ref]
			ranges[i] = s.filter.ranges(a.edition, a.outline)
		}
	}
	other := 0
	for i, d := range s.texts {
		if ranges[i] != nil && len(ranges[i]) == 0 {
			continue
		}
		s.byWords[d.Words.Number] = int32(i)
		s.words = append(s.words, Slice{d.Words, ranges[i]})
		if s.engine.Model != nil && d.Model != "" && d.Model != s.engine.Model.ID() {
			other++
			continue
		}
		s.byVector[d.Vectors.Number] = int32(i)
		s.vectors = append(s.vectors, Slice{d.Vectors, ranges[i]})
	}
	if other > 0 && s.req.Mode != ModeLexical {
		s.degraded = append(s.degraded, Degraded{"semantic", fmt.Sprintf("%d documents have vectors of another model than %s; `scenewise reindex` makes them anew", other, s.engine.Model.ID())})
	}
	byNumber := func(a, b Slice) int { return compareNumbers(a.Generation, b.Generation) }
	slices.SortFunc(s.words, byNumber)
	slices.SortFunc(s.vectors, byNumber)
	return nil
}

// load analyses documents, several side by side.
func (s *search) load(ctx context.Context, docs []Live) error {
	got := make([]*analysis, len(docs))
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(4)
	for i, d := range docs {
		if got[i] = s.analyses[d.Ref]; got[i] != nil {
			continue
		}
		g.Go(func() error {
			var err error
			if got[i], err = s.engine.cache.get(ctx, s.engine.Library, d); err != nil {
				return fmt.Errorf("read %s/%s version %d: %w", d.Collection, d.ID, d.Version, err)
			}
			return nil
		})
	}
	if err := g.Wait(); err != nil {
		return err
	}
	for i, d := range docs {
		s.analyses[d.Ref] = got[i]
	}
	return nil
}

// run asks the legs side by side, then fuses and reranks.
func (s *search) run(ctx context.Context) error {
	var words, vectors []Hit
	var wordsErr, vectorsErr error
	var wg sync.WaitGroup
	if s.req.Mode != ModeSemantic {
		wg.Go(func() { words, wordsErr = s.askWords(ctx, s.depth) })
	}
	if s.req.Mode != ModeLexical && s.engine.Model != nil && s.engine.Vectors != nil {
		wg.Go(func() { vectors, vectorsErr = s.askVectors(ctx) })
	}
	wg.Wait()
	if err := ctx.Err(); err != nil {
		return err
	}
	if err := s.judge(wordsErr, vectorsErr); err != nil {
		return err
	}
	var err error
	if s.lexical, err = s.verifiedWords(ctx, words); err != nil {
		return err
	}
	if s.semantic, err = s.verified(ctx, vectors, s.byVector); err != nil {
		return err
	}
	s.counts.Lexical, s.counts.Semantic = len(s.lexical), len(s.semantic)
	return s.rank(ctx)
}

// judge turns errors of legs into degradation; with no leg left, into an error.
func (s *search) judge(words, vectors error) error {
	asked, failed := 0, 0
	for _, leg := range []struct {
		name string
		used bool
		err  error
	}{{"lexical", s.req.Mode != ModeSemantic, words}, {"semantic", s.req.Mode != ModeLexical && s.engine.Model != nil, vectors}} {
		if !leg.used {
			continue
		}
		asked++
		if leg.err != nil {
			failed++
			s.degraded = append(s.degraded, Degraded{leg.name, reasonOf(leg.err)})
		}
	}
	if failed < asked || asked == 0 {
		return nil
	}
	return errors.Join(words, vectors)
}

func reasonOf(err error) string {
	switch p := problem.As(err); {
	case p != nil:
		return p.Error()
	case errors.Is(err, context.DeadlineExceeded):
		return "too slow"
	case errors.Is(err, ErrDimension):
		return "the vectors are of another model than the one configured; `scenewise reindex` makes them anew"
	case errors.Is(err, ErrUnavailable):
		return "unavailable"
	}
	return "failed"
}

func (s *search) timeout(ctx context.Context) (context.Context, context.CancelFunc) {
	d := s.engine.LegTimeout
	if d == 0 {
		d = DefaultLegTimeout
	}
	return context.WithTimeout(ctx, d)
}

func (s *search) askWords(ctx context.Context, depth int) ([]Hit, error) {
	defer s.clock.stage("lexical")()
	if s.engine.Words == nil {
		return nil, fmt.Errorf("no lexical index: %w", ErrUnavailable)
	}
	ctx, cancel := s.timeout(ctx)
	defer cancel()
	return s.engine.Words.SearchText(ctx, TextQuery{Query: s.query, In: s.words, Limit: depth})
}

func (s *search) askVectors(ctx context.Context) ([]Hit, error) {
	ctx, cancel := s.timeout(ctx)
	defer cancel()
	end := s.clock.stage("embed")
	v, err := s.engine.Model.Embed(ctx, embedding.TaskQuery, []string{s.wanted()})
	end()
	if err != nil {
		return nil, err
	}
	if len(v) != 1 || len(v[0]) != s.engine.Model.Dim() {
		return nil, fmt.Errorf("%w: the model gave %d vectors for one query", ErrDimension, len(v))
	}
	defer s.clock.stage("semantic")()
	return s.engine.Vectors.SearchVector(ctx, VectorQuery{Vector: v[0], In: s.vectors, Limit: s.depth})
}

// ask numbers the query for a document, once.
func (s *search) ask(ref Ref) *asked {
	q := s.asks[ref]
	if q == nil {
		q = s.analyses[ref].ask(s.wording)
		s.asks[ref] = q
	}
	return q
}
