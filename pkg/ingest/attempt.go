package ingest

import (
	"context"
	"fmt"
	"strings"
	"time"

	"scenewise/pkg/catalog"
	"scenewise/pkg/characters"
	"scenewise/pkg/chunking"
	"scenewise/pkg/embedding"
	"scenewise/pkg/events"
	"scenewise/pkg/problem"
	"scenewise/pkg/retrieval"
	"scenewise/pkg/source"
	"scenewise/pkg/structure"
)

// batch is how many chunks go to the model and to an index at a time.
const batch = 256

// attempt is one try at preparing a version.
type attempt struct {
	w      *Worker
	ticket catalog.Ticket
	upsert *events.Upsert
	stage  catalog.State
	began  time.Time        // of stage
	spent  map[string]int64 // milliseconds by stage

	content source.Content
	edition *retrieval.Edition
	packed  catalog.Packed
	vectors [][]float32
}

// run takes the version from its event to live.
func (a *attempt) run(ctx context.Context) error {
	a.w.opt.Hook(AfterBegin)
	if a.w.Rules != nil {
		if err := a.w.Rules.Valid(a.upsert.Checks); err != nil {
			return err
		}
	}
	for _, s := range []struct {
		state catalog.State
		do    func(context.Context) error
	}{
		{catalog.StateFetching, a.fetch}, {catalog.StateParsing, a.read},
		{catalog.StateEmbedding, a.embed}, {catalog.StateIndexing, a.index},
	} {
		a.enter(s.state)
		if err := s.do(ctx); err != nil {
			return err
		}
	}
	return a.promote(ctx)
}

// enter begins a stage.
func (a *attempt) enter(s catalog.State) {
	a.leave()
	a.stage, a.began = s, time.Now()
	a.w.announce(a.ticket.Key, a.ticket.Event.Version, s, a.ticket.Attempt, nil, 0)
}

// leave ends a stage and notes how long it took.
func (a *attempt) leave() {
	if a.stage == "" {
		return
	}
	took := time.Since(a.began)
	a.spent[string(a.stage)] = took.Milliseconds()
	a.w.metrics.stages.WithLabelValues(string(a.stage)).Observe(took.Seconds())
}

// fetch waits for our own store as for any dependency. A server of somebody
// else that does not answer is a fault instead: it may never come back.
func (a *attempt) fetch(ctx context.Context) error {
	limit := a.w.opt.Limits.Fetch
	inner, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	for n := 0; ; n++ {
		c, err := a.w.Source.Fetch(inner, *a.upsert)
		if err == nil {
			a.content = c
			return a.w.room(ctx, asked{key: a.ticket.Key, event: a.ticket.Event}, int64(len(c.Data)))
		}
		if inner.Err() != nil || problem.As(err) != nil || !transient(err) {
			return deadline(ctx, err, problem.Unavailable, "fetching the content", limit)
		}
		pause(inner, backoff(n, 15*time.Second))
	}
}

// read makes the edition: text and tree, cast, chunks.
func (a *attempt) read(ctx context.Context) error {
	limit := a.w.opt.Limits.Parse
	inner, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	e, err := contained(inner, "reading", a.prepare)
	if err != nil {
		return deadline(ctx, err, problem.ReaderTimeout, "reading the work", limit)
	}
	a.edition = e
	return nil
}

func (a *attempt) prepare(ctx context.Context) (*retrieval.Edition, error) {
	u, t := a.upsert, a.ticket
	in := structure.Input{Data: a.content.Data, Language: u.Language, Limits: structure.Limits{MaxBytes: a.w.opt.MaxContent}}
	if u.Structure != nil {
		in.Hints = *u.Structure
	}
	work, err := a.w.Readers.Read(ctx, in, u.Format, a.content.Name)
	if err != nil {
		return nil, err
	}
	if strings.TrimSpace(work.Text) == "" {
		return nil, problem.New(problem.EmptyContent, "the content has no text").WithHint("send the whole work")
	}
	cast, err := characters.Analyze(ctx, work, characters.Options{Language: u.Language, Declared: u.Characters})
	if err != nil {
		return nil, err
	}
	title := u.Title
	if title == "" {
		title = work.Root.Title
	}
	return &retrieval.Edition{
		Ref:   retrieval.Ref{Collection: t.Collection, ID: t.ID, Version: t.Event.Version},
		Title: title, Author: u.Author, Language: u.Language, Metadata: plain(u.Metadata), Declared: u.Characters,
		Work: work, Cast: cast,
		Chunks: chunking.Split(work, chunking.Key{Collection: t.Collection, Document: t.ID}, chunking.Options{Language: u.Language}),
	}, nil
}

// plain makes JSON's arrays []string, as an edition has them.
func plain(m map[string]any) map[string]any {
	if len(m) == 0 {
		return nil
	}
	out := make(map[string]any, len(m))
	for name, v := range m {
		if list, ok := v.([]any); ok {
			texts := make([]string, 0, len(list))
			for _, x := range list {
				if s, ok := x.(string); ok {
					texts = append(texts, s)
				}
			}
			v = texts
		}
		out[name] = v
	}
	return out
}

func (a *attempt) embed(ctx context.Context) error {
	chunks := a.edition.Chunks
	a.vectors = make([][]float32, 0, len(chunks))
	for from := 0; from < len(chunks); from += batch {
		part := chunks[from:min(from+batch, len(chunks))]
		texts := make([]string, len(part))
		for i, c := range part {
			texts[i] = c.Text
		}
		err := a.w.patiently(ctx, "embed", func(ctx context.Context) error {
			v, err := a.w.Model.Embed(ctx, embedding.TaskDocument, texts)
			if err != nil {
				return err
			}
			if err := checkVectors(v, len(texts), a.w.Model); err != nil {
				return err
			}
			a.vectors = append(a.vectors[:from], v...)
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// checkVectors does not take a model's word for what it returned.
func checkVectors(v [][]float32, want int, m embedding.Model) error {
	if len(v) != want {
		return fmt.Errorf("model %s returned %d vectors for %d texts", m.ID(), len(v), want)
	}
	for _, x := range v {
		if len(x) != m.Dim() {
			return fmt.Errorf("model %s returned a vector of %d numbers, expected %d", m.ID(), len(x), m.Dim())
		}
		for _, f := range x {
			if f != f || f > 2 || f < -2 {
				return fmt.Errorf("model %s returned a vector that is not of unit length", m.ID())
			}
		}
	}
	return nil
}
