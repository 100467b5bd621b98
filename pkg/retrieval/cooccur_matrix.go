package retrieval

import (
	"scenewise/pkg/characters"
)

// CooccurMatrix counts, for each two characters of one work, the units in
// which both are present. The diagonal counts the units of each alone.
type CooccurMatrix struct {
	Unit       Unit              `json:"unit"`
	Presence   characters.Level  `json:"presence"`
	Characters []MatrixCharacter `json:"characters"` // in the order of the cast
	Matrix     [][]int           `json:"matrix"`     // symmetric
}

// MatrixCharacter names one row and column.
type MatrixCharacter struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Matrix counts who is with whom in one edition. Empty arguments mean scene
// and mentioned; at the other levels presences below DefaultMinConfidence do
// not count.
func Matrix(e *Edition, kind Unit, presence characters.Level) (*CooccurMatrix, error) {
	q := &togetherQuery{req: CooccurRequest{Unit: kind, Presence: presence}, ask: level{characters.Mentioned, DefaultMinConfidence}}
	if err := q.options(); err != nil {
		return nil, err
	}
	cast := e.Cast.Characters
	m := &CooccurMatrix{Unit: q.req.Unit, Presence: q.ask.least, Characters: make([]MatrixCharacter, len(cast)), Matrix: make([][]int, len(cast))}
	for i, c := range cast {
		m.Characters[i] = MatrixCharacter{c.ID, c.Name}
		m.Matrix[i] = make([]int, len(cast))
	}
	o := newOutline(e.Work)
	for _, u := range o.units(m.Unit) {
		in := e.Cast.In(u.span, u.scenes)
		var here []int
		for i, c := range cast {
			if _, named := in[c.ID]; !named {
				continue
			}
			if _, ok := (bearer{ids: []string{c.ID}}).present(e, u, in, q.ask); ok {
				here = append(here, i)
			}
		}
		for _, i := range here {
			for _, j := range here {
				m.Matrix[i][j]++
			}
		}
	}
	return m, nil
}
