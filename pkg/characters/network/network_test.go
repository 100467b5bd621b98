package network

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// line is a chain 0-1-2-3 with a leaf 4 at 1.
func line() [][]int {
	m := make([][]int, 5)
	for i := range m {
		m[i] = make([]int, 5)
		m[i][i] = 3
	}
	for _, e := range [][3]int{{0, 1, 2}, {1, 2, 1}, {2, 3, 1}, {1, 4, 3}} {
		m[e[0]][e[1]], m[e[1]][e[0]] = e[2], e[2]
	}
	return m
}

func TestMeasure(t *testing.T) {
	got := Measure(line())
	if got.Edges != 4 || got.Density != .4 {
		t.Errorf("%+v", got)
	}
	// Of the 6 pairs without node 1, five lead through it (all but 2-3); 2 lies between 3 and the other three.
	want := []Node{{1, 2, 0}, {3, 6, round(5.0 / 6)}, {2, 2, .5}, {1, 1, 0}, {1, 3, 0}}
	if !slices.Equal(got.Of, want) {
		t.Errorf("got  %v\nwant %v", got.Of, want)
	}
	if p := Path(line(), 0, 3); !slices.Equal(p, []int{0, 1, 2, 3}) {
		t.Errorf("path %v", p)
	}
}

func matrix(t *rapid.T) [][]int {
	n := rapid.IntRange(1, 9).Draw(t, "n")
	m := make([][]int, n)
	for i := range m {
		m[i] = make([]int, n)
	}
	for i := range m {
		for j := range i {
			w := max(0, rapid.IntRange(-2, 3).Draw(t, "w"))
			m[i][j], m[j][i] = w, w
			m[i][i], m[j][j] = max(m[i][i], w), max(m[j][j], w)
		}
	}
	return m
}

// TestAgainstFloydWarshall holds path lengths and betweenness against counting
// over all pairs.
func TestAgainstFloydWarshall(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := matrix(t)
		n := len(m)
		const far = 1000
		dist, paths := make([][]int, n), make([][]float64, n)
		for i := range m {
			dist[i], paths[i] = make([]int, n), make([]float64, n)
			for j := range m {
				dist[i][j] = far
				if m[i][j] > 0 {
					dist[i][j] = 1
				}
			}
			dist[i][i] = 0
		}
		for k := range m {
			for i := range m {
				for j := range m {
					dist[i][j] = min(dist[i][j], dist[i][k]+dist[k][j])
				}
			}
		}
		for s := range m {
			paths[s][s] = 1
			for d := 1; d < n; d++ {
				for v := range m {
					for u := range m {
						if dist[s][v] == d && dist[s][u] == d-1 && u != v && m[u][v] > 0 {
							paths[s][v] += paths[s][u]
						}
					}
				}
			}
		}
		got := Measure(m)
		for v := range m {
			sum := 0.0
			for s := range m {
				for e := range m {
					if s != v && e != v && s != e && dist[s][e] < far && dist[s][v]+dist[v][e] == dist[s][e] {
						sum += paths[s][v] * paths[v][e] / paths[s][e]
					}
				}
			}
			if n > 2 && got.Of[v].Betweenness != round(sum/float64((n-1)*(n-2))) {
				t.Fatalf("betweenness of %d: %v, counted %v in %v", v, got.Of[v].Betweenness, sum, m)
			}
			for e := range m {
				p := Path(m, v, e)
				if (p == nil) != (dist[v][e] == far) || p != nil && (len(p)-1 != dist[v][e] || p[0] != v || p[len(p)-1] != e) {
					t.Fatalf("path %d to %d: %v of %d in %v", v, e, p, dist[v][e], m)
				}
				for k := 1; k < len(p); k++ {
					if m[p[k-1]][p[k]] == 0 {
						t.Fatalf("path %v uses no edge", p)
					}
				}
			}
		}
	})
}

func TestOrderIsAPermutationThatShowsGroups(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := matrix(t)
		got := slices.Sorted(slices.Values(Order(m)))
		for i := range m {
			if got[i] != i {
				t.Fatalf("%v", got)
			}
		}
	})
	// 0, 2 and 4 are one group, 1 and 3 another.
	m := [][]int{{5, 0, 4, 1, 4}, {0, 5, 0, 5, 0}, {4, 0, 5, 0, 5}, {1, 5, 0, 5, 0}, {4, 0, 5, 0, 5}}
	got := Order(m)
	if a, b := slices.Index(got, 1), slices.Index(got, 3); a-b != 1 && b-a != 1 {
		t.Errorf("%v", got)
	}
}
