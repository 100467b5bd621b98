// Package network measures who is with whom: a graph whose nodes are people
// and whose edges weigh how many units two of them share.
package network

import "math"

// Measures describe a graph.
type Measures struct {
	Nodes   int     `json:"nodes"`
	Edges   int     `json:"edges"`
	Density float64 `json:"density"` // share of all possible edges that are there, 0..1
	Of      []Node  `json:"-"`       // in the order of the matrix
}

// Node is one person's place in the graph.
type Node struct {
	Degree         int     `json:"degree"`          // people met
	WeightedDegree int     `json:"weighted_degree"` // meetings, summed over those people
	Betweenness    float64 `json:"betweenness"`     // share of the other pairs whose shortest paths lead through here, 0..1
}

// Measure computes the measures of a symmetric matrix of shared units; the
// diagonal does not count. Betweenness is that of the unweighted graph, by
// Brandes' algorithm (A Faster Algorithm for Betweenness Centrality, 2001),
// O(nodes * edges), divided by the number of pairs of other nodes.
func Measure(m [][]int) Measures {
	next := neighbours(m)
	out := Measures{Nodes: len(m), Of: make([]Node, len(m))}
	for i, list := range next {
		out.Of[i].Degree = len(list)
		for _, j := range list {
			out.Of[i].WeightedDegree += m[i][j]
		}
		out.Edges += len(list)
	}
	out.Edges /= 2
	if n := float64(len(m)); n > 1 {
		out.Density = round(float64(out.Edges) / (n * (n - 1) / 2))
	}
	between := betweenness(next)
	for i, b := range between {
		if n := float64(len(m)); n > 2 {
			out.Of[i].Betweenness = round(b / ((n - 1) * (n - 2)))
		}
	}
	return out
}

func neighbours(m [][]int) [][]int {
	next := make([][]int, len(m))
	for i := range m {
		for j := range m[i] {
			if i != j && m[i][j] > 0 {
				next[i] = append(next[i], j)
			}
		}
	}
	return next
}

// betweenness sums, for each node, the dependencies of all ordered pairs.
func betweenness(next [][]int) []float64 {
	n := len(next)
	sum := make([]float64, n)
	for s := range next {
		dist, paths, before := make([]int, n), make([]float64, n), make([][]int, n)
		for i := range dist {
			dist[i] = -1
		}
		dist[s], paths[s] = 0, 1
		order := []int{s}
		for k := 0; k < len(order); k++ {
			v := order[k]
			for _, w := range next[v] {
				if dist[w] < 0 {
					dist[w] = dist[v] + 1
					order = append(order, w)
				}
				if dist[w] == dist[v]+1 {
					paths[w] += paths[v]
					before[w] = append(before[w], v)
				}
			}
		}
		depend := make([]float64, n)
		for k := len(order) - 1; k > 0; k-- {
			w := order[k]
			for _, v := range before[w] {
				depend[v] += paths[v] / paths[w] * (1 + depend[w])
			}
			sum[w] += depend[w]
		}
	}
	return sum
}

// Path returns a shortest path between two nodes, both ends included; of
// equally short ones that with the most shared units in sum, then the first in
// the order of the matrix. It is nil when they are not connected.
func Path(m [][]int, from, to int) []int {
	next := neighbours(m)
	dist, weight, prev := make([]int, len(m)), make([]int, len(m)), make([]int, len(m))
	for i := range dist {
		dist[i], prev[i] = -1, -1
	}
	dist[from] = 0
	for level := []int{from}; len(level) > 0 && dist[to] < 0; {
		var then []int
		for _, v := range level {
			for _, w := range next[v] {
				switch {
				case dist[w] < 0:
					dist[w], weight[w], prev[w] = dist[v]+1, weight[v]+m[v][w], v
					then = append(then, w)
				case dist[w] == dist[v]+1 && weight[v]+m[v][w] > weight[w]:
					weight[w], prev[w] = weight[v]+m[v][w], v
				}
			}
		}
		level = then
	}
	if dist[to] < 0 {
		return nil
	}
	path := make([]int, dist[to]+1)
	for i, v := dist[to], to; i >= 0; i-- {
		path[i] = v
		v = prev[v]
	}
	return path
}

// round keeps six digits, so that the last bits of a sum do not matter.
func round(x float64) float64 { return math.Round(x*1e6) / 1e6 }
