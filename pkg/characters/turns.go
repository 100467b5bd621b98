package characters

// scenery is what reading has left behind within one scene: who was named and
// who spoke.
type scenery struct {
	scene   int
	turns   []turn
	silence int     // paragraphs without a quotation since the last one
	seen    []sight // people named in narration, latest last
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
}

const sightsKept = 12

// narrate notes the people named in the narration [a, b).
func (c *composer) narrate(i, a, b int, st *scenery) {
	for _, h := range c.hits[c.byPara[i][0]:c.byPara[i][1]] {
		if h.first < a || h.first >= b {
			continue
		}
		last := &c.tokens[h.last-1]
		subj := !last.has(flagPossessive) && h.last < b && (c.actionVerb(h.last) || c.class(h.last)&clsBe != 0) ||
			h.first > a && c.class(h.first-1)&clsSpeech != 0
		st.seen = append(st.seen, sight{h.owner, i, h.first, subj})
	}
	if len(st.seen) > sightsKept {
		st.seen = append(st.seen[:0], st.seen[len(st.seen)-sightsKept:]...)
	}
}

// resolve returns who a pronoun at token at most likely means, and how sure
// that is.
func (c *composer) resolve(i, at int, g gender, st *scenery) (int, float64) {
	score := map[int]float64{}
	var order []int
	add := func(who int, x float64) {
		if who < 0 || c.people[who].gender != g {
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
		add(s.who, x)
	}
	// The names of this paragraph before the pronoun.
	for _, h := range c.hits[c.byPara[i][0]:c.byPara[i][1]] {
		if h.first < at && !c.tokens[h.first].has(flagQuoted) && !c.tokens[h.last-1].has(flagPossessive) {
			add(h.owner, 2)
		}
	}
	n := len(st.turns)
	if n > 0 {
		add(st.turns[n-1].who, -1.2) // hardly twice in a row
		if st.turns[n-1].address >= 0 {
			add(st.turns[n-1].address, 1.5)
		}
	}
	if n > 1 && st.silence == 0 {
		add(st.turns[n-2].who, 1.5)
	}
	best, second := -1, 0.0
	for _, who := range order {
		switch {
		case best < 0 || score[who] > score[best]:
			if best >= 0 {
				second = max(second, score[best])
			}
			best = who
		default:
			second = max(second, score[who])
		}
	}
	if best < 0 || score[best] <= .2 {
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
		if before := st.turns[n-2]; before.who >= 0 && before.who != last.who && (last.who >= 0 || last.stranger) {
			return line{before.who, min(.8, .88*before.confidence), proof, false}, true
		}
	}
	if last.address >= 0 && last.address != last.who {
		return line{last.address, .6, proof, false}, true
	}
	return line{}, false
}
