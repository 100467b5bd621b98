package strictjson

import (
	"encoding/json"
	"strings"
	"testing"

	"scenewise/pkg/problem"
)

type inner struct {
	Name    string   `json:"name"`
	Aliases []string `json:"aliases"`
}

type base struct {
	Limit int    `json:"limit"`
	Query string `json:"query"`
}

type body struct {
	base
	Limit    *int              `json:"limit"` // hides that of base
	People   []inner           `json:"people"`
	ByName   map[string]inner  `json:"by_name"`
	Free     map[string]any    `json:"free"`
	Raw      json.RawMessage   `json:"raw"`
	Filter   map[string]string `json:"filter"`
	CaseSens bool              `json:"case_sensitive"`
	Hidden   string            `json:"-"`
	Next     *body             `json:"next"`
}

func TestDecode(t *testing.T) {
	for in, want := range map[string]problem.Code{
		`{}`: "",
		`{"query":"a","limit":3,"people":[{"name":"A","aliases":["B"]}],"free":{"x":{"y":[1]}},"raw":{"z":1},"filter":{"any.thing":"v"}}`: "",
		` {"next":{"next":{"query":"deep"}}} `:   "",
		`{"query":"\ud83d\ude00 \\u"}`:           "",
		`{"query":null,"limit":null}`:            "",
		``:                                       problem.InvalidJSON,
		`  `:                                     problem.InvalidJSON,
		`null`:                                   problem.InvalidJSON,
		`"x"`:                                    problem.InvalidJSON,
		`{"query":"a"`:                           problem.InvalidJSON,
		`{"query":"a"}x`:                         problem.InvalidJSON,
		`{"query":"a","query":"b"}`:              problem.InvalidJSON,
		`{"free":{"a":1,"\u0061":2}}`:            problem.InvalidJSON,
		"{\"query\":\"\xc3\"}":                   problem.InvalidJSON,
		`{"query":"\udc00"}`:                     problem.InvalidJSON,
		`{"query":"\ud800x"}`:                    problem.InvalidJSON,
		`{"query":"\ud800\u0041"}`:               problem.InvalidJSON,
		`{"\ud800":1}`:                           problem.InvalidJSON,
		`{"Query":"a"}`:                          problem.UnknownField,
		`{"Hidden":"a"}`:                         problem.UnknownField,
		`{"base":{}}`:                            problem.UnknownField,
		`{"people":[{"name":"A"},{"nmae":"B"}]}`: problem.UnknownField,
		`{"by_name":{"x":{"alias":[]}}}`:         problem.UnknownField,
		`{"next":{"next":{"qery":"a"}}}`:         problem.UnknownField,
		`{"limit":"3"}`:                          problem.InvalidField,
		`{"limit":3.5}`:                          problem.InvalidField,
		`{"limit":1e99}`:                         problem.InvalidField,
		`{"people":{}}`:                          problem.InvalidField,
		`{"query":["a"]}`:                        problem.InvalidField,
	} {
		var b body
		if err := Decode([]byte(in), &b); problem.CodeOf(err) != want {
			t.Errorf("%s: %v, want %q", in, err, want)
		}
	}
	for _, n := range []int{maxDepth - 1, maxDepth + 1, 20_000} {
		in := `{"raw":` + strings.Repeat("[", n) + strings.Repeat("]", n) + "}"
		if err := Decode([]byte(in), new(body)); (problem.CodeOf(err) == problem.InvalidJSON) != (n > maxDepth) {
			t.Errorf("depth %d: %v", n, err)
		}
	}
}

func TestTheNearestNameIsNamed(t *testing.T) {
	for in, want := range map[string]string{
		`{"qury":1}`:                     "query",
		`{"limitt":1}`:                   "limit",
		`{"case_sensitiv":true}`:         "case_sensitive",
		`{"case":true}`:                  "case_sensitive",
		`{"LIMIT":1}`:                    "limit",
		`{"poeple":[]}`:                  "people",
		`{"people":[{"alias":["x"]}]}`:   "aliases",
		`{"nothing_like_any_of_them":1}`: "use one of by_name, case_sensitive, filter, free, limit, next, people, query, raw",
	} {
		p := problem.As(Decode([]byte(in), new(body)))
		if p == nil || !strings.Contains(p.Hint, want) {
			t.Errorf("%s: %v", in, p)
		}
	}
	if p := problem.As(Decode([]byte(`{"people":[{"alias":["x"]}]}`), new(body))); p.Field != "people.alias" {
		t.Errorf("field %q", p.Field)
	}
	if p := problem.As(Decode([]byte(`{"next":{"limit":true}}`), new(body))); p.Field != "next.limit" || !strings.Contains(p.Message, "whole number") {
		t.Errorf("%v, field %q", p, p.Field)
	}
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte(`{"query":"a","limit":3}`))
	f.Add([]byte(`{"people":[{"name":"\ud83d\ude00"}],"free":{"a":[[],{}]}}`))
	f.Add([]byte(`{"query":"\ud800"}`))
	f.Add([]byte("{\"a\":\"\xff\"}"))
	f.Fuzz(func(t *testing.T, data []byte) {
		var b body
		err := Decode(data, &b)
		if err != nil {
			if problem.As(err) == nil {
				t.Fatalf("%v", err)
			}
			return
		}
		// What is taken, encoding/json takes too, and reads the same.
		var plain body
		if err := json.Unmarshal(data, &plain); err != nil {
			t.Fatalf("taken, and not by encoding/json: %v", err)
		}
		x, _ := json.Marshal(b)
		y, _ := json.Marshal(plain)
		if string(x) != string(y) {
			t.Fatalf("%s and %s", x, y)
		}
	})
}
