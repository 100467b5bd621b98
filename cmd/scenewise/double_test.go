package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"scenewise/pkg/catalog"
	"scenewise/pkg/characters"
	"scenewise/pkg/events"
	"scenewise/pkg/httpapi"
	"scenewise/pkg/httpapi/client"
	"scenewise/pkg/problem"
	"scenewise/pkg/retrieval"
	"scenewise/pkg/structure"
)

// double is a service that answers from its fields and remembers what it was
// asked.
type double struct {
	asked    []string
	err      error
	refuse   map[string]error          // by document id
	statuses []events.Status           // what Follow tells, version and id filled in
	places   int                       // of an audit
	verdict  retrieval.Verdict         // of a quotation
	state    catalog.State             // of every passport
	cooccur  retrieval.CooccurResult   // page by page from its units
	results  *retrieval.SearchResponse // of a search
	letters  int
	notReady bool
}

func (d *double) note(format string, args ...any) {
	d.asked = append(d.asked, fmt.Sprintf(format, args...))
}

func (d *double) Publish(_ context.Context, u events.Upsert) (*httpapi.Accepted, error) {
	content := "none"
	switch {
	case u.Content != nil:
		content = "text of " + strconv.Itoa(len(*u.Content))
	case u.ContentBase64 != nil:
		content = "base64 of " + strconv.Itoa(len(*u.ContentBase64))
	case u.ContentURL != nil:
		content = *u.ContentURL
	}
	d.note("publish %s/%s %s title %q format %q cast %d metadata %v", u.Collection, u.ID, content, u.Title, u.Format, len(u.Characters), u.Metadata)
	if err := d.refuse[u.ID]; err != nil {
		return nil, err
	}
	return &httpapi.Accepted{ID: u.ID, Collection: u.Collection, Version: 2, StatusURL: "/v1/documents/" + u.ID}, d.err
}

func (d *double) Follow(_ context.Context, k catalog.Key, version int64, f func(events.Status)) error {
	for _, st := range d.statuses {
		st.ID, st.Collection, st.Version = k.ID, k.Collection, version
		f(st)
	}
	return d.err
}

func (d *double) Documents(_ context.Context, p client.ListPage) (*httpapi.DocumentList, error) {
	d.note("list %+v", p)
	v := int64(3)
	at := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	items := []httpapi.DocumentItem{
		{ID: "ferry", Collection: "default", State: catalog.StateLive, Version: &v, Title: "The Ferry", Counts: counts(), UpdatedAt: at, Pending: &catalog.Pending{Version: 4, State: catalog.StateParsing, Attempt: 1}},
		{ID: "gate", Collection: "default", State: catalog.StateFailed, Error: &catalog.Failure{Code: "empty_content", Message: "the content is empty", Version: 1}, UpdatedAt: at},
	}
	if p.Cursor == "" { // two pages of one
		return &httpapi.DocumentList{Total: 2, Returned: 1, Cursor: "next", Documents: items[:1]}, d.err
	}
	return &httpapi.DocumentList{Total: 2, Returned: 1, Documents: items[1:]}, d.err
}

func counts() catalog.Counts {
	return catalog.Counts{Bytes: 81_000, Words: 15_330, Chapters: 12, Scenes: 33, Chunks: 60, Characters: 14}
}

func (d *double) Document(_ context.Context, k catalog.Key) (*httpapi.Passport, error) {
	if err := d.refuse[k.ID]; err != nil {
		return nil, err
	}
	p := &httpapi.Passport{ID: k.ID, Collection: k.Collection, State: d.state, Title: "The Ferry", Author: "Anon", Format: "text",
		Counts: counts(), Stages: map[string]int64{"parsing": 12, "embedding": 1340},
		Warnings: []structure.Warning{{Code: "encoding_assumed", Message: "read as windows-1252"}},
		Versions: []httpapi.VersionEntry{{Version: 2, State: d.state, Readable: true, ContentSHA256: strings.Repeat("ab", 32)}}}
	if d.state == catalog.StateLive {
		v := int64(2)
		p.Version = &v
	} else {
		p.Error = &catalog.Failure{Code: "corrupt_archive", Message: "the archive is cut off", Version: 2}
	}
	return p, d.err
}

func (d *double) Search(_ context.Context, a client.About, req retrieval.SearchRequest) (*retrieval.SearchResponse, error) {
	d.note("search %v %q mode %s limit %d filter %s", a, req.Query, req.Mode, req.Limit, req.Filter)
	if d.results != nil {
		return d.results, d.err
	}
	return &retrieval.SearchResponse{Reason: "no passage comes near"}, d.err
}

func (d *double) Cooccur(_ context.Context, a client.About, req retrieval.CooccurRequest, cursor string) (*httpapi.CooccurReply, error) {
	d.note("cooccur %v all %v any %v none %v %s %s limit %d", a, req.All, req.Any, req.None, req.Presence, req.Unit, req.Limit)
	page := d.cooccur
	from, _ := strconv.Atoi(cursor)
	to := min(len(page.Units), from+min(req.Limit, 1))
	page.Units = page.Units[from:to]
	reply := &httpapi.CooccurReply{CooccurResult: &page}
	if to < len(d.cooccur.Units) {
		reply.Cursor = strconv.Itoa(to)
	}
	return reply, d.err
}

func (d *double) Audit(_ context.Context, a client.About, req retrieval.AuditRequest, cursor string) (*httpapi.AuditReply, error) {
	d.note("audit %v %q %s case %v whole %v limit %d", a, req.Phrase, req.Syntax, req.CaseSensitive, *req.WholeWords, req.Limit)
	from, _ := strconv.Atoi(cursor)
	ref := retrieval.Ref{Collection: "default", ID: "ferry", Version: 3}
	out := &retrieval.AuditResult{Complete: true, Total: d.places}
	for i := from; i < min(d.places, from+req.Limit); i++ {
		out.Matches = append(out.Matches, retrieval.AuditMatch{Ref: ref, NodeID: "c1.s1", Start: 100 * i, Text: "the\nboat", Left: "You’ll want ", Right: ",” said Tom Pell", Speaker: "Tom"})
	}
	if d.places == 0 {
		out.Nearest = []retrieval.NearPhrase{{Phrase: "the bell", Total: 2}}
	} else {
		out.ByDocument = []retrieval.DocumentCount{{Ref: ref, Total: d.places, ByNode: []retrieval.NodeCount{{NodeID: "c1.s1", Path: []string{"Chapter One"}, Total: d.places}}}}
	}
	reply := &httpapi.AuditReply{AuditResult: out}
	if n := from + len(out.Matches); n < d.places {
		reply.Cursor = strconv.Itoa(n)
	}
	return reply, d.err
}

func (d *double) Verify(_ context.Context, a client.About, quotes []retrieval.Quote) (*retrieval.VerifyResult, error) {
	d.note("verify %v %+v", a, quotes)
	return &retrieval.VerifyResult{Quotes: []retrieval.QuoteVerdict{{Text: quotes[0].Text, Verdict: d.verdict, Difference: "“near” is “far”",
		Spans: []retrieval.QuoteSpan{{Ref: retrieval.Ref{ID: "ferry"}, NodeID: "c1.s1", Start: 5, Text: "the\nnear bank"}}}}}, d.err
}

func (d *double) Letters(_ context.Context, cursor string) (*httpapi.LetterList, error) {
	out := &httpapi.LetterList{Total: d.letters}
	from, _ := strconv.Atoi(cursor)
	if from < d.letters {
		out.Letters = []httpapi.Letter{letter(uint64(from + 1))}
		if from+1 < d.letters {
			out.Cursor = strconv.Itoa(from + 1)
		}
	}
	return out, d.err
}

func letter(n uint64) httpapi.Letter {
	return httpapi.Letter{Number: n, Subject: "documents.upsert", ID: "gate", Collection: "default", Version: 1, Code: "empty_content",
		Message: "the content is empty", Stage: "parsing", Attempts: 1, StreamSeq: 40 + n, Time: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC),
		Size: 13, Body: []byte(`{"id":"gate"}`)}
}

func (d *double) Letter(_ context.Context, n uint64) (*httpapi.Letter, error) {
	l := letter(n)
	return &l, d.err
}

func (d *double) Replay(_ context.Context, n uint64) (*httpapi.Replayed, error) {
	d.note("replay %d", n)
	return &httpapi.Replayed{Number: n, ID: "gate", Version: 1}, d.err
}

func (d *double) Ready(context.Context) (*httpapi.Readiness, error) {
	r := &httpapi.Readiness{Status: "ready", Checks: map[string]httpapi.CheckState{"queue": {OK: true}, "vectors": {OK: true}}}
	if d.notReady {
		r.Status, r.Checks["queue"] = "not_ready", httpapi.CheckState{Message: "no answer within 2 s"}
	}
	return r, d.err
}

// together is a co-occurrence answer of n scenes.
func together(n int) retrieval.CooccurResult {
	out := retrieval.CooccurResult{Complete: true, UnitsExamined: 33, Total: &n}
	for i := range n {
		proof := "“You’ll want the boat,” said Tom Pell,\nwho owned it."
		at := strings.Index(proof, "Tom")
		out.Units = append(out.Units, retrieval.UnitMatch{
			Ref: retrieval.Ref{ID: "ferry", Version: 3}, NodeID: fmt.Sprintf("c1.s%d", i+1), Path: []string{"Chapter One"},
			Characters: map[string]retrieval.UnitPresence{
				"Tom": {Presence: characters.Speaks, Confidence: .98, Via: characters.ViaExplicitSpeech, Proof: retrieval.Passage{Start: 50, End: 50 + len(proof), Text: proof},
					Mentions: []retrieval.Passage{{Start: 50 + at, End: 53 + at, Text: "Tom"}, {Start: 300, End: 303, Text: "Tom"}}},
				"Martha": {Presence: characters.Acts, Confidence: .8, Via: characters.ViaNarration, Proof: retrieval.Passage{Start: 0, End: 26, Text: "Martha Quill rang the bell"}},
			}})
	}
	return out
}

func found() *retrieval.SearchResponse {
	text := "Martha Quill rang the bell on the near bank and waited. The river was\nbrown and in no hurry."
	r := retrieval.Result{ChunkID: "x", Ref: retrieval.Ref{Collection: "default", ID: "ferry", Version: 3}, NodeID: "c1.s1", Path: []string{"Chapter One"},
		Start: 40, End: 40 + len(text), Text: text, Score: .0325, Relevance: .71, Ranks: map[string]int{"lexical": 1, "semantic": 3},
		Highlights: []retrieval.Highlight{{Start: 62, End: 66}}, Fusion: &retrieval.Fusion{K: 60, RRF: .032266, Fused: .032266}}
	return &retrieval.SearchResponse{Results: []retrieval.Result{r}, Found: true, Degraded: []retrieval.Degraded{{Leg: "semantic", Reason: "slower than 300 ms"}},
		Timings: map[string]float64{"lexical": 1.25, "fuse": .05, "total": 3}, Counts: retrieval.Counts{Lexical: 4, Semantic: 0, Fused: 4}}
}

func TestVerbs(t *testing.T) {
	refused := problem.New(problem.Forbidden, "this key may not write here")
	for _, tc := range []struct {
		name string
		args string // blanks part them, _ stands for a blank
		d    double
		code int
	}{
		{"publish", "publish testdata/ferry.txt testdata/gate.fountain --author Anon", double{}, exitFine},
		{"publish-wait", "publish testdata/ferry.txt --id boat --title The_Boat --characters testdata/ferry-cast.json --metadata draft=2 --wait",
			double{state: catalog.StateLive, statuses: []events.Status{{State: "parsing"}, {State: "live"}}}, exitFine},
		{"publish-json", "publish testdata/ferry.txt --json --wait", double{state: catalog.StateLive, statuses: []events.Status{{State: "live"}}}, exitFine},
		{"publish-failed", "publish --wait testdata/binary.bin https://example.org/book.txt",
			double{statuses: []events.Status{{State: "failed", Error: &events.Error{Code: "unsupported_encoding", Message: "no text"}}}}, exitUse},
		{"publish-superseded", "publish testdata/ferry.txt --version 1 --wait", double{statuses: []events.Status{{State: "superseded", CurrentVersion: 9}}}, exitUse},
		{"publish-refused", "publish testdata/ferry.txt testdata/gate.fountain", double{refuse: map[string]error{"ferry": refused}}, exitUse},
		{"status-service", "status", double{}, exitFine},
		{"status-not-ready", "status", double{notReady: true}, exitCheck},
		{"status-live", "status ferry", double{state: catalog.StateLive}, exitFine},
		{"status-failed", "status ferry", double{state: catalog.StateFailed}, exitCheck},
		{"ls", "ls", double{}, exitFine},
		{"ls-limit", "ls --limit 1 --collection *", double{}, exitFine},
		{"search", "search near bell --doc ferry --explain", double{results: found()}, exitFine},
		{"search-nothing", "search moon --character Tom --filter {\"chapter\":2}", double{}, exitFine},
		{"cooccur", "cooccur ferry Martha Tom --presence acts", double{cooccur: together(3)}, exitFine},
		{"cooccur-limit", "cooccur * Martha --any Tom --none Arthur --limit 2", double{cooccur: together(3)}, exitFine},
		{"cooccur-json", "cooccur ferry Martha Tom --json", double{cooccur: together(1)}, exitFine},
		{"cooccur-unknown", "cooccur ferry Marta", double{cooccur: retrieval.CooccurResult{Unresolved: []retrieval.Unresolved{{Name: "Marta", Suggestions: []string{"Martha Quill"}}}}}, exitUse},
		{"cooccur-missing", "cooccur ferry Martha", double{cooccur: retrieval.CooccurResult{Missing: []retrieval.Missing{{Ref: retrieval.Ref{ID: "gate"}, Reason: "deadline"}}}}, exitReach},
		{"audit", "audit the boat", double{places: 3}, exitFine},
		{"audit-limit", "audit the_boat --limit 2 --case --doc ferry --doc gate", double{places: 3}, exitFine},
		{"audit-none", "audit --regex b[eo]at", double{}, exitFine},
		{"verify-quote", "verify-quote the near bank", double{verdict: retrieval.VerdictExact}, exitFine},
		{"verify-quote-altered", "verify-quote the far bank --doc ferry --node c1.s1", double{verdict: retrieval.VerdictAltered}, exitCheck},
		{"dlq-ls", "dlq ls", double{letters: 2}, exitFine},
		{"dlq-ls-none", "dlq ls", double{}, exitFine},
		{"dlq-show", "dlq show 1", double{}, exitFine},
		{"dlq-replay", "dlq replay 2 1", double{}, exitFine},
		{"dlq-replay-all", "dlq replay --all --json", double{letters: 2}, exitFine},
	} {
		t.Run(tc.name, func(t *testing.T) {
			args := strings.Fields(tc.args)
			for i := range args {
				args[i] = strings.ReplaceAll(args[i], "_", " ")
			}
			r := call(t, &tc.d, "", args...)
			if r.code != tc.code {
				t.Errorf("exit %d, want %d", r.code, tc.code)
			}
			golden(t, tc.name+".golden", fmt.Sprintf("$ scenewise %s\n-- stdout\n%s-- stderr\n%s-- asked\n%s\n", tc.args, r.stdout, r.stderr, strings.Join(tc.d.asked, "\n")))
		})
	}
}

func TestVerbsWrongUse(t *testing.T) {
	for _, tc := range []struct{ args, says string }{
		{"publish", "it needs a file"},
		{"publish -", "--id"},
		{"publish testdata/ferry.txt testdata/gate.fountain --id x", "for one file"},
		{"publish testdata/ferry.txt testdata/../testdata/ferry.txt", "would both be"},
		{"publish testdata/ferry.txt --metadata draft", "expected name=value"},
		{"publish testdata/none.txt", "no such file"},
		{"publish testdata", "is a folder"},
		{"publish 语.txt", "no id can be made"},
		{"cooccur", "it needs a document and names"},
		{"cooccur oz", "it needs a name beside"},
		{"cooccur oz Toto --limit -1", "expected 0 or more"},
		{"audit", "it needs a phrase"},
		{"search", "it needs a query"},
		{"search x --filter {", "is not a JSON object"},
		{`search x --filter {"characters":["A"]} --character B`, "exclude each other"},
		{"ls oz", "does not take"},
		{"verify-quote x --node c1", "needs --doc"},
		{"verify-quote -", "empty"},
		{"dlq", "one of ls, show, replay"},
		{"dlq repay", "did you mean: scenewise dlq replay"},
		{"dlq show", "needs one number"},
		{"dlq show -1", "-1"},
		{"dlq show x", "is not the number"},
		{"dlq replay", "numbers, or --all"},
		{"dlq replay 1 --all", "numbers, or --all"},
	} {
		r := call(t, &double{}, "", strings.Fields(tc.args)...)
		if r.code != exitUse || !strings.Contains(r.stderr, tc.says) {
			t.Errorf("scenewise %s: exit %d, stderr %q; want exit 2 and %q", tc.args, r.code, r.stderr, tc.says)
		}
	}
}

// A server that does not answer is exit code 3 for every verb that needs one.
func TestOutOfReach(t *testing.T) {
	for _, args := range []string{"publish testdata/ferry.txt", "status", "status oz", "ls", "search x", "cooccur oz A B", "audit x", "verify-quote x", "dlq ls", "dlq show 1", "dlq replay 1"} {
		for _, err := range []error{errors.New("connection refused"), problem.New(problem.Unavailable, "no index")} {
			r := call(t, &double{err: err, state: catalog.StateLive}, "", strings.Fields(args)...)
			if r.code != exitReach || r.stderr == "" {
				t.Errorf("scenewise %s with %q: exit %d, stderr %q", args, err, r.code, r.stderr)
			}
		}
	}
}

func TestIDOf(t *testing.T) {
	for file, want := range map[string]string{
		"oz.txt": "oz", "/a/b/Pride & Prejudice.epub": "Pride-Prejudice", "Les Misérables.txt": "Les-Miserables", ".hidden.txt": "hidden",
		"draft.v2.md": "draft.v2", "a..b.txt": "a.b", "--x--.txt": "x", "pg55_wizard": "pg55_wizard", "Straße.txt": "Stra-e",
		strings.Repeat("a", 300): strings.Repeat("a", 128),
	} {
		got, err := idOf(file)
		if err != nil || got != want {
			t.Errorf("idOf(%q) = %q, %v; want %q", file, got, err, want)
		}
	}
}

func TestNearest(t *testing.T) {
	known := []string{"structure", "status", "search", "ls"}
	got := map[string]string{}
	for _, w := range []string{"strucutre", "stats", "serach", "l", "sl", "banana", ""} {
		got[w], _ = nearest(w, known)
	}
	want := map[string]string{"strucutre": "structure", "stats": "status", "serach": "search", "l": "ls", "sl": "ls", "banana": "", "": ""}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
