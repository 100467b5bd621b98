// Package strictjson reads JSON from strangers. It refuses what encoding/json
// silently repairs or ignores, and names the field that was probably meant.
package strictjson

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"scenewise/pkg/problem"
)

// maxDepth is how deep objects and arrays may nest.
const maxDepth = 64

// Decode reads one JSON object into v, a pointer to a struct. Beyond what
// encoding/json refuses it refuses unknown fields at any depth (with the
// nearest right name), names of another case, a name given twice, nesting
// beyond maxDepth, bytes that are not UTF-8 and lone surrogates, all of which
// encoding/json would silently repair.
func Decode(data []byte, v any) error {
	if len(bytes.TrimSpace(data)) == 0 {
		return problem.New(problem.InvalidJSON, "the body is empty, expected a JSON object")
	}
	if !utf8.Valid(data) {
		return problem.New(problem.InvalidJSON, "the body is not valid UTF-8 (first at byte %d)", invalidAt(data)).
			WithHint("send UTF-8; bytes of other encodings go in content_base64")
	}
	if !json.Valid(data) {
		var x any
		return problem.New(problem.InvalidJSON, "the body is not JSON: %s", syntaxOf(json.Unmarshal(data, &x)))
	}
	w := walker{data: data}
	if w.skip(); w.peek() != '{' {
		return problem.New(problem.InvalidJSON, "the body is not a JSON object")
	}
	if err := w.value(shapeOf(reflect.TypeOf(v)), "", 0); err != nil {
		return err
	}
	if err := json.Unmarshal(data, v); err != nil {
		return typeProblem(err)
	}
	return nil
}

// typeProblem explains a value of the wrong type.
func typeProblem(err error) error {
	var te *json.UnmarshalTypeError
	if !errors.As(err, &te) {
		return problem.New(problem.InvalidField, "a value of the body cannot be read").WithCause(err)
	}
	field := te.Field
	if parts := strings.Split(field, "."); len(parts) > 1 {
		// Embedded structs appear in the path by their Go name.
		parts = slices.DeleteFunc(parts, func(p string) bool { return p == "" || p[0] >= 'A' && p[0] <= 'Z' })
		field = strings.Join(parts, ".")
	}
	value, _, _ := strings.Cut(te.Value, " ")
	return problem.New(problem.InvalidField, "%s is a JSON %s, expected %s", field, value, kindName(te.Type)).WithField(field).WithCause(err)
}

// kindName names a Go type as a client would.
func kindName(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Bool:
		return "true or false"
	case reflect.String:
		return "a string"
	case reflect.Slice, reflect.Array:
		return "an array"
	case reflect.Map, reflect.Struct:
		return "an object"
	case reflect.Float32, reflect.Float64:
		return "a number"
	}
	return "a whole number in range"
}

func syntaxOf(err error) string {
	var se *json.SyntaxError
	if errors.As(err, &se) {
		return strings.TrimPrefix(se.Error(), "json: ")
	}
	return "it cannot be read"
}

func invalidAt(data []byte) int {
	for i := 0; i < len(data); {
		r, n := utf8.DecodeRune(data[i:])
		if r == utf8.RuneError && n == 1 {
			return i
		}
		i += n
	}
	return len(data)
}
