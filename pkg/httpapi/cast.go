package httpapi

import (
	"cmp"
	"net/http"

	"scenewise/pkg/catalog"
	"scenewise/pkg/characters"
	"scenewise/pkg/retrieval"
	"scenewise/pkg/structure"
)

// cast lists the characters of a version, most mentioned first.
func (s *Server) cast(c *call) error {
	ed, live, err := s.edition(c)
	if err != nil {
		return err
	}
	list := orEmpty(ed.Cast.Characters)
	out := CastReply{
		Ref: live.Ref, Total: len(list), Returned: len(list), Characters: list, Basis: basisOf(ed), Warnings: orEmpty(ed.Cast.Warnings),
	}
	if live.Edits != 0 {
		k := catalog.Key{Collection: live.Collection, ID: live.ID}
		if _, out.Orphaned, err = s.catalog.Edits(c.ctx(), k); err != nil {
			return own404(k, err)
		}
	}
	return c.reply(http.StatusOK, out)
}

// timeline says who is in which scene, in reading order.
func (s *Server) timeline(c *call) error {
	format, err := choice("format", c.q.text("format"), "json", "svg")
	if err != nil {
		return err
	}
	level, err := levelOf(c.q.text("presence"))
	if err != nil {
		return err
	}
	ed, live, err := s.edition(c)
	if err != nil {
		return err
	}
	out := TimelineReply{Ref: live.Ref, Presence: level, Characters: named(ed.Cast.Characters), Scenes: []TimelineScene{}, Basis: basisOf(ed)}
	ed.Work.Root.Walk(func(n *structure.Node, above []*structure.Node) bool {
		if n.Kind == structure.KindScene {
			out.Scenes = append(out.Scenes, timelineScene(ed, n, above, level))
		}
		return true
	})
	if format == "svg" {
		return c.sendSVG(live, drawTimeline(cmp.Or(ed.Title, live.ID), &out))
	}
	return c.reply(http.StatusOK, out)
}

func timelineScene(ed *retrieval.Edition, n *structure.Node, above []*structure.Node, level characters.Level) TimelineScene {
	t := TimelineScene{NodeID: n.ID, Path: titles(above, n), Title: n.Title, Start: n.Start, End: n.End, Characters: []TimelinePresence{}}
	for _, x := range ed.Cast.Characters {
		if p, ok := ed.Cast.Scenes[n.ID][x.ID]; ok && counts(p, level) {
			t.Characters = append(t.Characters, TimelinePresence{ID: x.ID, Presence: p.Level, Confidence: p.Confidence, Via: p.Via})
		}
	}
	return t
}

// counts reports whether a presence counts at a level, as it does for
// POST /v1/cooccurrence with the default min_confidence.
func counts(p characters.Presence, level characters.Level) bool {
	if p.Level.Rank() < level.Rank() {
		return false
	}
	return level == characters.Mentioned || p.Confidence >= retrieval.DefaultMinConfidence
}

func levelOf(s string) (characters.Level, error) {
	return choice("presence", characters.Level(s), characters.Mentioned, characters.Acts, characters.Speaks)
}

func named(list []characters.Character) []NamedCharacter {
	out := make([]NamedCharacter, len(list))
	for i, x := range list {
		out[i] = NamedCharacter{ID: x.ID, Name: x.Name}
	}
	return out
}

// basisOf says what reading an answer on one edition rests on.
func basisOf(ed *retrieval.Edition) retrieval.Basis {
	declared, detected := 0, 0
	for _, x := range ed.Cast.Characters {
		if x.Source == "declared" {
			declared++
		} else {
			detected++
		}
	}
	b := retrieval.Basis{Cast: "detected", RulesVersion: ed.Cast.RulesVersion}
	switch {
	case declared > 0 && detected > 0:
		b.Cast = "mixed"
	case declared > 0:
		b.Cast = "declared"
	}
	return b
}
