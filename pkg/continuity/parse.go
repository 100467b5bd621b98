package continuity

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"

	"scenewise/pkg/problem"
	"scenewise/pkg/strictjson"
)

// The limits of a file of rules.
const (
	MaxBytes = 1 << 20
	MaxRules = 1000
)

// ParseFile reads a file of rules in YAML, of which JSON is a part: either
// {document, checks: [...]} or the list alone. Unknown fields are refused with
// the nearest right one.
func ParseFile(data []byte) (*File, error) {
	if len(data) > MaxBytes {
		return nil, problem.New(problem.TooLarge, "the rules have %d bytes, at most %d are read", len(data), MaxBytes)
	}
	if !utf8.Valid(data) {
		return nil, problem.New(problem.InvalidField, "the rules are not valid UTF-8").WithField("checks")
	}
	raw, err := toJSON(data)
	if err != nil {
		return nil, problem.New(problem.InvalidField, "the rules are not YAML: %s", firstLine(err)).
			WithHint("write a list of rules under checks:, each with a name and one kind, for example phrase: {text: x, max: 0}").WithField("checks").WithCause(err)
	}
	return ParseJSON(raw)
}

// ParseJSON is ParseFile for JSON alone.
func ParseJSON(raw []byte) (*File, error) {
	if t := bytes.TrimSpace(raw); len(t) > 0 && t[0] == '[' {
		raw = append(append([]byte(`{"checks":`), t...), '}')
	}
	var f File
	if err := strictjson.Decode(raw, &f); err != nil {
		return nil, err
	}
	if len(f.Checks) > MaxRules {
		return nil, problem.New(problem.LimitExceeded, "there are %d rules, at most %d are taken", len(f.Checks), MaxRules).WithField("checks")
	}
	for i := range f.Checks {
		if err := f.Checks[i].check(fmt.Sprintf("checks[%d]", i)); err != nil {
			return nil, err
		}
	}
	return &f, nil
}

// toJSON reads one YAML document. Aliases are refused: a few lines of them can
// stand for gigabytes. The library panics on some malformed tags.
func toJSON(data []byte) (raw []byte, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("malformed YAML: %v", r)
		}
	}()
	file, err := parser.ParseBytes(data, 0)
	if err != nil {
		return nil, err
	}
	if len(file.Docs) > 1 {
		return nil, fmt.Errorf("%d YAML documents, expected one", len(file.Docs))
	}
	var seen aliases
	for _, d := range file.Docs {
		if d.Body != nil {
			ast.Walk(&seen, d.Body)
		}
	}
	if seen.found {
		return nil, fmt.Errorf("anchors and aliases are not taken")
	}
	var v any
	if err := yaml.Unmarshal(data, &v); err != nil {
		return nil, err
	}
	return json.Marshal(v)
}

// aliases looks for YAML aliases.
type aliases struct{ found bool }

// Visit implements ast.Visitor.
func (a *aliases) Visit(n ast.Node) ast.Visitor {
	if n.Type() == ast.AliasType {
		a.found = true
	}
	return a
}

func firstLine(err error) string {
	line, _, _ := strings.Cut(strings.TrimSpace(err.Error()), "\n")
	return line
}

// Nodes is one node id or a list of them.
type Nodes []string

// UnmarshalJSON takes a string or an array of strings.
func (n *Nodes) UnmarshalJSON(data []byte) error {
	var one string
	if json.Unmarshal(data, &one) == nil {
		*n = Nodes{one}
		return nil
	}
	var list []string
	if err := json.Unmarshal(data, &list); err != nil {
		return problem.New(problem.InvalidField, "in is neither a node id nor a list of them").WithField("in")
	}
	*n = list
	return nil
}
