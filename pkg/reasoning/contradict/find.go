// Package contradict finds places where a story contradicts itself, by rules:
// attributes stated twice differently, ages that fall, counts, sides of the
// body, places of birth, spellings of a name, and dead people who act.
//
// It reads every sentence of the story, not a sample. A statement counts for
// the one character that its sentence, or else the sentence before, names;
// where there are two, it counts for nobody. What people say to each other is
// less sure than what is told.
package contradict

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"scenewise/pkg/characters"
	"scenewise/pkg/retrieval"
	"scenewise/pkg/structure"
	"scenewise/pkg/structure/prose"
)

// Finding is one contradiction, with the sentences that show it in the order
// of the story.
type Finding struct {
	ID         string    `json:"id"` // the same in later versions, as long as the same is said of the same
	Kind       string    `json:"kind"`
	Subject    string    `json:"subject"`
	Message    string    `json:"message"`
	Passages   []Passage `json:"passages"`
	Confidence float64   `json:"confidence"`
}

// Passage is a sentence of the text.
type Passage struct {
	NodeID string `json:"node_id"`
	Start  int    `json:"start"`
	End    int    `json:"end"`
	Text   string `json:"text"`
}

// statement is what one sentence says of one character.
type statement struct {
	who    string // character id
	about  string // what is stated: eyes, age, born, ...
	value  string
	number int
	at     sentence
}

// sentence is one sentence of the story with whom it names.
type sentence struct {
	span   structure.Span
	node   string
	text   string   // on one line, byte for byte as long as in the text
	people []string // ids of those it names, in order, each once
	named  []characters.Mention
	spoken bool // begins inside a quotation
}

// Find reads a work and lists what contradicts itself, surest first. about, a
// name, limits it to one character; "" = all.
func Find(ctx context.Context, ed *retrieval.Edition, about string) ([]Finding, error) {
	r := &reader{ed: ed, names: map[string]string{}}
	for _, c := range ed.Cast.Characters {
		r.names[c.ID] = c.Name
	}
	if err := r.read(ctx); err != nil {
		return nil, err
	}
	out := slices.Concat(r.attributes(), r.deaths(), r.spellings())
	if about != "" {
		ids := ed.Cast.Resolve(about)
		out = slices.DeleteFunc(out, func(f Finding) bool {
			return !slices.ContainsFunc(ids, func(id string) bool { return r.names[id] == f.Subject })
		})
	}
	slices.SortStableFunc(out, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(b.Confidence, a.Confidence), cmp.Compare(a.Passages[0].Start, b.Passages[0].Start), cmp.Compare(a.ID, b.ID))
	})
	return out, nil
}

// reader goes through one work.
type reader struct {
	ed        *retrieval.Edition
	names     map[string]string
	sentences []sentence
	stated    []statement
	rules     []rule
}

// read cuts the story into sentences and gathers what they state.
func (r *reader) read(ctx context.Context) error {
	w := r.ed.Work
	mentions := r.ed.Cast.Mentions
	for _, p := range w.Paragraphs {
		if err := ctx.Err(); err != nil {
			return err
		}
		node := w.SceneAt(p.Start)
		if node == nil {
			continue
		}
		for _, sp := range prose.Sentences(w.Text, p, r.ed.Language) {
			s := sentence{span: sp, node: node.ID, text: flat(w.Slice(sp))}
			before := w.Text[p.Start:sp.Start]
			quotes := strings.Count(before, "“") - strings.Count(before, "”") + strings.Count(before, `"`)%2
			s.spoken = quotes > 0 || strings.HasPrefix(s.text, "“") || strings.HasPrefix(s.text, `"`)
			for len(mentions) > 0 && mentions[0].Span.Start < sp.Start {
				mentions = mentions[1:]
			}
			for _, m := range mentions {
				if m.Span.Start >= sp.End {
					break
				}
				s.named = append(s.named, m)
				if !slices.Contains(s.people, m.Character) {
					s.people = append(s.people, m.Character)
				}
			}
			r.sentences = append(r.sentences, s)
			r.statements(len(r.sentences) - 1)
		}
	}
	return nil
}

// flat puts a text on one line and keeps its length.
func flat(s string) string {
	return strings.NewReplacer("\n", " ", "\t", " ", "\r", " ").Replace(s)
}

// before is the one named right before byte at of sentence i: with at most two
// small words between.
func (r *reader) before(i, at int) string {
	s := r.sentences[i]
	for _, m := range slices.Backward(s.named) {
		end := m.Span.End - s.span.Start
		if end > at {
			continue
		}
		between := s.text[end:at]
		if len(strings.Fields(between)) <= 2 && strings.ToLower(between) == between {
			return m.Character
		}
		break
	}
	return ""
}

// subject is the one character that a statement of sentence i can be of.
func (r *reader) subject(i int) string {
	s := r.sentences[i]
	if len(s.people) == 1 {
		return s.people[0]
	}
	if len(s.people) == 0 && i > 0 && r.sentences[i-1].node == s.node && len(r.sentences[i-1].people) == 1 {
		return r.sentences[i-1].people[0]
	}
	return ""
}

// finding makes a finding of two or more sentences.
func (r *reader) finding(kind, subject, key, message string, confidence float64, at ...sentence) Finding {
	sum := sha256.Sum256([]byte(kind + "\x00" + subject + "\x00" + key))
	f := Finding{ID: kind + "-" + hex.EncodeToString(sum[:6]), Kind: kind, Subject: subject, Message: message, Confidence: confidence}
	slices.SortFunc(at, func(a, b sentence) int { return cmp.Compare(a.span.Start, b.span.Start) })
	for _, s := range at {
		f.Passages = append(f.Passages, Passage{NodeID: s.node, Start: s.span.Start, End: s.span.End, Text: r.ed.Work.Slice(s.span)})
	}
	return f
}

// attributes compares what is stated of the same thing.
func (r *reader) attributes() []Finding {
	var out []Finding
	by := map[[2]string][]statement{}
	var keys [][2]string
	for _, s := range r.stated {
		k := [2]string{s.who, s.about}
		if by[k] == nil {
			keys = append(keys, k)
		}
		by[k] = append(by[k], s)
	}
	for _, k := range keys {
		if a, b, ok := clash(by[k]); ok {
			confidence := 0.8
			if a.at.spoken || b.at.spoken {
				confidence = 0.6
			}
			name := r.names[k[0]]
			out = append(out, r.finding(kindOf(k[1]), name, k[1]+a.value+b.value,
				fmt.Sprintf("%s of %s: first %s, then %s", k[1], name, a.value, b.value), confidence, a.at, b.at))
		}
	}
	return out
}

// clash returns the first statement and the first later one that cannot be
// true as well.
func clash(all []statement) (a, b statement, ok bool) {
	for i, x := range all {
		for _, y := range all[i+1:] {
			if x.about == aboutAge {
				if y.number < x.number {
					return x, y, true
				}
				continue // people grow older
			}
			if x.value != y.value && !ages(x, y) {
				return x, y, true
			}
		}
	}
	return a, b, false
}

// ages reports whether two colours of hair may be those of one person in two
// years.
func ages(x, y statement) bool {
	old := func(v string) bool { return v == "grey" || v == "white" || v == "silver" }
	return x.about == "hair" && (old(x.value) || old(y.value))
}

func kindOf(about string) string {
	switch {
	case about == aboutAge:
		return "age"
	case strings.HasPrefix(about, "number of "):
		return "number"
	case about == aboutBirth:
		return "place"
	}
	return "attribute"
}

// speaksOrActs reports whether a mention puts someone there, alive.
func speaksOrActs(m characters.Mention) bool {
	return m.Level.Rank() >= characters.Acts.Rank() && m.Confidence >= 0.6 && m.Via != characters.ViaRecollection && m.Via != characters.ViaDialogue
}
