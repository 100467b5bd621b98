package characters

import "sort"

// presences combines the signals of one scene.
func (c *composer) presences(signals []signal) map[string]Presence {
	byPerson := map[int][]signal{}
	for _, s := range signals {
		byPerson[s.who] = append(byPerson[s.who], s)
	}
	out := make(map[string]Presence, len(byPerson))
	for who, list := range byPerson {
		out[c.people[who].id] = strongest(list)
	}
	return out
}

// likely is the confidence from which a level counts.
const likely = .5

// strongest returns the strongest level that is likely; a name that shows
// nothing more is a mention.
func strongest(list []signal) Presence {
	var acts Presence
	for _, level := range []Level{Speaks, Acts} {
		p, ok := combine(list, level)
		if level == Acts {
			acts = p
		}
		if ok && p.Confidence >= likely {
			if level == Speaks {
				p.Confidence = seenSpeaking(p.Confidence, list)
			}
			return p
		}
	}
	var best Presence
	for _, s := range list {
		if s.level == Mentioned && s.confidence > best.Confidence {
			best = Presence{Level: Mentioned, Confidence: s.confidence, Via: s.via, Proof: s.proof}
		}
	}
	if best.Confidence == 0 && len(list) > 0 {
		s := list[0]
		best = Presence{Level: Mentioned, Confidence: surelyNamed, Via: s.via, Proof: s.proof}
	}
	best.Confidence = round(min(best.Confidence, onlyNamed(acts.Confidence)))
	return best
}

// seenSpeaking raises the confidence that somebody speaks by what shows that
// he or she is there at all: a line by "she" is the likelier hers.
func seenSpeaking(sure float64, list []signal) float64 {
	there := 0.0
	for _, s := range list {
		if s.level == Acts {
			there = max(there, s.confidence)
		}
	}
	return round(min(.99, 1-(1-sure)*(1-.5*there*there)))
}

// surelyNamed is the confidence of a bare mention.
const surelyNamed = .95

// onlyNamed is how sure it is that somebody is no more than mentioned, when
// the evidence for being there, itself too weak, has the confidence there.
func onlyNamed(there float64) float64 { return surelyNamed - .3*there }

// combine joins the evidence for one level: the best counts in full, each
// further one less.
func combine(list []signal, level Level) (Presence, bool) {
	var own []signal
	for _, s := range list {
		if s.level.Rank() >= level.Rank() {
			own = append(own, s)
		}
	}
	if len(own) == 0 {
		return Presence{}, false
	}
	sort.SliceStable(own, func(i, j int) bool { return own[i].confidence > own[j].confidence })
	// Weak evidence repeated stays weak: what counts is the best, helped by
	// further good ones.
	miss := 1 - own[0].confidence
	for i, s := range own[1:] {
		if i == 6 {
			break
		}
		miss *= 1 - .5*s.confidence*s.confidence
	}
	return Presence{Level: level, Confidence: round(min(.99, 1-miss)), Via: own[0].via, Proof: own[0].proof}, true
}
