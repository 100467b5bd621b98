package retrieval

import (
	"encoding/json"
	"slices"
	"strings"

	"scenewise/pkg/characters"
	"scenewise/pkg/structure"
)

// admits reports whether a document meets the conditions on documents.
func (f *filter) admits(l Live) bool {
	for _, c := range f.document {
		switch c.field {
		case "language":
			if !c.test.holds(text(l.Language), sameLanguage) {
				return false
			}
		case "author":
			if !c.test.holds(text(l.Author), sameName) {
				return false
			}
		default:
			if !c.test.holds(metadataValues(l.Metadata[strings.TrimPrefix(c.field, metadataPrefix)]), same) {
				return false
			}
		}
	}
	return true
}

func text(s string) []any {
	if s == "" {
		return nil
	}
	return []any{s}
}

// metadataValues turns a metadata value into values: numbers as float64.
func metadataValues(v any) []any {
	switch x := v.(type) {
	case nil:
		return nil
	case []string:
		out := make([]any, len(x))
		for i, s := range x {
			out[i] = s
		}
		return out
	case []any:
		return x
	case int:
		return []any{float64(x)}
	case int64:
		return []any{float64(x)}
	case json.Number:
		n, err := x.Float64()
		if err != nil {
			return []any{x.String()}
		}
		return []any{n}
	}
	return []any{v}
}

// sameLanguage compares language tags: en takes in en-GB.
func sameLanguage(have, want any) bool {
	h, _ := have.(string)
	w, ok := want.(string)
	h, w = strings.ToLower(h), strings.ToLower(w)
	return ok && (h == w || strings.HasPrefix(h, w+"-"))
}

func sameName(have, want any) bool {
	h, _ := have.(string)
	w, ok := want.(string)
	return ok && foldedName(h) == foldedName(w)
}

func foldedName(s string) string { return strings.TrimSpace(Fold(s, FoldOptions{}).Text) }

// checkPassage refuses values of a type that the field can never have.
func (c condition) checkPassage() error {
	number := c.field == "chapter" || c.field == "part"
	for _, v := range slices.Concat(c.test.All, c.test.Any, c.test.None) {
		_, isNumber := v.(float64)
		_, isString := v.(string)
		if number && !isNumber {
			return badValue(c.field, "must hold numbers; chapters and parts are counted from 1 through the whole work")
		}
		if !number && !isString {
			return badValue(c.field, "must hold strings")
		}
		if s, _ := v.(string); c.field == "kind" && !slices.Contains(nodeKinds, s) {
			return oneOf("filter.kind", s, nodeKinds...)
		}
	}
	return nil
}

var nodeKinds = []string{"part", "chapter", "act", "scene"}

// ranges returns the chunks of an edition that meet the conditions on
// passages; nil when there are none and all chunks do.
func (f *filter) ranges(e *Edition, o *outline) []OrdinalRange {
	if len(f.passage) == 0 {
		return nil
	}
	where := newPlaces(e, o)
	out := []OrdinalRange{}
	for i := range e.Chunks {
		ok := true
		for _, c := range f.passage {
			ok = ok && where.meets(c, i)
		}
		if !ok {
			continue
		}
		if n := len(out); n > 0 && out[n-1].To == i {
			out[n-1].To++
		} else {
			out = append(out, OrdinalRange{i, i + 1})
		}
	}
	return out
}

// places answers where the chunks of one edition stand.
type places struct {
	e        *Edition
	o        *outline
	chapters map[string]float64 // number of each chapter or act through the work
	parts    map[string]float64
	bearers  map[string][]string
}

func newPlaces(e *Edition, o *outline) *places {
	p := &places{e: e, o: o, chapters: map[string]float64{}, parts: map[string]float64{}, bearers: map[string][]string{}}
	for _, s := range o.scenes {
		if c := o.chapter(s); c != s && p.chapters[c.ID] == 0 {
			p.chapters[c.ID] = float64(len(p.chapters) + 1)
		}
		for _, a := range o.above[s.ID] {
			if a.Kind == structure.KindPart && p.parts[a.ID] == 0 {
				p.parts[a.ID] = float64(len(p.parts) + 1)
			}
		}
	}
	return p
}

func (p *places) meets(c condition, chunk int) bool {
	scene := p.o.nodes[p.e.Chunks[chunk].NodeID]
	if scene == nil {
		return false
	}
	switch c.field {
	case "characters":
		return p.people(c.test, scene.ID)
	case "speaker":
		return p.speakers(c.test, chunk)
	case "chapter":
		return c.test.holds(numbered(p.chapters[p.o.chapter(scene).ID]), same)
	}
	var have []any
	for _, n := range append(slices.Clone(p.o.above[scene.ID]), scene) {
		switch c.field {
		case "part":
			have = append(have, numbered(p.parts[n.ID])...)
		case "node":
			have = append(have, n.ID)
		case "kind":
			have = append(have, string(n.Kind))
		}
	}
	return c.test.holds(have, same)
}

func numbered(n float64) []any {
	if n == 0 {
		return nil
	}
	return []any{n}
}

// ids resolves a name once.
func (p *places) ids(name string) []string {
	ids, ok := p.bearers[name]
	if !ok {
		ids = p.e.Cast.Resolve(name)
		p.bearers[name] = ids
	}
	return ids
}

// people tests who is present in a scene, at any level.
func (p *places) people(test operators, scene string) bool {
	present := p.e.Cast.Scenes[scene]
	var have []any
	for id := range present {
		have = append(have, id)
	}
	return test.holds(have, func(have, want any) bool { return slices.Contains(p.ids(want.(string)), have.(string)) })
}

// speakers tests who has a line in a chunk: by its cues, and by the cast.
func (p *places) speakers(test operators, chunk int) bool {
	c := p.e.Chunks[chunk]
	var have []any
	if c.Speaker != "" {
		for name := range strings.SplitSeq(c.Speaker, ", ") {
			have = append(have, name)
		}
	}
	for id, mentions := range p.e.Cast.MentionsIn(structure.Span{Start: c.Start, End: c.End}) {
		for _, m := range mentions {
			if m.Level == characters.Speaks {
				have = append(have, id)
				break
			}
		}
	}
	return test.holds(have, func(have, want any) bool {
		return sameName(have, want) || slices.Contains(p.ids(want.(string)), have.(string))
	})
}
