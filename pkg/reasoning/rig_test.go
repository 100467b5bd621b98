package reasoning

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"scenewise/pkg/characters"
	"scenewise/pkg/chunking"
	"scenewise/pkg/retrieval"
	"scenewise/pkg/structure"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// golden compares got with a file below testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s differs (-want +got); go test -update rewrites it:\n%s", path, diff)
	}
}

// desk is a library in memory that is searched by counting shared words.
type desk struct {
	editions []*retrieval.Edition
	found    bool
}

func (d *desk) Snapshot(_ context.Context, sc retrieval.Scope) (retrieval.Snapshot, error) {
	var s retrieval.Snapshot
	for _, e := range d.editions {
		if sc.IDs == nil || slices.Contains(sc.IDs, e.ID) {
			s.Docs = append(s.Docs, retrieval.Live{Ref: e.Ref})
		}
	}
	return s, nil
}

func (d *desk) Edition(_ context.Context, l retrieval.Live) (*retrieval.Edition, error) {
	for _, e := range d.editions {
		if e.Ref == l.Ref {
			return e, nil
		}
	}
	return nil, fmt.Errorf("no edition of %s", l.ID)
}

func (d *desk) Search(ctx context.Context, req retrieval.SearchRequest) (*retrieval.SearchResponse, error) {
	want := map[string]bool{}
	for _, t := range retrieval.Tokens(req.Query) {
		want[t.Norm] = len(t.Norm) > 3
	}
	r := &retrieval.SearchResponse{Found: d.found, Degraded: []retrieval.Degraded{}}
	snap, err := d.Snapshot(ctx, req.Scope)
	if err != nil {
		return nil, err
	}
	for _, l := range snap.Docs {
		e, err := d.Edition(ctx, l)
		if err != nil {
			return nil, err
		}
		paths := pathsOf(e.Work)
		for _, c := range e.Chunks {
			if raw, ok := req.Filter["node"]; ok && !within(string(raw), c.NodeID) {
				continue
			}
			score := 0.0
			for _, t := range retrieval.Tokens(c.Text) {
				if want[t.Norm] {
					score++
				}
			}
			if score > 0 {
				r.Results = append(r.Results, retrieval.Result{ChunkID: c.ID, Ref: e.Ref, NodeID: c.NodeID, Path: paths[c.NodeID], Start: c.Start, End: c.End, Text: c.Text, Score: score, Relevance: 0.9})
			}
		}
	}
	slices.SortStableFunc(r.Results, func(a, b retrieval.Result) int { return int(b.Score - a.Score) })
	for i := range r.Results {
		r.Results[i].Ranks = map[string]int{"lexical": i + 1, "semantic": len(r.Results) - i}
	}
	r.Results = r.Results[:min(len(r.Results), req.Limit)]
	r.Counts = retrieval.Counts{Lexical: len(r.Results), Semantic: len(r.Results), Fused: len(r.Results)}
	return r, nil
}

// within reports whether a list of node ids as JSON covers a scene.
func within(list, scene string) bool {
	for id := scene; ; {
		if strings.Contains(list, `"`+id+`"`) {
			return true
		}
		i := strings.LastIndexByte(id, '.')
		if i < 0 {
			return false
		}
		id = id[:i]
	}
}

// book makes an edition: "# Title" heads a chapter, "***" parts scenes.
func book(t testing.TB, id, text string) *retrieval.Edition {
	t.Helper()
	p := structure.Plan{Format: structure.FormatText, ReaderVersion: "test", Text: text}
	at := 0
	for line := range strings.Lines(text) {
		title, heading := strings.CutPrefix(strings.TrimSpace(line), "# ")
		switch {
		case heading:
			p.Boundaries = append(p.Boundaries, structure.Boundary{Kind: structure.KindChapter, Title: title, Start: at, BodyStart: at + len(line), How: structure.HowHeading, Confidence: 1})
		case strings.TrimSpace(line) == "***":
			p.Boundaries = append(p.Boundaries, structure.Boundary{Kind: structure.KindScene, Start: at, BodyStart: at + len(line), How: structure.HowMark, Confidence: 1})
		}
		at += len(line)
	}
	w, err := structure.Build(p)
	if err != nil {
		t.Fatal(err)
	}
	e := &retrieval.Edition{Ref: retrieval.Ref{Collection: "default", ID: id, Version: 1}, Title: id, Language: "en", Work: w}
	e.Chunks = chunking.Split(w, chunking.Key{Collection: "default", Document: id}, chunking.Options{Target: 60, Max: 90})
	if e.Cast, err = characters.Analyze(t.Context(), w, characters.Options{Language: "en"}); err != nil {
		t.Fatal(err)
	}
	return e
}

// scripted is a model that says what it is told to.
type scripted func(ctx context.Context, t Task) (*Draft, error)

func (s scripted) Reason(ctx context.Context, t Task) (*Draft, error) { return s(ctx, t) }

// silent is a local model without anything to say.
var silent = Named{Name: "silent", Local: true, Model: scripted(func(context.Context, Task) (*Draft, error) { return &Draft{Model: "silent-1"}, nil })}

// analystOf makes an analyst that asks m first.
func analystOf(t testing.TB, d *desk, m Model, change func(*Options)) *Analyst {
	t.Helper()
	o := Options{Search: d, Library: d, Models: []Named{{Name: "script", Model: m}, silent}}
	if change != nil {
		change(&o)
	}
	a, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

const tide = `# The Lamp
Marta Quill carried the brass lamp to the end of the mole. The wind had
dropped, and the harbour lay as flat as slate.

"You will not need it tonight," said the pilot. “The moon is up before ten.”

She set the lamp down all the same. Her father had lit it every evening for thirty-one years, and he had never once asked the moon.

***
The pilot’s boat came in at four. Nobody spoke of the lamp.

# The Ledger
In the morning the ledger was gone. Marta searched the drawer, the stove and the sea chest.

"Your brother has it," said the pilot. "He took it to the magistrate."

She did not believe him, for her brother could not read. The lamp still burned on the mole, and it was nobody's business to put it out.

# The Sale
The magistrate sold the lamp to a dealer from the north. He paid eleven crowns and did not ask about the dent.

Marta watched the cart go up the hill. She had her father's ledger under her coat.
`

func harbour(t testing.TB) *desk {
	return &desk{editions: []*retrieval.Edition{book(t, "tide", tide)}, found: true}
}
