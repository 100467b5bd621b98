package events

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"scenewise/pkg/problem"
)

const wholeEvent = `{"id":"oz.1900","collection":"novels","version":7,"title":"The Wizard","author":"N. N.","language":"en-GB","format":"text",
	"content":"Anna met Bob.","content_sha256":"2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881",
	"metadata":{"year":1900,"done":true,"genre":"tale","tags":["a","b"]},"characters":[{"name":"Anna","aliases":["Annie"]}],
	"structure":{"chapter_pattern":"^CHAPTER","scene_marks":["***"]},"checks":[ {"name":"x"} ]}`

func TestParseForms(t *testing.T) {
	plain, err := ParseUpsert(nil, []byte(wholeEvent))
	if err != nil {
		t.Fatal(err)
	}
	if plain.ID != "oz.1900" || plain.Version != 7 || plain.Characters[0].Aliases[0] != "Annie" || string(plain.Checks) != `[{"name":"x"}]` {
		t.Errorf("%+v", plain)
	}
	ce := map[string][]string{"ce-specversion": {"1.0"}, "CE-ID": {"1"}, "Ce-Source": {"/x"}, "ce-type": {"y"}, "content-type": {"application/json; charset=utf-8"}}
	encoded, err := json.Marshal([]byte(wholeEvent))
	if err != nil {
		t.Fatal(err)
	}
	envelope := `{"specversion":"1.0","id":"1","source":"/x","type":"y","time":"2026-01-01T00:00:00Z","traceparent":"z",`
	for name, c := range map[string]struct {
		header map[string][]string
		body   string
	}{
		"binary":                {ce, wholeEvent},
		"structured":            {nil, envelope + `"datacontenttype":"application/json","data":` + wholeEvent + "}"},
		"structured, announced": {map[string][]string{"Content-Type": {"application/cloudevents+json"}}, envelope + `"data":` + wholeEvent + "}"},
		"structured, base64":    {nil, envelope + `"data_base64":` + string(encoded) + "}"},
	} {
		got, err := ParseUpsert(c.header, []byte(c.body))
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if diff := cmp.Diff(plain, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
	if u, err := ParseUpsert(nil, []byte(`{"id":"a","content":"a tale about \"specversion\"","title":null}`)); err != nil || u.Collection != "default" || u.Language != "en" {
		t.Errorf("%+v, %v", u, err)
	}
	if d, err := ParseDelete(nil, []byte(`{"id":"a","version":9007199254740991}`)); err != nil || d.Version != MaxVersion || d.Collection != "default" {
		t.Errorf("%+v, %v", d, err)
	}
}

func TestParseRefuses(t *testing.T) {
	ce := `{"specversion":"1.0","id":"1","source":"/x","type":"y",`
	with := func(field string) string { return `{"id":"a","content":"x",` + field + `}` }
	for _, c := range []struct {
		body  string
		code  problem.Code
		field string
	}{
		{"", problem.InvalidJSON, ""}, {"[]", problem.InvalidJSON, ""}, {"null", problem.InvalidJSON, ""}, {`{"id":"a"} x`, problem.InvalidJSON, ""},
		{"{\"id\":\"a\xff\"}", problem.InvalidJSON, ""}, {`{"id":"a","content":"\ud800"}`, problem.InvalidJSON, "content"}, {with(`"id":"b"`), problem.InvalidJSON, "id"},
		{with(`"metadata":` + strings.Repeat(`[`, 100) + strings.Repeat(`]`, 100)), problem.InvalidJSON, ""},
		{with(`"Title":"x"`), problem.UnknownField, "Title"}, {with(`"characters":[{"nam":"x"}]`), problem.UnknownField, ""}, {with(`"state":"live"`), problem.UnknownField, "state"},
		{`{"content":"x"}`, problem.MissingField, "id"}, {`{"id":"","content":"x"}`, problem.MissingField, "id"},
		{`{"id":".a","content":"x"}`, problem.InvalidID, "id"}, {`{"id":"a.","content":"x"}`, problem.InvalidID, "id"}, {`{"id":"a b","content":"x"}`, problem.InvalidID, "id"},
		{`{"id":"a\r\nb","content":"x"}`, problem.InvalidID, "id"}, {`{"id":"` + strings.Repeat("a", 129) + `","content":"x"}`, problem.InvalidID, "id"},
		{with(`"collection":"*"`), problem.InvalidID, "collection"}, {with(`"version":-1`), problem.InvalidField, "version"}, {with(`"version":1.5`), problem.InvalidField, "version"},
		{with(`"version":0`), problem.InvalidField, "version"}, {with(`"content_base64":"eA=="`), problem.ContentConflict, "content"},
		{`{"id":"a","content_base64":"?"}`, problem.InvalidField, "content_base64"}, {`{"id":"a","content_url":" "}`, problem.InvalidField, "content_url"},
		{with(`"content_sha256":"ABC"`), problem.InvalidField, "content_sha256"}, {with(`"language":"english please"`), problem.InvalidField, "language"},
		{with(`"format":"pdf"`), problem.UnsupportedFormat, "format"}, {with(`"title":"a\nb"`), problem.InvalidField, "title"},
		{with(`"metadata":{"a":null}`), problem.InvalidField, "metadata.a"}, {with(`"metadata":{"a":[1]}`), problem.InvalidField, "metadata.a"}, {with(`"metadata":{"":1}`), problem.InvalidField, "metadata"},
		{with(`"characters":[{"name":" "}]`), problem.InvalidField, "characters[0].name"}, {with(`"structure":{"part_pattern":"("}`), problem.InvalidStructureHint, "structure.part_pattern"},
		{with(`"checks":{}`), problem.InvalidField, "checks"}, {with(`"checks":[1]`), problem.InvalidField, "checks"},
		{ce + `"data":{"id":"a"},"data_base64":"e30="}`, problem.MissingField, "data"}, {ce[:len(ce)-1] + `}`, problem.MissingField, "data"},
		{`{"specversion":"0.3","id":"1","data":{}}`, problem.InvalidField, "specversion"}, {`{"specversion":"1.0","source":"/x","type":"y","data":{}}`, problem.MissingField, "id"},
		{ce + `"Data":{}}`, problem.UnknownField, "Data"}, {ce + `"datacontenttype":"text/plain","data":"x"}`, problem.InvalidField, "datacontenttype"},
		{ce + `"data":{"id":"a","content":"x","x":1}}`, problem.UnknownField, "x"},
	} {
		_, err := ParseUpsert(nil, []byte(c.body))
		p := problem.As(err)
		if p == nil || p.Code != c.code || c.field != "" && p.Field != c.field {
			t.Errorf("%.80q: %+v, want %s %s", c.body, p, c.code, c.field)
		}
	}
	if _, err := ParseUpsert(map[string][]string{"ce-specversion": {"1.0"}}, []byte(wholeEvent)); problem.CodeOf(err) != problem.MissingField {
		t.Errorf("binary without attributes: %v", err)
	}
}

func TestIdentify(t *testing.T) {
	for body, want := range map[string][3]any{
		`{"id":"a.b","version":3,"nonsense":1}`:     {"default", "a.b", int64(3)},
		`{"id":"a","collection":"c","version":"3"}`: {"c", "a", int64(0)},
	} {
		c, id, v, ok := Identify(nil, []byte(body))
		if !ok || [3]any{c, id, v} != want {
			t.Errorf("%s: %s %s %d %t", body, c, id, v, ok)
		}
	}
	for _, body := range []string{"", "{", `{"id":1}`, `{"id":"a/b"}`, `{"id":"a","collection":"x.y"}`} {
		if _, _, _, ok := Identify(nil, []byte(body)); ok {
			t.Errorf("%s was identified", body)
		}
	}
}

func TestTokens(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := rapid.StringMatching(`[A-Za-z0-9][A-Za-z0-9._-]{0,12}`).Draw(t, "a")
		b := rapid.StringMatching(`[A-Za-z0-9][A-Za-z0-9._-]{0,12}`).Draw(t, "b")
		if strings.ContainsAny(Token(a), ".*> ") || FromToken(Token(a)) != a || (Token(a) == Token(b)) != (a == b) {
			t.Fatalf("%q -> %q, %q -> %q", a, Token(a), b, Token(b))
		}
	})
}

// FuzzParse: any bytes give an event that is valid and stays the same when it
// is written and read again, or a Problem.
func FuzzParse(f *testing.F) {
	for _, s := range []string{wholeEvent, `{"id":"a","content_url":"https://x/y"}`, `{"specversion":"1.0","id":"1","source":"/","type":"t","data":{"id":"a","content":"x"}}`, "{", `{"id":"a","id":"b"}`} {
		f.Add([]byte(s), "")
	}
	f.Add([]byte(`{"id":"a","content":"x"}`), "1.0")
	f.Fuzz(func(t *testing.T, body []byte, spec string) {
		header := map[string][]string{}
		if spec != "" {
			header["ce-specversion"] = []string{spec}
		}
		u, err := ParseUpsert(header, body)
		if err != nil {
			var p *problem.Problem
			if !errors.As(err, &p) {
				t.Fatalf("not a Problem: %v", err)
			}
			return
		}
		again, err := json.Marshal(u)
		if err != nil {
			t.Fatal(err)
		}
		v, err := ParseUpsert(nil, again)
		if err != nil {
			t.Fatalf("%s is refused: %v", again, err)
		}
		if third, err := json.Marshal(v); err != nil || !bytes.Equal(third, again) {
			t.Fatalf("%s became %s (%v)", again, third, err)
		}
		if _, id, _, ok := Identify(header, body); !ok || id != u.ID {
			t.Fatal("what was parsed is not identified")
		}
	})
}
