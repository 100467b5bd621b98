package main

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// result is what one call left behind.
type result struct {
	code           int
	stdout, stderr string
}

// call runs the command in process with the given variables.
func call(t testing.TB, c service, stdin string, args ...string) result {
	t.Helper()
	var out, errs bytes.Buffer
	e := env{
		get:    func(string) string { return "" },
		stdin:  strings.NewReader(stdin),
		stdout: &out,
		stderr: &errs,
		dial:   func(string, string) (service, error) { return c, nil },
	}
	code := run(t.Context(), args, e)
	return result{code, out.String(), errs.String()}
}

// golden compares got with a file below testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s differs (-want +got); go test -update rewrites it:\n%s", path, diff)
	}
}

func TestWrongUse(t *testing.T) {
	for _, tc := range []struct {
		name string
		args []string
		code int
		says string // on stderr
	}{
		{"nothing", nil, exitUse, "scenewise help"},
		{"unknown verb", []string{"struture", "x"}, exitUse, "did you mean: scenewise structure"},
		{"hopeless verb", []string{"frobnicate"}, exitUse, "scenewise help lists the verbs"},
		{"flag instead of a verb", []string{"--data", "x"}, exitUse, "the first argument is the verb"},
		{"no file", []string{"structure"}, exitUse, "needs a file"},
		{"two files", []string{"structure", "a", "b"}, exitUse, `does not take "b"`},
		{"unknown flag", []string{"structure", "a", "--txt"}, exitUse, "did you mean --text"},
		{"flag without its value", []string{"structure", "a", "--format"}, exitUse, "needs an argument"},
		{"value of the wrong kind", []string{"structure", "a", "--json=perhaps"}, exitUse, "perhaps"},
		{"help on an unknown verb", []string{"help", "serch"}, exitUse, "did you mean"},
		{"no such file", []string{"structure", "testdata/no-such.txt"}, exitUse, "no such file"},
		{"a folder", []string{"structure", "testdata"}, exitUse, "is a folder"},
		{"no such cast", []string{"structure", "testdata/ferry.txt", "--characters", "none.json"}, exitUse, "none.json cannot be read"},
		{"a cast that is none", []string{"structure", "testdata/ferry.txt", "--characters", "testdata/ferry.txt"}, exitUse, "is not a cast"},
		{"unknown format", []string{"structure", "testdata/ferry.txt", "--format", "runes"}, exitUse, `"runes" cannot be read`},
		{"empty input", []string{"structure", "-"}, exitUse, "empty"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			r := call(t, nil, "", tc.args...)
			if r.code != tc.code || !strings.Contains(r.stderr, tc.says) || r.stdout != "" {
				t.Errorf("got exit %d, stdout %q, stderr %q; want exit %d and %q on stderr", r.code, r.stdout, r.stderr, tc.code, tc.says)
			}
		})
	}
}

// A mistake is reported in JSON when JSON was asked for, wherever the flag
// stands.
func TestProblemAsJSON(t *testing.T) {
	for _, tc := range []struct {
		args []string
		code string
	}{
		{[]string{"structure", "--json", "testdata/no-such.txt"}, "content_not_found"},
		{[]string{"structure", "testdata/no-such.txt", "--json"}, "content_not_found"},
		{[]string{"structure", "--txt", "x", "--json"}, "unknown_field"},
		{[]string{"structure", "--json"}, "invalid_field"},
		{[]string{"structure", "-", "--json"}, "empty_content"},
		{[]string{"structure", "testdata/ferry.txt", "--format", "runes", "--json"}, "unsupported_format"},
		{[]string{"structure", "testdata/binary.bin", "--format", "epub", "--json"}, "format_mismatch"},
	} {
		r := call(t, nil, "", tc.args...)
		var f failure
		if err := json.Unmarshal([]byte(r.stdout), &f); err != nil {
			t.Errorf("%v: stdout %q is no problem object: %v", tc.args, r.stdout, err)
			continue
		}
		if r.code != exitUse || string(f.Code) != tc.code || f.Detail == "" || r.stderr != "" {
			t.Errorf("%v: exit %d, %+v, stderr %q; want exit 2 and code %s alone on stdout", tc.args, r.code, f, r.stderr, tc.code)
		}
	}
}

func TestHelpAndVersion(t *testing.T) {
	for _, args := range [][]string{{"help"}, {"-h"}, {"--help"}} {
		r := call(t, nil, "", args...)
		if r.code != exitFine || r.stderr != "" {
			t.Errorf("%v: exit %d, stderr %q", args, r.code, r.stderr)
		}
		for _, v := range verbs() {
			if !strings.Contains(r.stdout, "  "+v.name) || !strings.Contains(r.stdout, v.short) {
				t.Errorf("%v does not show the verb %s", args, v.name)
			}
		}
	}
	for _, v := range verbs() {
		byVerb, byFlag := call(t, nil, "", "help", v.name), call(t, nil, "", v.name, "--help")
		if byVerb.code != exitFine || byVerb != byFlag {
			t.Errorf("help %s: %+v differs from %s --help: %+v", v.name, byVerb, v.name, byFlag)
		}
	}
	golden(t, "help-structure.golden", call(t, nil, "", "help", "structure").stdout)
	for _, args := range [][]string{{"version"}, {"--version"}} {
		if r := call(t, nil, "", args...); r.code != exitFine || !strings.HasPrefix(r.stdout, "scenewise ") {
			t.Errorf("%v: %+v", args, r)
		}
	}
	var b build
	if r := call(t, nil, "", "version", "--json"); json.Unmarshal([]byte(r.stdout), &b) != nil || b.Go == "" {
		t.Errorf("version --json: %+v", r)
	}
}

// Flags mean the same wherever they stand among the arguments.
func TestFlagsInAnyOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfN(rapid.StringMatching(`[a-z]{1,8}`), 1, 4).Draw(t, "words")
		flags := [][]string{{"--on"}, {"--name", "v"}, {"-many=x"}, {"--many", "y"}}
		var first, mixed []string
		for _, f := range flags {
			first = append(first, f...)
		}
		first = append(first, words...)
		w, f := words, flags
		for len(w)+len(f) > 0 {
			if len(f) == 0 || len(w) > 0 && rapid.Bool().Draw(t, "word next") {
				mixed, w = append(mixed, w[0]), w[1:]
			} else {
				mixed, f = append(mixed, f[0]...), f[1:]
			}
		}
		type parsed struct {
			On   bool
			Name string
			Many list
			Rest []string
		}
		read := func(args []string) (p parsed) {
			fs := flag.NewFlagSet("x", flag.ContinueOnError)
			fs.SetOutput(io.Discard)
			fs.BoolVar(&p.On, "on", false, "")
			fs.StringVar(&p.Name, "name", "", "")
			fs.Var(&p.Many, "many", "")
			var err error
			if p.Rest, err = parse(fs, args); err != nil {
				t.Fatal(err)
			}
			return p
		}
		if diff := cmp.Diff(read(first), read(mixed)); diff != "" {
			t.Fatalf("%q and %q differ:\n%s", first, mixed, diff)
		}
	})
}

func TestDoubleDashEndsFlags(t *testing.T) {
	fs := flag.NewFlagSet("x", flag.ContinueOnError)
	on := fs.Bool("on", false, "")
	rest, err := parse(fs, []string{"a", "--", "--on", "-z"})
	if err != nil || *on {
		t.Fatalf("parse: %v, --on is %v", err, *on)
	}
	if diff := cmp.Diff([]string{"a", "--on", "-z"}, rest); diff != "" {
		t.Error(diff)
	}
}

func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out, errs bytes.Buffer
	e := env{get: func(string) string { return "" }, stdin: strings.NewReader("<p>Some text.</p>\n"), stdout: &out, stderr: &errs}
	if code := run(ctx, []string{"structure", "-", "--format", "html"}, e); code != exitInterrupted || errs.String() != "scenewise: stopped\n" {
		t.Errorf("exit %d, stderr %q", code, errs.String())
	}
}

// No arguments whatever make the command panic or leave the documented codes.
func FuzzRun(f *testing.F) {
	for _, seed := range []string{"structure\x00-\x00--json", "help\x00structure", "--\x00structure", "structure\x00--format=\x00-", "-h", "\x00\x00", "audit\x00--regex\x00("} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, joined string) {
		args := strings.Split(joined, "\x00")
		if len(args) > 0 && (args[0] == "up" || strings.Contains(joined, "/")) {
			t.Skip("starts a service, or reads files of this machine")
		}
		r := call(t, &double{}, "Once upon a time.", args...)
		switch r.code {
		case exitFine, exitCheck, exitUse, exitReach:
		default:
			t.Errorf("%q: exit %d", args, r.code)
		}
		if r.code == exitUse && r.stdout == "" && r.stderr == "" {
			t.Errorf("%q: exit 2 without a word", args)
		}
	})
}
