package stage

import (
	"os"
	"path/filepath"
	"testing"
)

// TestLooksOnBooks holds Looks against whole books: true for plays, false for
// novels, however much they talk.
func TestLooksOnBooks(t *testing.T) {
	root := "../../../../shared/data"
	if _, err := os.Stat(root); err != nil {
		if os.Getenv("SCENEWISE_TEST_SHARED") == "1" {
			t.Fatal(err)
		}
		t.Skip("the development texts are not here")
	}
	for pattern, want := range map[string]bool{"plays/*.txt": true, "novels/*.txt": false, "novels/*.md": false, "raw-gutenberg/*.txt": false} {
		files, _ := filepath.Glob(filepath.Join(root, pattern))
		for _, f := range files {
			data, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			if got := Looks(string(data)); got != want {
				s := look(string(data), false)
				cs, ct, cn := s.count(true)
				ms, mt, mn := s.count(false)
				t.Errorf("%s: Looks is %v (paragraphs %d, heads %d, capitals %d/%d of %d names, others %d/%d of %d)", filepath.Base(f), got, s.paragraphs, s.heads, cs, ct, cn, ms, mt, mn)
			}
		}
	}
}
