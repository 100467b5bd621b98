package retrieval

import (
	"context"
	"fmt"
)

// everywhere looks into every document: first at what is remembered, then at
// the digest, and into the text where the phrase may be.
func (f *phraseFinder) everywhere(ctx context.Context, lib Library, snap Snapshot, found []*documentMatches) (map[int]Missing, error) {
	recall := RecallOf(lib)
	return overAll(ctx, snap, func(ctx context.Context, i int) (string, error) {
		if ctx.Err() != nil {
			return "deadline", nil
		}
		doc := snap.Docs[i]
		key := f.key(doc)
		if known, ok := recall.get(key); ok {
			found[i] = known.(*documentMatches)
			return "", nil
		}
		if len(snap.Docs) > 1 && f.impossible(ctx, lib, doc) {
			found[i] = &documentMatches{}
			return "", nil
		}
		return examine(ctx, lib, doc, func(e *Edition) error {
			spans, err := f.in(ctx, e)
			if err != nil {
				return err
			}
			found[i] = newDocumentMatches(e, spans)
			recall.put(key, found[i], found[i].bytes())
			return nil
		})
	})
}

// key names what was looked for in which text.
func (f *phraseFinder) key(doc Live) string {
	return fmt.Sprintf("audit\x00%s\x00%v %v %v %v\x00%s", doc.EditionID, f.regex != nil, f.req.CaseSensitive, f.req.FoldAccents, f.whole, f.req.Phrase)
}

// impossible reports whether the digest of a document shows that the phrase is
// not in it. Regular expressions are always looked for in the text.
func (f *phraseFinder) impossible(ctx context.Context, lib Library, doc Live) bool {
	if f.regex != nil {
		return false
	}
	d, err := DigestOf(ctx, lib, doc)
	if err != nil || d == nil {
		return false
	}
	need := f.needed[d.stars]
	if f.whole && f.single[d.stars] {
		slots, _ := d.words.find(need[0])
		return len(slots) == 0
	}
	return !d.words.hasAll(need)
}

// prepare folds the phrase for both kinds of texts.
func (f *phraseFinder) prepare() {
	f.needed, f.single = map[bool][]string{}, map[bool]bool{}
	for _, stars := range []bool{false, true} {
		o := f.fold(stars)
		phrase := Fold(f.req.Phrase, o).Text
		f.needed[stars] = neededRuns(phrase, o, f.whole)
		f.single[stars] = !o.CaseSensitive && !o.Accents && len(f.needed[stars]) == 1 && oneWord(phrase)
	}
}
