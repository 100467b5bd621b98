package characters

import (
	"context"
	"sort"

	"scenewise/pkg/structure"
)

// RulesVersion changes whenever the same work may give another cast.
const RulesVersion = "characters-2"

// Options say what is known about a work beforehand.
type Options struct {
	Language string     // BCP 47 tag; when empty, or English for a text that is plainly not, the language of the words counts
	Declared []Declared // takes precedence over what is detected
}

// Analyze finds the cast of a work and who is in which scene. The same input
// gives the same Cast. It fails only when ctx ends or when the declared cast
// is invalid (a *problem.Problem).
func Analyze(ctx context.Context, w *structure.Work, o Options) (*Cast, error) {
	declared, warnings, err := checkDeclared(o.Declared)
	if err != nil {
		return nil, err
	}
	b, err := newBook(ctx, w, languageOf(w.Text, o.Language))
	if err != nil {
		return nil, err
	}
	f := &finder{book: b}
	if err := f.find(); err != nil {
		return nil, err
	}
	var script *scriptCast
	var found []*person
	if w.Script != nil {
		script = newScriptCast(w, b.lang)
		found = script.people
	} else {
		f.findRoles()
		f.findDescriptions()
		f.findKin()
		r := newRoster(b, f.list)
		r.merge()
		found = f.withNarrator(r.people())
	}
	people, at := withDeclared(found, declared)
	m := newMatcher(f)
	warnings = append(warnings, m.addPeople(people)...)
	b.extendClasses()
	hits, err := m.all()
	if err != nil {
		return nil, err
	}
	m.resolveLocally(hits, people)
	c := newComposer(f, people, hits)
	if script != nil {
		c.script, c.scriptAt = script, at
	}
	cast, err := c.compose()
	if err != nil {
		return nil, err
	}
	cast.Warnings = append(append([]structure.Warning{}, warnings...), cast.Warnings...)
	return cast, nil
}

// extendClasses covers words that were interned after the text was read.
func (b *book) extendClasses() {
	for id := len(b.cls); id < len(b.vocab.words); id++ {
		b.cls = append(b.cls, b.lang.class(b.vocab.words[id]))
	}
}

// people returns the entities that are persons, most mentioned first.
func (r *roster) people() []*person {
	var out []*person
	for _, e := range r.entities {
		e.person = r.judge(e)
	}
	r.judgeSiblings()
	for _, e := range r.entities {
		if e.person < .5 || !e.spelt() {
			continue
		}
		p := &person{entity: e, gender: e.gender(r.lang), source: "detected", confidence: e.person}
		p.name, p.aliases = e.aliasesOf(r.lang)
		for _, n := range e.names {
			p.lower = p.lower || n.lower
		}
		out = append(out, p)
	}
	sort.SliceStable(out, func(i, j int) bool {
		if out[i].entity.count != out[j].entity.count {
			return out[i].entity.count > out[j].entity.count
		}
		return out[i].name < out[j].name
	})
	return out
}
