package httpapi

import (
	"bytes"
	"encoding/csv"
	"encoding/xml"
	"fmt"
	"strconv"

	"scenewise/pkg/retrieval"
)

// export writes a matrix in a format for other programs.
func export(m *MatrixReply, format string) (body []byte, mediaType string, err error) {
	switch format {
	case "csv":
		body, err = exportCSV(m)
		return body, "text/csv; charset=utf-8", err
	case "graphml":
		body, err = exportXML(graphmlOf(m))
		return body, "application/graphml+xml", err
	default:
		body, err = exportXML(gexfOf(m))
		return body, "application/gexf+xml", err
	}
}

// exportCSV has a header of names and one line for each character.
func exportCSV(m *MatrixReply) ([]byte, error) {
	var buf bytes.Buffer
	w := csv.NewWriter(&buf)
	line := []string{""}
	for _, x := range m.Characters {
		line = append(line, cell(x.Name))
	}
	if err := w.Write(line); err != nil {
		return nil, err
	}
	for i, x := range m.Characters {
		line = []string{cell(x.Name)}
		for _, n := range m.Matrix[i] {
			line = append(line, strconv.Itoa(n))
		}
		if err := w.Write(line); err != nil {
			return nil, err
		}
	}
	w.Flush()
	return buf.Bytes(), w.Error()
}

func exportXML(v any) ([]byte, error) {
	body, err := xml.MarshalIndent(v, "", " ")
	if err != nil {
		return nil, err
	}
	return append([]byte(xml.Header), append(body, '\n')...), nil
}

// pairs yields the pairs of different characters that share a unit.
func (m *MatrixReply) pairs(f func(a, b retrieval.MatrixCharacter, n int)) {
	for i := range m.Matrix {
		for j := i + 1; j < len(m.Matrix); j++ {
			if n := m.Matrix[i][j]; n > 0 {
				f(m.Characters[i], m.Characters[j], n)
			}
		}
	}
}

type graphml struct {
	XMLName xml.Name     `xml:"http://graphml.graphdrawing.org/xmlns graphml"`
	Keys    []graphmlKey `xml:"key"`
	Graph   struct {
		ID          string        `xml:"id,attr"`
		EdgeDefault string        `xml:"edgedefault,attr"`
		Nodes       []graphmlNode `xml:"node"`
		Edges       []graphmlEdge `xml:"edge"`
	} `xml:"graph"`
}

type graphmlKey struct {
	ID   string `xml:"id,attr"`
	For  string `xml:"for,attr"`
	Name string `xml:"attr.name,attr"`
	Type string `xml:"attr.type,attr"`
}

type graphmlData struct {
	Key   string `xml:"key,attr"`
	Value string `xml:",chardata"`
}

type graphmlNode struct {
	ID   string        `xml:"id,attr"`
	Data []graphmlData `xml:"data"`
}

type graphmlEdge struct {
	Source string        `xml:"source,attr"`
	Target string        `xml:"target,attr"`
	Data   []graphmlData `xml:"data"`
}

// graphmlOf makes an undirected graph: nodes carry how many units they are in,
// edges how many they share.
func graphmlOf(m *MatrixReply) graphml {
	var g graphml
	g.Keys = []graphmlKey{{"name", "node", "name", "string"}, {"units", "node", "units", "int"}, {"weight", "edge", "weight", "int"}}
	g.Graph.ID, g.Graph.EdgeDefault = m.ID, "undirected"
	for i, x := range m.Characters {
		g.Graph.Nodes = append(g.Graph.Nodes, graphmlNode{x.ID, []graphmlData{{"name", x.Name}, {"units", strconv.Itoa(m.Matrix[i][i])}}})
	}
	m.pairs(func(a, b retrieval.MatrixCharacter, n int) {
		g.Graph.Edges = append(g.Graph.Edges, graphmlEdge{a.ID, b.ID, []graphmlData{{"weight", strconv.Itoa(n)}}})
	})
	return g
}

type gexf struct {
	XMLName xml.Name `xml:"http://gexf.net/1.3 gexf"`
	Version string   `xml:"version,attr"`
	Graph   struct {
		EdgeType string     `xml:"defaultedgetype,attr"`
		Nodes    []gexfNode `xml:"nodes>node"`
		Edges    []gexfEdge `xml:"edges>edge"`
	} `xml:"graph"`
}

type gexfNode struct {
	ID    string `xml:"id,attr"`
	Label string `xml:"label,attr"`
}

type gexfEdge struct {
	ID     string `xml:"id,attr"`
	Source string `xml:"source,attr"`
	Target string `xml:"target,attr"`
	Weight int    `xml:"weight,attr"`
}

func gexfOf(m *MatrixReply) gexf {
	g := gexf{Version: "1.3"}
	g.Graph.EdgeType = "undirected"
	for _, x := range m.Characters {
		g.Graph.Nodes = append(g.Graph.Nodes, gexfNode{x.ID, x.Name})
	}
	m.pairs(func(a, b retrieval.MatrixCharacter, n int) {
		g.Graph.Edges = append(g.Graph.Edges, gexfEdge{fmt.Sprintf("e%d", len(g.Graph.Edges)), a.ID, b.ID, n})
	})
	return g
}
