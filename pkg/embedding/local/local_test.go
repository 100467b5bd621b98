package local

import (
	"context"
	"strings"
	"testing"

	"scenewise/pkg/embedding"
	"scenewise/pkg/embedding/embeddingtest"
)

func model(t testing.TB) *Model {
	t.Helper()
	m, err := New()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestContract(t *testing.T) { embeddingtest.Model(t, model(t)) }

// TestPieces compares the splitting with what the teacher's own tokenizer
// gives for the same texts.
func TestPieces(t *testing.T) {
	m := model(t)
	words := make(map[uint16]string)
	for s, id := range m.split.starts {
		words[id] = s
	}
	for s, id := range m.split.inner {
		words[id] = "##" + s
	}
	for text, want := range map[string]string{
		"The Scarecrow's straw-stuffed arm.": "the scare ##crow ' s straw - stuffed arm .",
		"Café, naïve Émile":                  "cafe , naive emile",
		"embeddings of unaffable folk":       "em ##bed ##ding ##s of una ##ffa ##ble folk",
		"渡口 x":                               "口 x", // the vocabulary lacks the first character
		"  \n\t ":                            "",
	} {
		var got []string
		m.split.pieces(text, func(id uint16) { got = append(got, words[id]) })
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%q: %s, want %s", text, s, want)
		}
	}
}

func TestMeaningWithoutSharedWords(t *testing.T) {
	v, err := model(t).Embed(context.Background(), embedding.TaskDocument, []string{
		"courage in the face of fear", "He was brave although he trembled.", "The invoice lists four chairs and a table.",
	})
	if err != nil {
		t.Fatal(err)
	}
	if near, far := dot(v[0], v[1]), dot(v[0], v[2]); near < far+0.2 {
		t.Errorf("bravery scores %.3f, furniture %.3f", near, far)
	}
}

func dot(a, b []float32) (sum float32) {
	for i := range a {
		sum += a[i] * b[i]
	}
	return sum
}

func TestDamagedWeightsAreRefused(t *testing.T) {
	for name, b := range map[string][]byte{"empty": nil, "other": []byte("hello"), "cut": weights[:len(weights)-1], "head only": weights[:30]} {
		if _, err := parse(b); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func FuzzPieces(f *testing.F) {
	m := model(f)
	for _, s := range []string{"The cat sat.", "naïve — “quoted”", "\xff\xfe", "渡口", strings.Repeat("a", 300)} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		n := 0
		m.split.pieces(s, func(id uint16) {
			if n++; int(id) >= len(m.scale) {
				t.Fatalf("piece %d of %d", id, len(m.scale))
			}
		})
		if n > maxPieces {
			t.Fatalf("%d pieces", n)
		}
	})
}

func BenchmarkEmbed(b *testing.B) {
	m := model(b)
	chunk := strings.Repeat("The keeper climbed the hundred and ten steps, set the lamp, and wrote the hour in the book. ", 16) // about 1,500 characters
	b.SetBytes(int64(len(chunk)))
	for b.Loop() {
		m.vector(chunk)
	}
}
