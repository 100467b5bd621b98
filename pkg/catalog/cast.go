package catalog

import (
	"errors"
	"fmt"

	"scenewise/pkg/characters"
	"scenewise/pkg/structure"
)

// storedCast is a cast with its mentions by columns: a novel has ten thousand
// of them, and most of what each says is a small number.
type storedCast struct {
	RulesVersion string                                    `json:"rules_version"`
	Characters   []characters.Character                    `json:"characters"`
	Scenes       map[string]map[string]characters.Presence `json:"scenes"`
	Warnings     []structure.Warning                       `json:"warnings"`
	Names        []string                                  `json:"names"` // what Who, Level and Via point into
	Rows         int                                       `json:"rows"`
	Who          []int                                     `json:"who,omitempty"`
	Start        []int                                     `json:"start,omitempty"` // from the start of the mention before
	Length       []int                                     `json:"length,omitempty"`
	ProofStart   []int                                     `json:"proof_start,omitempty"` // back from the mention's start
	ProofLength  []int                                     `json:"proof_length,omitempty"`
	Level        []int                                     `json:"level,omitempty"`
	Via          []int                                     `json:"via,omitempty"`
	Confidence   []float64                                 `json:"confidence,omitempty"`
}

func storeCast(c *characters.Cast) *storedCast {
	s := &storedCast{RulesVersion: c.RulesVersion, Characters: c.Characters, Scenes: c.Scenes, Warnings: c.Warnings, Rows: len(c.Mentions)}
	at := map[string]int{}
	name := func(n string) int {
		i, ok := at[n]
		if !ok {
			i = len(s.Names)
			at[n], s.Names = i, append(s.Names, n)
		}
		return i
	}
	before := 0
	for _, m := range c.Mentions {
		s.Who = append(s.Who, name(m.Character))
		s.Start = append(s.Start, m.Span.Start-before)
		s.Length = append(s.Length, m.Span.Len())
		s.ProofStart = append(s.ProofStart, m.Span.Start-m.Proof.Start)
		s.ProofLength = append(s.ProofLength, m.Proof.Len())
		s.Level = append(s.Level, name(string(m.Level)))
		s.Via = append(s.Via, name(string(m.Via)))
		s.Confidence = append(s.Confidence, m.Confidence)
		before = m.Span.Start
	}
	return s
}

func (s *storedCast) restore() (*characters.Cast, error) {
	for _, n := range []int{len(s.Who), len(s.Start), len(s.Length), len(s.ProofStart), len(s.ProofLength), len(s.Level), len(s.Via), len(s.Confidence)} {
		if n != s.Rows {
			return nil, errors.New("columns of mentions differ in length")
		}
	}
	c := &characters.Cast{RulesVersion: s.RulesVersion, Characters: s.Characters, Scenes: s.Scenes, Warnings: s.Warnings}
	if s.Rows > 0 {
		c.Mentions = make([]characters.Mention, s.Rows)
	}
	at := 0
	for i := range c.Mentions {
		for _, n := range [...]int{s.Who[i], s.Level[i], s.Via[i]} {
			if n < 0 || n >= len(s.Names) {
				return nil, fmt.Errorf("mention %d points outside the names", i)
			}
		}
		at += s.Start[i]
		proof := at - s.ProofStart[i]
		c.Mentions[i] = characters.Mention{
			Character:  s.Names[s.Who[i]],
			Span:       structure.Span{Start: at, End: at + s.Length[i]},
			Proof:      structure.Span{Start: proof, End: proof + s.ProofLength[i]},
			Level:      characters.Level(s.Names[s.Level[i]]),
			Via:        characters.Via(s.Names[s.Via[i]]),
			Confidence: s.Confidence[i],
		}
	}
	return c, nil
}
