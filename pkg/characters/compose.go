package characters

import (
	"sort"

	"scenewise/pkg/structure"
)

// composer turns names found into mentions and presence.
type composer struct {
	*finder
	people   []*person
	hits     []hit
	byPara   [][2]int    // hits of each paragraph
	script   *scriptCast // of a play or screenplay, else nil
	scriptAt []int       // index in people of each of its people
	mentions []Mention   // of all hits, in prose
	mute     []bool      // by person: named often, never given a line by name
	unnamed  []int       // by person: references without a name
	narrator int         // index in people, -1 when nobody tells the story in the first person
}

func newComposer(f *finder, people []*person, hits []hit) *composer {
	c := &composer{finder: f, people: people, hits: hits, byPara: make([][2]int, len(f.paras)), narrator: -1}
	for i, p := range people {
		if p.narrator {
			c.narrator = i
		}
	}
	k := 0
	for i := range f.paras {
		from := k
		for k < len(hits) && hits[k].first < f.paras[i].last {
			k++
		}
		c.byPara[i] = [2]int{from, k}
	}
	return c
}

// signal is one piece of evidence that somebody is in a scene.
type signal struct {
	who        int
	level      Level
	via        Via
	confidence float64
	proof      structure.Span
}

// compose judges every mention and every quotation, scene by scene.
func (c *composer) compose() (*Cast, error) {
	cast := &Cast{RulesVersion: RulesVersion, Scenes: make(map[string]map[string]Presence, len(c.scenes)), Warnings: []structure.Warning{}}
	signals := make([][]signal, len(c.scenes))
	if c.script != nil {
		c.composeScript(cast, signals)
		cast.Characters = c.characters(cast)
		return cast, c.ctx.Err()
	}
	c.mentions = make([]Mention, len(c.hits))
	c.unnamed = make([]int, len(c.people))
	cast.Mentions = c.mentions
	c.findMute()
	st := &scenery{}
	for i := range c.paras {
		if i%1024 == 0 {
			if err := c.ctx.Err(); err != nil {
				return nil, err
			}
		}
		p := &c.paras[i]
		if p.scene != st.scene {
			st = &scenery{scene: p.scene}
		}
		c.judgeMentions(i)
		spoken := c.speakers(i, st)
		for k := c.byPara[i][0]; k < c.byPara[i][1]; k++ {
			m := &c.mentions[k]
			m.Confidence = round(m.Confidence)
			if m.Level != Speaks {
				signals[p.scene] = append(signals[p.scene], signal{c.hits[k].owner, m.Level, m.Via, m.Confidence, m.Proof})
			}
		}
		signals[p.scene] = append(signals[p.scene], spoken...)
		signals[p.scene] = append(signals[p.scene], c.narratorActs(i)...)
		c.countNarrator(i)
	}
	for i, n := range c.scenes {
		cast.Scenes[n.ID] = c.presences(signals[i])
	}
	cast.Characters = c.characters(cast)
	return cast, nil
}

// mutedFrom is how often somebody must be named, and never as a speaker, to be
// left out where a line's speaker is only guessed.
const mutedFrom = 8

// findMute finds those who never speak by name, such as a dog.
func (c *composer) findMute() {
	named, spoke := make([]int, len(c.people)), make([]int, len(c.people))
	for _, h := range c.hits {
		if t := &c.tokens[h.first]; t.has(flagQuoted) || t.has(flagHeading) {
			continue
		}
		named[h.owner]++
		p := &c.paras[c.tokens[h.first].para]
		k := h.first - 1
		for k >= p.first && c.class(k)&(clsDet|clsAdj) != 0 {
			k--
		}
		if k >= p.first && c.class(k)&clsSaid != 0 || c.is(h.last, p, clsSaid) || c.is(h.last+1, p, clsSaid) {
			spoke[h.owner]++
		}
	}
	c.mute = make([]bool, len(c.people))
	for i := range c.people {
		c.mute[i] = named[i] >= mutedFrom && spoke[i] == 0 && !c.people[i].narrator
	}
}

// composeScript does the same for a play or screenplay, where cues and
// directions say who is there.
func (c *composer) composeScript(cast *Cast, signals [][]signal) {
	cast.Mentions = c.scriptMentions()
	for i, s := range c.stageSignals(c.script, c.scriptAt) {
		signals[i] = append(signals[i], s...)
	}
	for k, m := range cast.Mentions {
		if n := c.sceneAt(m.Span.Start); n >= 0 && m.Level == Mentioned {
			signals[n] = append(signals[n], signal{c.hits[k].owner, m.Level, m.Via, m.Confidence, clip(m.Proof, c.scenes[n].Span())})
		}
	}
	for i, n := range c.scenes {
		cast.Scenes[n.ID] = c.presences(signals[i])
	}
}

// characters counts references and scenes of everybody.
func (c *composer) characters(cast *Cast) []Character {
	index := map[string]int{}
	out := make([]Character, len(c.people))
	for i, p := range c.people {
		index[p.id] = i
		aliases := p.aliases
		if aliases == nil {
			aliases = []string{}
		}
		out[i] = Character{ID: p.id, Name: p.name, Aliases: aliases, Source: p.source, Confidence: round(p.confidence), Why: c.why(p)}
	}
	for _, m := range cast.Mentions {
		out[index[m.Character]].Mentions++
	}
	for i, n := range c.unnamed {
		out[i].Mentions += n
	}
	for _, here := range cast.Scenes {
		for id, p := range here {
			out[index[id]].Scenes++
			if p.Level == Speaks {
				out[index[id]].SpeakingScenes++
			}
		}
	}
	kept := out[:0]
	for i, p := range c.people {
		if p.source == "declared" || out[i].Scenes > 0 {
			kept = append(kept, out[i])
		}
		if p.source == "declared" && out[i].Scenes == 0 {
			cast.Warnings = append(cast.Warnings, structure.Warning{Code: "character_not_found", Message: "declared character " + quote(p.name) + " is never named in the text"})
		}
	}
	out = kept
	sort.SliceStable(out, func(i, j int) bool {
		if out[i].Mentions != out[j].Mentions {
			return out[i].Mentions > out[j].Mentions
		}
		return out[i].ID < out[j].ID
	})
	return out
}

func quote(s string) string { return "“" + s + "”" }

func round(x float64) float64 { return float64(int(x*100+.5)) / 100 }

// why says in one sentence what the entry rests on.
func (c *composer) why(p *person) string {
	if p.source == "declared" {
		return "declared"
	}
	s := (&roster{lang: c.lang}).sum(p.entity)
	return whySentence(s, p)
}
