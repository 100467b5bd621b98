package retrieval

import (
	"context"
	"maps"
	"slices"
	"strings"

	"scenewise/pkg/characters"
	"scenewise/pkg/structure"
)

// askedName is a name folded once for all documents.
type askedName struct {
	key    string          // as casts compare it
	phrase map[bool]string // as texts are searched, by whether stars are emphasis
}

func (q *togetherQuery) fold() {
	q.asked = make(map[string]askedName, len(q.names))
	for _, n := range q.names {
		a := askedName{characters.Key(n), map[bool]string{}}
		for _, stars := range []bool{false, true} {
			a.phrase[stars] = strings.Trim(Fold(n, FoldOptions{Stars: stars}).Text, " ")
		}
		q.asked[n] = a
	}
}

// everywhere looks into every document: one is walked, of many the digests are
// asked first.
func (q *togetherQuery) everywhere(ctx context.Context, lib Library, snap Snapshot, found []*together) (map[int]Missing, error) {
	q.fold()
	walk := func(ctx context.Context, i int) (string, error) {
		return examine(ctx, lib, snap.Docs[i], func(e *Edition) error {
			t, err := q.in(ctx, e)
			if err == nil && len(snap.Docs) > 1 {
				t.close()
			}
			found[i] = t
			return err
		})
	}
	if len(snap.Docs) < 2 {
		return overAll(ctx, snap, walk)
	}
	return overAll(ctx, snap, func(ctx context.Context, i int) (string, error) {
		if ctx.Err() != nil {
			return "deadline", nil
		}
		d, err := DigestOf(ctx, lib, snap.Docs[i])
		if err != nil || d == nil || !d.regular {
			return walk(ctx, i)
		}
		t, reason := q.byDigest(ctx, lib, snap.Docs[i], d)
		if t == nil && reason == "" {
			return walk(ctx, i)
		}
		found[i] = t
		return reason, nil
	})
}

// close lets go of the edition until the page asks for it: a collection does not
// fit into memory.
func (t *together) close() {
	t.cast = &characters.Cast{RulesVersion: t.cast.RulesVersion, Characters: t.cast.Characters}
	t.edition, t.outline, t.units = nil, nil, nil
	for n, b := range t.bearers {
		b.places = nil
		t.bearers[n] = b
	}
}

// byDigest answers from a digest; nil without a reason when the edition has to
// be walked.
func (q *togetherQuery) byDigest(ctx context.Context, lib Library, doc Live, d *Digest) (*together, string) {
	t := &together{cast: &characters.Cast{RulesVersion: d.rules, Characters: d.people}, bearers: make(map[string]bearer, len(q.names)),
		examined: d.examined(q.req.Unit)}
	sets := make(map[string]bits, len(q.names))
	kind := q.req.Unit
	ask := q.ask
	if kind == UnitParagraph {
		kind, ask.least = UnitScene, characters.Mentioned
	}
	for _, n := range q.names {
		b := bearer{}
		who := d.resolve(n, q.asked[n].key)
		var set bits
		for _, w := range who {
			b.ids = append(b.ids, d.people[w].ID)
			if set == nil {
				set = newBits(d.table(kind).units)
			}
			d.table(kind).mark(set, w, ask)
		}
		if who == nil && q.ask.least == characters.Mentioned {
			slots, reason := q.slots(ctx, lib, doc, d, n)
			if reason != "" {
				return nil, reason
			}
			if b.literal = len(slots) > 0; b.literal {
				set = newBits(d.table(kind).units)
				d.markSlots(set, kind, slots)
			}
		}
		t.bearers[n], sets[n] = b, set
	}
	if q.req.Unit == UnitParagraph {
		if slices.Contains(q.candidates(sets, d.scenes.units, nil), true) {
			return nil, "" // some scene has them all: its paragraphs are read
		}
		return t, ""
	}
	for u, yes := range q.candidates(sets, d.table(kind).units, q.req.None) {
		if yes {
			t.at = append(t.at, u)
		}
	}
	return t, ""
}

// candidates says which units have all, one of any, and none.
func (q *togetherQuery) candidates(sets map[string]bits, units int, none []string) []bool {
	for _, n := range q.req.All {
		if sets[n] == nil {
			return nil
		}
	}
	out := make([]bool, units)
	for u := range out {
		is := func(n string) bool { return sets[n] != nil && sets[n].has(u) }
		out[u] = !slices.ContainsFunc(q.req.All, func(n string) bool { return !is(n) }) &&
			(len(q.req.Any) == 0 || slices.ContainsFunc(q.req.Any, is)) && !slices.ContainsFunc(none, is)
	}
	return out
}

// slots returns where a name that no character has stands in the text.
func (q *togetherQuery) slots(ctx context.Context, lib Library, doc Live, d *Digest, name string) ([]uint32, string) {
	phrase := q.asked[name].phrase[d.stars]
	if phrase == "" {
		return nil, ""
	}
	if oneWord(phrase) {
		slots, _ := d.words.find(phrase)
		return slots, ""
	}
	if !d.words.hasAll(neededRuns(phrase, FoldOptions{}, true)) {
		return nil, ""
	}
	recall, key := RecallOf(lib), "slots\x00"+doc.EditionID+"\x00"+phrase
	if known, ok := recall.get(key); ok {
		return known.([]uint32), ""
	}
	var out []uint32
	reason, _ := examine(ctx, lib, doc, func(e *Edition) error {
		out = slotsOf(e, phrase)
		return nil
	})
	if reason == "" {
		recall.put(key, out, 4*int64(len(out)))
	}
	return out, reason
}

func slotsOf(e *Edition, phrase string) []uint32 {
	o := newOutline(e.Work)
	s := newSlots(o.units(UnitScene), o.units(UnitChapter))
	var out []uint32
	for _, p := range Fold(e.Work.Text, FoldOptions{Stars: starsMark(e.Work.Format)}).Find(phrase, true) {
		out = append(out, s.of(structure.Span{Start: p.Start, End: p.End}))
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// openPage opens the editions of the units that the page shows. It returns the
// documents that cannot be opened.
func (q *togetherQuery) openPage(ctx context.Context, lib Library, snap Snapshot, found []*together) (map[int]Missing, error) {
	var shown Snapshot
	var at []int
	total := 0
	for i, t := range found {
		if t == nil {
			continue
		}
		if len(q.onPage(t, total)) > 0 && t.edition == nil {
			shown.Docs, at = append(shown.Docs, snap.Docs[i]), append(at, i)
		}
		total += len(t.at)
	}
	if len(at) == 0 {
		return nil, nil
	}
	named := slices.Compact(slices.Sorted(slices.Values(slices.Concat(q.req.All, q.req.Any))))
	lost, err := exhaust(ctx, lib, shown, func(k int, e *Edition) error {
		q.open(found[at[k]], e, named)
		return nil
	})
	out := map[int]Missing{}
	for k := range maps.Keys(lost) {
		out[at[k]] = lost[k]
	}
	return out, err
}
