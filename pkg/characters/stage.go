package characters

import (
	"sort"

	"scenewise/pkg/structure"
)

// stageSignals reads cues and directions, scene by scene. at maps a person of
// the script's cast to the whole cast.
func (c *composer) stageSignals(s *scriptCast, at []int) [][]signal {
	out := make([][]signal, len(c.scenes))
	script := c.w.Script
	for _, sp := range script.Speeches {
		n := c.sceneAt(sp.Cue.Start)
		if n < 0 {
			continue
		}
		conf := .99
		if sp.Voice == structure.VoiceOver {
			conf = .9
		}
		for _, who := range s.speakersOf(sp) {
			out[n] = append(out[n], signal{at[who], Speaks, ViaCue, conf, c.cueProof(sp, n)})
		}
	}
	lastScene, stage := -1, newEnsemble()
	for _, d := range script.Directions {
		n := c.sceneAt(d.Span.Start)
		if n < 0 {
			continue
		}
		if n != lastScene {
			last := stage.clear()
			if c.says(d.Span, c.lang.former) {
				for _, who := range last {
					stage.on[who] = true
					out[n] = append(out[n], signal{who, Acts, ViaStageDirection, .75, clip(d.Span, c.scenes[n].Span())})
				}
			}
			lastScene = n
		}
		c.direct(d, n, s, at, stage, &out[n])
	}
	return out
}

// direct adds what one direction says about who is there, and moves people on
// and off the stage.
func (c *composer) direct(d structure.Direction, n int, s *scriptCast, at []int, stage *ensemble, out *[]signal) {
	proof := clip(d.Span, c.scenes[n].Span())
	var named []int
	note := func(who int, conf float64) {
		*out = append(*out, signal{who, Acts, ViaStageDirection, conf, proof})
		if conf >= likely {
			named = append(named, who)
		}
	}
	for _, id := range d.IDs {
		if i, ok := s.byID[id]; ok {
			note(at[i], .97)
		}
	}
	from := sort.Search(len(c.hits), func(i int) bool { return int(c.tokens[c.hits[i].first].start) >= d.Span.Start })
	for k := from; k < len(c.hits) && int(c.tokens[c.hits[k].first].start) < d.Span.End; k++ {
		h := c.hits[k]
		if conf := c.directed(h, d); conf > 0 {
			note(h.owner, conf)
		}
	}
	if d.Kind == structure.DirectionExit {
		c.exit(d, named, stage)
		return
	}
	if d.Kind == structure.DirectionEntrance && len(d.IDs) == 0 && c.opens(d.Span, c.lang.plural) {
		for _, who := range stage.companions(named) {
			note(who, .6)
		}
	}
	for _, who := range named {
		stage.on[who] = true
	}
}

// exit takes off the stage who is named, everybody else ("all but the King"),
// or, when nobody is named, all ("Exeunt").
func (c *composer) exit(d structure.Direction, named []int, stage *ensemble) {
	switch {
	case len(named) > 0 && c.says(d.Span, c.lang.except):
		for _, who := range named {
			delete(stage.on, who)
		}
		stage.clear()
		for _, who := range named {
			stage.on[who] = true
		}
	case len(named) > 0:
		stage.leave(named)
	case c.says(d.Span, c.lang.plural):
		stage.clear()
	}
}

// directed says how sure a name in a direction shows its bearer there.
func (c *composer) directed(h hit, d structure.Direction) float64 {
	p := &c.paras[c.tokens[h.first].para]
	last := &c.tokens[h.last-1]
	if last.has(flagPossessive) {
		if c.is(h.last, p, clsBody) {
			return .7
		}
		return 0
	}
	if h.first > p.first && c.tokens[h.first].before == gapSpace && c.class(h.first-1)&(clsAbout|clsRelic) != 0 {
		if h.first-2 >= p.first && c.class(h.first-2)&clsCorpse != 0 {
			return .6
		}
		return .3
	}
	switch d.Kind {
	case structure.DirectionEntrance:
		return .95
	case structure.DirectionExit:
		return .9
	case structure.DirectionAction:
		return .75
	case structure.DirectionOther:
		return .7
	}
	return .6
}

// says reports whether one of the words stands in a span.
func (c *composer) says(span structure.Span, words map[string]bool) bool {
	from := sort.Search(len(c.tokens), func(i int) bool { return int(c.tokens[i].start) >= span.Start })
	for i := from; i < len(c.tokens) && int(c.tokens[i].start) < span.End; i++ {
		if words[c.word(i)] {
			return true
		}
	}
	return false
}

// opens reports whether the first word of a span is one of the words.
func (c *composer) opens(span structure.Span, words map[string]bool) bool {
	i := sort.Search(len(c.tokens), func(i int) bool { return int(c.tokens[i].start) >= span.Start })
	return i < len(c.tokens) && int(c.tokens[i].start) < span.End && words[c.word(i)]
}

// sceneAt returns the index of the scene that holds a byte, or -1.
func (c *composer) sceneAt(offset int) int {
	i := sort.Search(len(c.scenes), func(i int) bool { return c.scenes[i].End > offset })
	if i < len(c.scenes) && c.scenes[i].Start <= offset {
		return i
	}
	return -1
}

// cueProof is the cue with the first sentence said under it.
func (c *composer) cueProof(sp structure.Speech, scene int) structure.Span {
	end := sp.Cue.End
	if len(sp.Body) > 0 {
		i := sort.Search(len(c.sents), func(i int) bool { return c.sents[i].End > sp.Body[0].Start })
		if i < len(c.sents) {
			end = min(c.sents[i].End, sp.Body[0].End)
		}
	}
	return clip(structure.Span{Start: sp.Cue.Start, End: max(end, sp.Cue.End)}, c.scenes[scene].Span())
}

// scriptMentions says what each name in a play shows: in a cue, in a
// direction, or in what somebody says.
func (c *composer) scriptMentions() []Mention {
	out := make([]Mention, len(c.hits))
	speech, dir := 0, 0
	script := c.w.Script
	for k, h := range c.hits {
		m := &out[k]
		first, last := &c.tokens[h.first], &c.tokens[h.last-1]
		m.Character = c.people[h.owner].id
		m.Span = structure.Span{Start: int(first.start), End: int(last.end)}
		m.Proof = c.sents[first.sent]
		m.Level, m.Via, m.Confidence = Mentioned, ViaNarration, .95
		for dir < len(script.Directions) && script.Directions[dir].Span.End <= m.Span.Start {
			dir++
		}
		for speech < len(script.Speeches) && script.Speeches[speech].Span.End <= m.Span.Start {
			speech++
		}
		switch {
		case dir < len(script.Directions) && script.Directions[dir].Span.Start <= m.Span.Start:
			m.Via, m.Proof = ViaStageDirection, script.Directions[dir].Span
			if conf := c.directed(h, script.Directions[dir]); conf > 0 {
				m.Level, m.Confidence = Acts, conf
			}
		case speech < len(script.Speeches) && script.Speeches[speech].Span.Start <= m.Span.Start:
			m.Via = ViaDialogue
			if sp := script.Speeches[speech]; sp.Cue.Contains(m.Span) {
				m.Level, m.Via, m.Confidence = Speaks, ViaCue, .99
				if n := c.sceneAt(sp.Cue.Start); n >= 0 {
					m.Proof = c.cueProof(sp, n)
				}
			}
		}
	}
	return out
}
