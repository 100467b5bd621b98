package structure

import (
	"iter"
	"sort"
)

// Walk calls f for n and every node below it in text order, with the nodes
// above it, the root first. f returns false to skip what lies below.
func (n *Node) Walk(f func(n *Node, above []*Node) bool) {
	var visit func(n *Node, above []*Node)
	visit = func(n *Node, above []*Node) {
		if !f(n, above) {
			return
		}
		above = append(above[:len(above):len(above)], n)
		for _, k := range n.Children {
			visit(k, above)
		}
	}
	visit(n, nil)
}

// Scenes yields the leaves in text order.
func (w *Work) Scenes() iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		var visit func(n *Node) bool
		visit = func(n *Node) bool {
			if n.Kind == KindScene {
				return yield(n)
			}
			for _, k := range n.Children {
				if !visit(k) {
					return false
				}
			}
			return true
		}
		visit(w.Root)
	}
}

// Find returns the node with the given id, or nil.
func (w *Work) Find(id string) *Node {
	var found *Node
	w.Root.Walk(func(n *Node, _ []*Node) bool {
		if n.ID == id {
			found = n
		}
		return found == nil
	})
	return found
}

// SceneAt returns the scene that holds the byte at offset, or nil when it lies
// in front or back matter.
func (w *Work) SceneAt(offset int) *Node {
	n := w.Root
	for n.Kind != KindScene {
		kids := n.Children
		i := sort.Search(len(kids), func(i int) bool { return kids[i].End > offset })
		if i == len(kids) || kids[i].Start > offset {
			return nil
		}
		n = kids[i]
	}
	return n
}
