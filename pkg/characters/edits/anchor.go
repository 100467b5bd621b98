package edits

import (
	"encoding/binary"
	"hash/fnv"
	"math"
	"slices"
	"strings"
	"unicode"

	"scenewise/pkg/problem"
	"scenewise/pkg/structure"
)

// Anchor is what a scene said, as the least hashes of its runs of five words
// (MinHash; Broder, On the Resemblance and Containment of Documents, 1997). The
// share of equal entries of two anchors estimates how much of the two scenes'
// texts is the same.
type Anchor []uint32

const (
	anchorSize = 48
	shingle    = 5
	resembles  = 0.3 // the least share that is taken for the same scene
)

func anchorOf(text string) Anchor {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	a := make(Anchor, anchorSize)
	for i := range a {
		a[i] = math.MaxUint32
	}
	for i := 0; i == 0 || i+shingle <= len(words); i++ {
		h := fnv.New64a()
		for _, w := range words[i:min(i+shingle, len(words))] {
			_, _ = h.Write([]byte(w + " ")) // a hash never fails
		}
		base := h.Sum64()
		for k := range a {
			a[k] = min(a[k], mix(base, uint64(k)))
		}
	}
	return a
}

// mix makes the k-th hash out of one (the finaliser of SplitMix64).
func mix(x, k uint64) uint32 {
	x += (k + 1) * 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	var b [8]byte
	binary.LittleEndian.PutUint64(b[:], x^x>>31)
	return binary.LittleEndian.Uint32(b[:])
}

func (a Anchor) like(b Anchor) float64 {
	if len(a) == 0 || len(a) != len(b) {
		return 0
	}
	n := 0
	for i := range a {
		if a[i] == b[i] {
			n++
		}
	}
	return float64(n) / float64(len(a))
}

// anchor is that of a scene, made once.
func (d *draft) anchor(n *structure.Node) Anchor {
	a, ok := d.anchors[n.ID]
	if !ok {
		a = anchorOf(d.work.Slice(n.Body()))
		d.anchors[n.ID] = a
	}
	return a
}

// place finds the scene of an edit: the one most like its anchor; among equals
// that with the same id, then the first.
func (d *draft) place(e Edit) (*structure.Node, error) {
	if len(e.Scene) == 0 {
		n := d.work.Find(e.NodeID)
		switch {
		case n == nil:
			return nil, problem.New(problem.NodeNotFound, "the document has no node %q", e.NodeID).WithHint("GET .../structure lists them")
		case n.Kind != structure.KindScene:
			return nil, problem.New(problem.InvalidField, "%s is no scene", e.NodeID).WithHint("name one of its scenes")
		}
		return n, nil
	}
	if n := d.work.Find(e.NodeID); n != nil && n.Kind == structure.KindScene && e.Scene.like(d.anchor(n)) == 1 {
		return n, nil // as it was, which is the rule
	}
	var best *structure.Node
	most := 0.0
	for _, n := range slices.Collect(d.work.Scenes()) {
		like := e.Scene.like(d.anchor(n))
		if like > most || like == most && like > 0 && n.ID == e.NodeID {
			best, most = n, like
		}
	}
	if best == nil || most < resembles {
		return nil, problem.New(problem.NodeNotFound, "no scene says what %s said", e.NodeID)
	}
	return best, nil
}
