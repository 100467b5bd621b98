package plot

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"scenewise/pkg/characters"
)

func wellFormed(t *testing.T, svg []byte) {
	t.Helper()
	d := xml.NewDecoder(bytes.NewReader(svg))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			return
		} else if err != nil {
			t.Fatalf("%v in %s", err, svg)
		}
	}
}

func TestMatrix(t *testing.T) {
	names := []string{"Anna", `<script>"&'`, "Bob\x00\u202e", strings.Repeat("long ", 40)}
	m := [][]int{{4, 1, 0, 2}, {1, 1, 0, 0}, {0, 0, 3, 0}, {2, 0, 0, 2}}
	svg := Matrix("Who & whom", "scenes", names, m)
	wellFormed(t, svg)
	if !bytes.Equal(svg, Matrix("Who & whom", "scenes", names, m)) {
		t.Error("two drawings differ")
	}
	if strings.Contains(string(svg), "<script") || !strings.Contains(string(svg), "<title>Anna: 4</title>") {
		t.Errorf("%s", svg)
	}
	wellFormed(t, Matrix("Nobody", "", nil, nil))
}

func TestTimeline(t *testing.T) {
	scenes := []Scene{{ID: "c1.s1", Chapter: "I", Levels: map[int]characters.Level{0: characters.Speaks, 1: characters.Mentioned}}, {ID: "c2.s1", Chapter: "II", Levels: map[int]characters.Level{1: characters.Acts}}}
	svg := Timeline("A < B", "2 scenes", []string{"Anna", "Bo & Co"}, scenes)
	wellFormed(t, svg)
	if n := strings.Count(string(svg), "<title>Anna, c1.s1: speaks</title>"); n != 1 {
		t.Errorf("%d marks in %s", n, svg)
	}
	wellFormed(t, Timeline("Nobody", "", nil, nil))
}
