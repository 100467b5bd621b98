package main

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"scenewise/cmd/scenewise/sample"
	"scenewise/pkg/characters"
	"scenewise/pkg/structure"
)

// read runs structure --json and decodes what it prints.
func read(t *testing.T, stdin string, args ...string) (readingJSON, string) {
	t.Helper()
	r := call(t, nil, stdin, append([]string{"structure", "--json"}, args...)...)
	if r.code != exitFine || r.stderr != "" {
		t.Fatalf("structure %v: exit %d, stderr %q", args, r.code, r.stderr)
	}
	var out readingJSON
	if err := json.Unmarshal([]byte(r.stdout), &out); err != nil {
		t.Fatal(err)
	}
	return out, r.stdout
}

func TestStructureTree(t *testing.T) {
	for _, name := range []string{"ferry.txt", "gate.fountain"} {
		r := call(t, nil, "", "structure", "testdata/"+name)
		if r.code != exitFine || r.stderr != "" {
			t.Errorf("%s: exit %d, stderr %q", name, r.code, r.stderr)
		}
		tree, cast, ok := strings.Cut(r.stdout, "\ncharacters\n")
		if !ok || cast == "" {
			t.Errorf("%s: no cast in %q", name, r.stdout)
		}
		golden(t, name+".tree.golden", tree+"\n")
	}
}

// The shape of --json is public: these fields and no others, lists never
// null, an entry in presence for every scene, spans that cut out their text.
func TestStructureJSON(t *testing.T) {
	files, err := filepath.Glob("testdata/*.[tf]*t*")
	if err != nil {
		t.Fatal(err)
	}
	files = append(slices.DeleteFunc(files, func(f string) bool { return strings.HasSuffix(f, ".golden") }), "sample/the-odd-fare.txt", "sample/the-low-season.fountain")
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			out, raw := read(t, "", file)
			var fields map[string]json.RawMessage
			if err := json.Unmarshal([]byte(raw), &fields); err != nil {
				t.Fatal(err)
			}
			want := []string{"back_matter", "canonical_sha256", "characters", "format", "front_matter", "presence", "root", "warnings"}
			if diff := cmp.Diff(want, slices.Sorted(maps.Keys(fields))); diff != "" {
				t.Error(diff)
			}
			for _, name := range want {
				if string(fields[name]) == "null" {
					t.Errorf("%s is null", name)
				}
			}
			text := call(t, nil, "", "structure", "--text", file)
			sum := sha256.Sum256([]byte(text.stdout))
			if text.code != exitFine || out.CanonicalSHA256 != hex.EncodeToString(sum[:]) {
				t.Errorf("canonical_sha256 is not that of --text (exit %d)", text.code)
			}
			checkPresence(t, out, text.stdout)
			if _, again := read(t, "", file); again != raw {
				t.Error("a second run prints something else")
			}
		})
	}
}

func checkPresence(t *testing.T, out readingJSON, text string) {
	t.Helper()
	var scenes []string
	out.Root.Walk(func(n *structure.Node, _ []*structure.Node) bool {
		if n.Kind == structure.KindScene {
			scenes = append(scenes, n.ID)
		}
		return true
	})
	slices.Sort(scenes)
	if diff := cmp.Diff(scenes, slices.Sorted(maps.Keys(out.Presence))); diff != "" {
		t.Errorf("presence and scenes differ: %s", diff)
	}
	for scene, there := range out.Presence {
		for id, p := range there {
			for _, sp := range append(p.Mentions, p.Proof) {
				if text[sp.Start:sp.End] != sp.Text {
					t.Errorf("%s, %s: [%d, %d) is %q, not %q", scene, id, sp.Start, sp.End, text[sp.Start:sp.End], sp.Text)
				}
			}
			if p.Presence.Rank() == 0 || p.Via == "" || len(p.Mentions) == 0 {
				t.Errorf("%s, %s: %+v", scene, id, p)
			}
		}
	}
}

// Standard input and a file give the same.
func TestStructureStdin(t *testing.T) {
	data, err := os.ReadFile("testdata/ferry.txt")
	if err != nil {
		t.Fatal(err)
	}
	_, fromFile := read(t, "", "testdata/ferry.txt")
	_, fromStdin := read(t, string(data), "-")
	if fromFile != fromStdin {
		t.Error("standard input gives another answer than the file")
	}
}

func TestStructureDeclaredCast(t *testing.T) {
	out, _ := read(t, "", "testdata/ferry.txt", "--characters", "testdata/ferry-cast.json")
	level := func(scene, id string) characters.Level { return out.Presence[scene][id].Presence }
	for _, tc := range []struct {
		scene, id string
		want      characters.Level
	}{
		{"c1.s1", "tom-pell", characters.Speaks},
		{"c1.s1", "martha-quill", characters.Speaks},
		{"c1.s2", "martha-quill", characters.Acts},
		{"c1.s2", "arthur-pell", characters.Mentioned},
		{"c2.s1", "martha-quill", characters.Acts},
		{"c2.s1", "tom-pell", ""},
	} {
		if got := level(tc.scene, tc.id); got != tc.want {
			t.Errorf("%s in %s: %q, want %q", tc.id, tc.scene, got, tc.want)
		}
	}
	for _, c := range out.Characters {
		if c.Source != "declared" {
			t.Errorf("%s is %s", c.Name, c.Source)
		}
	}
}

// What sample/README.md says is found in the sample without any help.
func TestSampleTruth(t *testing.T) {
	out, _ := read(t, "", "sample/"+sample.Works()[0].Name)
	var perChapter []int
	for _, c := range out.Root.Children {
		perChapter = append(perChapter, len(c.Children))
	}
	if diff := cmp.Diff([]int{3, 3, 3, 3, 3, 2, 3, 3, 2, 2, 3, 3}, perChapter); diff != "" {
		t.Errorf("scenes of the chapters: %s", diff)
	}
	if len(out.FrontMatter) == 0 || out.Root.Children[0].Title != "CHAPTER I. A Surplus Is Somebody’s Opinion" {
		t.Errorf("the title page and contents list are not left out: first chapter %q", out.Root.Children[0].Title)
	}
	wilf, peckitt, olaf := named(t, out, "Wilf Garbutt"), named(t, out, "Mrs. Peckitt"), named(t, out, "Olaf")
	var together []string
	for scene, there := range out.Presence {
		if there[wilf].Presence.Rank() >= characters.Acts.Rank() && there[peckitt].Presence.Rank() >= characters.Acts.Rank() {
			together = append(together, scene)
		}
		if there[olaf].Presence == characters.Speaks {
			t.Errorf("Olaf speaks in %s", scene)
		}
	}
	slices.Sort(together)
	if diff := cmp.Diff([]string{"c11.s3", "c12.s2", "c6.s1", "c6.s2"}, together); diff != "" {
		t.Errorf("Wilf and Mrs. Peckitt are in a room: %s", diff)
	}
}

// named returns the id of the character with a name or alias.
func named(t *testing.T, out readingJSON, name string) string {
	t.Helper()
	for _, c := range out.Characters {
		if c.Name == name || slices.Contains(c.Aliases, name) {
			return c.ID
		}
	}
	t.Fatalf("nobody is called %s", name)
	return ""
}
