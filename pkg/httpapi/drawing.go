package httpapi

import (
	"cmp"
	"fmt"
	"net/http"
	"slices"
	"strconv"

	"scenewise/pkg/characters"
	"scenewise/pkg/characters/plot"
	"scenewise/pkg/retrieval"
)

// How many people a drawing has room for: those in most units.
const (
	drawnMatrix   = 40
	drawnTimeline = 30
)

const mediaSVG = "image/svg+xml"

// drawMatrix draws the people who are in most units.
func drawMatrix(title string, m *MatrixReply) []byte {
	rows := make([]int, 0, len(m.Characters))
	for i := range m.Characters {
		if m.Matrix[i][i] > 0 {
			rows = append(rows, i)
		}
	}
	slices.SortStableFunc(rows, func(i, j int) int { return cmp.Compare(m.Matrix[j][j], m.Matrix[i][i]) })
	rows = rows[:min(len(rows), drawnMatrix)]
	names, part := make([]string, len(rows)), make([][]int, len(rows))
	for a, i := range rows {
		names[a] = m.Characters[i].Name
		for _, j := range rows {
			part[a] = append(part[a], m.Matrix[i][j])
		}
	}
	about := fmt.Sprintf("shared %ss, presence %s; %d of %d characters", m.Unit, m.Presence, len(rows), len(m.Characters))
	return plot.Matrix(title, about, names, part)
}

// drawTimeline draws the people who are in most scenes, in the order in which
// they first appear.
func drawTimeline(title string, t *TimelineReply) []byte {
	row, names := timelineRows(t)
	scenes := make([]plot.Scene, len(t.Scenes))
	for k, s := range t.Scenes {
		scenes[k] = plot.Scene{ID: s.NodeID, Levels: map[int]characters.Level{}}
		if n := len(s.Path); n > 1 {
			scenes[k].Chapter = s.Path[n-2]
		}
		for _, p := range s.Characters {
			if i, ok := row[p.ID]; ok {
				scenes[k].Levels[i] = p.Presence
			}
		}
	}
	about := fmt.Sprintf("%d scenes, presence %s; %d of %d characters", len(scenes), t.Presence, len(names), len(t.Characters))
	return plot.Timeline(title, about, names, scenes)
}

func timelineRows(t *TimelineReply) (row map[string]int, names []string) {
	in, first := map[string]int{}, map[string]int{}
	for k, s := range t.Scenes {
		for _, p := range s.Characters {
			if in[p.ID]++; in[p.ID] == 1 {
				first[p.ID] = k
			}
		}
	}
	people := slices.DeleteFunc(slices.Clone(t.Characters), func(x NamedCharacter) bool { return in[x.ID] == 0 })
	slices.SortStableFunc(people, func(a, b NamedCharacter) int { return cmp.Compare(in[b.ID], in[a.ID]) })
	people = people[:min(len(people), drawnTimeline)]
	slices.SortStableFunc(people, func(a, b NamedCharacter) int { return cmp.Compare(first[a.ID], first[b.ID]) })
	row = map[string]int{}
	for i, x := range people {
		row[x.ID] = i
		names = append(names, x.Name)
	}
	return row, names
}

// sendSVG sends a drawing, which a browser may show but not run.
func (c *call) sendSVG(live retrieval.Live, body []byte) error {
	h := c.Response().Header()
	h.Set(versionHeader, strconv.FormatInt(live.Version, 10))
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
	return c.send(http.StatusOK, mediaSVG, body)
}
