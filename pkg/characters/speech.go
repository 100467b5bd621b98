package characters

import (
	"sort"
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

// headOf returns the subject with which the words [from, to) begin.
func (c *composer) headOf(i, from, to int) subject {
	for k := from; k < to && k < from+10; k++ {
		if h, ok := c.hitAt(i, k); ok {
			if c.tokens[h.last-1].has(flagPossessive) {
				return subject{kind: subjectOther, at: k}
			}
			if k > from && c.class(k-1)&(clsAbout|clsToward|clsIn) != 0 {
				continue
			}
			return subject{subjectName, h.owner, k}
		}
		if s := c.pronoun(k); s.kind != noSubject {
			return s
		}
		cl := c.class(k)
		if cl&clsHim != 0 {
			return subject{kind: subjectOther, at: k}
		}
		if cl&(clsGeneric|clsRole|clsBeast) != 0 && k > from && c.class(k-1)&(clsDet|clsPoss|clsAdj) != 0 {
			return subject{kind: subjectOther, at: k}
		}
	}
	return subject{}
}

// beat returns the subject of the first sentence of narration that has one.
func (c *composer) beat(i, a, b int) subject {
	for k := a; k < b; k++ {
		if k > a && c.tokens[k].before != gapStop && c.tokens[k].before != gapDot && !c.tokens[k].has(flagStart) {
			continue
		}
		j := k
		for j < b && j < k+3 && c.class(j)&(clsDet|clsAdj|clsMid|clsAnd|clsHey) != 0 {
			j++
		}
		if j >= b {
			break
		}
		if h, ok := c.hitAt(i, j); ok {
			if c.tokens[h.last-1].has(flagPossessive) {
				if c.is(h.last, &c.paras[i], clsBody) {
					return subject{subjectName, h.owner, j}
				}
				return subject{}
			}
			if h.last < b && c.actionVerb(h.last) && c.class(h.last)&clsPerceive == 0 {
				return subject{subjectName, h.owner, j}
			}
			return subject{}
		}
		if s := c.pronoun(j); s.kind != noSubject && j+1 < b && c.actionVerb(j+1) && c.class(j+1)&clsPerceive == 0 {
			return s
		}
	}
	return subject{}
}

// actionVerb reports whether token k, perhaps behind an adverb, is a verb in
// the past tense.
func (c *composer) actionVerb(k int) bool {
	for n := 0; n < 2 && k < len(c.tokens) && c.class(k)&clsMid != 0; n++ {
		k++
	}
	if k >= len(c.tokens) {
		return false
	}
	return c.class(k)&(clsPast|clsSpeech|clsBe) != 0 || c.pastTense(c.word(k))
}

// subjectOf returns the subject of the verb at k within [a, b): behind it
// ("said X"), else before it ("X said").
func (c *composer) subjectOf(i, k, a, b int) subject {
	if s := c.subjectBefore(i, k, a); s.kind != noSubject {
		return s
	}
	if c.tokens[k].gap != gapSpace {
		return subject{}
	}
	for j := k + 1; j < b && j <= k+4; j++ {
		if h, ok := c.hitAt(i, j); ok {
			if c.tokens[h.last-1].has(flagPossessive) {
				return subject{kind: subjectOther, at: j}
			}
			return subject{subjectName, h.owner, j}
		}
		if s := c.pronoun(j); s.kind != noSubject {
			return s
		}
		cl := c.class(j)
		switch {
		case cl&(clsDet|clsPoss) != 0:
			if !c.hitWithin(i, j+1, min(b, j+4)) {
				return subject{kind: subjectOther, at: j}
			}
		case cl&(clsAdj|clsMid|clsHonorific) != 0:
		default:
			if j > k+1 {
				return subject{kind: subjectOther, at: j}
			}
			return subject{}
		}
		if c.tokens[j].gap != gapSpace {
			return subject{}
		}
	}
	return subject{}
}

// subjectBefore returns the subject right before the verb at k.
func (c *composer) subjectBefore(i, k, a int) subject {
	j := k - 1
	for j >= a && c.class(j)&clsMid != 0 && c.tokens[j].gap == gapSpace {
		j--
	}
	if j < a {
		return subject{}
	}
	if h, ok := c.hitEnding(i, j); ok && h.first >= a {
		if c.tokens[j].has(flagPossessive) {
			return subject{}
		}
		if c.tokens[j].gap == gapSpace || c.tokens[j].gap == gapComma {
			if h.first > a && c.class(h.first-1)&(clsToward|clsAbout) != 0 && c.tokens[h.first].before == gapSpace {
				return subject{}
			}
			return subject{subjectName, h.owner, h.first}
		}
		return subject{}
	}
	if c.tokens[j].gap != gapSpace {
		return subject{}
	}
	if s := c.pronoun(j); s.kind != noSubject {
		return s
	}
	if c.class(j)&(clsAnd|clsHim) == 0 && j > a && c.class(j-1)&(clsDet|clsPoss) != 0 {
		return subject{kind: subjectOther, at: j}
	}
	return subject{}
}

// pronoun returns token k as a nominative pronoun.
func (c *composer) pronoun(k int) subject {
	cl := c.class(k)
	switch {
	case cl&clsHe != 0:
		return subject{subjectHe, -1, k}
	case cl&clsShe != 0:
		return subject{subjectShe, -1, k}
	case cl&clsI != 0:
		return subject{subjectI, -1, k}
	case c.word(k) == "they" || c.word(k) == "we":
		return subject{subjectOther, -1, k}
	}
	return subject{}
}

// hitFrom returns the index of the first name of paragraph i that begins at
// token k or behind it.
func (c *composer) hitFrom(i, k int) int {
	from, to := c.byPara[i][0], c.byPara[i][1]
	return from + sort.Search(to-from, func(n int) bool { return c.hits[from+n].first >= k })
}

// hitAt returns the name of paragraph i that begins at token k.
func (c *composer) hitAt(i, k int) (hit, bool) {
	if n := c.hitFrom(i, k); n < c.byPara[i][1] && c.hits[n].first == k {
		return c.hits[n], true
	}
	return hit{}, false
}

// hitEnding returns the name of paragraph i whose last word is token k.
func (c *composer) hitEnding(i, k int) (hit, bool) {
	if n := c.hitFrom(i, k+1) - 1; n >= c.byPara[i][0] && c.hits[n].last-1 == k {
		return c.hits[n], true
	}
	return hit{}, false
}

func (c *composer) hitWithin(i, a, b int) bool {
	n := c.hitFrom(i, a)
	return n < c.byPara[i][1] && c.hits[n].first < b
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

// leadsInto reports whether a paragraph ends in narration with a colon or a
// comma, so that the next one holds what is said.
func (c *composer) leadsInto(p *paragraph) bool {
	if p.last == p.first || c.tokens[p.last-1].has(flagQuoted) {
		return false
	}
	end := c.w.Text[c.tokens[p.last-1].end:p.span.End]
	return strings.HasSuffix(end, ":") || strings.HasSuffix(end, ",")
}

// leadsOn returns who is about to speak when paragraph i leads into the next.
func (c *composer) leadsOn(i int, st *scenery) line {
	p := &c.paras[i]
	if !c.leadsInto(p) {
		return line{}
	}
	from := p.last - 1
	for from > p.first && c.tokens[from-1].gap != gapStop && c.tokens[from-1].gap != gapDot && !c.tokens[from-1].has(flagQuoted) {
		from--
	}
	s, k := c.lead(i, from, p.last)
	if s.kind == noSubject {
		return line{}
	}
	l, _ := c.lineOf(i, s, k, st, .93)
	return l
}

// named reports whether a line is given to somebody by name.
func named(lines []line) bool {
	for _, l := range lines {
		if l.who >= 0 && l.confidence >= .9 {
			return true
		}
	}
	return false
}

// introduces returns who gives his or her own name in paragraph i: "I am X",
// "X is my name"; -1 when nobody does.
func (c *composer) introduces(i int) int {
	p := &c.paras[i]
	for _, h := range c.hits[c.byPara[i][0]:c.byPara[i][1]] {
		if !c.tokens[h.first].has(flagQuoted) || c.tokens[h.last-1].has(flagPossessive) {
			continue
		}
		k := h.first - 1
		for k >= p.first && c.class(k)&clsArticle != 0 {
			k--
		}
		before := k > p.first && c.tokens[k].gap == gapSpace && (c.word(k) == "am" && c.class(k-1)&clsI != 0 || c.word(k) == "is" && c.word(k-1) == "name" && k-1 > p.first && c.word(k-2) == "my") ||
			k >= p.first && c.word(k) == "i'm" && c.tokens[k].gap == gapSpace
		after := c.is(h.last, p, clsBe) && h.last+2 < p.last && c.word(h.last) == "is" && c.word(h.last+1) == "my" && c.word(h.last+2) == "name"
		end := c.tokens[h.last-1].gap
		if before && end != gapSpace && end != gapDash || after {
			return h.owner
		}
	}
	return -1
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
