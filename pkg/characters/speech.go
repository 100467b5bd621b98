package characters

import (
	"strings"

	"scenewise/pkg/structure"
)

// line is a quotation, or several of one paragraph, given to a speaker.
type line struct {
	who        int
	confidence float64
	proof      structure.Span
	at         int  // token of the name that says so, -1 when it is not a name
	known      bool // somebody is named as the speaker, perhaps a stranger
}

// subjectKind says what stands as the subject of a verb of speech.
type subjectKind int8

const (
	noSubject subjectKind = iota
	subjectName
	subjectHe
	subjectShe
	subjectI
	subjectOther // "the old man", "they": somebody, but nobody of the cast
)

type subject struct {
	kind subjectKind
	who  int
	at   int // token
}

// speakers returns who speaks in paragraph i and keeps the turns of the
// conversation.
func (c *composer) speakers(i int, st *scenery) []signal {
	p := &c.paras[i]
	if p.heading {
		return nil
	}
	if !c.hasQuote(p) {
		c.narrate(i, p.first, p.last, st)
		st.lead = c.leadsOn(i, st)
		st.silence++
		if st.silence > 1 {
			st.turns = st.turns[:0]
		}
		return nil
	}
	if st.silence > 0 {
		st.turns = append(st.turns, turn{who: -1, para: i, address: -1})
	}
	st.silence = 0
	var lines []line
	if l := st.lead; l.known && c.tokens[p.first].has(flagQuoted) {
		lines = append(lines, l)
	}
	st.lead = line{}
	for a := p.first; a < p.last; {
		b := a
		for b < p.last && !c.tokens[b].has(flagQuoted) {
			b++
		}
		if b > a {
			if l, ok := c.attribute(i, a, b, st); ok {
				lines = append(lines, l)
			}
			c.narrate(i, a, b, st)
		}
		for a = b; a < p.last && c.tokens[a].has(flagQuoted); a++ {
		}
	}
	if c.leadsInto(p) {
		st.lead = c.leadsOn(i, st)
	}
	if who := c.introduces(i); who >= 0 && !named(lines) {
		lines = []line{{who, .85, c.sents[p.sentFirst], -1, true}}
	}
	if len(lines) == 0 && p.goesOn && len(st.turns) > 0 {
		// The same speech, and so the same speaker, as in the paragraph before.
		last := st.turns[len(st.turns)-1]
		if last.who >= 0 {
			return []signal{{last.who, Speaks, ViaExplicitSpeech, last.confidence, c.sents[p.sentFirst]}}
		}
		return nil
	}
	if len(lines) == 0 {
		if l, ok := c.takeTurn(i, st); ok {
			lines = append(lines, l)
		}
	}
	return c.endTurn(i, lines, st)
}

func (c *composer) hasQuote(p *paragraph) bool {
	return len(p.quotes) > 0 && c.anyQuoted(p)
}

func (c *composer) anyQuoted(p *paragraph) bool {
	for k := p.first; k < p.last; k++ {
		if c.tokens[k].has(flagQuoted) {
			return true
		}
	}
	return false
}

// endTurn records the paragraph's turn and makes signals of its lines.
func (c *composer) endTurn(i int, lines []line, st *scenery) []signal {
	t := turn{who: -1, para: i, address: c.addressee(i)}
	var out []signal
	for _, l := range lines {
		if l.who >= 0 {
			out = append(out, signal{l.who, Speaks, ViaExplicitSpeech, l.confidence, l.proof})
			t.who, t.confidence = l.who, l.confidence
			c.markSpeaker(i, l)
			c.countLine(l)
		} else if l.known {
			t.who, t.stranger = -1, true
		}
	}
	st.turns = append(st.turns, t)
	if len(st.turns) > 8 {
		st.turns = st.turns[len(st.turns)-8:]
	}
	return out
}

// addressee returns who is spoken to by name in the quotations of paragraph i,
// or -1.
func (c *composer) addressee(i int) int {
	p := &c.paras[i]
	for _, h := range c.hits[c.byPara[i][0]:c.byPara[i][1]] {
		if c.tokens[h.first].has(flagQuoted) && c.addressed(h.first, h.last, p) {
			return h.owner
		}
	}
	return -1
}

// attribute reads the narration [a, b) between quotations for who speaks.
func (c *composer) attribute(i, a, b int, st *scenery) (line, bool) {
	p := &c.paras[i]
	if a > p.first { // behind a quotation: "...," said X
		if s, k := c.tag(i, a, min(b, a+9)); s.kind != noSubject {
			return c.lineOf(i, s, k, st, .97)
		}
	}
	if b < p.last && !c.endsBefore(b) { // before a quotation: X said, "..."
		from := b - 1
		for from > a && c.tokens[from-1].gap != gapStop && c.tokens[from-1].gap != gapDot {
			from--
		}
		if s, k := c.lead(i, from, b); s.kind != noSubject {
			return c.lineOf(i, s, k, st, .94)
		}
	}
	// A beat: somebody acts in the paragraph in which the line stands.
	if s := c.beat(i, a, b); s.kind != noSubject {
		return c.lineOf(i, s, s.at, st, .8)
	}
	return line{}, false
}

// endsBefore reports whether a sentence ends between the narration and the
// quotation that begins with token b.
func (c *composer) endsBefore(b int) bool {
	return strings.ContainsAny(c.w.Text[c.tokens[b-1].end:c.tokens[b].start], ".!?")
}

// tag finds the verb of speech right behind a quotation and its subject.
func (c *composer) tag(i, a, b int) (subject, int) {
	for k := a; k < b; k++ {
		if k > a && (c.tokens[k].before == gapStop || c.tokens[k].before == gapDot) {
			break
		}
		if c.class(k)&clsSpeech == 0 {
			continue
		}
		if s := c.subjectOf(i, k, a, b); s.kind != noSubject {
			return s, k
		}
	}
	return subject{}, 0
}

// lead finds the verb of speech in the sentence that leads to a quotation; a
// verb without a subject of its own takes the sentence's.
func (c *composer) lead(i, from, to int) (subject, int) {
	for k := to - 1; k >= from; k-- {
		if c.class(k)&clsSpeech == 0 {
			continue
		}
		if s := c.subjectBefore(i, k, from); s.kind != noSubject {
			return s, k
		}
		if s := c.headOf(i, from, k); s.kind != noSubject {
			return s, k
		}
	}
	return subject{}, 0
}

// lineOf resolves a subject to a person.
func (c *composer) lineOf(i int, s subject, verb int, st *scenery, sure float64) (line, bool) {
	proof := c.sents[c.tokens[verb].sent]
	switch s.kind {
	case subjectName:
		return line{s.who, sure, proof, s.at, true}, true
	case subjectI:
		if n := c.narratorOf(i); n >= 0 {
			return line{n, sure, proof, -1, true}, true
		}
		return line{-1, 0, proof, -1, true}, true
	case subjectHe, subjectShe:
		g := male
		if s.kind == subjectShe {
			g = female
		}
		if who, conf := c.resolve(i, s.at, g, st); who >= 0 {
			return line{who, conf * sure, proof, -1, true}, true
		}
		return line{-1, 0, proof, -1, true}, true
	case subjectOther:
		return line{-1, 0, proof, -1, true}, true
	}
	return line{}, false
}

// markSpeaker lets the mention that names the speaker of a line say so itself.
func (c *composer) markSpeaker(i int, l line) {
	if l.at < 0 {
		return
	}
	if k := c.hitFrom(i, l.at); k < c.byPara[i][1] && c.hits[k].first == l.at {
		m := &c.mentions[k]
		m.Level, m.Via, m.Confidence, m.Proof = Speaks, ViaExplicitSpeech, l.confidence, l.proof
	}
}
