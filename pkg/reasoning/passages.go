package reasoning

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"scenewise/pkg/retrieval"
	"scenewise/pkg/structure"
)

// passages is the evidence as a library of one small text for each passage, so
// that quotations are verified against exactly what the model was shown, by
// the same code and the same folding as those of anybody else.
type passages struct{ ev []Evidence }

// Snapshot lists every passage.
func (p passages) Snapshot(context.Context, retrieval.Scope) (retrieval.Snapshot, error) {
	var s retrieval.Snapshot
	for i := range p.ev {
		s.Docs = append(s.Docs, retrieval.Live{Ref: passageRef(i + 1)})
	}
	return s, nil
}

// Edition returns the text of one passage.
func (p passages) Edition(_ context.Context, l retrieval.Live) (*retrieval.Edition, error) {
	n := passageNumber(l.ID)
	if n < 1 || n > len(p.ev) {
		return nil, fmt.Errorf("there is no passage %s", l.ID)
	}
	e := p.ev[n-1]
	end := len(e.Text)
	scene := &structure.Node{ID: e.NodeID, Kind: structure.KindScene, End: end}
	root := &structure.Node{ID: "work", Kind: structure.KindWork, End: end, Children: []*structure.Node{scene}}
	return &retrieval.Edition{Ref: l.Ref, Work: &structure.Work{Format: structure.Format(e.Format), Text: e.Text, Root: root}}, nil
}

func passageRef(n int) retrieval.Ref {
	return retrieval.Ref{Collection: "evidence", ID: "p" + strconv.Itoa(n), Version: 1}
}

func passageNumber(id string) int {
	n, err := strconv.Atoi(strings.TrimPrefix(id, "p"))
	if err != nil {
		return 0
	}
	return n
}

// ends finds the stretch of a passage that begins and ends with given words.
func (p passages) ends(q DraftQuote) (string, bool) {
	e := p.ev[q.Evidence-1]
	o := retrieval.FoldOptions{Stars: e.Format == string(structure.FormatMarkdown) || e.Format == string(structure.FormatFountain)}
	folded := retrieval.Fold(e.Text, o)
	for _, from := range folded.Find(retrieval.Fold(q.From, o).Text, true) {
		for _, to := range folded.Find(retrieval.Fold(q.To, o).Text, true) {
			if to.Start >= from.Start && to.End >= from.End && to.End-from.Start <= longestQuote {
				return e.Text[from.Start:to.End], true
			}
		}
	}
	return "", false
}

// longestQuote bounds a quotation that is given by its ends, in bytes.
const longestQuote = 600
