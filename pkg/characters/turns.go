package characters

// scenery is what reading has left behind within one scene: who was named and
// who spoke.
type scenery struct {
	scene   int
	turns   []turn
	silence int     // paragraphs without a quotation since the last one
	seen    []sight // people named in narration, latest last
	lead    line    // who is about to speak, by the paragraph before
}

// turn is one quoted paragraph of a conversation.
type turn struct {
	who        int // -1 unknown
	para       int
	confidence float64
	stranger   bool // spoken by somebody outside the cast
	address    int  // who is addressed by name, -1 nobody
}

// sight is one name in narration.
type sight struct {
	who, para, at int
	subject       bool
	gender        gender // of a stranger
}

// stranger marks a sight of somebody outside the cast: "the old man".
const stranger = -2

const sightsKept = 12

// narrate notes the people named in the narration [a, b), and strangers.
func (c *composer) narrate(i, a, b int, st *scenery) {
	p := &c.paras[i]
	hits := c.hits[c.byPara[i][0]:c.byPara[i][1]]
	n := c.hitFrom(i, a) - c.byPara[i][0]
	for k := a; k < b; k++ {
		for n < len(hits) && hits[n].first < k {
			n++
		}
		if n < len(hits) && hits[n].first == k {
			h := hits[n]
			conf := c.acting(hits, n, p)
			if conf > .3 && !c.recalled(h, p) {
				st.seen = append(st.seen, sight{who: h.owner, para: i, at: k, subject: conf >= .6 && !c.tokens[h.last-1].has(flagPossessive)})
			}
			k = h.last - 1
			continue
		}
		if g, ok := c.strangerAt(k, a); ok {
			st.seen = append(st.seen, sight{who: stranger, para: i, at: k, subject: k+1 < b && c.actionVerb(k+1) || k > a+1 && c.class(k-2)&clsSpeech != 0, gender: g})
		}
	}
	if len(st.seen) > sightsKept {
		st.seen = append(st.seen[:0], st.seen[len(st.seen)-sightsKept:]...)
	}
}

// strangerAt reports whether token k is a noun like "man" behind an article.
func (c *composer) strangerAt(k, a int) (gender, bool) {
	cl := c.class(k)
	if cl&(clsGeneric|clsRole) == 0 || k == a || c.tokens[k].has(flagCapital) || c.class(k-1)&(clsDet|clsAdj) == 0 {
		return unknownGender, false
	}
	g, ok := c.lang.sexes[c.word(k)]
	return g, ok
}

// resolve returns who a pronoun at token at most likely means, and how sure
// that is.
func (c *composer) resolve(i, at int, g gender, st *scenery) (int, float64) {
	score := map[int]float64{}
	var order []int
	add := func(who int, x float64) {
		if who == -1 || who >= 0 && (c.people[who].gender != g || c.mute[who]) {
			return
		}
		if _, ok := score[who]; !ok {
			order = append(order, who)
		}
		score[who] += x
	}
	for k := len(st.seen) - 1; k >= 0; k-- {
		s := st.seen[k]
		d := i - s.para
		if d > 5 {
			break
		}
		x := 1 / float64(1+d)
		if s.subject {
			x *= 2
		}
		if d == 0 {
			x *= 1.5
		}
		if s.who != stranger || s.gender == g {
			add(s.who, x)
		}
	}
	// The names of this paragraph before the pronoun.
	n := c.hitFrom(i, at)
	for _, h := range c.hits[max(c.byPara[i][0], n-sightsKept):n] {
		if h.first < at && !c.tokens[h.first].has(flagQuoted) && !c.tokens[h.last-1].has(flagPossessive) {
			add(h.owner, 2)
		}
	}
	n = len(st.turns)
	if n > 0 {
		add(st.turns[n-1].who, -1.2) // hardly twice in a row
		if st.turns[n-1].address >= 0 && st.turns[n-1].address != st.turns[n-1].who {
			add(st.turns[n-1].address, 1.5)
		}
	}
	if n > 1 && st.silence == 0 {
		add(st.turns[n-2].who, 1.5)
	}
	best, second := -1, 0.0
	for _, who := range order {
		switch {
		case best == -1 || score[who] > score[best]:
			if best != -1 {
				second = max(second, score[best])
			}
			best = who
		default:
			second = max(second, score[who])
		}
	}
	if best == -1 || best == stranger || score[best] <= .2 {
		return -1, 0
	}
	margin := (score[best] - max(second, 0)) / (score[best] + .5)
	return best, .45 + .45*min(1, margin)
}

// takeTurn gives a line without attribution to the one whose turn it is.
func (c *composer) takeTurn(i int, st *scenery) (line, bool) {
	n := len(st.turns)
	if n == 0 {
		return line{}, false
	}
	last := st.turns[n-1]
	proof := c.sents[c.paras[i].sentFirst]
	if n > 1 {
		if before := st.turns[n-2]; before.who >= 0 && before.who != last.who && (last.who >= 0 || last.stranger) && !c.mute[before.who] {
			return line{before.who, min(.8, .88*before.confidence), proof, -1, false}, true
		}
	}
	if c.narrator >= 0 && last.who >= 0 && last.who != c.narrator && !otherSpeaker(st.turns, last.who) {
		return line{c.narrator, .55, proof, -1, false}, true
	}
	if last.address >= 0 && last.address != last.who && !c.mute[last.address] {
		return line{last.address, .6, proof, -1, false}, true
	}
	return line{}, false
}

// otherSpeaker reports whether anybody but who has a turn.
func otherSpeaker(turns []turn, who int) bool {
	for _, t := range turns {
		if t.who >= 0 && t.who != who || t.stranger {
			return true
		}
	}
	return false
}
