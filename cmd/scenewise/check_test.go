package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"scenewise/pkg/continuity"
	"scenewise/pkg/httpapi"
	"scenewise/pkg/retrieval"
	"scenewise/pkg/retrieval/booktest"
)

// ferryBook is what the double's answers to editors rest on.
func ferryBook() *retrieval.Edition {
	return booktest.Book("ferry", "# One\nMartha rang the bell. \"Tom is late,\" said Martha.\n\n# Two\nTom rowed over to Martha.\n", "Martha", "Tom")
}

// Check runs the rules on ferryBook.
func (d *double) Check(ctx context.Context, req httpapi.CheckRequest) (*httpapi.CheckReply, error) {
	d.note("check %s/%s version %d %s", req.Collection, req.DocumentID, req.Version, req.Rules)
	f, err := continuity.ParseJSON(req.Rules)
	if err != nil {
		return nil, err
	}
	e := ferryBook()
	r, err := continuity.Run(ctx, e, f.Checks)
	if err != nil {
		return nil, err
	}
	return &httpapi.CheckReply{Ref: e.Ref, Report: r}, d.err
}

func TestCheckVerb(t *testing.T) {
	file := filepath.Join(t.TempDir(), "rules.yaml")
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("document: ferry\nchecks:\n  - name: A bell\n    phrase: {text: bell, min: 1}\n  - name: They never meet\n    never_together: {all: [Martha, Tom], presence: acts}\n")
	r := call(t, &double{}, "", "check", file)
	if r.code != exitCheck {
		t.Errorf("exit %d", r.code)
	}
	golden(t, "check.golden", r.stdout+r.stderr)
	if r := call(t, &double{}, "- phrase: {text: bell, min: 1}", "check", "-", "ferry", "--evidence"); r.code != exitFine || !strings.Contains(r.stdout, "all hold") {
		t.Errorf("exit %d: %s%s", r.code, r.stdout, r.stderr)
	}
	if r := call(t, &double{}, "", "check", file, "--json"); r.code != exitCheck || !strings.Contains(r.stdout, `"failed":1`) {
		t.Errorf("exit %d: %s", r.code, r.stdout)
	}
	write("- frase: {text: bell, min: 1}")
	if r := call(t, &double{}, "", "check", file, "ferry"); r.code != exitUse || !strings.Contains(r.stderr, "phrase") {
		t.Errorf("exit %d: %s", r.code, r.stderr)
	}
	write("- phrase: {text: bell, min: 1}")
	if r := call(t, &double{}, "", "check", file); r.code != exitUse || !strings.Contains(r.stderr, "document") {
		t.Errorf("exit %d: %s", r.code, r.stderr)
	}
	if r := call(t, &double{}, "", "check", file+".not"); r.code != exitUse || !strings.Contains(r.stdout+r.stderr, "cannot be read") {
		t.Errorf("exit %d: %s", r.code, r.stderr)
	}
}
