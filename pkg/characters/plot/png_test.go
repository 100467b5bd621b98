package plot

import (
	"bytes"
	"image/png"
	"testing"

	"scenewise/pkg/characters"
)

func TestPNG(t *testing.T) {
	svg := Matrix("Anna & Bob", "scenes", []string{"Anna", "Bob"}, [][]int{{3, 2}, {2, 2}})
	data, err := PNG(svg, 2)
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if b := img.Bounds(); b.Dx() != 960 || b.Dy() < 300 {
		t.Errorf("the picture is %v", b)
	}
	colours := map[[3]uint32]int{}
	for y := range img.Bounds().Dy() {
		for x := range img.Bounds().Dx() {
			r, g, b, _ := img.At(x, y).RGBA()
			colours[[3]uint32{r >> 8, g >> 8, b >> 8}]++
		}
	}
	for name, c := range map[string][3]uint32{"paper": {255, 255, 255}, "the diagonal": {0xe4, 0xe7, 0xeb}, "the strongest pair": {16, 62, 120}, "letters": {0x1f, 0x29, 0x33}} {
		if colours[c] < 20 {
			t.Errorf("%s: %d pixels of %v", name, colours[c], c)
		}
	}
	again, err := PNG(svg, 2)
	if err != nil || !bytes.Equal(data, again) {
		t.Errorf("two pictures differ: %v", err)
	}
	timeline := Timeline("T", "", []string{"Anna"}, []Scene{{ID: "c1.s1", Chapter: "I", Levels: map[int]characters.Level{0: characters.Speaks}}})
	if _, err := PNG(timeline, 1); err != nil {
		t.Error(err)
	}
}

func TestPNGRefusesWhatItCannotPaint(t *testing.T) {
	for name, svg := range map[string]string{"nothing": "", "not XML": "<svg", "no size": "<svg/>", "endless": `<svg width="1e9" height="1e9"/>`, "text": "hello"} {
		if _, err := PNG([]byte(svg), 1); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
