package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"scenewise/pkg/catalog"
	"scenewise/pkg/characters"
	"scenewise/pkg/characters/report"
	"scenewise/pkg/httpapi"
	"scenewise/pkg/httpapi/client"
)

// Characters is the cast of ferryBook.
func (d *double) Characters(_ context.Context, k catalog.Key, version int64) (*httpapi.CastReply, error) {
	d.note("characters %s/%s version %d", k.Collection, k.ID, version)
	e := ferryBook()
	return &httpapi.CastReply{Ref: e.Ref, Total: 2, Returned: 2, Characters: e.Cast.Characters}, d.err
}

// Report is that of ferryBook.
func (d *double) Report(_ context.Context, k catalog.Key, version int64, presence string) (*httpapi.ReportReply, error) {
	d.note("report %s/%s version %d %s", k.Collection, k.ID, version, presence)
	e := ferryBook()
	return &httpapi.ReportReply{Ref: e.Ref, Report: report.Of(e.Work, e.Cast, characters.Level(presence))}, d.err
}

// Plot draws nothing.
func (d *double) Plot(_ context.Context, k catalog.Key, version int64, p client.Drawing) ([]byte, error) {
	d.note("plot %s/%s version %d %+v", k.Collection, k.ID, version, p)
	return []byte("<svg/>\n"), d.err
}

func TestEditingVerbs(t *testing.T) {
	file := filepath.Join(t.TempDir(), "ferry.svg")
	for name, args := range map[string]string{"characters": "characters ferry", "report": "report ferry", "plot": "plot ferry --kind timeline --out -"} {
		var d double
		r := call(t, &d, "", strings.Fields(args)...)
		if r.code != exitFine {
			t.Errorf("%s: exit %d", args, r.code)
		}
		golden(t, name+".golden", "$ scenewise "+args+"\n-- stdout\n"+r.stdout+"-- stderr\n"+r.stderr+"-- asked\n"+strings.Join(d.asked, "\n")+"\n")
	}
	if r := call(t, &double{}, "", "plot", "ferry", "--out", file); r.code != exitFine {
		t.Errorf("exit %d: %s", r.code, r.stderr)
	}
	if data, err := os.ReadFile(file); err != nil || string(data) != "<svg/>\n" {
		t.Errorf("%q, %v", data, err)
	}
	for _, args := range []string{"plot ferry --kind pie", "report ferry --presence act", "characters", "characters ferry --limit -1"} {
		if r := call(t, &double{}, "", strings.Fields(args)...); r.code != exitUse {
			t.Errorf("%s: exit %d", args, r.code)
		}
	}
}
