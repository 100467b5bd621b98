package httpapi

import (
	"bytes"
	"encoding/json"
	"strconv"

	"scenewise/pkg/problem"
)

// walker goes over JSON text that is known to be well formed and checks it
// against a shape. It copies nothing but names.
type walker struct {
	data []byte
	at   int
}

func (w *walker) peek() byte {
	if w.at < len(w.data) {
		return w.data[w.at]
	}
	return 0
}

func (w *walker) skip() {
	for w.at < len(w.data) {
		switch w.data[w.at] {
		case ' ', '\t', '\n', '\r':
			w.at++
		default:
			return
		}
	}
}

// value checks the value at w and leaves w behind it.
func (w *walker) value(s *shape, path string, depth int) error {
	w.skip()
	if depth > maxDepth {
		return problem.New(problem.InvalidJSON, "the body nests deeper than %d levels", maxDepth)
	}
	switch w.peek() {
	case '{':
		return w.object(s, path, depth)
	case '[':
		return w.array(s, path, depth)
	case '"':
		_, err := w.text(path)
		return err
	}
	for w.at < len(w.data) && bytes.IndexByte([]byte(",]} \t\r\n"), w.data[w.at]) < 0 {
		w.at++
	}
	return nil
}

func (w *walker) array(s *shape, path string, depth int) error {
	var elem *shape
	if s != nil {
		elem = s.elem
	}
	w.at++
	for w.skip(); w.peek() != ']'; w.skip() {
		if w.peek() == ',' {
			w.at++
			continue
		}
		if err := w.value(elem, path, depth+1); err != nil {
			return err
		}
	}
	w.at++
	return nil
}

func (w *walker) object(s *shape, path string, depth int) error {
	seen := map[string]bool{}
	w.at++
	for w.skip(); w.peek() != '}'; w.skip() {
		if w.peek() == ',' {
			w.at++
			continue
		}
		raw, err := w.text(path)
		if err != nil {
			return err
		}
		var name string
		_ = json.Unmarshal(raw, &name) // well formed: cannot fail
		full := join(path, name)
		if seen[name] {
			return problem.New(problem.InvalidJSON, "the name %s is given twice", strconv.Quote(clip(full, 100))).WithField(clip(full, 100))
		}
		seen[name] = true
		inner, err := s.field(name, full, path)
		if err != nil {
			return err
		}
		w.skip()
		w.at++ // the colon
		if err := w.value(inner, full, depth+1); err != nil {
			return err
		}
	}
	w.at++
	return nil
}

// field returns the shape below name, or an unknown_field Problem.
func (s *shape) field(name, full, path string) (*shape, error) {
	if s == nil || s.fields == nil {
		if s == nil {
			return nil, nil
		}
		return s.elem, nil
	}
	if inner, ok := s.fields[name]; ok {
		return inner, nil
	}
	where := ""
	if path != "" {
		where = " of " + strconv.Quote(clip(path, 100))
	}
	return nil, problem.New(problem.UnknownField, "unknown field %s%s", strconv.Quote(clip(name, 100)), where).
		WithHint("%s", meant(name, s.names)).WithField(clip(full, 100))
}

// text steps over the string at w and returns its bytes with the quotes. A
// surrogate that is escaped alone is refused: it stands for no character.
func (w *walker) text(path string) ([]byte, error) {
	start := w.at
	for w.at++; w.data[w.at] != '"'; w.at++ {
		if w.data[w.at] != '\\' {
			continue
		}
		w.at++
		if w.data[w.at] != 'u' {
			continue
		}
		r := hex4(w.data[w.at+1:])
		w.at += 4
		switch {
		case r >= 0xDC00 && r <= 0xDFFF:
			return nil, lone(path)
		case r >= 0xD800 && r <= 0xDBFF:
			rest := w.data[w.at+1:]
			if len(rest) < 6 || rest[0] != '\\' || rest[1] != 'u' || hex4(rest[2:]) < 0xDC00 || hex4(rest[2:]) > 0xDFFF {
				return nil, lone(path)
			}
			w.at += 6
		}
	}
	w.at++
	return w.data[start:w.at], nil
}

func lone(path string) error {
	return problem.New(problem.InvalidJSON, "half of a surrogate pair is escaped alone").WithField(clip(path, 100))
}

func hex4(b []byte) int {
	n, err := strconv.ParseUint(string(b[:min(4, len(b))]), 16, 32)
	if err != nil {
		return -1
	}
	return int(n)
}

func join(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}
