package retrieval

import (
	"bytes"
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"scenewise/pkg/problem"
)

// filter is a checked structured filter: every condition must hold.
type filter struct {
	document []condition // on what a Live says
	passage  []condition // on where a chunk stands
}

// condition is what one field must meet.
type condition struct {
	field string
	test  operators
}

// operators of one field; those that are given must all hold.
type operators struct {
	All, Any, None []any
	Gte, Lte       any
	Exists         *bool
}

const metadataPrefix = "metadata."

// Fields and operators of a filter, in the order in which they are named.
var (
	documentFields = []string{"language", "author"}
	passageFields  = []string{"characters", "chapter", "part", "node", "kind", "speaker"}
	operatorNames  = []string{"all", "any", "none", "gte", "lte", "exists"}
)

func parseFilter(raw map[string]json.RawMessage) (*filter, error) {
	f := &filter{}
	for _, field := range slices.Sorted(maps.Keys(raw)) {
		ops, err := parseOperators(field, raw[field])
		if err != nil {
			return nil, err
		}
		c := condition{field, ops}
		name, isMetadata := strings.CutPrefix(field, metadataPrefix)
		switch {
		case isMetadata && name != "", slices.Contains(documentFields, field):
			f.document = append(f.document, c)
		case slices.Contains(passageFields, field):
			if err := c.checkPassage(); err != nil {
				return nil, err
			}
			f.passage = append(f.passage, c)
		default:
			return nil, unknownField(field)
		}
	}
	return f, nil
}

func unknownField(field string) error {
	known := slices.Concat([]string{"metadata"}, documentFields, passageFields)
	head, rest, dotted := strings.Cut(field, ".")
	right := nearestName(head, known)
	if right == "metadata" {
		if !dotted {
			rest = "NAME"
		}
		right += "." + rest
	}
	return problem.New(problem.UnknownField, "a filter has no field %q", field).
		WithHint("did you mean %q? The fields are metadata.NAME, %s", right, strings.Join(known[1:], ", ")).WithField("filter." + field)
}

// parseOperators reads a scalar, an array or an object of operators.
func parseOperators(field string, raw json.RawMessage) (operators, error) {
	raw = bytes.TrimSpace(raw)
	if len(raw) > 0 && raw[0] == '{' {
		return parseObject(field, raw)
	}
	list, isArray, err := values(field, raw)
	switch {
	case err != nil:
		return operators{}, err
	case isArray && field == "characters":
		return operators{All: list}, nil // all present in the scene
	case isArray:
		return operators{Any: list}, nil
	}
	return operators{All: list}, nil
}

func parseObject(field string, raw json.RawMessage) (operators, error) {
	var object map[string]json.RawMessage
	if err := json.Unmarshal(raw, &object); err != nil {
		return operators{}, badValue(field, "is no JSON object")
	}
	var o operators
	for _, name := range slices.Sorted(maps.Keys(object)) {
		list, isArray, err := values(field+"."+name, object[name])
		if err != nil {
			return o, err
		}
		switch name {
		case "all":
			o.All = list
		case "any":
			o.Any = list
		case "none":
			o.None = list
		case "gte", "lte":
			err = o.bound(field, name, list, isArray)
		case "exists":
			b, ok := list[0].(bool)
			if isArray || !ok {
				return o, badValue(field+".exists", "must be true or false")
			}
			o.Exists = &b
		default:
			return o, problem.New(problem.UnknownField, "a filter has no operator %q", name).
				WithHint("did you mean %q? The operators are %s", nearestName(name, operatorNames), strings.Join(operatorNames, ", ")).WithField("filter." + field)
		}
		if err != nil {
			return o, err
		}
	}
	return o, nil
}

func (o *operators) bound(field, name string, list []any, isArray bool) error {
	if _, isBool := list[0].(bool); isArray || isBool {
		return badValue(field+"."+name, "must be a number or a string")
	}
	if name == "gte" {
		o.Gte = list[0]
	} else {
		o.Lte = list[0]
	}
	return nil
}

// values reads a scalar or an array of scalars.
func values(field string, raw json.RawMessage) (list []any, isArray bool, err error) {
	var v any
	if err := json.Unmarshal(raw, &v); err != nil {
		return nil, false, badValue(field, "is no JSON value")
	}
	list, isArray = v.([]any)
	if !isArray {
		list = []any{v}
	}
	if isArray && len(list) == 0 {
		return nil, true, badValue(field, "is an empty list")
	}
	for _, x := range list {
		switch x.(type) {
		case string, float64, bool:
		default:
			return nil, isArray, badValue(field, "must hold strings, numbers, true or false")
		}
	}
	return list, isArray, nil
}

func badValue(field, what string) error {
	return problem.New(problem.InvalidField, "filter %s %s", field, what).WithField("filter." + field)
}

// holds reports whether the values of a field meet the operators. equal
// compares a value with one that is asked for.
func (o operators) holds(have []any, equal func(have, want any) bool) bool {
	has := func(want any) bool {
		return slices.ContainsFunc(have, func(h any) bool { return equal(h, want) })
	}
	for _, want := range o.All {
		if !has(want) {
			return false
		}
	}
	if o.Any != nil && !slices.ContainsFunc(o.Any, has) || slices.ContainsFunc(o.None, has) {
		return false
	}
	if o.Exists != nil && *o.Exists != (len(have) > 0) {
		return false
	}
	if o.Gte == nil && o.Lte == nil {
		return true
	}
	return slices.ContainsFunc(have, func(h any) bool {
		return (o.Gte == nil || ordered(o.Gte, h)) && (o.Lte == nil || ordered(h, o.Lte))
	})
}

// ordered reports whether a <= b; values of two types are in no order.
func ordered(a, b any) bool {
	switch x := a.(type) {
	case float64:
		y, ok := b.(float64)
		return ok && cmp.Compare(x, y) <= 0
	case string:
		y, ok := b.(string)
		return ok && x <= y
	}
	return false
}

func same(have, want any) bool { return have == want }
