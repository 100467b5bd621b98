package retrieval

import (
	"fmt"
	"sort"
	"strings"

	"scenewise/pkg/structure"
)

// FrontID and BackID name front and back matter where a node is expected.
const (
	FrontID = "front"
	BackID  = "back"
)

// outline answers questions about the tree of one work.
type outline struct {
	work   *structure.Work
	scenes []*structure.Node            // in text order
	above  map[string][]*structure.Node // by id: the nodes above, the root left out
	nodes  map[string]*structure.Node
}

func newOutline(w *structure.Work) *outline {
	o := &outline{work: w, above: map[string][]*structure.Node{}, nodes: map[string]*structure.Node{}}
	w.Root.Walk(func(n *structure.Node, above []*structure.Node) bool {
		o.nodes[n.ID] = n
		if len(above) > 0 {
			o.above[n.ID] = above[1:]
		}
		if n.Kind == structure.KindScene {
			o.scenes = append(o.scenes, n)
		}
		return true
	})
	return o
}

// path returns the titles from the outermost node below the work down to id.
// A node without a title is named by its kind and number.
func (o *outline) path(id string) []string {
	switch id {
	case FrontID:
		return []string{"Front matter"}
	case BackID:
		return []string{"Back matter"}
	}
	n := o.nodes[id]
	if n == nil || n.Kind == structure.KindWork {
		return []string{}
	}
	out := make([]string, 0, len(o.above[id])+1)
	for _, a := range o.above[id] {
		out = append(out, title(a))
	}
	return append(out, title(n))
}

func title(n *structure.Node) string {
	if n.Title != "" {
		return n.Title
	}
	kind := string(n.Kind)
	return fmt.Sprintf("%s%s %d", strings.ToUpper(kind[:1]), kind[1:], n.Ordinal)
}

// chapter returns the lowest node above a scene: its chapter or act. A scene
// right below the work is its own chapter.
func (o *outline) chapter(scene *structure.Node) *structure.Node {
	if above := o.above[scene.ID]; len(above) > 0 {
		return above[len(above)-1]
	}
	return scene
}

// at returns the id of the scene that holds the byte at offset, or that of the
// matter.
func (o *outline) at(offset int) string {
	i := sort.Search(len(o.scenes), func(i int) bool { return o.scenes[i].End > offset })
	if i < len(o.scenes) && o.scenes[i].Start <= offset {
		return o.scenes[i].ID
	}
	for _, s := range o.work.BackMatter {
		if s.Start <= offset && offset < s.End {
			return BackID
		}
	}
	return FrontID
}

// speaker returns who says the byte at offset in a play or screenplay.
func speakerAt(w *structure.Work, offset int) string {
	if w.Script == nil {
		return ""
	}
	all := w.Script.Speeches
	i := sort.Search(len(all), func(i int) bool { return all[i].Span.Start > offset }) - 1
	if i < 0 || all[i].Span.End <= offset {
		return ""
	}
	return strings.Join(all[i].Speakers, ", ")
}
