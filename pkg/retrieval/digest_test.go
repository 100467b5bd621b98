package retrieval

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"scenewise/pkg/characters"
)

// digested is a shelf with digests that went through their stored form.
type digested struct {
	*shelf
	digests map[string]*Digest
	recall  *Recall
	opened  atomic.Int64
}

func newDigested(t interface{ Fatal(...any) }, s *shelf) *digested {
	d := &digested{shelf: s, digests: map[string]*Digest{}, recall: NewRecall(0)}
	for _, e := range s.editions {
		data, err := NewDigest(e).MarshalBinary()
		if err != nil {
			t.Fatal(err)
		}
		var back Digest
		if err := back.UnmarshalBinary(data); err != nil {
			t.Fatal(err)
		}
		d.digests[e.ID] = &back
	}
	return d
}

func (d *digested) Digest(_ context.Context, l Live) (*Digest, error) { return d.digests[l.ID], nil }

func (d *digested) Recall() *Recall { return d.recall }

func (d *digested) Edition(ctx context.Context, l Live) (*Edition, error) {
	d.opened.Add(1)
	return d.shelf.Edition(ctx, l)
}

var (
	bookNames = []string{"Anna", "Boris", "Carla", "Aunt Em", "O'Brien", "Élise", "Will", "Li"}
	bookWords = append([]string{"lantern", "LANTERN", "brass", "it's", "d’or", "said", "maybe", "\"", "caf\u00e9", "cafe\u0301", "cafe", "ﬁre", "fire", "straße", "STRASSE",
		"李", "李四", "🙂", "un\u00addo", "undo", "well-known", "_so_", "*so*", "Aunt", "Em", "O’Brien", "Elise", "ŉ", "İ", "i", "x\u0323", "x", "will", "will's", "couldn't", "could", "\u0301a"}, bookNames...)
)

// randomShelf makes a few small works of the same words and people.
func randomShelf(t *rapid.T) *shelf {
	s := &shelf{}
	for i := range rapid.IntRange(2, 5).Draw(t, "works") {
		var b strings.Builder
		if rapid.Bool().Draw(t, "front") {
			b.WriteString("Anna's café\n\n")
		}
		for c := range rapid.IntRange(1, 3).Draw(t, "chapters") {
			fmt.Fprintf(&b, "# %s %d\n", rapid.SampledFrom(bookWords).Draw(t, "title"), c)
			for range rapid.IntRange(1, 3).Draw(t, "scenes") {
				for range rapid.IntRange(1, 3).Draw(t, "paragraphs") {
					b.WriteString(strings.Join(rapid.SliceOfN(rapid.SampledFrom(bookWords), 1, 8).Draw(t, "words"), rapid.SampledFrom([]string{" ", ", ", "\n", "-"}).Draw(t, "between")))
					b.WriteString("\n\n")
				}
				b.WriteString("***\n")
			}
		}
		s.editions = append(s.editions, bookOf(fmt.Sprint("w", i), b.String(), rapid.SliceOfNDistinct(rapid.SampledFrom(bookNames), 0, 4, rapid.ID[string]).Draw(t, "cast")...))
		if cast := s.editions[i].Cast; len(cast.Characters) > 1 && rapid.Bool().Draw(t, "alias") {
			cast.Characters[1].Aliases = []string{rapid.SampledFrom(append(bookNames, cast.Characters[0].Name)).Draw(t, "alias name")}
		}
	}
	return s
}

func TestCooccurByDigestsEqualsTheWalk(t *testing.T) {
	names := append([]string{"lantern", "brass lantern", "the Anna", "aunt em", "café", "cafe", "李", "🙂", "nobody", "anna boris", "-", "well-known", "*so*"}, bookNames...)
	rapid.Check(t, func(t *rapid.T) {
		s := randomShelf(t)
		lib := newDigested(t, s)
		some := rapid.SliceOfN(rapid.SampledFrom(names), 0, 2)
		for range 4 {
			conf := rapid.SampledFrom([]float64{0, 0.2, 0.3, 0.5, 0.9, 1}).Draw(t, "confidence")
			req := CooccurRequest{
				All: some.Draw(t, "all"), Any: some.Draw(t, "any"), None: some.Draw(t, "none"), MinConfidence: &conf,
				Presence: rapid.SampledFrom([]characters.Level{"", characters.Mentioned, characters.Acts, characters.Speaks}).Draw(t, "level"),
				Unit:     rapid.SampledFrom([]Unit{"", UnitScene, UnitChapter, UnitParagraph}).Draw(t, "unit"),
				Limit:    rapid.SampledFrom([]int{0, 1, 3}).Draw(t, "limit"), Offset: rapid.IntRange(0, 4).Draw(t, "offset"),
			}
			want, err1 := Cooccur(context.Background(), s, req)
			got, err2 := Cooccur(context.Background(), lib, req)
			if (err1 == nil) != (err2 == nil) {
				t.Fatalf("%v, %v", err1, err2)
			}
			if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
				t.Fatalf("%+v\n%s", req, diff)
			}
		}
	})
}

func TestAuditByDigestsEqualsTheWalk(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := randomShelf(t)
		lib := newDigested(t, s)
		for range 6 {
			whole := rapid.Bool().Draw(t, "whole")
			req := AuditRequest{
				Phrase:        strings.Join(rapid.SliceOfN(rapid.SampledFrom(bookWords), 1, 3).Draw(t, "words"), rapid.SampledFrom([]string{" ", ", ", "-", ""}).Draw(t, "between")),
				CaseSensitive: rapid.Bool().Draw(t, "case"), FoldAccents: rapid.Bool().Draw(t, "accents"), WholeWords: &whole,
				Limit: rapid.SampledFrom([]int{0, 1, 3}).Draw(t, "limit"), Offset: rapid.IntRange(0, 4).Draw(t, "offset"),
			}
			if rapid.IntRange(0, 4).Draw(t, "part") == 0 { // a piece of what is there
				text := s.editions[0].Work.Text
				from := rapid.IntRange(0, len(text)-1).Draw(t, "from")
				req.Phrase = text[from:min(len(text), from+rapid.IntRange(1, 30).Draw(t, "length"))]
			}
			want, err1 := Audit(context.Background(), s, req)
			for range 2 { // found, then remembered
				got, err2 := Audit(context.Background(), lib, req)
				if (err1 == nil) != (err2 == nil) {
					t.Fatalf("%v, %v", err1, err2)
				}
				if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
					t.Fatalf("%+v\n%s", req, diff)
				}
			}
		}
	})
}

func TestLatePagesDoNotReadEverythingAgain(t *testing.T) {
	s := &shelf{}
	for i := range 10 {
		s.editions = append(s.editions, bookOf(fmt.Sprint("w", i), "# A\nlantern lantern lantern\n"))
	}
	lib := newDigested(t, s)
	for offset := 0; offset < 30; offset += 3 {
		r, err := Audit(context.Background(), lib, AuditRequest{Phrase: "lantern", Limit: 3, Offset: offset})
		if err != nil || r.Total != 30 || r.Returned != 3 || len(r.ByDocument) != 10 {
			t.Fatalf("%+v, %v", r, err)
		}
	}
	if lib.opened.Load() != 20 {
		t.Errorf("%d editions opened, want each once to look and once to show", lib.opened.Load())
	}
	lib.opened.Store(0)
	r, err := Audit(context.Background(), lib, AuditRequest{Phrase: "lanterns of brass"})
	if err != nil || r.Total != 0 || r.Returned != 0 {
		t.Errorf("%+v, %v", r, err)
	}
}

func TestDigestsSpareTheEditions(t *testing.T) {
	lib := newDigested(t, keepers())
	r, err := Cooccur(context.Background(), lib, CooccurRequest{All: []string{"Anna", "Boris"}})
	if err != nil || *r.Total != 2 || lib.opened.Load() != 1 {
		t.Errorf("%+v, %v, %d editions opened", r, err, lib.opened.Load())
	}
	lib.opened.Store(0)
	r, err = Cooccur(context.Background(), lib, CooccurRequest{All: []string{"lantern", "Boris"}, Offset: 10})
	if err != nil || *r.Total != 2 || lib.opened.Load() != 0 {
		t.Errorf("%+v, %v, %d editions opened", r, err, lib.opened.Load())
	}
}

func TestAPageThatCannotBeOpenedDoesNotCount(t *testing.T) {
	s := keepers()
	lib := newDigested(t, s)
	s.broken = map[string]error{"light": context.DeadlineExceeded}
	r, err := Cooccur(context.Background(), lib, CooccurRequest{All: []string{"Boris"}})
	if err != nil || r.Complete || *r.Total != 1 || len(r.Missing) != 1 || r.UnitsExamined != 1 {
		t.Errorf("%+v, %v", r, err)
	}
}

func TestDigestWithCast(t *testing.T) {
	e := bookOf("light", lighthouse, "Anna", "Boris", "Carla")
	edited := bookOf("light", lighthouse, "Anna", "Carla")
	if diff := cmp.Diff(NewDigest(edited), NewDigest(e).WithCast(edited), cmp.AllowUnexported(Digest{}, nameKey{}, presenceTable{}, presenceCell{}, wordList{}), cmpopts.EquateEmpty()); diff != "" {
		t.Error(diff)
	}
}

func FuzzDigestUnmarshal(f *testing.F) {
	data, err := NewDigest(keepers().editions[0]).MarshalBinary()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Add(data[:len(data)/2])
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, data []byte) {
		var d Digest
		if d.UnmarshalBinary(data) != nil {
			return
		}
		d.words.find("lantern")
		d.resolve("Anna", "anna")
		if !d.regular {
			return
		}
		for _, kind := range []Unit{UnitScene, UnitChapter} {
			set := newBits(d.table(kind).units)
			for i := range d.people {
				d.table(kind).mark(set, int32(i), level{characters.Mentioned, 0})
			}
			d.markSlots(set, kind, []uint32{0, 1, 1 << 30})
		}
	})
}
